"""What reading answers costs, in time and memory, beside the parsers that people use.

Everything is measured in one process, in rounds: in each, every contender runs once, in an order drawn anew.
A figure is the median, over the rounds, of the ratio to `json.loads` in the same round: less is better.
Memory is that of a process of its own for each contender.
"""

from __future__ import annotations

import gc
import hashlib
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from operator import attrgetter, itemgetter
from pathlib import Path
from typing import Any

import attr
import msgspec
import orjson
import pydantic

from triline import Platform, Response

ROUNDS = 41


class Data:
    """Rows of one kind, and who reads them."""

    def __init__(self, name: str, path: list[str], fields: dict[str, Any], rows: list[dict[str, Any]]) -> None:
        self.name = name
        self.path = path
        self.fields = fields
        data: Any = rows
        for member in reversed(path):
            data = {member: data}
        body = {"success": True, "code": "200", "message": "ok", **data}
        self.body = json.dumps(body, ensure_ascii=False).encode()

    def rows(self, body: Any) -> Any:
        for member in self.path:
            body = body[member]
        return body


def agents() -> Data:
    def row(at: int) -> dict[str, Any]:
        return {
            "_id": f"{random.getrandbits(96):024x}",
            "roles": ["坐席", "班长"],
            "email": f"agent{at}@example.com",
            "crmId": f"CRM-{at:06}",
            "sipNumber": str(1000001000 + at),
            "mobile": str(13800000000 + at),
            "agentNumber": str(1000 + at),
            "agentName": f"王小明{at}",
            "status": "enable",
            "queue": [{"_id": "80001", "name": "售前咨询组"}, {"_id": "80002", "name": "售后组"}],
            "restTime": "30",
            "numbers": ["01012345678", "02187654321"],
        }

    fields = dict.fromkeys(row(0), str)
    fields.update(roles=list[str], queue=list[dict[str, Any]], numbers=list[str])
    return Data("agents", ["data"], fields, [row(at) for at in range(1000)])


def statuses() -> Data:
    def row(at: int) -> dict[str, Any]:
        return {
            "accountId": "1000001",
            "agentNumber": str(1000 + at),
            "statusNumber": "1",
            "statusName": "Ready",
            "statusStartTime": "2026-01-01 09:30:00",
            "loginType": "SIP",
            "loginTime": "2026-01-01 08:59:12",
            "login": True,
            "busy": at % 3 == 0,
            "lastCallIdList": [f"{random.getrandbits(96):024x}"],
            "loginNumber": str(1000001000 + at),
            "initStatusName": "Ready",
            "initStatusNumber": "1",
            "firstLoginTime": "2026-01-01 08:59:12",
            "logoutTime": "2025-12-31 18:00:00",
        }

    fields = dict.fromkeys(row(0), str)
    fields.update(login=bool, busy=bool, lastCallIdList=list[str])
    return Data("statuses", ["data", "list"], fields, [row(at) for at in range(1000)])


