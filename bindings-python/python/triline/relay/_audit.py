"""What a relay reports of each request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from triline.relay._rules import RelayUser

U = TypeVar("U", bound=RelayUser)


@dataclass(frozen=True)
class AuditEvent(Generic[U]):
    """What came of a request, or of a job (action `job_end`). `params` may hold personal data."""

    request_id: str
    """The id that the answer has, and an error that the page shows."""
    user: U | None
    """Who sent it; `None`: it was refused before that was known."""
    action: str | None
    """`call`, `pages`, `stream`, `upload`, `reconcile`, `job`, `follow` or `cancel`; `job_end`."""
    operation: str | None
    """The operation that was asked for, which is not always one that there is."""
    params: Mapping[str, Any] | None
    """Those that the operation was called with."""
    extra_params: Mapping[str, Any] | None
    """Undocumented parameters that the operation was called with."""
    status: int
    """The HTTP status; of a stream, that of its end. 499: the page has left, or did not read."""
    code: str | None
    """The code of the error."""
    age: float | None
    """Age of the answer in seconds, where it was kept."""
    duration: float
    """How long it took, in seconds."""
