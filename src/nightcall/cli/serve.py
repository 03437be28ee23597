"""`nightcall serve`: the web page, once there is one."""

import argparse

from nightcall.cli.words import Words

NOT_YET = """\
There is no web page yet.
Meanwhile you can play in the terminal: nightcall play millers-hollow --seats 8
(in a clone: python3 dev.py play millers-hollow --seats 8)"""


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `serve`."""
    return words.add_parser("serve", help="open the table for browsers and phones (not there yet)")


def run(_arguments: argparse.Namespace) -> int:
    """Zero, after saying what can be played instead."""
    print(NOT_YET)
    return 0
