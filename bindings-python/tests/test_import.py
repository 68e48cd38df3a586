"""What importing the package costs, and where it is refused."""

from __future__ import annotations

import subprocess
import sys

import pytest

import triline

HEAVY = ["aiohttp", "asyncio", "httpx", "importlib.metadata", "logging", "pandas", "ssl", "tempfile", "urllib3"]

MEASURE = """
import resource, sys
def spent():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
before = spent()
import triline
print(spent() - before)
"""

SUB = """
import triline
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
interpreter = interpreters.create()
try:
    failure = interpreters.{run}(interpreter, "import triline")
except Exception as error:
    failure = error
print(failure)
"""


def python(source: str) -> str:
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True, timeout=60)
    return done.stdout.strip()


def test_heavy_modules_are_not_imported() -> None:
    loaded = set(python("import sys, triline; print(*sys.modules)").split())
    assert loaded.isdisjoint(HEAVY), loaded.intersection(HEAVY)


def test_everything_can_be_imported_from_the_package() -> None:
    assert python("from triline import *; print(CancelledUnsent.__mro__[1].__name__)") == "CancelledError"
    assert not [name for name in triline.__all__ if not hasattr(triline, name)]
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        triline.nothing  # type: ignore[attr-defined]  # pyright: ignore


@pytest.mark.skipif(sys.platform == "win32", reason="times of processes are measured by resource")
def test_the_import_takes_less_than_60_ms() -> None:
    # Time of the processor: the machine may be busy. The first run compiles the modules.
    assert min(float(python(MEASURE)) for _ in range(6)) < 0.060


def test_sub_interpreters_are_refused() -> None:
    run = "run_string" if sys.version_info < (3, 12) else "exec"
    assert "triline does not support sub-interpreters" in python(SUB.format(run=run))
