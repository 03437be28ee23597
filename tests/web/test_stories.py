"""Every view has a story in the gallery, so that it is looked at and measured; pages only join views to rooms."""

from __future__ import annotations

from tests.web.stories import SOURCE, STORIES, is_page, shown_in_stories

DRAWN = sorted(SOURCE.rglob("*.svelte"))


def test_every_view_is_in_a_story() -> None:
    shown = shown_in_stories()
    unseen = [str(file.relative_to(SOURCE)) for file in DRAWN if not is_page(file) and file not in shown]
    assert [name for name in unseen if not name.startswith("gallery")] == []


def test_a_page_draws_nothing_of_its_own() -> None:
    drawing = [file for file in DRAWN if is_page(file) and "<style>" in file.read_text(encoding="utf-8")]
    assert [str(file.relative_to(SOURCE)) for file in drawing] == []


def test_there_are_stories_to_look_at() -> None:
    assert len(STORIES) > 70
    assert len(set(STORIES)) == len(STORIES)
