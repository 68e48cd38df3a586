"""The language of errors that this package writes itself; the core has put its own into the language of the client."""

from __future__ import annotations

from types import TracebackType
from typing import TypeVar

from triline._native import in_chinese
from triline.errors import TrilineError

E = TypeVar("E", bound=TrilineError)

_TEXTS = ("message", "remedy", "expected", "got")


class Language:
    """The language of a client. Errors that leave its `with` block are in it.

    A class, because a generator would add its frame to tracebacks.
    """

    __slots__ = ("is_chinese",)

    def __init__(self, option: object) -> None:
        """Takes the option `language`; the core refuses what it does not know."""
        self.is_chinese: bool = option == "zh"

    def text(self, english: str) -> str:
        """A text in this language."""
        return in_chinese(english) if self.is_chinese else english

    def of(self, error: E) -> E:
        """The error in this language. Texts of the core, and of the service, stay as they are."""
        if self.is_chinese:
            texts = {name: in_chinese(text) for name in _TEXTS if (text := getattr(error, name)) is not None}
            for name, text in texts.items():
                setattr(error, name, text)
            error.args = ({**error.args[0], **texts},)
        return self.noted(error)

    def noted(self, error: E) -> E:
        """The error, whose texts are in this language already: what it raises itself will be, too."""
        if self.is_chinese:
            error._is_chinese = True  # pyright: ignore[reportPrivateUsage]
        return error

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if isinstance(error, TrilineError):
            self.of(error)


ENGLISH = Language("en")


def language_of(error: TrilineError) -> Language:
    """The language of the client that an error came from."""
    return Language("zh") if error._is_chinese else ENGLISH  # pyright: ignore[reportPrivateUsage]
