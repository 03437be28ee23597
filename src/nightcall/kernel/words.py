"""Open sets of words used in messages: plain strings, whose known values the published schemas list."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta


def _listed(name: str) -> Any:
    """A string type whose schema refers to the list of this name; the schema writer adds the list."""
    return Meta(extra_json_schema={"$ref": f"#/$defs/{name}"})


Side = Annotated[str, _listed("Side")]
EndReason = Annotated[str, _listed("EndReason")]
CallName = Annotated[str, _listed("CallName")]
About = Annotated[str, _listed("About")]
FieldName = Annotated[str, _listed("FieldName")]
RefusalKey = Annotated[str, _listed("RefusalKey")]
