"""What a transport says, in words of the catalogue."""

from __future__ import annotations

from triline._causes import text_of
from triline._native import message_text


class Message(str):
    """English text that keeps its id and what its placeholders stand for, for a client with another language."""

    __slots__ = ("arguments", "id")

    id: str
    arguments: list[str]

    def __new__(cls, id: str, *arguments: object) -> Message:
        """Takes the id, which is the English text with placeholders, and what they stand for: values or messages."""
        values = [argument if isinstance(argument, Message) else str(argument) for argument in arguments]
        message = super().__new__(cls, message_text(id, values, False))
        message.id, message.arguments = id, values
        return message

    def in_chinese(self) -> str:
        """The text in Chinese."""
        values = [one.in_chinese() if isinstance(one, Message) else one for one in self.arguments]
        return message_text(self.id, values, True)

    def __reduce__(self) -> tuple[type[Message], tuple[str, ...]]:
        return Message, (self.id, *self.arguments)


def words_of(error: Exception, *, typed: bool = True) -> str:
    """What an exception says: a message of the catalogue, or its own words, behind its type where `typed`."""
    said = error.args[0] if error.args else None
    if isinstance(said, Message):
        return said
    text = text_of(error)
    return f"{type(error).__name__}: {text}" if typed else text
