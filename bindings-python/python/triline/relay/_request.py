"""Requests of ASGI, as the functions of the application see them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any, TypeAlias

Scope: TypeAlias = MutableMapping[str, Any]
"""The scope of a connection, as ASGI describes it."""

Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
"""Returns the next message of a connection."""

Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
"""Sends a message to a connection."""


class RelayRequest:
    """A request of a page or an app, without its body. Its `repr` shows no header: there are secrets in them."""

    __slots__ = ("_headers", "scope")

    scope: Scope
    """The scope of ASGI. Middleware puts there what it knows, such as `scope["session"]` or `scope["user"]`."""

    def __init__(self, scope: Scope) -> None:
        """Takes the scope of the request."""
        self.scope = scope
        headers: dict[str, str] = {}
        for name, value in scope["headers"]:
            key = name.decode("latin-1").lower()
            text = value.decode("latin-1")
            # A header that comes twice counts as a list, as it does for every web-standard request.
            headers[key] = f"{headers[key]}, {text}" if key in headers else text
        self._headers = headers

    @property
    def headers(self) -> Mapping[str, str]:
        """The headers; their names are in lower case. One that came twice is joined by a comma."""
        return self._headers

    @property
    def cookies(self) -> Mapping[str, str]:
        """The cookies, as they came. Of two with the same name the first counts, which is that of the longer path."""
        cookies: dict[str, str] = {}
        # Cookies that come in several headers, as in HTTP/2, are no list.
        lines = (value.decode("latin-1") for name, value in self.scope["headers"] if name.lower() == b"cookie")
        for pair in ";".join(lines).split(";"):
            name, separator, value = pair.partition("=")
            if separator:
                cookies.setdefault(name.strip(), value.strip())
        return cookies

    @property
    def method(self) -> str:
        """The method, in upper case."""
        method: str = self.scope["method"]
        return method

    @property
    def path(self) -> str:
        """The path as it was sent, where the server tells it: nothing in it is decoded."""
        raw: bytes | None = self.scope.get("raw_path")
        path: str = self.scope["path"]
        return raw.partition(b"?")[0].decode("latin-1") if raw else path

    def __repr__(self) -> str:
        return f"<RelayRequest {self.method} {self.path}>"
