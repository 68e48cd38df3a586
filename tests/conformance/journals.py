"""Two runs of one program on one journal in a file: `journals.py LANGUAGE=COMMAND...`, adapters of the conformance tests.

While one has the journal, the other is refused and sends nothing. Then the first is killed, and the other continues where it
was, and leaves no lock behind. Exits with 1 where that is not so.
"""

from __future__ import annotations

import base64
import json
import os
import shlex
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

ROWS = [str(number) for number in range(1200)]
SECONDS = 600


class Program:
    """An adapter of the conformance tests."""

    def __init__(self, name: str, command: str) -> None:
        self.name = name
        # In a group of its own: some are started by a shell.
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
        )

    def say(self, line: dict[str, Any]) -> dict[str, Any]:
        """Says a line, and returns the answer."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps(line) + "\n")
        self._process.stdin.flush()
        timer = threading.Timer(SECONDS, self.kill)
        timer.start()
        answer = self._process.stdout.readline()
        timer.cancel()
        return json.loads(answer) if answer else {"result": {"error": {"message": f"{self.name} gave no answer"}}}

    def run(self, journal: Path) -> dict[str, Any]:
        """Begins a batch, and returns its first request, or its result."""
        options = {"base_url": "https://cc.example.com", "account": "1000001", "secret": "s3cr3t", "pacing": "off"}
        options |= {"signing": "md5:hex:{appkey}{nonce}{timestamp}{secret}", "retries": 0, "timeout": 600_000}
        run = {"interface": "platform", "options": options, "clock_ms": 1_760_000_000_123, "params": {}, "rows": ROWS}
        return self.say({"run": {**run, "operation": "platform.customers.delete", "via": "rows", "journal": str(journal)}})

    def answer(self) -> dict[str, Any]:
        """Answers its request well, and returns what comes next."""
        body = base64.b64encode(b'{"success":true,"code":"200","message":"ok","data":null}').decode()
        headers = {"content-type": "application/json"}
        return self.say({"response": {"status": 200, "headers": headers, "chunks": [body]}})

    def finish(self, said: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """Answers all requests; how many, and the result."""
        requests = 0
        while "request" in said:
            requests += 1
            said = self.answer()
        return requests, said.get("result", said)

    def kill(self) -> None:
        """Kills it, and does not ask after it yet: so it is for a while in a container whose first process does not care."""
        os.killpg(self._process.pid, 9)
        os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT)

    def close(self) -> None:
        """Ends it."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, 9)
        self._process.wait()


def is_refused(said: dict[str, Any]) -> bool:
    error = said.get("result", {}).get("error") or {}
    return error.get("kind") == "invalid_request" and error.get("field") == "journal" and "batch" in error["message"]


def faults_of(name: str, command: str, journal: Path) -> list[str]:
    faults = []
    first, second = Program(name, command), Program(name, command)
    try:
        held = first.run(journal)
        if "request" not in held:
            return [f"{name}: the first sends nothing: {str(held)[:300]}"]
        if not is_refused(refused := second.run(journal)):
            return [f"{name}: the second is not refused: {str(refused)[:300]}"]
        # The second part is under way when it is killed.
        held = first.answer()
        if "request" not in held or not is_refused(second.run(journal)):
            faults.append(f"{name}: it is not held during the second request")
        first.kill()
        requests, result = second.finish(second.run(journal))
        value = result.get("value") or {}
        ok, unknown = value.get("ok", []), [row["index"] for row in value.get("unknown", [])]
        if sorted(ok + unknown) != list(range(len(ROWS))) or requests not in (1, 2) or value.get("stopped"):
            counts = f"{requests} requests, {len(ok)} ok, {len(unknown)} unknown"
            faults.append(f"{name}: after the kill, {counts}: {str(result)[:300]}")
        if left := sorted(path.name for path in journal.parent.iterdir() if path != journal):
            faults.append(f"{name}: files are left: {left}")
    finally:
        first.close()
        second.close()
    return faults


def main() -> int:
    commands = dict(argument.split("=", 1) for argument in sys.argv[1:])
    faults = []
    for name, command in commands.items():
        with tempfile.TemporaryDirectory() as folder:
            faults += faults_of(name, command, Path(folder) / "journal")
    for fault in faults:
        print(fault)
    print(f"journals: {len(commands)} languages, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