def snake(name: str) -> str:
    """The name in Python: `agentNumber` as `agent_number`, `_id` as `id`."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


class Contender:
    """A way of reading a body: its rows, and their fields."""

    def __init__(self, parse: Callable[[], Iterable[Any]], getters: list[Callable[[Any], Any]]) -> None:
        self.parse = parse
        self.getters = getters

    def one(self) -> None:
        get = self.getters[-2]
        for row in self.parse():
            get(row)

    def all(self) -> None:
        getters = self.getters
        for row in self.parse():
            for get in getters:
                get(row)


def contenders(data: Data) -> dict[str, Contender]:
    body, names = data.body, list(data.fields)
    python_names = [snake(name) for name in names]
    attributes = [attrgetter(name) for name in python_names]
    items = [itemgetter(name) for name in names]

    def nested(make: Callable[[str, Any], Any], row: Any) -> Any:
        kind = list[row]
        for member in reversed(data.path):
            kind = make(member, kind)
        return kind

    members = [(snake(name), kind | None, None) for name, kind in data.fields.items()]
    struct: Any = msgspec.defstruct("Row", members, rename=dict(zip(python_names, names)))
    decoder = msgspec.json.Decoder(nested(lambda name, kind: msgspec.defstruct("Body", [(name, kind)]), struct))

    described = {snake(n): (t | None, pydantic.Field(default=None, alias=n)) for n, t in data.fields.items()}
    model: Any = pydantic.create_model("Row", __config__=pydantic.ConfigDict(extra="allow"), **described)
    model_body = nested(lambda name, kind: pydantic.create_model("Body", **{name: (kind, ...)}), model)

    plain: Any = attr.make_class("Row", python_names, slots=True)

    def struct_rows(found: Any) -> Any:
        for member in data.path:
            found = getattr(found, member)
        return found

    cc = Platform(
        base_url="https://cc.example.com",
        account="1",
        secret="s",
        signing="md5:hex:{appkey}{nonce}{timestamp}{secret}",
        pacing="off",
        transport=lambda _: Response(200, (), body),
    )

    def call() -> Iterable[Any]:
        return cc.agents.query().page().items if data.name == "agents" else cc.agents.statuses().list or []

    def by_name() -> Any:
        return cc.call("platform.agents.query") if data.name == "agents" else cc.call("platform.agents.statuses")["list"]

    return {
        "json.loads": Contender(lambda: data.rows(json.loads(body)), items),
        "triline, a whole call": Contender(call, [attrgetter(name) for name in python_names]),
        "triline, by name": Contender(
            by_name, [itemgetter("id" if name == "_id" else name) for name in names]
        ),
        "orjson": Contender(lambda: data.rows(orjson.loads(body)), items),
        "msgspec": Contender(lambda: struct_rows(decoder.decode(body)), attributes),
        "pydantic": Contender(lambda: struct_rows(model_body.model_validate_json(body)), attributes),
        "attrs": Contender(lambda: [plain(*map(row.get, names)) for row in data.rows(json.loads(body))], attributes),
    }


def measure(tasks: dict[str, Callable[[], object]], base: str) -> dict[str, float]:
    """The median of the ratios to the base."""
    ratios: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(ROUNDS):
        times: dict[str, float] = {}
        for name in random.sample(list(tasks), len(tasks)):
            gc.collect()
            began = time.thread_time()
            tasks[name]()
            times[name] = time.thread_time() - began
        for name, took in times.items():
            ratios[name].append(took / times[base])
    return {name: statistics.median(values) for name, values in ratios.items()}


def private_bytes() -> int:
    rollup = Path("/proc/self/smaps_rollup").read_text()
    return 1024 * sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Private_Dirty"))


def memory(data: Data, name: str) -> int:
    """What ten thousand records of a contender take."""
    contender = contenders(data)[name]
    list(contender.parse())
    gc.collect()
    before = private_bytes()
    kept = [list(contender.parse()) for _ in range(10)]
    gc.collect()
    return private_bytes() - before + 0 * len(kept)


def memory_of(data: Data, name: str) -> int:
    run = [sys.executable, __file__, "--memory", data.name, name]
    return int(subprocess.run(run, check=True, capture_output=True, text=True).stdout)


def fixed_cost() -> dict[str, float]:
    """What a call costs but for its transport and its rows, in microseconds: the least of many rounds."""
    body = b'{"success":true,"code":"200","message":"ok","data":null}'
    cc = Platform(
        base_url="https://cc.example.com",
        account="1",
        secret="s",
        signing="md5:hex:{appkey}{nonce}{timestamp}{secret}",
        pacing="off",
        transport=lambda _: Response(200, (), body),
    )

    def by_hand() -> None:
        content = json.dumps({"agentNumber": "1001"}).encode()
        nonce, timestamp = str(random.randint(100_000, 999_999)), str(int(time.time()))
        sign = hashlib.md5(f"1{nonce}{timestamp}s".encode()).hexdigest()
        headers = {"svc-appkey": "1", "svc-nonce": nonce, "svc-timestamp": timestamp, "svc-sign": sign}
        assert content and headers and json.loads(body)["success"]

    def least(task: Callable[[], object]) -> float:
        rounds = []
        for _ in range(ROUNDS):
            began = time.thread_time_ns()
            for _ in range(200):
                task()
            rounds.append((time.thread_time_ns() - began) / 200_000)
        return min(rounds)

    return {
        "triline": least(lambda: cc.agents.disable(agent_number="1001")),
        "triline, by name": least(lambda: cc.call("platform.agents.disable", {"agentNumber": "1001"})),
        "json and hashlib by hand, unchecked": least(by_hand),
    }


def main() -> None:
    random.seed(1)
    kinds = {data.name: data for data in (agents(), statuses())}
    if "--memory" in sys.argv:
        _, _, kind, name = sys.argv
        print(memory(kinds[kind], name))
        return
    for data in kinds.values():
        every = contenders(data)
        parse = measure({name: one.parse for name, one in every.items()}, "json.loads")
        one = measure({name: one.one for name, one in every.items()}, "json.loads")
        whole = measure({name: one.all for name, one in every.items()}, "json.loads")
        held = {name: memory_of(data, name) for name in every}
        print(f"{data.name}: 1000 rows of {len(data.fields)} fields, {len(data.body) / 1000:.0f} kB; 10,000 held rows")
        print(f"{'':24}{'parse':>8}{'+ one field':>13}{'+ all fields':>14}{'memory':>9}")
        for name in every:
            row = f"{parse[name]:>8.2f}{one[name]:>13.2f}{whole[name]:>14.2f}{held[name] / held['json.loads']:>9.2f}"
            print(f"{name:24}{row}{held[name] / 1e6:>8.1f} MB")
        print()
    print("a call without its transport, microseconds")
    for name, microseconds in fixed_cost().items():
        print(f"{name:40}{microseconds:>8.1f}")


main()
