"""Servers that make a client, use it, and fork: gunicorn with preload, Celery's prefork pool."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from service import Handler, Service, envelope

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked")

CLIENT = """
import os
from triline import Platform
cc = Platform(base_url=os.environ["SERVICE"], account="1000001", secret="s3cr3t",
    signing="md5:hex:{appkey}{nonce}{timestamp}{secret}", pacing="off", retries=0)
def ask(number):
    return cc.agents.query(agent_number=number).page().items[0].agent_number
assert ask("1000") == "1000"
"""
GUNICORN = """
def app(environ, start_response):
    start_response("200 OK", [("content-type", "text/plain")])
    return [f"{os.getpid()} {ask(environ['QUERY_STRING'])}".encode()]
"""
CELERY = """
from celery import Celery
from kombu import Exchange
folder = os.environ["FOLDER"]
app = Celery("tasks", broker="filesystem://", backend=f"file://{folder}/results")
app.conf.broker_transport_options = {
    "data_folder_in": f"{folder}/queue", "data_folder_out": f"{folder}/queue", "control_folder": f"{folder}/control",
}
app.conf.worker_prefetch_multiplier = 1
@app.task
def task(number):
    return os.getpid(), ask(number)
"""
PRODUCER = """
import json, os
os.environ["SERVICE"] = os.environ["OTHER"]
from tasks import task
sent = [(str(number), task.delay(str(number))) for number in range(2000, 2060)]
print(json.dumps([(number, *result.get(timeout=60)) for number, result in sent]))
"""


def echo(handler: Handler) -> None:
    """Answers with the agent that was asked for."""
    handler.reply(envelope([{"agentNumber": json.loads(handler.body)["agentNumber"]}]))


@contextmanager
def running(folder: Path, service: Service, *arguments: str) -> Generator[subprocess.Popen[str]]:
    """A server in a process of its own; it must not write a traceback."""
    environment = {**os.environ, "SERVICE": service.url, "FOLDER": str(folder), "PYTHONPATH": str(folder)}
    with open(folder / "log", "w") as log:
        process = subprocess.Popen([sys.executable, "-m", *arguments], cwd=folder, env=environment, stderr=log, text=True)
        try:
            yield process
        finally:
            process.terminate()
            process.wait(30)
    assert "Traceback" not in (folder / "log").read_text()


def logged(folder: Path, pattern: str) -> str:
    """The first match in what a server logs."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if match := re.search(pattern, (folder / "log").read_text()):
            return match[1]
        time.sleep(0.05)
    pytest.fail((folder / "log").read_text())


def check(service: Service, calls: int) -> None:
    nonces = [request.headers["svc-nonce"] for request in service.requests]
    assert len(nonces) >= calls
    # Six random digits may meet by chance; those of one seed would be the same in all children.
    assert len(nonces) - len(set(nonces)) <= 2


def test_gunicorn_with_preload(service: Service, tmp_path: Path) -> None:
    service.behave = echo
    (tmp_path / "served.py").write_text(CLIENT + GUNICORN)
    with running(tmp_path, service, "gunicorn", "--preload", "--workers=3", "--bind=127.0.0.1:0", "served:app"):
        address = logged(tmp_path, r"Listening at: (http://\S+)")

        def ask(number: int) -> tuple[str, str]:
            with urllib.request.urlopen(f"{address}?{number}", timeout=30) as response:
                process, got = response.read().decode().split()
            assert got == str(number)
            return process, got

        with ThreadPoolExecutor(6) as pool:
            answers = list(pool.map(ask, range(2000, 2120)))
    assert len({process for process, _ in answers}) > 1
    check(service, 121)


def test_celery_with_prefork(service: Service, tmp_path: Path) -> None:
    service.behave = echo
    (tmp_path / "tasks.py").write_text(CLIENT + CELERY)
    for folder in ("queue", "control", "results"):
        (tmp_path / folder).mkdir()
    (tmp_path / "producer.py").write_text(PRODUCER)
    celery = ("celery", "--app=tasks", "worker", "--pool=prefork", "--concurrency=3", "--loglevel=WARNING", "--without-mingle")
    environment = {**os.environ, "OTHER": service.url, "FOLDER": str(tmp_path)}
    with running(tmp_path, service, *celery):
        done = subprocess.run(
            [sys.executable, "producer.py"], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120
        )
        assert done.returncode == 0, done.stderr
    answers = json.loads(done.stdout)
    assert [(number, number) for number, _, _ in answers] == [(number, got) for number, _, got in answers]
    assert len({process for _, process, _ in answers}) > 1
    check(service, 61)
