"""Scenarios: the clients with the simulated service in this process."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Any

from calls import ASYNC_CLIENTS, CLIENTS, amake, error_told, make
from triline import TrilineError
from triline.testing import Simulated


class Scenario:
    """A service and its clients, with one clock."""

    def __init__(self, order: dict[str, Any], *, asynchronous: bool) -> None:
        service = Simulated(order["seed"], settings=order["settings"], wall_ms=order["clock_ms"])
        self._service = service
        self._asynchronous = asynchronous
        self._clients = {name: client.simulated(service) for name, client in CLIENTS.items()}
        self._async_clients = {name: client.simulated(service) for name, client in ASYNC_CLIENTS.items()}

    def answer(self, line: dict[str, Any]) -> dict[str, Any]:
        """Does what a line says."""
        match line:
            case {"call": order}:
                return {"result": self._call(order)}
            case {"advance": ms}:
                self._service.advance(ms / 1000)
                return {"advanced": True}
            case {"faults": rules}:
                self._service.set_faults(rules)
                return {"set": True}
            case {"calls": _}:
                return {"calls": [_without_nothing(asdict(call)) for call in self._service.calls]}
            case _:
                raise NotImplementedError(f"a line with {', '.join(line)}")

    def _call(self, order: dict[str, Any]) -> dict[str, Any]:
        interface = order["operation"].partition(".")[0]
        try:
            if self._asynchronous:
                return asyncio.run(amake(self._async_clients[interface], order))
            return make(self._clients[interface], order)
        except TrilineError as error:
            return error_told(error)


def _without_nothing(call: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in call.items() if value is not None or name == "params"}
