"""What the calls of a client have in common."""

from __future__ import annotations

import copy
import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from triline import _native
from triline._fork import renew_in_child
from triline._generated.options import UPLOADS
from triline._language import ENGLISH, Language
from triline._run import Run
from triline._upload import take_file
from triline.errors import Misuse

if TYPE_CHECKING:
    from datetime import tzinfo

    from triline._rows import RowSource
    from triline.clock import AsyncClock, Clock
    from triline.events import OnEvent
    from triline.progress import OnProgress
    from triline.relays import AsyncHeaders, Headers
    from triline.responses import OnResponse
    from triline.signing import AsyncSigner, Signer
    from triline.stores import AsyncStore, Store
    from triline.tokens import AsyncTokens, Tokens


class Core:
    """A native client, and what its calls are made with. Not a data class: those take long to import."""

    def __init__(
        self,
        native: _native.Client,
        clock: Clock | AsyncClock,
        # Of the service's clock.
        zone: tzinfo,
        listeners: Sequence[OnEvent] = (),
        signer: Signer | AsyncSigner | None = None,
        tokens: Tokens | AsyncTokens | None = None,
        store: Store | AsyncStore | None = None,
        # Of each request to a relay.
        headers: Headers | AsyncHeaders | None = None,
        *,
        # Where requests go, and for which account.
        address: str = "",
        language: Language = ENGLISH,
    ) -> None:
        self.native = native
        self.clock = clock
        self.zone = zone
        self.listeners: tuple[OnEvent, ...] = tuple(listeners)
        self.signer = signer
        self.tokens = tokens
        self.store = store
        self.headers = headers
        self.options: Mapping[str, Any] = {}
        self.on_response: OnResponse | None = None
        self.address = address
        self.language = language
        # Shared by the copies that `with_options` makes.
        self._closed: list[bool] = []
        renew_in_child(native, lambda native: native.reseed(os.urandom(32)))

    def with_options(self, given: Mapping[str, Any], on_response: OnResponse | None, listeners: Sequence[OnEvent]) -> Core:
        """The same with other options for its calls. Headers and listeners come on top."""
        other = copy.copy(self)
        options = {**self.options, **{name: value for name, value in given.items() if value is not None}}
        if "headers" in self.options:
            options["headers"] = {**self.options["headers"], **options["headers"]}
        other.options = options
        other.listeners = (*self.listeners, *listeners)
        other.on_response = self.on_response if on_response is None else on_response
        return other

    def close(self) -> None:
        """Refuses calls from now on."""
        self._closed.append(True)

    def refuse_if_closed(self, operation: str) -> None:
        """Raises where the client was closed."""
        if self._closed:
            raise self.language.of(Misuse({"code": "closed", "message": "the client is closed", "operation": operation}))

    def begin(
        self,
        operation: str,
        params: Mapping[str, Any] | None,
        *,
        rows: RowSource | None = None,
        progress: OnProgress | bool | None = None,
        **mode: Any,
    ) -> Run:
        """Checks the parameters of a call. Nothing is sent before the run is polled."""
        self.refuse_if_closed(operation)
        source = None
        options = {**self.options, **mode, **(rows.options if rows is not None else {})}
        if self.on_response is not None:
            options["raw_responses"] = True
        with self.language:
            if rows is not None:
                rows.refuse_wrong_journal(operation)
            if operation in UPLOADS:
                params, source = take_file(operation, params or {})
            call = self.native.call(operation, params or {}, options, bool(self.listeners))
        self._import_for_call(mode.get("mode"), reports=bool(progress))
        return Run(self, operation, call, rows, source, progress, typed=mode.get("typed", False))

    def _import_for_call(self, mode: str | None, *, reports: bool) -> None:
        """Imports what the call will need when a request was sent.

        An import may fail by then, where the program has used its file descriptors up or its packages were replaced, and what
        the service has answered would be lost.
        """
        for name in ("json", "re"):
            import_module(name)
        if mode == "pages":
            import_module("triline._page")
        if reports:
            import_module("triline.progress")
        if self.listeners:
            import_module("triline._generated.events")
        if self.on_response is not None:
            import_module("triline.responses")
        if self.store is not None:
            import_module("triline.stores")
