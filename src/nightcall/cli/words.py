"""The type of the place where a command adds its word."""

import argparse
from typing import TypeAlias

from nightcall.cli.parsing import CommandParser

Words: TypeAlias = "argparse._SubParsersAction[CommandParser]"
