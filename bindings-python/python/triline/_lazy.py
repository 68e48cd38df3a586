"""Modules that are imported at their first use, because they take longer to import than what most programs need of this package."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import asyncio as asyncio
    import json as json
    import logging as logging
    import re as re
    import shutil as shutil
    import tempfile as tempfile

    from triline import frames as frames
else:

    class _Module:
        def __init__(self, name: str) -> None:
            self._name = name

        def __getattr__(self, name: str) -> Any:
            return getattr(import_module(self._name), name)

    asyncio, json, logging = map(_Module, ("asyncio", "json", "logging"))
    re, shutil, tempfile = map(_Module, ("re", "shutil", "tempfile"))
    frames = _Module("triline.frames")
