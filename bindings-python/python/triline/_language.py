"""The language of errors that this package writes itself; the core has put its own into the language of the client."""

from __future__ import annotations

from types import TracebackType
from typing import TypeVar

from triline._lazy import json
from triline._message import Message
from triline._native import error_texts, message_text
from triline.errors import TrilineError, renamed

E = TypeVar("E", bound=TrilineError)


class Language:
    """The language of a client. Errors that leave its `with` block are in it.

    A class, because a generator would add its frame to tracebacks.
    """

    __slots__ = ("is_chinese",)

    def __init__(self, option: object) -> None:
        """Takes the option `language`; the core refuses what it does not know."""
        self.is_chinese: bool = option == "zh"

    def text(self, id: str, *arguments: object) -> str:
        """The message of that id, which is its English text, with what its placeholders stand for."""
        return message_text(id, [str(argument) for argument in arguments], self.is_chinese)

    def of(self, error: E) -> E:
        """The error in this language. Texts of the core, and of the service, stay as they are."""
        if self.is_chinese:
            texts = self.texts(error)
            for name, text in texts.items():
                setattr(error, name, text)
            error.args = ({**error.args[0], **texts},)
        return self.noted(error)

    def texts(self, error: TrilineError) -> dict[str, str]:
        """The texts of an error that this package has raised, in Chinese."""
        kept = error._kept  # pyright: ignore[reportPrivateUsage]
        if kept is not None:
            text, typed = kept
            details = json.loads(error_texts(text, True))
            details = renamed(details) if typed else details
            return {name: details[name] for name in ("message", "cause", "remedy", "expected", "got") if name in details}
        texts = {"message": error.message, "remedy": error.remedy, "expected": error.expected, "got": error.got}
        return {name: _chinese(text) for name, text in texts.items() if text}

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


def _chinese(text: str) -> str:
    return text.in_chinese() if isinstance(text, Message) else message_text(text, [], True)


ENGLISH = Language("en")


def language_of(error: TrilineError) -> Language:
    """The language of the client that an error came from."""
    return Language("zh") if error._is_chinese else ENGLISH  # pyright: ignore[reportPrivateUsage]
