"""What importing the package costs, and where it is refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import triline

HEAVY = [
    "aiohttp", "asyncio", "dataclasses", "datetime", "html", "httpx", "importlib.metadata", "inspect", "json", "logging",
    "pandas", "pathlib", "ssl", "tempfile", "urllib.parse", "urllib3",
]  # fmt: skip
CLIENTS = "from triline import AiAgent, AsyncPlatform, Platform, TrilineError, WorkPhone"
SUBMODULES = sorted(
    path.stem
    for path in Path(triline.__file__).parent.glob("*.py")
    # Those need another package.
    if not path.stem.startswith("_") and path.stem not in ("pytest_plugin", "telemetry")
)


def python(source: str) -> str:
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True, timeout=60)
    return done.stdout.strip()


@pytest.mark.parametrize("source", ["import triline", CLIENTS])
def test_heavy_modules_are_not_imported(source: str) -> None:
    loaded = set(python(f"import sys; before = set(sys.modules); {source}; print(*set(sys.modules) - before)").split())
    assert loaded.isdisjoint(HEAVY), loaded.intersection(HEAVY)


def test_a_program_loads_what_it_uses() -> None:
    loaded = python("import sys, triline; print(*(name for name in sys.modules if name.startswith('triline')))")
    assert loaded.split() == ["triline._native", "triline"]


def test_modules_are_attributes_of_the_package() -> None:
    for name in SUBMODULES:
        assert python(f"import triline; print(triline.{name}.__name__)") == f"triline.{name}"
    shown = set(python("import triline; print(*dir(triline))").split())
    assert {*triline.__all__, *SUBMODULES} <= shown


def test_everything_can_be_imported_from_the_package() -> None:
    python("from triline import *")
    assert not [name for name in triline.__all__ if not hasattr(triline, name)]
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        triline.nothing  # type: ignore[attr-defined]  # pyright: ignore


@pytest.mark.parametrize("order", ["main-first", "sub-first"])
def test_sub_interpreters_are_refused(order: str) -> None:
    program = Path(__file__).parents[2] / "tests/consumers/python/sub_interpreters.py"
    subprocess.run([sys.executable, "-W", "error", program, order], check=True, timeout=60)


def test_records_are_there_where_nothing_imported_them() -> None:
    # As a program that uses the native module alone has it.
    source = (
        "import os; from datetime import timezone; from triline import _native; "
        "c = _native.Client('platform', {'base_url': 'https://cc.example.com', 'account': '1', 'secret': 's', "
        "'signing': 'md5:hex:{secret}'}, os.urandom(32), timezone.utc); "
        "c.call('platform.agents.query', {}, {'typed': True}, False); print('ok')"
    )
    assert python(source) == "ok"


# Imports fail from the first request on, as where the program has no file descriptors left or its packages were replaced.
AFTER_SENDING = """
import sys
from triline import Platform, TrilineError
from triline.transport import Response

class Refusing:
    def find_spec(self, name, path=None, target=None):
        raise ImportError(f"import of {name}")

def send(request):
    if not any(isinstance(finder, Refusing) for finder in sys.meta_path):
        sys.meta_path.insert(0, Refusing())
    return Response(200, (), ANSWER)

OPTIONS = dict(
    base_url="https://cc.example.com", account="1", secret="s", signing="md5:hex:{secret}", pacing="off", transport=send
)
DONE = b'{"success": true, "code": "200", "message": "ok", "data": []}'
REFUSED = b'{"success": false, "code": "2001", "message": "no such agentNumber", "data": null}'
"""


@pytest.mark.parametrize(
    ("answer", "options", "call", "outcome"),
    [
        ("REFUSED", "", "cc.licences.count()", "ApiError"),
        ("REFUSED", "", "cc.call('platform.licences.count')", "ApiError"),
        ("REFUSED", "language='zh'", "cc.licences.count()", "ApiError"),
        ("DONE", "", "cc.agents.query().page()", "Page"),
        ("DONE", "", "list(cc.agents.query())", "list"),
        ("DONE", "", "list(cc.pages('platform.agents.query'))", "list"),
        ("DONE", "", "cc.with_options(on_response=lambda _: None).licences.count()", "list"),
        ("DONE", "", "cc.with_options(on_response=lambda _: None).agents.query().page()", "Page"),
        ("DONE", "on_event=lambda _: None", "cc.licences.count()", "list"),
        ("DONE", "", "cc.customers.create_all(customers=[{'name': 'a'}])", "BatchResult"),
        ("DONE", "", "cc.customers.create_all(customers=[{'name': 'a'}], progress=lambda _: None)", "BatchResult"),
        ("REFUSED", "", "cc.customers.create_all(customers=[{'name': 'a'}], progress=True)", "BatchResult"),
    ],
)
def test_nothing_is_imported_once_a_request_was_sent(answer: str, options: str, call: str, outcome: str) -> None:
    source = f"""{AFTER_SENDING.replace("ANSWER", answer)}
cc = Platform(**OPTIONS, {options})
try:
    print(type({call}).__name__)
except TrilineError as error:
    print(type(error).__name__)
"""
    assert python(source) == outcome
