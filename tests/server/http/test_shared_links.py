"""What a page says of itself to whoever previews a shared link."""

from __future__ import annotations

from nightcall.server.http.files import as_file, named_here

PAGE = as_file("/index.html", b'<meta property="og:image" content="/share.jpg" />' + b" " * 2000)


def test_a_page_names_its_picture_by_the_address_at_which_it_was_asked_for() -> None:
    named = named_here(PAGE, "https://table.example.org")
    assert b'content="https://table.example.org/share.jpg"' in named.contents
    assert named.tag != PAGE.tag


def test_an_address_cannot_leave_its_attribute() -> None:
    assert b"<script" not in named_here(PAGE, 'https://a"><script>').contents


def test_what_is_no_page_is_sent_as_it_is() -> None:
    script = as_file("/assets/app.js", b'content="/share.jpg"')
    assert named_here(script, "https://table.example.org") is script
