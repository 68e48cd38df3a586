"""Raw responses: success texts, times and headers beside what calls return."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from triline._language import ENGLISH, Language
from triline.errors import Misuse

__all__ = ["OnResponse", "RawResponse"]


@dataclass(frozen=True)
class RawResponse:
    """A raw response. The body and the headers may hold personal data and tokens, so its `repr` shows neither."""

    operation: str
    """The operation requested."""
    status: int
    """The HTTP status."""
    headers: Mapping[str, str] = field(repr=False)
    """The headers, by their names in lower case. Values of one name are joined by a comma."""
    body: str | None = field(repr=False)
    """The body; `None`: it is streamed."""
    attempt: int
    """The number of the attempt that it answers, from one."""
    _language: Language = field(default=ENGLISH, repr=False, compare=False)

    @property
    def size(self) -> int | None:
        """How many characters the body has; `None`: it is streamed."""
        return None if self.body is None else len(self.body)

    def json(self) -> Any:
        """The body, parsed as JSON.

        Raises:
            Misuse: The body is streamed.
            ValueError: The body is no JSON.
        """
        if self.body is None:
            raise self._language.of(Misuse({"message": "the body of the response is streamed", "operation": self.operation}))
        return json.loads(self.body)

    def __repr__(self) -> str:
        return (
            f"RawResponse(operation={self.operation!r}, status={self.status}, attempt={self.attempt}, size={self.size})"
        )


OnResponse: TypeAlias = Callable[[RawResponse], object]
"""Receives the responses to calls, in the thread or task of the call.

What it raises changes nothing of the call, and is raised after the call has ended.
"""
