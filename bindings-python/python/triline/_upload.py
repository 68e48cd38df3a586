"""Files that are uploaded: read piece by piece while they are sent."""

from __future__ import annotations

import os
import stat
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from itertools import chain
from typing import IO, TYPE_CHECKING, Any, BinaryIO, Protocol, TypeAlias

from triline._lazy import shutil, tempfile
from triline._message import Message
from triline._threads import run_in_thread
from triline.errors import InvalidRequest, invalid

if TYPE_CHECKING:
    from pathlib import Path

PIECE = 64 << 10
# A source that cannot be read twice is copied, into memory up to this size and to a temporary file beyond it.
_SPOOLED = 1 << 20


class Readable(Protocol):
    """A file that is open for reading bytes."""

    def read(self) -> bytes:
        """Reads the rest of it."""
        ...


class UploadedFile(Protocol):
    """A file of a form, as web frameworks have it: `UploadFile` of FastAPI, for example."""

    @property
    def file(self) -> BinaryIO:
        """The file, open for reading bytes."""
        ...

    @property
    def filename(self) -> str | None:
        """Its name."""
        ...


UploadSource: TypeAlias = "bytes | bytearray | memoryview | str | os.PathLike[str] | Readable | UploadedFile"
"""A file to upload: its content, its path, the file itself, open for reading bytes, or a file of a form."""


class Source:
    """The content of a file, which can be read from its beginning as often as needed."""

    def __init__(self, operation: str, given: Any) -> None:
        self.name: str | None = None
        self.size: int = 0
        self._content: memoryview | None = None
        self._path: Path | None = None
        self._file: Any = None
        self._start = 0
        self._copy: IO[bytes] | None = None
        # Web frameworks wrap the file of a form, and know its name.
        form_name = getattr(given, "filename", None)
        given = getattr(given, "file", given)
        source: Any = given
        if isinstance(given, (bytes, bytearray, memoryview)):
            content = memoryview(given)  # pyright: ignore[reportUnknownArgumentType]
            self._content = content.cast("B") if content.c_contiguous else memoryview(content.tobytes())
            self.size = self._content.nbytes
        elif isinstance(given, (str, os.PathLike)):
            from pathlib import Path

            self._path = Path(given)  # pyright: ignore[reportUnknownArgumentType]
            self.name = self._path.name
            status = self._path.stat()
            if not stat.S_ISREG(status.st_mode):
                raise invalid(operation, "type", "file", "the path of a regular file", str(self._path))
            self.size = status.st_size
        elif getattr(given, "closed", False) is True:
            raise not_a_file(operation, "a file that is closed")
        elif hasattr(given, "read"):
            self._take(operation, given)
        else:
            kind: type[Any] = source.__class__
            raise not_a_file(operation, kind.__name__)
        if isinstance(form_name, str) and form_name:
            self.name = os.path.basename(form_name)

    def _take(self, operation: str, file: Any) -> None:
        name = getattr(file, "name", None)
        # Files without a path have a number for a name, or none.
        self.name = os.path.basename(name) if isinstance(name, str) else None
        try:
            self._start = file.tell()
            end = file.seek(0, os.SEEK_END)
            file.seek(self._start)
        except (AttributeError, OSError):
            self._copy = file = _copied(operation, file)
            self._start, end = 0, file.tell()
        if not isinstance(file.read(0), bytes):
            raise not_a_file(operation, "a file that is read as text")
        self._file = file
        self.size = end - self._start

    def open(self) -> Iterator[bytes]:
        """Goes to the beginning, and returns the content in pieces."""
        if self._content is not None:
            content = self._content
            return (bytes(content[at : at + PIECE]) for at in range(0, self.size, PIECE))
        if self._path is not None:
            return self._pieces(self._path.open("rb"), close=True)
        self._file.seek(self._start)
        return self._pieces(self._file, close=False)

    def close(self) -> None:
        """Closes what was copied."""
        if self._copy is not None:
            self._copy.close()

    def _pieces(self, file: Any, *, close: bool) -> Iterator[bytes]:
        left = self.size
        try:
            while left > 0:
                piece = file.read(min(PIECE, left))
                if not piece:
                    raise OSError(Message("the file became shorter while it was sent: {left} bytes are missing", left))
                left -= len(piece)
                yield piece
        finally:
            if close:
                file.close()


