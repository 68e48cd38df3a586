"""Calls by name, as `via` says."""

from __future__ import annotations

import base64
from typing import Any, TypeAlias

from triline import (
    AiAgent,
    AsyncAiAgent,
    AsyncPlatform,
    AsyncWorkPhone,
    BatchResult,
    Page,
    Platform,
    TrilineError,
    WorkPhone,
)

Client: TypeAlias = Platform | WorkPhone | AiAgent
AsyncClient: TypeAlias = AsyncPlatform | AsyncWorkPhone | AsyncAiAgent

CLIENTS: dict[str, type[Client]] = {"platform": Platform, "work_phone": WorkPhone, "ai_agent": AiAgent}
ASYNC_CLIENTS: dict[str, type[AsyncClient]] = {
    "platform": AsyncPlatform,
    "work_phone": AsyncWorkPhone,
    "ai_agent": AsyncAiAgent,
}


def make(client: Client, order: dict[str, Any]) -> dict[str, Any]:
    """Makes a call."""
    asked = order["operation"], decoded(order["params"])
    match order["via"]:
        case "call":
            return {"value": client.call(*asked)}
        case "batch":
            return {"value": client.batch(*asked)}
        case "rows":
            result = client.batch_rows(*asked, order["rows"], journal=order.get("journal"), job=order.get("job"))
            return {"value": account(result.reconcile() if order.get("reconcile") else result)}
        case "follow":
            return {"value": account(client.follow(order["operation"], order["job"]))}
        case "stop":
            client.stop(order["operation"], order["job"])
            return {"value": None}
        case "reconcile":
            # As an error does whose outcome is unknown.
            driver = client._driver  # pyright: ignore[reportPrivateUsage]
            return {"value": driver.value(*asked, typed=False, mode="reconcile")}
        case "all_pages":
            return {"items": [item for page in client.pages(*asked) for item in page.items]}
        case "pages":
            return {"pages": [page_told(page) for page in client.pages(*asked, cursor=order.get("cursor"))]}
        case "stream":
            return {"chunks": list(client.stream(*asked))}
        case via:
            raise NotImplementedError(via)


async def amake(client: AsyncClient, order: dict[str, Any]) -> dict[str, Any]:
    """Makes a call."""
    asked = order["operation"], decoded(order["params"])
    match order["via"]:
        case "call":
            return {"value": await client.call(*asked)}
        case "batch":
            return {"value": await client.batch(*asked)}
        case "rows":
            result = await client.batch_rows(*asked, order["rows"], journal=order.get("journal"), job=order.get("job"))
            return {"value": account(await result.areconcile() if order.get("reconcile") else result)}
        case "follow":
            return {"value": account(await client.follow(order["operation"], order["job"]))}
        case "stop":
            await client.stop(order["operation"], order["job"])
            return {"value": None}
        case "reconcile":
            driver = client._driver  # pyright: ignore[reportPrivateUsage]
            return {"value": await driver.value(*asked, typed=False, mode="reconcile")}
        case "all_pages":
            return {"items": [item async for page in client.pages(*asked) for item in page.items]}
        case "pages":
            return {"pages": [page_told(page) async for page in client.pages(*asked, cursor=order.get("cursor"))]}
        case "stream":
            return {"chunks": [part async for part in client.stream(*asked)]}
        case via:
            raise NotImplementedError(via)


def decoded(params: dict[str, Any]) -> dict[str, Any]:
    """The parameters with the bytes of a file, which vectors have as base64."""
    content = params.get("file")
    return {**params, "file": base64.b64decode(content)} if isinstance(content, str) else params


def page_told(page: Page[Any]) -> dict[str, Any]:
    """A page with what is known of it."""
    return {"items": page.items, "cursor": page.cursor, "page": page.page, "total": page.total}


def account(result: BatchResult) -> dict[str, Any]:
    """The outcome of rows."""

    def fault(error: TrilineError) -> dict[str, Any]:
        return {name: getattr(error, name) for name in ("kind", "code", "field", "outcome", "message")}

    return {
        "rows": result.rows,
        "requests": result.requests,
        "ok": result.ok,
        "failed": [{"index": row.index, "error": fault(row.error)} for row in result.failed],
        "unknown": [{"index": row.index, "error": fault(row.error), "found": row.found} for row in result.unknown],
        "stopped": None if result.stopped is None else fault(result.stopped),
    }


def error_told(error: TrilineError) -> dict[str, Any]:
    """The error that a call ended with."""
    names = ["kind", "code", "category", "retryable", "status", "field", "message", "remedy", "outcome"]
    told = {name: getattr(error, name) for name in names if getattr(error, name) is not None}
    wait_ms = None if error.retry_after is None else round(error.retry_after * 1000)
    return {"error": {**told, "attempts": error.attempts, "retryAfterMs": wait_ms, "headers": error.headers}}
