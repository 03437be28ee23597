"""How a whole table plays, as a policy: every choice of every seat, drawn from the game's own luck by purpose.

This page is the definition. The engine's half is `choices.py`, with `alone.py` or `together.py` by day, and for the
fields of powers `lab/exact/abilities/`; a compiled half has to make the same choice from the same key, so that both
play the same game, event for event.

**A policy** (`policy.py`; those with names are in `ways.py`) is `skill`, a whole number from -100 to 100, and `speaks`,
what those do who learn something: "never", "public" or "private". Lots are skill 0 and "never". `first` is the skill of
the first night and day, `after` that of later ones once a wolf has been executed; both are `skill` by default.
Where `follow` is not 0, people make up their minds **together** (below), with `heed`, `doubt`, `plead`, `spare`,
`hunt`, `ward`.

**Luck.** Game number k of a series with seed S has the engine's key, `Seeded(f"{S}/{k}").key`. A choice is
`chance.below(limit, purpose(NAME), *numbers)` of that key, with the NAME and numbers below. Seats are always listed in
ascending order. "One of" a list is the entry with the drawn number. Nobody abstains, nobody is ever removed, time is up
only where nothing else can be done, and everybody is ready at once. Where a seat has no option that it may take, it
picks nothing, without a draw.

**Wolf** below means a seat whose card now played counts as one of the wolves; **human** is everybody else.

**Weights.** To pick by weight, as seat A, among some seats:
1. If A is a wolf, or `speaks` is "never", everybody stays in. Otherwise: if A knows some of them as wolves, only the
   lowest of those seats stays; else those that A knows as humans go, unless nobody would stay.
2. A seat that stays weighs 100; but if A is human, a human weighs 100 - skill where skill is above 0, and a wolf
   100 + skill where it is below. If all weights are 0, each is 1.
3. One draw below the sum of the weights; the weights are counted up in seat order until they exceed it.
There is always exactly one draw, also where only one seat stays.

**By night**, in the order of the book (the draws do not depend on it):

- victim ("lab victim", night, 0): all the pack points at one of the prey: every living seat the pack may bite; with
  "private", of those among them who are publicly human, if there are any
- victims ("lab victim", night, j): the first (j = 0) as above, the second (j = 1) in the same way among the rest; one
  if only one is left
- inspect ("lab inspect", night, lowest seat that acts in this call): all who act together pick one of the options;
  unless "never", of those that the acting seat does not know, if there are any
- guard ("lab guard", night, seat): one of the options
- bless ("lab bless", night, seat), model ("lab model", night, seat): one of the options
- stray ("lab stray", night, seat): one of the options
- sniff ("lab sniff", night, seat, n) for n = 0, 1, 2: one of the options that are left
- sway ("lab sway", night, seat), silence ("lab silence", night, seat): one of the options
- brand ("lab brand", night, seat, n) for n = 0, 1, 2: one of the options that are left
- mark ("lab mark", night, seat): one of the options
- mimic ("lab mimic", night, seat): one of the options
- lovers ("lab lovers", seat, j): the first (j = 0) one of the options, the second (j = 1) one of the others
- take ("lab take", seat): one of: left, right, and nothing unless something has to be taken
- heal ("lab heal", night, seat): where it is allowed: yes if a draw below 2 is 0, else no
- poison ("lab poisons", night, seat; "lab poison", night, seat): where it is allowed: if the first, below 2, is 0,
  then by weight among the options but for the seat itself
- spy ("lab spy", night, seat): yes if a draw below 2 is 0, else no
- glance ("lab glance", night, seat): one of the living seats that are not of the pack
- risk ("lab risk", night, seat): one of none, small, big
- any other field F, of a power that says nothing else ("lab F", night, seat): one of the options; where several are to
  be picked ("lab F", night, seat, j): the least number of them, one after another

**When somebody dies:**

- shoot ("lab shoot", seat): by weight among the options
- successor ("lab successor", seat): one of the options

**By day** (`round` counts the ballots of this kind on this day from 0: the election, or the vote with its repetition,
or the naming, whose run-offs are rounds 1 and 2; `number` counts the proposals made before on this day):

- vote in an election ("lab elect", day, round, seat): one of the options that the seat may take
- vote; name ("lab vote", day, round, seat): by weight among the options that the seat may take
- propose ("lab proposer", day, number): one of the living seats that have an option: only that seat answers; nobody
  once 100 have been made on this day
- the accused ("lab accuse", day, number): by weight, as the proposer, among the options that it may take
- second (no draw): the lowest living seat other than the proposer says yes, without a draw; nobody else answers
- thumb ("lab thumb", day, number, seat): the accused says live, without a draw; see below for the others

A thumb, with the weights of a wolf and a human by the skill of a human and 0 for a wolf: a draw below their sum; die
if it is less than the weight of what the accused is. Unless `speaks` is "never", a human who knows what
the accused is says die of a wolf and live of a human, without a draw.

**Together** (only where `follow` is not 0; a percentage P is a draw below 100 that is less than P):

- the suspect, before the first ballot of a day, among all the living, and in a later round or proposal r among those
  who can be chosen then, if the last one is not among them:
  - if some of them are publicly known as wolves: the lowest of those, by `heed` ("lab heed", day);
  - else one of the others by weight, as a human would ("lab suspect", day, r); if that is a human and somebody who
    looked at others lives among them, by `doubt` ("lab doubt", day, r) the lowest of these instead; a lover, and
    whoever wins alone, is let go by `plead` ("lab plead", day, r) for one of those who are neither, by weight ("lab
    plead", day, r, 1).
- vote; name: a wolf, where a wolf is suspected, by `spare` ("lab spare", day, r, seat), or if it is the suspect itself,
  one human who can be chosen, the same for all ("lab instead", day, r), else the suspect; who loves outside the pack
  spares nobody. Everybody else the suspect by `follow` ("lab follow", day, r, seat). Whoever has picked nobody so:
  anybody ("lab vote", day, r, seat).
- propose: the suspect, by one of those who may propose it; two proposals a day at most
- thumb: a wolf on a wolf lives by `spare`, else dies; others die by `follow`, else as above with skill 0
- victim: nobody that one of the pack loves, if there are others; by `hunt` ("lab hunt", night, j) one who had looked at
  somebody before the last decision, if there is one
- guard: by `ward` ("lab ward", night, seat) the first that the pack would choose, if that is open
Who looks is who inspects or glimpses, and is human.

**Knowing** (only where `speaks` is not "never"). Only humans learn, these facts, in the moment they are told:
- an inspection: the seat inspected; a wolf if the card it plays is *seen as* of the wolves, else a human;
- a glimpse of the pack: the seat glimpsed, a wolf;
- fellows who meet: each of the others, by what the card is seen as;
- what an executed seat was: that seat, by what it is told to be.
A later fact about the same seat replaces the earlier one. A seat knows what is public, and its own facts.
- "public": a fact is public at once, and who has learnt it is publicly human from then on.
- "private": it is its own until it pays. Before the first vote, naming or proposal of each day (after an election),
  each living human, in seat order, who has learnt of a wolf who lives and is not publicly a wolf, speaks: all its facts
  become public, and it is publicly human. Facts that it learns later become public at the same moment of a later day,
  if they pay again. Who dies before speaking takes its facts along, and who is silenced waits for another day.
Where own facts and public ones differ, the own ones count.
"""