class Streamed(Source):
    """A file that comes piece by piece, and can be read once, by an asynchronous transport."""

    def __init__(self, size: int, name: str | None, pieces: AsyncIterator[bytes]) -> None:
        super().__init__("", b"")
        self.size = size
        self.name = name
        self._stream = pieces
        self._is_open = False

    def open(self) -> Iterator[bytes]:
        """Refuses to begin anew."""
        if self._is_open:
            raise OSError(Message("the stream was read before and cannot begin anew"))
        self._is_open = True
        return iter(())

    async def pieces(self) -> AsyncIterator[bytes]:
        """The content, which has to be as long as was said."""
        sent = 0
        async for piece in self._stream:
            sent += len(piece)
            if sent > self.size:
                raise OSError(Message("expected a file of {size} bytes, got {sent} or more", self.size, sent))
            yield piece
        if sent < self.size:
            raise OSError(Message("expected a file of {size} bytes, got {sent}", self.size, sent))


class Upload:
    """The body of a request that uploads a file: what precedes the content, the content, and the tail."""

    def __init__(
        self, source: Source, head: bytes, tail: bytes, size: int, on_sent: Callable[[int], object] | None
    ) -> None:
        self.size = size
        self._source = source
        self._head = head
        self._tail = tail
        self._on_sent = on_sent
        self._content: Iterator[bytes] = iter(())
        self._taken = self._reported = 0

    def open(self) -> None:
        """Opens the content anew."""
        self.close()
        self._taken = self._reported = 0
        self._content = self._source.open()

    def close(self) -> None:
        """Closes what was opened."""
        close = getattr(self._content, "close", None)
        if close is not None:
            # A thread may still be reading a piece, when time has run out: the content is closed when that has dropped it.
            with suppress(ValueError):
                close()

    async def apieces(self) -> AsyncIterator[bytes]:
        """The same for an asynchronous transport: a file is read in a thread, and a stream as it comes."""
        if isinstance(self._source, Streamed):
            yield self._head
            async for piece in self._source.pieces():
                yield piece
            yield self._tail
            return
        pieces = self.pieces()
        while piece := await run_in_thread(_next_piece, pieces):
            yield piece

    def pieces(self) -> Iterator[bytes]:
        """Returns the body in pieces, and reports each when the next one is asked for."""
        if isinstance(self._source, Streamed):
            raise OSError(Message("the file comes piece by piece: the transport has to read it by `achunks`"))
        self._taken = 0
        for piece in self._all():
            self._taken += len(piece)
            yield piece
            self._report()

    def finish(self) -> None:
        """Reports the last piece, after which a transport need not ask for another one."""
        if self._taken == self.size:
            self._report()

    def _report(self) -> None:
        if self._on_sent is not None and self._taken > self._reported:
            self._reported = self._taken
            self._on_sent(self._taken)

    def _all(self) -> Iterator[bytes]:
        rest = self._head
        for piece in chain(self._content, (self._tail,)):
            rest += piece
            while len(rest) >= PIECE:
                yield rest[:PIECE]
                rest = rest[PIECE:]
        if rest:
            yield rest


def _next_piece(pieces: Iterator[bytes]) -> bytes:
    return next(pieces, b"")


def _copied(operation: str, file: Any) -> IO[bytes]:
    copy = tempfile.SpooledTemporaryFile(max_size=_SPOOLED)
    try:
        shutil.copyfileobj(file, copy, PIECE)
    except TypeError:
        # It is read as a whole, or as text.
        content = file.read()
        if not isinstance(content, (bytes, bytearray, memoryview)):
            raise not_a_file(operation, "a file that is read as text") from None
        copy.write(bytes(content))  # pyright: ignore[reportUnknownArgumentType]
    return copy


def take_file(operation: str, params: Any) -> tuple[Any, Source | None]:
    """Takes the file out of the parameters, where its size stands in its place; `filename` defaults to its name."""
    given = params.get("file")
    if given is None:
        return params, None
    source = given if isinstance(given, Source) else Source(operation, given)
    filename = params.get("filename")
    return {**params, "file": source.size, "filename": source.name if filename is None else filename}, source


def not_a_file(operation: str, got: str) -> InvalidRequest:
    """The error for what no file can be made of."""
    return invalid(operation, "type", "file", "bytes, a path, or a file that is open for reading bytes", got)
