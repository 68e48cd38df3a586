"""Transcripts: the native classes, step by step."""

from __future__ import annotations

import base64
import json
from datetime import timezone
from typing import Any

from triline import Record, TrilineError
from triline._native import Call, Client


class Machine:
    """A native client, and the call that was begun last."""

    def __init__(self, order: dict[str, Any]) -> None:
        seed = base64.b64decode(order["seed"])
        self._client = Client(order["interface"], order["options"], seed, timezone.utc)
        self._call: Call | None = None
        # How many rows the call was given.
        self._rows = 0

    @property
    def call(self) -> Call:
        assert self._call is not None, "no call was begun"
        return self._call

    def answer(self, line: dict[str, Any]) -> dict[str, Any]:
        """Does what a line says."""
        match line:
            case {"begin": {"operation": operation, "params": params, "options": options}}:
                self._call, self._rows = self._client.call(operation, params, options), 0
                return {"begun": True}
            case {"poll": [wall_ms, steady_ms]}:
                return {"step": self._poll(wall_ms, steady_ms)}
            case {"answer": {"at": [wall_ms, steady_ms], "id": ask, "told": told}}:
                self._tell((wall_ms, steady_ms, ask), told)
            case {"cancel": [wall_ms, steady_ms]}:
                self.call.cancel(wall_ms, steady_ms)
            case _:
                raise NotImplementedError(f"a line with {', '.join(line)}")
        return {"told": True}

    def _poll(self, wall_ms: int, steady_ms: int) -> dict[str, Any]:
        match self.call.poll(wall_ms, steady_ms):
            case ("wait", until_ms, why):
                return {"step": "wait", "until": until_ms, "why": why}
            case ("send", ask, method, url, headers, body, timeout_ms, (operation, path, attempt), token):
                return {
                    **{"step": "send", "id": ask, "method": method, "url": url, "headers": dict(headers)},
                    **{"body": _base64(body), "timeout": timeout_ms},
                    **{"operation": operation, "path": path, "attempt": attempt},
                    **({"token": True} if token else {}),
                }
            case ("sign", ask, account, nonce, timestamp, method, path, body):
                return {
                    **{"step": "sign", "id": ask, "account": account, "nonce": nonce, "timestamp": timestamp},
                    **{"method": method, "path": path, "body": _base64(body)},
                }
            case ("rows", ask, most):
                return {"step": "rows", "id": ask, "most": most}
            case ("append", ask, line):
                return {"step": "append", "id": ask, "line": line}
            case ("token" | "journal" | "pending" as step, ask):
                # Which ask is still to be answered, the core does not say in JSON.
                return {"step": step} if step == "pending" else {"step": step, "id": ask}
            case ("page", page, total, items, mark):
                return {"step": "page", "page": page, **_given(total=total, mark=mark), "value": _plain(items)}
            case ("part" | "done" as step, value):
                return {"step": step, "value": _plain(value)}
            case ("progress", done, total, eta_ms):
                return {"step": "progress", "done": done, **_given(total=total, eta=eta_ms)}
            case ("retry", attempt, why):
                return {"step": "retry", "attempt": attempt, "why": why}
            case ("failed", error):
                return {"step": "failed", **refused(error)}

    def _tell(self, at: tuple[int, int, int], told: dict[str, Any]) -> None:
        match told:
            case {"head": {"status": status, "headers": headers}}:
                self.call.head(*at, status, list(headers.items()))
            case {"chunk": chunk}:
                self.call.chunk(*at, base64.b64decode(chunk))
            case {"end": True}:
                self.call.end(*at)
            case {"failed": {"sent": sent, "timeout": timeout, "message": message}}:
                self.call.failed(*at, sent == "maybe", timeout, message)
            case {"signature": signature}:
                self.call.signed(*at, signature)
            case {"token": token}:
                self.call.token(*at, token)
            case {"refused": why}:
                self.call.refused(*at, why)
            case {"rows": rows, "last": last}:
                self.call.rows(*at, rows, last, self._rows)
                self._rows += len(rows)
            case {"journal": text}:
                self.call.journal(*at, text)
            case {"stored": True}:
                self.call.stored(*at)
            case _:
                raise NotImplementedError(f"an answer with {', '.join(told)}")


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


def _given(**members: int | str | None) -> dict[str, int | str]:
    return {name: value for name, value in members.items() if value is not None}
