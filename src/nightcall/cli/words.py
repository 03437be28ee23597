"""The type of the place where a command adds its word."""

import argparse
from typing import TypeAlias

Words: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
