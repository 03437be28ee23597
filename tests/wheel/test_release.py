"""What is uploaded: an sdist and a wheel that are whole, small and the same, with metadata that an index takes."""

from __future__ import annotations

import email
import re
import tarfile
import zipfile
from email.message import Message
from pathlib import Path

import pytest
from packaging.metadata import Metadata

import dev
import nightcall
from tests.wheel.conftest import Release, build

MEGABYTE = 1_000_000


def packed(wheel: Path) -> set[str]:
    """The paths in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def unpacked(sdist: Path) -> set[str]:
    """The paths in an sdist, below its folder."""
    with tarfile.open(sdist) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


@pytest.fixture(scope="module")
def metadata(release: Release) -> bytes:
    with zipfile.ZipFile(release.wheel) as archive:
        return archive.read(f"nightcall-{nightcall.__version__}.dist-info/METADATA")


def test_a_wheel_built_from_the_sdist_is_the_wheel_built_from_the_clone(release: Release, tmp_path: Path) -> None:
    assert build("wheel", dev.ROOT, tmp_path).read_bytes() == release.wheel.read_bytes()


def test_the_wheel_is_small_and_has_the_web_app_and_every_word(release: Release) -> None:
    assert release.wheel.stat().st_size < 2 * MEGABYTE
    sources = {path.relative_to(dev.ROOT / "src").as_posix() for path in dev.ROOT.glob("src/nightcall/**/*.*")}
    expected = {path for path in sources if "__pycache__" not in path and (dev.ROOT / "src" / path).is_file()}
    assert "nightcall/web_built/index.html" in expected
    assert {path for path in packed(release.wheel) if ".dist-info/" not in path} == expected


def test_the_sdist_is_small_and_has_all_but_pictures_of_screens(release: Release) -> None:
    assert release.sdist.stat().st_size < 4 * MEGABYTE
    paths = unpacked(release.sdist)
    assert {"dev.py", "tests/kit.py", "docs/library.md", "web/package-lock.json", "requirements.lock"} <= paths
    assert "examples/gamekeeper.toml" in paths
    assert not [path for path in paths if path.startswith(("docs/screens", "web/node_modules", ".github", ".ci"))]


def test_an_index_takes_the_metadata(metadata: bytes) -> None:
    read = Metadata.from_email(metadata, validate=True)
    assert read.description_content_type == "text/markdown"
    assert read.description == (dev.ROOT / "README.md").read_text(encoding="utf-8")
    assert read.license_expression == "MIT"
    assert read.license_files == ["LICENSE"]
    assert read.summary
    assert str(read.requires_python) == ">=3.11"
    assert read.classifiers


def test_nothing_is_asked_for_that_an_extra_brings(metadata: bytes) -> None:
    message: Message = email.message_from_bytes(metadata)
    needed = message.get_all("Requires-Dist") or []
    assert [line for line in needed if "numba" in line] == ["numba>=0.63; extra == 'lab'"]


def test_the_version_is_one_everywhere(metadata: bytes) -> None:
    version = nightcall.__version__
    assert str(Metadata.from_email(metadata).version) == version
    assert re.search(r"^version: (.+)$", dev.read("CITATION.cff"), re.MULTILINE)[1] == version  # type: ignore[index]
    assert re.search(r"^## (\d\S+)", dev.read("CHANGELOG.md"), re.MULTILINE)[1] == version  # type: ignore[index]
