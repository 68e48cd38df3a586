"""Modules that are imported at their first use, because they take longer to import than this whole package."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import asyncio as asyncio
    import logging as logging
    import shutil as shutil
    import tempfile as tempfile
else:

    class _Module:
        def __init__(self, name: str) -> None:
            self._name = name

        def __getattr__(self, name: str) -> Any:
            return getattr(import_module(self._name), name)

    asyncio, logging, shutil, tempfile = map(_Module, ("asyncio", "logging", "shutil", "tempfile"))
