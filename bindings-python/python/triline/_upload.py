"""Files that go to the service."""

from __future__ import annotations

import os
from base64 import b64encode
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from triline.errors import invalid


class Readable(Protocol):
    """A file that is open for reading bytes."""

    def read(self) -> bytes:
        """The rest of it."""
        ...


UploadSource: TypeAlias = "bytes | bytearray | memoryview | str | os.PathLike[str] | Readable"
"""A file to be sent: its content, its path, or the file itself, open for reading bytes."""


def with_content(operation: str, params: dict[str, Any]) -> dict[str, Any]:
    """The parameters with the content of their `file`; its name is `filename` where none is given."""
    source = params.get("file")
    if source is None:
        return params
    content, name = _read(source)
    try:
        encoded = b64encode(content).decode()
    except TypeError:
        expected = "bytes, a path, or a file that is open for reading bytes"
        raise invalid(operation, "type", "file", expected, type(content).__name__) from None
    filename = params.get("filename")
    return {**params, "file": encoded, "filename": name if filename is None else filename}


def _read(source: Any) -> tuple[Any, str | None]:
    """The content of a file, and its name."""
    if isinstance(source, (str, os.PathLike)):
        path = Path(source)  # pyright: ignore[reportUnknownArgumentType]
        return path.read_bytes(), path.name
    if hasattr(source, "read"):
        name = getattr(source, "name", None)
        # Files without a path have a number for a name, or none.
        return source.read(), os.path.basename(name) if isinstance(name, str) else None
    return source, None
