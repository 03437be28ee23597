"""The rulebooks that the lab supports: the hidden-role ones."""

from __future__ import annotations

from nightcall.hidden_roles.rulebook import Rulebook as BookOfCards

__all__ = ["BookOfCards"]
