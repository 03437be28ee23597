"""The rulebooks that the lab supports: the hidden-role ones."""

from __future__ import annotations

from nightcall.hidden_roles.rulebook import HiddenRolesBook as BookOfCards

__all__ = ["BookOfCards"]
