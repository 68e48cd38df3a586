"""The relay of the Python package with the rules of relay.toml, as handlers.mjs describes it."""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import redis.asyncio
import uvicorn

from triline import FileJournal
from triline.ai_agent import AsyncAiAgent
from triline.platform import AsyncPlatform
from triline.relay import Relay, RelayCall, RelayRequest, Rule
from triline.stores import AsyncRedisStore
from triline.work_phone import AsyncWorkPhone


@dataclass(frozen=True)
class User:
    """Who sends a request, as the proxy says."""

    id: str
    role: str | None


def identify(request: RelayRequest) -> User | None:
    """Two headers of a name are joined: they are no user."""
    id = request.headers.get("x-user", "").strip()
    return User(id, request.headers.get("x-role")) if id and "," not in id else None


def own(call: RelayCall[User]) -> dict[str, Any]:
    """An agent disables itself alone."""
    return {**call.params, "agentNumber": call.user.id}


def of_a_day(call: RelayCall[User]) -> dict[str, Any]:
    """Messages of one day alone."""
    return {**call.params, "start": "2026-01-01 00:00:00", "end": "2026-01-02 00:00:00"}


def relay() -> Relay[User]:
    """A relay of the three clients."""
    service = os.environ["RELAY_SERVICE"]
    store = os.environ.get("RELAY_STORE")
    journals = os.environ.get("RELAY_JOURNALS")
    return Relay(
        platform=AsyncPlatform(
            base_url=service,
            account="1000001",
            secret=os.environ["RELAY_SECRET"],
            signing="md5:hex:{appkey}{nonce}{timestamp}{secret}",
            pacing=os.environ["RELAY_PACING"],
            store=AsyncRedisStore(redis.asyncio.from_url(store)) if store else None,
        ),
        work_phone=AsyncWorkPhone(base_url=service, client_id="cid", client_secret="csecret"),
        ai_agent=AsyncAiAgent(base_url=service, appid="0123456789abcdef0123456789abcdef", apptoken="tok-secret"),
        identify=identify,
        origins=["https://app.example.com"],
        quota=os.environ["RELAY_QUOTA"],
        total_timeout=float(os.environ["RELAY_TOTAL_TIMEOUT"]) / 1000,
        concurrent_requests=3,
        concurrent_streams=1,
        max_json_bytes=10_000,
        max_file_bytes=1000,
        job_journal=(lambda job: FileJournal(Path(journals, job.key))) if journals else None,
        max_job_rows=1200,
        max_job_bytes=1_000_000,
        pause_timeout=int(os.environ["RELAY_PAUSE"]) / 1000,
        stall_timeout=int(os.environ["RELAY_STALL"]) / 1000,
        heartbeat=int(os.environ["RELAY_HEARTBEAT"]) / 1000,
        operations={
            "platform.agents.query": True,
            "platform.agents.create": Rule(reconcile=True),
            "platform.agents.enable": True,
            "platform.agents.statuses": Rule(max_age=60),
            "platform.roles.list": True,
            "platform.customers.create": Rule(jobs=True, reconcile=True),
            "platform.customers.delete": True,
            "platform.licences.list": Rule(narrow=lambda call: call.user.role == "boss" and call.params),
            "work_phone.agents.list": True,
            "ai_agent.sessions.ask": True,
            "ai_agent.documents.upload": True,
            "platform.agents.disable": Rule(narrow=own),
            "work_phone.chat_app.messages": Rule(narrow=of_a_day),
            "platform.chat.sessions": Rule(narrow=lambda call: "agentFirstReplyTime" not in call.params and call.params),
        },
    )


class Server(uvicorn.Server):
    """Says where it listens."""

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        host, port = self.servers[0].sockets[0].getsockname()
        print(f"listening on http://{host}:{port}", flush=True)


async def main() -> None:
    config = uvicorn.Config(relay(), port=0, log_level="warning", timeout_graceful_shutdown=1, server_header=False)
    await Server(config).serve()


asyncio.run(main())
