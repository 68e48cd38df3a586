"""`python -m triline`, beside the program in Rust."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service import PROGRAM, SIGNING, simulating
from triline.__main__ import main
from triline._generated.operations import OPERATIONS

PYTHON = (sys.executable, "-m", "triline")


@pytest.fixture
def environment(tmp_path: Path) -> Iterator[dict[str, str]]:
    with simulating("--rate", "0") as address:
        yield {
            **os.environ,
            "XDG_CONFIG_HOME": str(tmp_path),
            **{f"TRILINE_{interface}_BASE_URL": address for interface in ("PLATFORM", "WORK_PHONE", "AI_AGENT")},
            "TRILINE_PLATFORM_ACCOUNT": "1000001",
            "TRILINE_PLATFORM_SECRET": "s3cr3t",
            "TRILINE_PLATFORM_SIGNING": SIGNING,
            "TRILINE_AI_AGENT_APPID": "0123456789abcdef0123456789abcdef",
            "TRILINE_AI_AGENT_APPTOKEN": "tok-secret",
        }


def run(environment: dict[str, str], *arguments: str, program: tuple[str, ...] = PYTHON, stdin: str = "") -> Any:
    return subprocess.run(
        [*program, *arguments], env=environment, capture_output=True, encoding="utf-8", input=stdin, timeout=60, check=False
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("call", "platform.agents.query", '{"agentNumber":"1001"}'),
        ("call", "platform.agents.query", '{"limit":20}', "--all"),
        ("call", "platform.roles.list", "--pretty"),
        ("call", "platform.agents.query", '{"limit":0}'),
        ("call", "platform.agents.enable", '{"agentNumber":"none"}'),
        ("call", "platform.agents.find"),
        ("call", "platform.agents.query", "[]"),
        ("call", "platform.roles.list", "--file", "nowhere"),
        ("call", "ai_agent.sessions.ask", "-", "--stream"),
        ("operations", "nothing"),
    ],
    ids=" ".join,
)
def test_it_does_what_the_program_in_rust_does(environment: dict[str, str], arguments: tuple[str, ...]) -> None:
    question = {"sid": "s1", "agent_id": "a1", "messages": [{"type": "user", "text": "你好"}]}
    stdin = json.dumps(question) if "-" in arguments else ""
    python, rust = (run(environment, *arguments, program=program, stdin=stdin) for program in (PYTHON, (PROGRAM,)))
    assert python.returncode == rust.returncode, (python.stderr, rust.stderr)
    if "--stream" in arguments:
        # The question has another id each time.
        replies = [[json.loads(line)["reply"] for line in done.stdout.splitlines()] for done in (python, rust)]
        assert replies[0] == replies[1] != []
        return
    assert python.stdout == rust.stdout
    if python.returncode == 2 and "--file" not in arguments and arguments[-1] != "[]":
        assert python.stderr.splitlines()[0] == rust.stderr.splitlines()[0]


def test_a_file_is_uploaded(environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "faq.md").write_text("# FAQ", encoding="utf-8")
    params = '{"agent_id":"a1","kb_id":"k1"}'
    done = run(environment, "call", "ai_agent.documents.upload", params, "--file", str(tmp_path / "faq.md"))
    assert json.loads(done.stdout)["file_name"] == "faq.md"


def test_what_may_delete_everything_is_not_sent(environment: dict[str, str]) -> None:
    [(operation, known)] = [(name, known) for name, known in OPERATIONS.items() if "filters" in known]
    for program in (PYTHON, (PROGRAM,)):
        done = run(environment, "call", operation, '{"taskId":"60001"}', program=program)
        assert (done.returncode, "may delete everything" in done.stderr) == (2, True)
    filtered = json.dumps({"taskId": "60001", known["filters"][0]: "nobody"})
    assert run(environment, "call", operation, filtered).returncode == 0


@pytest.mark.skipif(sys.version_info < (3, 11), reason="the file takes tomllib")
def test_a_configuration_file(environment: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(f'[platform]\nbase_url = "{environment["TRILINE_PLATFORM_BASE_URL"]}"\ntimeout = 5000\naccount = "1"\n')
    file.chmod(0o600)
    del environment["TRILINE_PLATFORM_BASE_URL"]
    # Variables win.
    done = run(environment, "call", "platform.roles.list", "--config", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    file.chmod(0o644)
    assert "chmod 600" in run(environment, "call", "platform.roles.list", "--config", str(file)).stderr
    file.write_text('[platform]\nsecret = "hidden-secret')
    done = run(environment, "call", "platform.roles.list", "--config", str(file))
    assert (done.returncode, "hidden-secret" in done.stderr) == (2, False)


def test_secrets_are_hidden(environment: dict[str, str]) -> None:
    described = json.loads(run(environment, "operations", "platform.agents.create", "--json", program=(PROGRAM,)).stdout)
    params: dict[str, Any] = described["operations"][0]["example"]
    done = run(environment, "call", "platform.agents.create", "-", stdin=json.dumps(params))
    created = json.loads(done.stdout)
    assert [created[name] for name in OPERATIONS["platform.agents.create"]["secrets"]] == ["***", "***"]
    params["agentNumber"] = "1999"
    revealed = run(environment, "call", "platform.agents.create", "-", "--reveal", stdin=json.dumps(params))
    assert "***" not in revealed.stdout and revealed.returncode == 0, revealed.stderr


def test_a_trace_has_every_event(environment: dict[str, str]) -> None:
    traces: list[list[dict[str, Any]]] = []
    for program in (PYTHON, (PROGRAM,)):
        done = run(environment, "call", "platform.agents.query", '{"limit":40}', "--all", "--trace", program=program)
        traces.append([json.loads(line) for line in done.stderr.splitlines()])
    python, rust = traces
    assert [event["type"] for event in python] == [event["type"] for event in rust]
    assert (python[0]["type"], python[0]["path"]) == ("attempt", rust[0]["path"])


def test_a_recipe_is_found(environment: dict[str, str], tmp_path: Path) -> None:
    body = tmp_path / "body.json"
    body.write_bytes(b"{}")
    headers = ("recipe", "--appkey", "1000001", "--nonce", "853871", "--timestamp", "1760000000", "--sign")
    signature = hashlib.sha256(b"s3cr3t&/path&{}").hexdigest()
    more = ("--path", "/path", "--body", str(body))
    for program in (PYTHON, (PROGRAM,)):
        done = run(environment, *headers, signature, *more, program=program)
        assert (done.returncode, done.stdout) == (0, "sha256:hex:{secret}&{path}&{body}\n"), done.stderr
        assert run(environment, *headers, signature, program=program).returncode == 3
    del environment["TRILINE_PLATFORM_SECRET"]
    assert run(environment, *headers, signature, *more, stdin="s3cr3t\n").returncode == 0
    assert run(environment, *headers, signature).returncode == 2


def test_operations(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["operations"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(OPERATIONS) > 70
    assert main(["operations", "platform.agents.query"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("platform.agents.query\n\n") and "agent_number: " in shown and "Example:" in shown
    assert main(["operations", "--find", "licences"]) == 0
    assert 0 < len(capsys.readouterr().out.splitlines()) < 20
    assert main(["operations", "nothing"]) == 2


def test_it_serves(environment: dict[str, str]) -> None:
    command = [*PYTHON, "serve", "--rate", "0", "--agents", "7"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().rpartition(" ")[2].strip()
            here = {**environment, "TRILINE_PLATFORM_BASE_URL": address}
            for program in (PYTHON, (PROGRAM,)):
                done = run(here, "call", "platform.agents.query", "--all", program=program)
                assert len(done.stdout.splitlines()) == 7, done.stderr
        finally:
            process.terminate()
