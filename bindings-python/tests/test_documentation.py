"""What the README and the examples show, run against the simulated service."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from service import SIGNING

PACKAGE = Path(__file__).parents[1]
EXAMPLES = PACKAGE.parent / "examples" / "python"


@pytest.fixture
def environment() -> Iterator[dict[str, str]]:
    """The variables of a client of a simulated service of its own."""
    program = os.environ.get("TRILINE", str(PACKAGE.parent / "target" / "debug" / "triline"))
    arguments = [program, "serve", "--port", "0", "--account", "1000001:s3cr3t"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as service:
        try:
            assert service.stdout is not None
            address = service.stdout.readline().removeprefix("listening on ").strip()
            yield {
                **os.environ,
                "TRILINE_PLATFORM_BASE_URL": address,
                "TRILINE_PLATFORM_ACCOUNT": "1000001",
                "TRILINE_PLATFORM_SECRET": "s3cr3t",
                "TRILINE_PLATFORM_SIGNING": SIGNING,
                "PYTHONWARNINGS": "error",
            }
        finally:
            service.terminate()


def run(source: Path, environment: dict[str, str]) -> str:
    """What a program prints; it must end well, and say nothing else."""
    done = subprocess.run(
        [sys.executable, str(source)], env=environment, capture_output=True, encoding="utf-8", timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def snippets() -> list[str]:
    return re.findall(r"```python\n(.*?)```", (PACKAGE / "README.md").read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("snippet", snippets())
def test_snippets_of_the_readme(snippet: str, environment: dict[str, str], tmp_path: Path) -> None:
    source = tmp_path / "snippet.py"
    source.write_text(snippet, encoding="utf-8")
    assert run(source, environment) != ""


def test_every_snippet_is_found() -> None:
    assert len(snippets()) == (PACKAGE / "README.md").read_text(encoding="utf-8").count("```python") > 5


@pytest.mark.parametrize("example", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_examples(example: Path, environment: dict[str, str]) -> None:
    assert run(example, environment) != ""


def test_the_tour(environment: dict[str, str]) -> None:
    lines = run(EXAMPLES / "tour.py", environment).splitlines()
    assert lines[0] == "ok agents: 45 agents on 3 pages"
    assert len(lines) == 9
    assert all(line.startswith("ok ") for line in lines)
