"""What users may do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from triline.relay._request import RelayRequest


class RelayUser(Protocol):
    """Who sends a request: an object of the application."""

    @property
    def id(self) -> str:
        """What tells users apart: quotas are counted by it. An empty text is no user."""
        ...


U = TypeVar("U", bound=RelayUser)
U_co = TypeVar("U_co", bound=RelayUser, covariant=True)
U_contra = TypeVar("U_contra", bound=RelayUser, contravariant=True)


@dataclass(frozen=True)
class RelayCall(Generic[U_co]):
    """What a user asks for."""

    user: U_co
    """Who asks."""
    operation: str
    """The operation, such as `platform.agents.query`."""
    params: dict[str, Any]
    """The parameters, in the names of the API. They were not checked yet: a value may be of any type."""


_Narrowed: TypeAlias = Mapping[str, Any] | Literal[False] | None

Narrow: TypeAlias = Callable[[RelayCall[U]], _Narrowed | Awaitable[_Narrowed]]
"""Decides for a user and parameters: returns the parameters to call with, the same or fixed ones; or `None` or `False`, which refuses.
May be asynchronous. Raises a `Refusal` to say why."""

Identify: TypeAlias = Callable[[RelayRequest], U | None | Awaitable[U | None]]
"""Says who sends a request, by the session or token of the application. May be asynchronous."""


@dataclass(frozen=True)
class Rule(Generic[U_contra]):
    """What users may do with an operation. Without arguments: call it with any parameters."""

    narrow: Callable[[RelayCall[U_contra]], _Narrowed | Awaitable[_Narrowed]] | None = None
    """Decides for a user and parameters: returns the parameters to call with, the same or fixed ones; or `None` or `False`, which
    refuses. May be asynchronous. Raises a `Refusal` to say why. Parameters that name the same thing (`agentId` and `agentNumber`) are
    refused together, so a rule that fixes one of them need not know of the other."""
    max_age: float = 0
    """How long the answer of a read is kept for everyone who sends the same parameters, in seconds."""
    extra_params: Collection[str] = ()
    """Names of undocumented parameters that users may send, as `extraParams` of a call. `narrow` does not see them, and they go out
    as they are."""
    reconcile: bool = False
    """Whether users may look up by their parameters whether an unknown creation was executed."""
    jobs: bool = False
    """Whether users may send more rows than one request takes, as a job of the relay."""


@dataclass(frozen=True)
class RelayJob(Generic[U_co]):
    """A row batch that a user has started."""

    user: U_co
    """Who started it."""
    operation: str
    """What it calls."""
    key: str
    """The name of its journal: 64 hexadecimal digits that stand for user, operation and the id of the job."""


def is_user(given: object) -> bool:
    """Whether the application knows the user: nothing but an object with an id will do."""
    id = getattr(given, "id", None)
    return isinstance(id, str) and id != ""
