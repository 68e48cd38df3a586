"""The bases of the generated classes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

from triline._core import Core
from triline._driver import AsyncDriver, Driver

D = TypeVar("D", Driver, AsyncDriver)


class Driven(Generic[D]):
    """What makes calls, through a driver."""

    __slots__ = ("_driver",)

    def __init__(self, driver: D) -> None:
        self._driver: D = driver


def core_of(client: Driven[Driver] | Driven[AsyncDriver]) -> Core:
    """What the calls of a client are made with."""
    return client._driver.core  # pyright: ignore[reportPrivateUsage]


class _Group(Driven[D]):
    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {', '.join(members(type(self)))}>"

    def __dir__(self) -> list[str]:
        return members(type(self))


class Group(_Group[Driver]):
    """Operations that belong together, as methods; or groups of them, as members."""

    __slots__ = ()


class AsyncGroup(_Group[AsyncDriver]):
    """Operations that belong together, as methods; or groups of them, as members."""

    __slots__ = ()


def members(group: type) -> list[str]:
    """The public members that a class itself declares, in their order."""
    return [name for name in vars(group) if not name.startswith("_")]


def rows(given: Any) -> Any:
    """Rows as a list, whatever they come in. What is one value is left as it is, and so refused."""
    one = isinstance(given, (str, bytes, bytearray, memoryview, Mapping)) or not isinstance(given, Iterable)
    return given if one else list(given)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
