"""Many processes in three languages on one account, over a real Redis, against the simulated service.

`exactness.py [--processes 50] [--windows 2] [--kill] [--kotlin 0]`: how many processes, how many times the limit is used up,
whether the store is killed and started with nothing in it half-way, and how many of the processes are of the JVM. Exits with 1 unless the service saw no request over the limit,
no nonce twice and one request for a token, and at least 95 % of what is allowed was used.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket as sockets
import subprocess
import sys
import tempfile
import time
from datetime import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
WORKERS = [
    [sys.executable, str(HERE / "worker.py")],
    ["node", str(HERE / "worker.mjs")],
    [str(TARGET / "debug" / "examples" / "store-worker")],
]
LIMIT, PERIOD = 20, 60
# What a slot counts, as docs/shared-store.md says.
HOLD = 61.5
# How long all processes take to start, at most, on a machine that has other work; and how late one may take a free slot.
START, LATE = 60, 5


def kotlin_worker() -> list[str]:
    """The worker of the JVM, which takes the store by a port: Lettuce has no unix sockets of itself."""
    build = [str(ROOT / "bindings-uniffi" / "kotlin" / "build.sh"), "tests/store/kotlin"]
    classpath = subprocess.run(build, check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT).stdout.strip()
    return ["java", "-Xmx64m", "-XX:TieredStopAtLevel=1", "-cp", classpath, "WorkerKt"]


def free_port() -> int:
    with sockets.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def redis_server(folder: Path, port: int) -> Iterator[tuple[Path, list[subprocess.Popen[bytes]]]]:
    """A Redis on a socket, which the list holds, so that it can be replaced."""
    socket = folder / "redis.sock"
    running = [start_redis(socket, port)]
    try:
        yield socket, running
    finally:
        running[0].kill()
        running[0].wait()


def start_redis(socket: Path, port: int) -> subprocess.Popen[bytes]:
    command = ["redis-server", "--bind", "127.0.0.1", "--port", str(port), "--save", ""]
    command += ["--unixsocket", str(socket), "--dir", str(socket.parent)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while not socket.exists():
        time.sleep(0.01)
    return server


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, default=50)
    parser.add_argument("--windows", type=int, default=2)
    parser.add_argument("--kill", action="store_true")
    parser.add_argument("--kotlin", type=int, default=0)
    options = parser.parse_args()
    kotlin = kotlin_worker() if options.kotlin else []
    port = free_port() if options.kotlin else 0
    with tempfile.TemporaryDirectory() as folder, redis_server(Path(folder), port) as (socket, running):
        log = Path(folder) / "serve.log"
        with log.open("wb") as errors:
            serve = subprocess.Popen(
                [str(TARGET / "debug" / "triline"), "serve", "--refuse-used-nonces", "--error-status", "mapped"],
                stdout=subprocess.PIPE,
                stderr=errors,
            )
        workers: list[subprocess.Popen[str]] = []
        try:
            assert serve.stdout is not None
            address = serve.stdout.readline().decode().split()[-1]
            # The first use of an account gives no slot for a period: those of a store before may still count.
            first = time.time() + HOLD
            until = first + (options.windows - 1) * HOLD + START
            arguments = [address, str(socket), str(until)]
            for number in range(options.processes):
                command = [*WORKERS[number % len(WORKERS)], *arguments]
                if number < options.kotlin:
                    command = [*kotlin, address, f"redis://127.0.0.1:{port}", str(until)]
                workers.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
            if options.kill:
                time.sleep(max(0, (first + until) / 2 - time.time()))
                running[0].send_signal(signal.SIGKILL)
                running[0].wait()
                socket.unlink()
                time.sleep(1)
                running[0] = start_redis(socket, port)
            done = 0
            for worker in workers:
                output, _ = worker.communicate(timeout=until - time.time() + 60)
                assert worker.returncode == 0, f"a worker failed with {worker.returncode}"
                done += int(output)
        finally:
            for process in [*workers, serve]:
                process.kill()
                process.wait()
        lines = log.read_text().splitlines()
    roles = [line for line in lines if "/role/list" in line]
    good = [line for line in roles if "status=200" in line]
    tokens = [line for line in lines if "/token" in line.lower()]
    allowed = LIMIT * options.windows
    print(f"{options.processes} processes, {len(roles)} requests, {len(good)} accepted of {allowed}, {len(tokens)} for tokens")
    faults = []
    times = [datetime.fromisoformat(line.split()[0].replace("Z", "+00:00")).timestamp() for line in good]
    for at, later in zip(times, times[LIMIT:]):
        if later - at < PERIOD:
            faults.append(f"{LIMIT + 1} requests within {later - at:.1f} s")
        if later - at > HOLD + LATE and not options.kill:
            faults.append(f"a slot was free for {later - at - HOLD:.1f} s")
    if len(good) != len(roles):
        faults.append(f"the service refused: {sorted(set(roles) - set(good))[:3]}")
    if done != len(good):
        faults.append(f"workers counted {done}")
    if not options.kill and len(good) < allowed:
        faults.append("less than what slots of 61.5 s allow, which is 97.5 % of the limit")
    # A store that lost the token has it fetched once more, where somebody needs it.
    if len(tokens) != 1:
        faults.append(f"{len(tokens)} requests for tokens")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
