# pyright: basic
"""What the page of the package, the guides and the examples show, run against the simulated service."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from service import PACKAGE, SIGNING, simulating

PYTEST = ("-m", "pytest", "-q", "-o", "asyncio_mode=auto", "-o", "asyncio_default_fixture_loop_scope=function")
EXAMPLES = PACKAGE.parent / "examples" / "python"
# For what hangs: a machine with other work may take long.
HANG = 3600
DOCS = PACKAGE.parent / "docs"
# The Chinese pages have the same blocks. The tutorial has a test of its own.
GUIDES = sorted(path for path in (DOCS / "guides").glob("*.md") if not path.name.endswith(".zh.md") and path.name != "tutorial.md")


@pytest.fixture
def environment() -> Iterator[dict[str, str]]:
    """The variables of a client of a simulated service of its own."""
    with simulating() as address:
        yield {
            **os.environ,
            **{f"TRILINE_{interface}_BASE_URL": address for interface in ("PLATFORM", "WORK_PHONE", "AI_AGENT")},
            "TRILINE_PLATFORM_ACCOUNT": "1000001",
            "TRILINE_PLATFORM_SECRET": "s3cr3t",
            "TRILINE_PLATFORM_SIGNING": SIGNING,
            "TRILINE_WORK_PHONE_CLIENT_ID": "cid",
            "TRILINE_WORK_PHONE_CLIENT_SECRET": "csecret",
            "TRILINE_AI_AGENT_APPID": "0123456789abcdef0123456789abcdef",
            "TRILINE_AI_AGENT_APPTOKEN": "tok-secret",
            "PYTHONWARNINGS": "error",
        }


def run(source: Path, environment: dict[str, str], folder: Path, *, by: tuple[str, ...] = ()) -> str:
    """What a program prints; it must end well, and say nothing else."""
    done = subprocess.run(
        [sys.executable, *by, str(source)],
        env=environment,
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        timeout=HANG,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def pages() -> str:
    return "".join(path.read_text(encoding="utf-8") for path in (DOCS / "packages" / "python.md", *GUIDES))


def snippets() -> list[str]:
    """Each block once: some stand on several pages."""
    return [*dict.fromkeys(re.findall(r"```python\n(.*?)```", pages(), re.DOTALL))]


@pytest.mark.parametrize("snippet", snippets())
def test_snippets_of_the_pages(snippet: str, environment: dict[str, str], tmp_path: Path) -> None:
    source = tmp_path / "snippet.py"
    source.write_text(snippet, encoding="utf-8")
    by = PYTEST if "def test_" in snippet else ()
    assert run(source, environment, tmp_path, by=by) != ""


def test_every_snippet_is_found() -> None:
    assert len(re.findall(r"```python\n.*?```", pages(), re.DOTALL)) == pages().count("```python")
    assert len(snippets()) > 20


@pytest.mark.parametrize("example", sorted({*EXAMPLES.glob("*.py")} - {EXAMPLES / "tour.py"}), ids=lambda path: path.stem)
def test_examples(example: Path, environment: dict[str, str], tmp_path: Path) -> None:
    assert run(example, environment, tmp_path) != ""


def test_snippets_of_the_deployment_page_are_python() -> None:
    page = (DOCS / "python-deployment.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(blocks) > 2
    for block in blocks:
        compile(block, "python-deployment.md", "exec")


def test_the_tutorial(environment: dict[str, str], tmp_path: Path) -> None:
    page = (DOCS / "guides" / "tutorial.md").read_text(encoding="utf-8")
    blocks = {language: re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL) for language in ("python", "json")}
    sources = [tmp_path / f"{index}.py" for index in range(3)]
    for source, block in zip(sources, blocks["python"], strict=True):
        source.write_text(block, encoding="utf-8")
    faults = tmp_path / "faults.json"
    faults.write_text(blocks["json"][0], encoding="utf-8")
    with simulating("--faults", str(faults)) as address:
        variables = {**environment, "TRILINE_PLATFORM_BASE_URL": address}
        assert len(run(sources[0], variables, tmp_path).splitlines()) == 45
        # As a reader does: killed after its first line, and started again.
        with subprocess.Popen([sys.executable, str(sources[1])], env=variables, cwd=tmp_path, stdout=subprocess.PIPE) as first:
            assert first.stdout is not None
            assert first.stdout.readline() == b"500 of 1200\n"
            first.kill()
        lines = run(sources[1], variables, tmp_path).splitlines()
        assert lines[-2] == "1200 of 1200"
        assert re.fullmatch(r"(1200 of 1200 customers, 0|700 of 1200 customers, 500) unknown", lines[-1])
        assert run(sources[2], variables, tmp_path) == "it is there\n"


def test_the_notebook() -> None:
    path = EXAMPLES / "notebook.ipynb"
    read: Any = nbformat.read
    notebook = read(path, as_version=4)
    shown = {cell["id"]: outputs(cell) for cell in notebook.cells}
    assert not re.search(r"/(home|root|work|tmp)/", json.dumps(notebook))
    with warnings.catch_warnings():
        # The kernel of the test listens on this machine alone.
        warnings.simplefilter("ignore")
        NotebookClient(notebook, timeout=HANG, kernel_name="python3").execute()
    again = {cell["id"]: outputs(cell) for cell in notebook.cells}
    assert again == shown
    assert any("answer_percentage    Float64" in text for text in again.values())


def outputs(cell: Any) -> str:
    """What a cell shows, as text: without pictures and the progress bar."""
    kept = [output for output in cell.get("outputs", ()) if output.get("name") != "stderr"]
    return "".join(str(output.get("text") or output.get("data", {}).get("text/plain", "")) for output in kept)


def test_the_tour(environment: dict[str, str], tmp_path: Path) -> None:
    faults = tmp_path / "faults.json"
    faults.write_text('[{"operation": "platform.agents.create", "fault": "drop_after"}]', encoding="utf-8")
    with simulating("--faults", str(faults)) as address:
        addresses = {name: address for name in environment if name.endswith("_BASE_URL")}
        variables = {**environment, **addresses, "TOUR_FOLDER": str(tmp_path)}
        lines = run(EXAMPLES / "tour.py", variables, tmp_path).splitlines()
    assert lines[0] == "ok 45 agents on 3 pages"
    assert lines[3] == "ok power failure, then 1200 of 1200 customers, 2 requests in the second run"
    assert len(lines) == 6
    assert all(line.startswith("ok ") for line in lines)
