"""Sphinx's settings for the site; build.py runs Sphinx with them."""

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

import nightcall

project = "nightcall"
author = "the nightcall authors"
copyright = author  # noqa: A001
version = release = nightcall.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["deploy", "docs/site", "examples", "src"]  # there to be linked to, not pages
myst_heading_anchors = 4  # the anchors that GitHub gives to headings
default_role = "code"  # docstrings write `names` as Markdown does
highlight_language = "text"
autodoc_member_order = "bysource"
autodoc_class_signature = "separated"

html_theme = "furo"
html_title = "nightcall"
html_favicon = "../../web/public/icon.svg"
html_logo = "../../web/public/icon.svg"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#8a3324", "color-brand-content": "#8a3324"},
    "dark_css_variables": {"color-brand-primary": "#e0a458", "color-brand-content": "#e0a458"},
}


def setup(app: Sphinx) -> None:
    """Registers the language of the referee's worked session, which has no highlighting."""
    app.add_lexer("referee", TextLexer)
