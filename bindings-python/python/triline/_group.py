"""The bases of the generated classes."""

from __future__ import annotations

from triline._driver import AsyncDriver, Driver


class Group:
    """Operations that belong together, as methods."""

    __slots__ = ("_driver",)

    def __init__(self, driver: Driver) -> None:
        self._driver = driver


class AsyncGroup:
    """Operations that belong together, as methods."""

    __slots__ = ("_driver",)

    def __init__(self, driver: AsyncDriver) -> None:
        self._driver = driver


class Groups:
    """What has groups as members: a client."""

    __slots__ = ("_driver",)

    _driver: Driver


class AsyncGroups:
    """What has groups as members: a client."""

    __slots__ = ("_driver",)

    _driver: AsyncDriver
