"""Workers in three languages run one job over a real Redis, one at a time, and are killed in the middle of it.

`jobs.py [--kills 3] [--parts 20]`: until so many requests were cut off. Each worker that was killed is replaced. Exits with 1
unless the service got no row twice and no two requests at the same time, every row that a report calls done arrived, and
every row is in every report.
"""

from __future__ import annotations

import argparse
import json
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from exactness import HERE, TARGET, redis_server

PART = 500
WORKERS = [
    [sys.executable, str(HERE / "batch_worker.py")],
    ["node", str(HERE / "batch_worker.mjs")],
    [str(TARGET / "debug" / "examples" / "store-batch-worker")],
    [sys.executable, str(HERE / "batch_worker.py"), "async"],
]


class Server(ThreadingHTTPServer):
    """Says nothing of clients that die."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Says nothing."""


class Service(BaseHTTPRequestHandler):
    """Takes customers, and answers after a while."""

    came: Counter[str] = Counter()
    under_way: Counter[str] = Counter()
    # Requests whose program was killed before it had the answer.
    cut: Counter[str] = Counter()
    faults: list[str] = []
    lock = threading.Lock()
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:  # noqa: N802
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        names = [row["name"] for row in body["customers"]]
        job = names[0].rpartition("-")[0]
        with self.lock:
            self.came.update(names)
            self.under_way[job] += 1
            if self.under_way[job] > 1:
                self.faults.append(f"two programs send {job} at the same time")
        time.sleep(random.uniform(0.1, 0.5))
        with self.lock:
            self.under_way[job] -= 1
            self.cut[job] += self._is_cut()
        answer = json.dumps({"success": True, "code": "200", "data": {"failedList": []}}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer)))
        try:
            self.end_headers()
            self.wfile.write(answer)
        except OSError:
            pass

    def _is_cut(self) -> bool:
        try:
            return self.connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


def start(number: int, address: str, store: Path, job: str, rows: int) -> subprocess.Popen[bytes]:
    command = list(WORKERS[number % len(WORKERS)])
    rest = [command.pop()] if command[-1] == "async" else []
    with report_of(store, job, number).open("wb") as report:
        return subprocess.Popen([*command, address, str(store), job, str(rows), *rest], stdout=report)


def report_of(store: Path, job: str, number: int) -> Path:
    """Where a worker writes its report, which is more than a pipe holds."""
    return store.parent / f"{job}-{number}.json"


def run_job(address: str, store: Path, job: str, parts: int, workers: int, kills: int) -> list[str]:
    """Runs the workers until all of them have a report."""
    rows = PART * parts - 7
    running = {start(number, address, store, job, rows): number for number in range(workers)}
    started, killed, reports, faults = workers, 0, [], []
    dice = random.Random(7)
    deadline = time.time() + 60 + 20 * kills
    next_kill = time.time() + 1.2
    try:
        while running:
            if time.time() > deadline:
                return [f"{job} does not end: {len(running)} workers left"]
            time.sleep(0.05)
            # Which of them has the journal cannot be seen: workers are killed until it was that one often enough.
            if Service.cut[job] < kills and time.time() > next_kill and Service.under_way[job]:
                victim = dice.choice(sorted(running, key=running.get))
                victim.kill()
                victim.wait()
                del running[victim]
                running[start(started, address, store, job, rows)] = started
                killed, started = killed + 1, started + 1
                next_kill = time.time() + dice.uniform(0.1, 0.5)
            for worker in [worker for worker in running if worker.poll() is not None]:
                number = running.pop(worker)
                if worker.returncode != 0:
                    faults.append(f"a worker of {job} failed with {worker.returncode}")
                    continue
                report = json.loads(report_of(store, job, number).read_text())
                if report["stopped"]:
                    faults.append(f"a worker of {job} stopped: {report['stopped']}")
                reports.append(report)
    finally:
        for worker in running:
            worker.kill()
            worker.wait()
    came = {name: times for name, times in Service.came.items() if name.startswith(f"{job}-")}
    faults += [f"{name} came {times} times" for name, times in came.items() if times > 1][:3]
    for report in reports:
        told = sorted(report["ok"] + report["unknown"] + report["failed"])
        if told != list(range(rows)) or report["failed"]:
            faults.append(f"a report of {job} has {len(told)} of {rows} rows, {len(report['failed'])} failed")
        missing = [index for index in report["ok"] if f"{job}-{index}" not in came]
        if missing:
            faults.append(f"{len(missing)} rows of {job} are reported as done, and never came")
    unknown = max((len(report["unknown"]) for report in reports), default=0)
    if not 0 < unknown <= killed * PART:
        faults.append(f"{unknown} rows of {job} are unknown after {killed} kills")
    if not reports:
        faults.append(f"nobody has a report of {job}")
    print(f"{job}: {rows} rows, {started} workers, {killed} killed, {len(came)} rows came, {unknown} unknown")
    return faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--parts", type=int, default=20)
    options = parser.parse_args()
    server = Server(("127.0.0.1", 0), Service)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    with tempfile.TemporaryDirectory() as folder, redis_server(Path(folder), 0) as (store, _):
        faults = run_job(address, store, "job", options.parts, 4, options.kills)
    for fault in [*faults, *Service.faults]:
        print(fault)
    return 1 if faults or Service.faults else 0


if __name__ == "__main__":
    sys.exit(main())
