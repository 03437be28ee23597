"""Themes: names, card texts, narration and questions by language, independent of the rules."""
