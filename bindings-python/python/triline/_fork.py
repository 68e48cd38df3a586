"""Processes that are forked: what a child must not share with its parent."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from triline._native import forget_threads

_renewals: WeakKeyDictionary[Any, Callable[[Any], object]] = WeakKeyDictionary()

# Objects of the parent that the child neither uses nor closes: closing them would reach the parent's connections.
_abandoned: list[Any] = []


def renew_in_child(holder: Any, renew: Callable[[Any], object]) -> None:
    """Calls `renew(holder)` in each forked child, for as long as `holder` lives."""
    _renewals[holder] = renew


def abandon(thing: Any) -> None:
    """Keeps an object of the parent from being finalised in the child."""
    _abandoned.append(thing)


def _import_groups() -> None:
    """Imports what calls import at their first use: a child would wait for ever for a module that another thread was importing."""
    # Imported here, because most programs do not fork.
    from importlib import import_module
    from pkgutil import walk_packages

    from triline import _generated

    for module in walk_packages(_generated.__path__, f"{_generated.__name__}."):
        import_module(module.name)
    for name in ("_page", "batch", "customer_fields", "progress", "responses", "signing"):
        import_module(f"triline.{name}")


def _renew_all() -> None:
    forget_threads()
    for holder, renew in list(_renewals.items()):
        renew(holder)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_import_groups, after_in_child=_renew_all)
