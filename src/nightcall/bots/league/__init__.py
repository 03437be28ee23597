"""The league: kinds of players that nobody would call good company, to fit beliefs on and to be judged against."""
