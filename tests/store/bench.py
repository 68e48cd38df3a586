"""What a store costs, and how well processes share a limit by it: `bench.py [PROCESSES ...]`. Prints a table.

Cost of a call in the core (`store-cost`), time of the script in Redis and of a round trip over its socket; then so many
processes on one account with 200 requests in 10 s, for three periods: how much of what is allowed they use (fill), how
evenly (the fewest and the most calls of a process), and how busy Redis is.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

import redis

from triline import Platform
from triline.stores import RedisStore, Script
from exactness import TARGET
from failures import command, redis_server

LIMIT, PERIOD, PERIODS = 200, 10, 3
HOLD = PERIOD * (1 + 1.5 / 60)
PROFILE = os.environ.get("PROFILE", "release")


class Recorder:
    """A store that keeps the last script."""

    def __init__(self, client: redis.Redis) -> None:
        self.store = RedisStore(client)
        self.script: Script | None = None

    def run(self, script: Script, /) -> str | bytes:
        """Runs a script."""
        self.script = script
        return self.store.run(script)


async def service(arrivals: list[float]) -> asyncio.Server:
    body = b'{"success":true,"code":"200","data":[]}'
    answer = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(body) + body

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while await reader.readuntil(b"\r\n\r\n"):
                arrivals.append(time.time())
                writer.write(answer)
                await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            pass
        writer.close()

    return await asyncio.start_server(serve, "127.0.0.1", 0, backlog=500)


async def cost(folder: Path) -> None:
    program = TARGET / PROFILE / "examples" / "store-cost"
    without, added = (await output(str(program))).split()
    socket = folder / "cost.sock"
    server = await redis_server(socket)
    client = redis.Redis(unix_socket_path=str(socket))
    recorder = Recorder(client)
    served = await service([])
    address = f"http://127.0.0.1:{served.sockets[0].getsockname()[1]}"
    options = {"base_url": address, "account": "1", "secret": "s", "signing": "md5:hex:{secret}", "pacing": "5000/1"}
    await asyncio.to_thread(Platform(**options, store=recorder).roles.list)
    script = recorder.script
    assert script is not None
    times = []
    for _ in range(5000):
        began = time.perf_counter()
        recorder.store.run(script)
        times.append((time.perf_counter() - began) * 1e6)
    stats = command(socket, "INFO", "commandstats")
    evalsha = next(line for line in stats.splitlines() if line.startswith("cmdstat_evalsha"))
    per_call = evalsha.split("usec_per_call=")[1].split(",")[0]
    print(f"| a call in the core without a store, µs | {without} |")
    print(f"| what a store adds to it, µs | {added} |")
    print(f"| the script in Redis, µs | {float(per_call):.0f} |")
    print(f"| round trip over a unix socket from Python, µs (median) | {statistics.median(times):.0f} |")
    server.kill()
    server.wait()
    served.close()


async def output(*words: str) -> str:
    process = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE)
    text, _ = await process.communicate()
    assert process.returncode == 0, f"{words[0]} failed"
    return text.decode()


async def share(folder: Path, processes: int) -> None:
    socket = folder / f"{processes}.sock"
    server = await redis_server(socket)
    arrivals: list[float] = []
    served = await service(arrivals)
    address = f"http://127.0.0.1:{served.sockets[0].getsockname()[1]}"
    first = time.time() + max(HOLD, processes / 20)
    until = first + (PERIODS - 1) * HOLD + HOLD / 2
    worker = str(TARGET / PROFILE / "examples" / "store-worker")
    pacing = f"{LIMIT}/{PERIOD}"
    running = [output(worker, address, str(socket), str(until), pacing) for _ in range(processes)]
    done = sorted(int(text) for text in await asyncio.gather(*running))
    # From the first request on, whole periods of slots.
    span = PERIODS - 1
    begin = arrivals[0]
    used = sum(at < begin + span * HOLD for at in arrivals) / (span * LIMIT) * PERIOD / HOLD
    over = max(sum(at <= other < at + PERIOD for other in arrivals) for at in arrivals)
    cpu = command(socket, "INFO", "cpu")
    busy = sum(float(line.split(":")[1]) for line in cpu.splitlines() if line.startswith(("used_cpu_sys:", "used_cpu_user:")))
    scripts = command(socket, "INFO", "commandstats").split("cmdstat_evalsha:calls=")[1].split(",")[0]
    lasted = time.time() - first + HOLD
    print(
        f"| {processes} | {len(arrivals)} | {over} | {used:.1%} | {done[0]} to {done[-1]} "
        f"| {int(scripts) / len(arrivals):.1f} | {busy / lasted:.1%} |"
    )
    server.kill()
    server.wait()
    served.close()


async def main() -> None:
    counts = [int(word) for word in sys.argv[1:]] or [1, 10, 50, 200]
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        print("| cost | |\n| --- | ---: |")
        await cost(Path(folder))
        print("\n| processes | requests | most in a period, of 200 | used of the limit | calls of a process | scripts a request | Redis busy |")
        print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
        for processes in counts:
            await share(Path(folder), processes)


if __name__ == "__main__":
    asyncio.run(main())
