"""Why a room or its server refuses a command or a request; games have reasons of their own."""

from __future__ import annotations

from typing import Final

OF_ROOMS: Final = (
    # at the door
    *(
        "bad_command",
        "wrong_size",
        "no_hello",
        "greeted",
        "other_protocol",
        "old_device",
        "long_ago",
        "no_such_room",
        "no_such_ticket",
        "locked",
        "full",
    ),
    # who may
    *("host_only", "not_the_host", "no_seat", "not_your_seat", "no_person", "no_screen", "alive"),
    # before a game
    *("bad_setup", "in_play", "no_places", "no_such_seat", "taken", "not_an_order", "join_instead", "last_one"),
    "busy",
    # while the cards are dealt
    *("dealing", "no_deal", "not_dealing", "committed", "not_yet_open"),
    # in a game
    *("no_game", "not_this_game", "paused", "no_clock", "night", "nothing_asked", "not_passed_round", "not_yet"),
    *("not_free", "still_here", "no_such_member", "not_over", "too_much_said"),
    # a seat that would change hands
    *("just_gone", "has_seen", "seen_all", "bots_seat", "not_here", "too_many_changes"),
)
# HTTP reasons besides those; a key with hyphens says no more than the status.
OF_REQUESTS: Final = (
    *("needs_password", "wrong_password"),
    *("no_name", "no_such_game", "no_own_book", "no_votes", "bad-input", "bad-request", "no-key", "forbidden"),
    *("not-found", "method-not-allowed", "too-big", "unsupported-type", "too-often", "failure", "unavailable"),
    *("no-space", "foreign-origin", "misdirected"),
)
