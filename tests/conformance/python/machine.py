"""Transcripts: the native classes, step by step."""

from __future__ import annotations

import base64
import json
from collections import UserDict
from datetime import timezone
from typing import Any

from triline import InvalidRequest, Record, TrilineError
from triline._native import Call, Client


class Machine:
    """A native client, and the call that was begun last."""

    def __init__(self, order: dict[str, Any]) -> None:
        seed = base64.b64decode(order["seed"])
        self._client = Client(order["interface"], order["options"], seed, timezone.utc)
        self._call: Call | None = None

    @property
    def call(self) -> Call:
        assert self._call is not None, "no call was begun"
        return self._call

    def answer(self, line: dict[str, Any]) -> dict[str, Any]:
        """Does what a line says."""
        match line:
            case {"begin": {"operation": operation, "params": params, "options": options}}:
                self._call = self._client.call(operation, params, options)
                return {"begun": True}
            case {"poll": [wall_ms, steady_ms]}:
                return {"step": self._poll(wall_ms, steady_ms)}
            case {"answer": {"at": [wall_ms, steady_ms], "id": ask, "told": told}}:
                self.call.answer(wall_ms, steady_ms, ask, _answer(told))
            case {"cancel": [wall_ms, steady_ms]}:
                self.call.cancel(wall_ms, steady_ms)
            case {"stop": [wall_ms, steady_ms]}:
                self.call.stop(wall_ms, steady_ms)
            case _:
                raise NotImplementedError(f"a line with {', '.join(line)}")
        return {"told": True}

    def _poll(self, wall_ms: int, steady_ms: int) -> dict[str, Any]:
        events, step = self.call.poll(wall_ms, steady_ms)
        told = [_event(event) for event in events]
        return {**({"events": told} if told else {}), **_step(step)}


def _step(step: tuple[Any, ...]) -> dict[str, Any]:
    match step:
        case ("wait", until_ms, why):
            return {"step": "wait", "until": until_ms, "why": why}
        case ("send", ask, method, url, headers, body, timeout_ms, upload):
            size, tail = upload or (None, b"")
            return {
                **{"step": "send", "id": ask, "method": method, "url": url, "headers": dict(headers)},
                **{"body": _base64(body), "timeout": timeout_ms},
                **({} if size is None else {"contentLength": size, "tail": _base64(tail)}),
            }
        case ("sign", ask, account, nonce, timestamp, method, path, body):
            return {
                **{"step": "sign", "id": ask, "account": account, "nonce": nonce, "timestamp": timestamp},
                **{"method": method, "path": path, "body": _base64(body)},
            }
        case ("rows", ask, limit):
            return {"step": "rows", "id": ask, "max": limit}
        case ("append_journal", ask, line):
            return {"step": "append_journal", "id": ask, "line": line}
        case ("token" | "read_journal" as step, ask):
            return {"step": step, "id": ask}
        case ("pending", ask, until_ms):
            return {"step": "pending", "id": ask, **_given(until=until_ms)}
        case ("page", items, total, page, cursor):
            return {"step": "page", "page": page, **_given(total=total, cursor=cursor), "value": _plain(items)}
        case ("part", value):
            return {"step": "part", "value": _plain(value)}
        case ("done", value):
            return {"step": "done", "value": _plain(value)}
        case ("failed", error):
            return {"step": "failed", **refused(error)}
        case _:
            raise NotImplementedError(f"a step {step[0]}")


# The members of events in JSON, in the order of the tuples. Durations are in milliseconds there, and in seconds in Python.
_MEMBERS = {
    "attempt": ["method", "path", "address", "port", "attempt", "token"],
    "response": ["status", "durationMs"],
    "raw_response": ["status", "headers", "body", "attempt"],
    "wait": ["why", "ms"],
    "retry": ["attempt", "why"],
    "token": [],
    "page": ["page", "total", "rows", "cursor", "etaMs"],
    "part": [],
    "progress": ["done", "total", "etaMs", "job"],
    "end": ["ok", "kind", "code", "outcome", "rows", "durationMs", "skipped"],
}


def _event(event: tuple[Any, ...]) -> dict[str, Any]:
    name, operation, *members = event
    named = _given(**dict(zip(_MEMBERS[name], members, strict=True)))
    for duration in named.keys() & {"ms", "durationMs", "etaMs"}:
        named[duration] = round(named[duration] * 1000)
    if name == "raw_response" and "body" not in named:
        named["streamed"] = True
    if named.get("token") is False:
        del named["token"]
    if named.get("skipped") == 0:
        del named["skipped"]
    return {"type": name, "operation": operation, **named}


def _answer(told: dict[str, Any]) -> tuple[Any, ...]:
    match told:
        case {"head": {"status": status, "headers": headers}}:
            return "head", status, list(headers.items())
        case {"chunk": chunk}:
            return "chunk", base64.b64decode(chunk)
        case {"failed": {"sent": sent, "timeout": timeout, "message": message}}:
            return "failed", sent == "maybe", timeout, message
        case {"rows": rows, "last": last}:
            return "rows", [_Unwritable(*fault) if fault else row for row, fault in _faulty(rows, told)], last, None, False
        case {"end": True} | {"stored": True}:
            return (next(iter(told)),)
        case _:
            (name, value), *_ = told.items()
            return name, value


class _Unwritable(UserDict[str, Any]):
    """A row that cannot be encoded, for the reason given."""

    def __init__(self, _index: int, error: dict[str, Any]) -> None:
        super().__init__()
        self.error = error

    def items(self) -> Any:
        raise InvalidRequest(self.error)


def _faulty(rows: list[Any], told: dict[str, Any]) -> list[tuple[Any, Any]]:
    faults = {fault[0]: fault for fault in told.get("faults", [])}
    return [(row, faults.get(index)) for index, row in enumerate(rows)]


def refused(error: TrilineError) -> dict[str, Any]:
    """The error as the core has it."""
    return {"error": error.args[0]}


def _plain(value: Any) -> Any:
    """Records as the JSON that they are made of."""
    if isinstance(value, list):
        return [_plain(element) for element in value]  # pyright: ignore[reportUnknownVariableType]
    return json.loads(value.to_json()) if isinstance(value, Record) else value


def _base64(body: bytes) -> str:
    return base64.b64encode(body).decode()


def _given(**members: Any) -> dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}
