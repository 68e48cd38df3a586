"""A real Redis that fails under its clients, for each of the three ways to go on without it.

It is killed and started with nothing in it, stopped for ten seconds, slow by half a second (by a proxy), and taken over by
its replica. Each time two processes, in two languages, call as much as they may. Exits with 1 unless the service never got
more than the limit within its period, every process learnt that the store was away and back, and went on by it.

`failures.py [CASE ...]`: of the cases, such as `killed-share=0.25`, only those.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from exactness import HERE, free_port

LIMIT, PERIOD = 8, 20
# What a slot counts: the period, a sixtieth until the request leaves, and half of that until it arrives.
HOLD = PERIOD * (1 + 1.5 / 60)
# The store fails so long before the first slots are free again: until then, all clients wait without it.
LEAD = 3
# How long two processes take to start, at most.
START = 20
FAILURES = ("killed", "stopped", "slow", "taken-over")
POLICIES = ("wait", "fail", "share=0.25")
WORKERS = ([sys.executable, str(HERE / "failure_worker.py")], ["node", str(HERE / "failure_worker.mjs")])


class Proxy:
    """Stands between the clients and a Redis that may be replaced, and delays what passes."""

    def __init__(self, socket: Path, upstream: Path) -> None:
        self.socket, self.upstream, self.delay = socket, upstream, 0.0
        self._open: set[asyncio.StreamWriter] = set()

    async def start(self) -> None:
        self._server = await asyncio.start_unix_server(self._serve, self.socket)

    def cut(self) -> None:
        """Closes all connections."""
        for writer in list(self._open):
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_unix_connection(self.upstream)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, back}
        try:
            await asyncio.gather(self._pump(reader, back), self._pump(there, writer))
        finally:
            self._open -= {writer, back}

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                if self.delay:
                    await asyncio.sleep(self.delay / 2)
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        writer.close()


async def redis_server(socket: Path, *options: str) -> subprocess.Popen[bytes]:
    socket.unlink(missing_ok=True)
    command = ["redis-server", "--port", "0", "--save", "", "--unixsocket", str(socket), "--dir", str(socket.parent), *options]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while not socket.exists():
        await asyncio.sleep(0.01)
    return server


def command(socket: Path, *words: str) -> str:
    return subprocess.run(["redis-cli", "-s", str(socket), *words], capture_output=True, text=True, check=True).stdout.strip()


class Case:
    """One failure, and one way to go on."""

    def __init__(self, folder: Path, failure: str, policy: str) -> None:
        self.name, self.failure, self.policy = f"{failure}-{policy}", failure, policy
        self.folder = folder / self.name
        self.folder.mkdir()
        self.arrivals: list[float] = []
        self.servers: list[subprocess.Popen[bytes]] = []
        self.restored = 0.0

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        body = b'{"success":true,"code":"200","data":[]}'
        head = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(body)
        try:
            while await reader.readuntil(b"\r\n\r\n"):
                self.arrivals.append(time.time())
                writer.write(head + body)
                await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            pass
        writer.close()

    async def run(self) -> list[str]:
        service = await asyncio.start_server(self._answer, "127.0.0.1", 0)
        address = f"http://127.0.0.1:{service.sockets[0].getsockname()[1]}"
        first, second = self.folder / "first.sock", self.folder / "second.sock"
        self.servers.append(await redis_server(first))
        proxy = Proxy(self.folder / "proxy.sock", first)
        await proxy.start()
        if self.failure == "taken-over":
            port = await self._replica(first, second)
            assert port
        began = time.time()
        # Longer than a process waits before it goes on by its share, so that some of it is seen.
        away = LEAD + HOLD + 6 + PERIOD / 2 if self.failure == "killed" and self.policy.startswith("share") else 10
        # The first use of an account gives no slot for a period: those of a store before may still count.
        opens = began + START + HOLD
        until = opens + HOLD - LEAD + away + 1.5 * HOLD + 8
        running = [
            await asyncio.create_subprocess_exec(
                *worker, address, str(proxy.socket), str(until), self.policy, f"{LIMIT}/{PERIOD}", stdout=subprocess.PIPE
            )
            for worker in WORKERS
        ]
        while len(self.arrivals) < LIMIT and time.time() < opens:
            await asyncio.sleep(0.1)
        await asyncio.sleep(min([*self.arrivals, time.time()]) + HOLD - LEAD - time.time())
        failed = time.time()
        await self._fail(proxy, first, second, away)
        self.restored = time.time()
        outputs = [await worker.communicate() for worker in running]
        service.close()
        faults = [f"a process failed with {worker.returncode}" for worker in running if worker.returncode]
        reports = [json.loads(output) for output, _ in outputs if output]
        faults += self._check(reports, failed)
        during = sum(failed <= at < self.restored for at in self.arrivals)
        after = sum(at >= self.restored for at in self.arrivals)
        print(f"{self.name}: {len(self.arrivals)} requests, {during} while it failed, {after} after it")
        return [f"{self.name}: {fault}" for fault in faults]

    async def _replica(self, first: Path, second: Path) -> int:
        port = await self._listen(first)
        self.servers.append(await redis_server(second, "--replicaof", f"127.0.0.1 {port}"))
        for _ in range(500):
            if "master_link_status:up" in command(second, "INFO", "replication"):
                return port
            await asyncio.sleep(0.05)
        raise AssertionError("the replica does not follow")

    async def _listen(self, redis: Path) -> int:
        """Has a Redis listen on a port too, which another program may have taken since it was found to be free."""
        for _ in range(10):
            port = free_port()
            try:
                command(redis, "CONFIG", "SET", "port", str(port))
            except subprocess.CalledProcessError as error:
                print(f"{self.name}: port {port}: {error.stdout.strip()} {error.stderr.strip()}", file=sys.stderr)
                await asyncio.sleep(0.2)
                continue
            return port
        raise AssertionError("no port was free")

    async def _fail(self, proxy: Proxy, first: Path, second: Path, away: float) -> None:
        server = self.servers[0]
        if self.failure == "killed":
            server.kill()
            server.wait()
            await asyncio.sleep(away)
            self.servers[0] = await redis_server(first)
        elif self.failure == "stopped":
            server.send_signal(19)
            await asyncio.sleep(away)
            server.send_signal(18)
        elif self.failure == "slow":
            proxy.delay = 0.5
            await asyncio.sleep(away)
            proxy.delay = 0
        else:
            server.kill()
            server.wait()
            await asyncio.sleep(away)
            command(second, "REPLICAOF", "NO", "ONE")
            proxy.upstream = second
            proxy.cut()

    def _check(self, reports: list[dict[str, object]], failed: float) -> list[str]:
        faults = []
        for at, later in zip(self.arrivals, self.arrivals[LIMIT:]):
            if later - at < PERIOD:
                faults.append(f"{LIMIT + 1} requests within {later - at:.2f} s")
        last = self.folder / ("second.sock" if self.failure == "taken-over" else "first.sock")
        keys = command(last, "--scan", "--pattern", "*:slots").split()
        if not keys or int(command(last, "ZCARD", keys[0])) < 1:
            faults.append("no slot is taken from the store at the end")
        if sum(at >= self.restored for at in self.arrivals) < LIMIT:
            faults.append("less than the limit was used after the store was back")
        if self.failure == "slow":
            # Slow is not away, unless the machine is slower still.
            return faults
        for report in reports:
            states = [str(event).split()[0] for event in report["events"]]  # type: ignore[attr-defined]
            if states[:2] != ["away", "back"]:
                faults.append(f"a process was told {report['events']}")
        if self.policy == "fail" and not any(report["failed"] for report in reports):
            faults.append("no call failed")
        if self.policy != "fail" and any(report["failed"] for report in reports):
            faults.append("a call failed")
        # All slots of before have expired by then: these are of the share.
        alone = sum(failed + LEAD + HOLD <= at < self.restored for at in self.arrivals)
        if self.failure == "killed" and self.policy.startswith("share") and alone < 2:
            faults.append(f"{alone} requests by the share")
        if self.failure == "killed" and self.policy == "wait" and any(failed + 1 < at < self.restored for at in self.arrivals):
            faults.append("a request without a slot")
        return faults

    def close(self) -> None:
        for server in self.servers:
            server.kill()
            server.wait()


async def main() -> int:
    names = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        cases = [
            Case(Path(folder), failure, policy)
            for failure in FAILURES
            for policy in POLICIES
            if not names or f"{failure}-{policy}" in names
        ]
        try:
            faults = [fault for found in await asyncio.gather(*(case.run() for case in cases)) for fault in found]
        finally:
            for case in cases:
                case.close()
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
