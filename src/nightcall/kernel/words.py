"""Words that messages hold and games bring: strings, of which the published schemas list all that are known."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta


def _listed(name: str) -> Any:
    """Lets a schema refer to the list of this name, which whoever writes the schema adds to it."""
    return Meta(extra_json_schema={"$ref": f"#/$defs/{name}"})


Side = Annotated[str, _listed("Side")]
EndReason = Annotated[str, _listed("EndReason")]
CallName = Annotated[str, _listed("CallName")]
About = Annotated[str, _listed("About")]
FieldName = Annotated[str, _listed("FieldName")]
RefusalKey = Annotated[str, _listed("RefusalKey")]
