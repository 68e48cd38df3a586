"""Stores in which all processes of an account keep one rate limit, one set of tokens and one sequence of nonces.

```python
import redis
from triline import Platform
from triline.stores import RedisStore

store = RedisStore(redis.Redis(socket_timeout=3))
cc = Platform.from_env(store=store)
```

`AsyncRedisStore` is the same over `redis.asyncio`. Both take Redis from 6.2 and Valkey, alone or as a cluster.

The journal of a row batch can be in the store, too, from which a worker on another machine continues the job:

```python
cc.customers.create_all(customers=rows, journal=StoreJournal("import-7"))
```
"""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from triline._message import Message

__all__ = ["AsyncRedisStore", "AsyncStore", "RedisStore", "Script", "Store", "StoreJournal"]


class Script(NamedTuple):
    """A script that a store runs, atomically."""

    name: str
    """`acquire`, `refused`, `tokens` or `journal`; of relays `quota` or `answers`."""
    sha1: str
    """The SHA-1 of the text, as `EVALSHA` takes it."""
    text: str
    """The text in Lua, for `EVAL` where the server does not know the script."""
    keys: list[str]
    """The keys, which hold a hash of the account. A cluster keeps them together."""
    args: list[str]
    """The arguments. No secret is among them: tokens are sealed."""


@dataclass(frozen=True)
class StoreJournal:
    """The journal of a row batch in the store of its client.

    A batch has it for itself, by a lease: another one that opens it meanwhile raises `InvalidRequest` with code `in_use`.
    """

    name: str
    """Its name, among the journals of the account."""


class Store(Protocol):
    """Runs scripts for clients that block. It retries nothing, which the core does; it has a timeout of its own."""

    def run(self, script: Script, /) -> str | bytes:
        """Runs a script, and returns the text that it returns. Raises where it did not run."""
        ...


class AsyncStore(Protocol):
    """Runs scripts for clients of asyncio. It retries nothing, and needs no timeout: the core has both."""

    def run(self, script: Script, /) -> Awaitable[str | bytes]:
        """Runs a script, and returns the text that it returns. Raises where it did not run."""
        ...


class _Redis(Protocol):
    def execute_command(self, *args: Any, **options: Any) -> Any: ...


class RedisStore:
    """A store in Redis or Valkey, over a client of the package redis (`triline[redis]`).

    Give the client a `socket_timeout`: without one, a server that hangs holds up the thread that waits for it. And turn its
    retries off, `retry=Retry(NoBackoff(), 0)`: with those of redis-py's defaults, a server that is away holds up the thread for
    some four seconds before `on_store_failure` decides.
    """

    def __init__(self, client: _Redis) -> None:
        """Uses that client, which is yours to close."""
        self._client = client

    def run(self, script: Script) -> str | bytes:
        """Runs a script."""
        keys_and_args = (len(script.keys), *script.keys, *script.args)
        try:
            returned: str | bytes = self._client.execute_command("EVALSHA", script.sha1, *keys_and_args, NEVER_DECODE=True)
        except Exception as error:
            if not _is_unknown(error):
                raise
            returned = self._client.execute_command("EVAL", script.text, *keys_and_args, NEVER_DECODE=True)
        return returned


class AsyncRedisStore:
    """A store in Redis or Valkey, over a client of `redis.asyncio` (`triline[redis]`), which belongs to one event loop."""

    def __init__(self, client: _Redis) -> None:
        """Uses that client, which is yours to close."""
        self._client = client

    async def run(self, script: Script) -> str | bytes:
        """Runs a script."""
        keys_and_args = (len(script.keys), *script.keys, *script.args)
        try:
            returned: str | bytes = await self._client.execute_command("EVALSHA", script.sha1, *keys_and_args, NEVER_DECODE=True)
        except Exception as error:
            if not _is_unknown(error):
                raise
            returned = await self._client.execute_command("EVAL", script.text, *keys_and_args, NEVER_DECODE=True)
        return returned


def _is_unknown(error: Exception) -> bool:
    """Whether the server does not know the script yet."""
    # By its name, so that importing this module does not import redis.
    return type(error).__name__ == "NoScriptError"


def returned_text(value: object) -> str:
    """What a script returned, as text. Clients of Redis return bytes, unless they decode them."""
    # Somebody else may have put bytes there that are no text: the core finds them damaged.
    text = value.decode(errors="replace") if isinstance(value, bytes) else value
    if not isinstance(text, str):
        raise TypeError(Message("expected the text that the script returns from the store, got {type}", type(value).__name__))
    return text
