"""The relay: an ASGI application that calls operations for pages and apps, which cannot keep a secret.

It holds the asynchronous clients with the credentials, knows the user, and calls the operations that this user may call. It mounts in
FastAPI, Starlette, Litestar and Django, or runs by itself in any server of ASGI. What it answers is described in `docs/relay.md`;
`triline/relay` of the npm package and `AsyncPlatform.relay` are clients of it.

```python
relay = Relay(
    platform=AsyncPlatform.from_env(),
    identify=lambda request: user_of(request.cookies.get("session")),
    origins=["https://app.example.com"],
    operations={
        "platform.agents.query": Rule(max_age=30),
        "platform.agents.disable": Rule(narrow=lambda call: call.params if call.user.is_admin else None),
    },
)
app.mount("/relay", relay)
```
"""

from triline._generated.relay import OperationName as OperationName
from triline.relay._audit import AuditEvent as AuditEvent
from triline.relay._handler import Relay as Relay
from triline.relay._refusal import Refusal as Refusal, RefusalCode as RefusalCode
from triline.relay._request import Receive as Receive, RelayRequest as RelayRequest, Scope as Scope, Send as Send
from triline.relay._rules import Identify as Identify, Narrow as Narrow, RelayCall as RelayCall, RelayJob as RelayJob, RelayUser as RelayUser, Rule as Rule

__all__ = [
    "AuditEvent",
    "Identify",
    "Narrow",
    "OperationName",
    "Receive",
    "Refusal",
    "RefusalCode",
    "Relay",
    "RelayCall",
    "RelayJob",
    "RelayRequest",
    "RelayUser",
    "Rule",
    "Scope",
    "Send",
]
