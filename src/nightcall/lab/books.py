"""The books that the lab computes: those whose deck of hidden cards decides who wins."""

from __future__ import annotations

from nightcall.hidden_roles.rulebook import Rulebook as BookOfCards

__all__ = ["BookOfCards"]
