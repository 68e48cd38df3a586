"""The hostile server against every transport of the Python package: every case of `faults.json`.

`TRANSPORTS="Urllib3Transport"` and `FAULT=drip` narrow it; `VERBOSE=1` prints a line for each case that passes, too.
HOSTILE names the server's program.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import logging
import os
import pickle
import ssl
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import httpx
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor, SpanExporter, SpanExportResult
from opentelemetry.trace import Tracer
from server import Server
from triline import AiAgent, AsyncAiAgent, AsyncPlatform, AsyncWorkPhone, Platform, TrilineError, WorkPhone
from triline.batch import BatchResult
from triline.events import log_events
from triline.simulated import SimulatedService
from triline.telemetry import trace_events
from triline.transports.aiohttp import AiohttpTransport
from triline.transports.httpx import AsyncHttpxTransport, HttpxTransport
from triline.transports.urllib3 import Urllib3Transport

MANIFEST = json.loads((Path(__file__).parents[1] / "faults.json").read_text())
TRANSPORTS: list[type[Any]] = [Urllib3Transport, HttpxTransport, AiohttpTransport, AsyncHttpxTransport]
BY_HTTP2: dict[type[Any], type[Any]] = {HttpxTransport: httpx.Client, AsyncHttpxTransport: httpx.AsyncClient}
"""The transports that can speak HTTP/2, and the client that is told to."""
HANG = 120.0
"""A call that has not ended after this time hangs, in seconds. The server holds each fault for longer."""
AT_ONCE = 12
"""How many cases run at the same time. Most of them only wait."""
SIMULATED = "https://simulated.example.com"
JOURNALS = tempfile.TemporaryDirectory(prefix="triline-hostile-")

NAMES = {
    "clientId": "client_id",
    "clientSecret": "client_secret",
    "accessToken": "access_token",
    "refreshToken": "refresh_token",
}

LANGUAGE = "python"

LOGS: dict[str, list[str]] = {}
"""What was logged while a case ran, by its run; whatever the level, by the package and by the HTTP libraries."""

SPANS: dict[str, list[str]] = {}
"""The spans that ended while a case ran, as JSON, by its run."""

RUN: ContextVar[str] = ContextVar("RUN", default="")

class Log(logging.Handler):
    """Keeps what is logged."""

    def emit(self, record: logging.LogRecord) -> None:
        """Keeps the text of a record, of a flood the first ones."""
        lines = LOGS.setdefault(RUN.get(), [])
        if len(lines) < 1000:
            lines.append(self.format(record))

class Spans(SpanExporter):
    """Keeps the spans of a case."""

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        """Keeps them as a collector would get them."""
        SPANS.setdefault(RUN.get(), []).extend(span.to_json() for span in spans)
        return SpanExportResult.SUCCESS

def tracer() -> Tracer:
    """A tracer whose spans are kept."""
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(Spans()))
    return provider.get_tracer("hostile")

TRACER = tracer()

def places(value: Any) -> dict[str, str]:
    """All that may be written somewhere of an error, or of the result of a batch."""
    if isinstance(value, BatchResult):
        stopped = places(value.stopped) if value.stopped else {}
        return {"report": "\n".join([f"{value} {value!r} {vars(value)} {[vars(row) for row in value.failed]}", *stopped.values()])}
    if not isinstance(value, BaseException):
        return {}
    behind: list[BaseException] = []
    for one in [value, *behind]:
        behind += [other for other in (one.__cause__, one.__context__) if other is not None and other not in behind]
    found = {"text": str(value), "members": f"{value.args} {vars(value)}", "debug": f"{value!r} {inspect.getmembers(value)}"}
    found["stack"] = "".join(traceback.format_exception(value)) + "".join(map(variables, [value, *behind]))
    found["causes"] = "\n".join(f"{one} {one!r} {one.args} {vars(one)}" for one in behind)
    if isinstance(value, TrilineError):
        found["json"] = json.dumps(vars(value), default=repr)
        found["pickle"] = str(pickle.dumps(value))
    return found

def variables(error: BaseException) -> str:
    """The variables of the functions that an exception came through."""
    shown: list[str] = []
    for frame in traceback.TracebackException.from_exception(error, capture_locals=True, lookup_lines=False).stack:
        # What the program passes along is in the variables of those who pass it: its own, and the parameters of the call.
        if frame.filename != __file__ and frame.locals is not None:
            passed = ("params", "asked", "begin", "rows")
            shown.append(f"{frame.name} {({name: text for name, text in frame.locals.items() if name not in passed})}")
    return "\n".join(shown)

class Thrown:
    """A transport of the caller's that raises an error with the whole request in it."""

    def __call__(self, request: Any) -> Any:
        """Sends nothing."""
        raise ConnectionError(f"thrown by {request.method} {request.url} {request.headers} {request.body} {request.body!r}")

    def close(self) -> None:
        """There is nothing to close."""

class AsyncThrown(Thrown):
    """The same for clients of asyncio."""

    async def __call__(self, request: Any) -> Any:
        """Sends nothing."""
        raise ConnectionError(f"thrown by {request.method} {request.url} {request.headers} {request.body} {request.body!r}")

    async def aclose(self) -> None:
        """There is nothing to close."""

class Caller:
    """A client over a transport, made in a thread of its own, so that a call that hangs can be left."""

    def __init__(self, kind: type[Any], spec: dict[str, Any], case: dict[str, Any], addresses: dict[str, str], run: str) -> None:
        self.asynchronous = hasattr(kind, "aclose")
        self.kind, self.spec, self.case = kind, spec, case
        base_url = f"{addresses[case['listener']]}/{run}"
        self.loop = asyncio.new_event_loop() if self.asynchronous else None
        given = {**MANIFEST["options"][spec["interface"]], **spec.get("options", {})}
        snake = {NAMES.get(name, name): value for name, value in given.items() if value is not None}
        # The simulated service knows its own paths alone.
        base_url = SIMULATED if case.get("transport") == "simulated" else base_url
        options: dict[str, Any] = {**snake, "base_url": base_url, "timeout": case["options"]["timeout"] / 1000}
        self.events: list[object] = []
        listeners: list[Callable[[Any], object]] = [self.events.append, log_events(), trace_events(TRACER)]
        # Of a flood, the first ones.
        options["on_event"] = lambda event: [told(event) for told in listeners] if len(self.events) < 1000 else None
        options |= {name: case["options"][name] for name in ("retries", "pacing")}
        classes: dict[str, tuple[type[Any], type[Any]]] = {
            "platform": (Platform, AsyncPlatform),
            "work_phone": (WorkPhone, AsyncWorkPhone),
            "ai_agent": (AiAgent, AsyncAiAgent),
        }
        self.http = None
        if case["listener"] == "h2":
            trusted = ssl.create_default_context(cadata=addresses["certificate"])
            self.http = BY_HTTP2[kind](http1=False, http2=True, verify=trusted)
        own = (AsyncThrown if self.asynchronous else Thrown)() if case.get("transport") == "thrown" else None
        self.transport = own or (kind(self.http) if self.http else kind())
        self.service = SimulatedService(settings={"authentication": False, "request_info": True})
        transport: Any = self.transport
        if case.get("transport") == "simulated":
            transport = self.service.send if self.asynchronous else self.service
        self.client = classes[spec["interface"]][self.asynchronous](transport=transport, **options)
        self.journal = Path(tempfile.mkdtemp(dir=JOURNALS.name)) / "journal" if spec.get("journal") else None

    def run(self, make: Callable[[], Any]) -> Any:
        """What a call gives; an asynchronous one is run to its end."""
        return self.loop.run_until_complete(make()) if self.loop else make()

    def close(self) -> None:
        """Closes the connections; of a call that hangs, they are left."""
        if self.loop:
            self.loop.run_until_complete(self.transport.aclose())
            if self.http:
                self.loop.run_until_complete(self.http.aclose())
            self.loop.run_until_complete(self.loop.shutdown_asyncgens())
            self.loop.close()
        else:
            self.transport.close()
            if self.http:
                self.http.close()

    def make(self, **more: float) -> Any:
        """Makes the call. Of a list or a stream, only the last item is kept."""
        options = self.case["options"]
        for name, wire in (("max_wait", "maxWait"), ("total_timeout", "totalTimeout")):
            if wire in options:
                more[name] = options[wire] / 1000
        client = self.client.with_options(**more) if more else self.client
        asked = self.spec["operation"], self.spec["params"]
        match self.spec["via"]:
            case "call":
                return self.run(lambda: client.call(*asked))
            case "rows":
                result = self.run(lambda: client.batch_rows(*asked, self.spec["rows"], journal=self.journal))
                return result if self.journal else len(result.failed)
            case "all_pages":
                return self.last(lambda: client.pages(*asked))
            case _:
                return self.last(lambda: client.stream(*asked))

    def last(self, items: Callable[[], Any]) -> Any:
        async def walk() -> Any:
            last = None
            async for item in items():
                last = item
            return last

        if self.loop:
            return self.loop.run_until_complete(walk())
        last = None
        for item in items():
            last = item
        return last

    def follow_up(self) -> str:
        """Calls once more, after the fault is over: the text that must carry the request's number."""
        if self.spec["interface"] == "platform":
            client = self.client.with_options(retries=2, timeout=20)
            return str(self.run(lambda: client.call("platform.roles.list", {}))[0]["name"])
        return str(self.make(timeout=20)["reply"])

def within(seconds: float, do: Callable[[], Any]) -> tuple[bool, Any]:
    """Whether it ended in time, and its result or its exception."""
    result: list[Any] = []

    def work() -> None:
        try:
            result.append(do())
        except Exception as error:
            result.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(seconds)
    return bool(result), result[0] if result else None

def memory(name: str) -> int:
    """Memory of this process, in MB; 0 where the system does not tell."""
    try:
        status = Path("/proc/self/status").read_text()
    except OSError:
        return 0
    return int(status.split(f"{name}:")[1].split()[0]) // 1024

class NotMetError(Exception):
    """The call ended before the server heard of it: nothing was seen of the fault."""

def check(server: Server, kind: type[Any], case: dict[str, Any], call: str, *, may_miss: bool) -> tuple[str, list[str]]:
    """Runs a case: a summary, and what was not as it has to be."""
    spec = MANIFEST["calls"][call]
    run = f"{case.get('fault', case['name'])}/{case['name']}-{call}-{kind.__name__}-{may_miss}"
    caller = Caller(kind, spec, case, server.addresses, run)
    if case["kept"]:
        caller.follow_up()
    if "memory_mb" in case:
        try:
            Path("/proc/self/clear_refs").write_text("5")
        except OSError:
            pass
    before, began = memory("VmRSS"), time.monotonic()

    def make() -> Any:
        RUN.set(run)
        return caller.make()

    ended, value = within(HANG, make)
    elapsed, grown = time.monotonic() - began, max(0, memory("VmHWM") - before)
    counts = server.heal(run)

    if not ended:
        result, text = "no end", ""
    elif isinstance(value, TrilineError):
        result, text = f"{value.kind}/{value.outcome}", f"{value} {value!r} {value.raw}"
    elif isinstance(value, Exception):
        result, text = f"exception {type(value).__name__}", f"{value!r}"
    else:
        result, text = "value", repr(value)
    shown = {**places(value), "client": f"{caller.client!r} {caller.client}", "recorded": f"{caller.service.calls}"}
    shown["events"], shown["log"] = f"{caller.events}", "\n".join(LOGS.get(run, []))
    shown["spans"] = "\n".join(SPANS.get(run, []))
    shown["journal"] = caller.journal.read_text() if caller.journal else ""
    leaks = [
        f"a secret is shown in {name}: {text[max(0, at - 200) : at + 60]!r}"
        for name, text in shown.items()
        if (at := text.find("sentinel")) >= 0
    ]
    leaks += [
        f"nothing is looked for in {name}, which does not hold {place['text']!r}"
        for name, place in MANIFEST["places"].items()
        if LANGUAGE in place.get("in", [LANGUAGE]) and (place["case"], place["call"]) == (case["name"], call)
        if place["text"] not in shown.get(name, "")
    ]
    accepted = case["expect"][call]
    if may_miss and result == "transport/not_sent" and result not in accepted and not counts["requests"]:
        raise NotMetError
    most = case["requests"] if isinstance(case["requests"], int) else case["requests"].get(call, 1)
    checks = [
        (result in accepted or result.split("/")[0] in accepted, f"result {result}, expected {' or '.join(accepted)}: {text[:300]}"),
        (case["stray"] or "stray" not in text, f"an answer to no request was returned: {text[:300]}"),
        (grown <= case.get("memory_mb", grown), f"took {grown} MB, at most {case.get('memory_mb')} MB allowed"),
        (counts["requests"] <= most, f"sent {counts['requests']} requests, at most {most} allowed"),
        (counts["landed"] == 0, "followed a redirect"),
        (
            not result.endswith("/not_sent") or counts["requests"] == 0 or spec["interface"] == "work_phone",
            "says that nothing was sent, and the server received the request",
        ),
    ]
    faults = leaks + [why for holds, why in checks if not holds]
    if ended and spec["interface"] != "work_phone" and "transport" not in case:
        time.sleep(case["pause_ms"] / 1000)
        followed, text = within(HANG, caller.follow_up)
        own = f"answer {server.heal(run)['requests']}"
        if not followed:
            faults.append("the next call did not end")
        elif isinstance(text, Exception):
            faults.append(f"the next call failed: {text!r}")
        elif text != own:
            faults.append(f"the next call got {text!r}, its own answer is {own!r}")
    if ended:
        caller.close()
    return f"{result}, {elapsed:.1f} s, {counts['requests']} requests", faults

def cases() -> list[tuple[type[Any], dict[str, Any], str]]:
    """The transports, cases and calls that are wanted, with the defaults filled in."""
    kinds = os.environ.get("TRANSPORTS", "").split() or [kind.__name__ for kind in TRANSPORTS]
    wanted = []
    for kind in (kind for kind in TRANSPORTS if kind.__name__ in kinds):
        for fault in MANIFEST["faults"]:
            if os.environ.get("FAULT", "") in fault["name"]:
                options = {**MANIFEST["defaults"]["options"], **fault.get("options", {})}
                case = {**MANIFEST["defaults"], **fault, "options": options}
                if case["listener"] != "h2" or kind in BY_HTTP2:
                    wanted += [(kind, case, call) for call in case["expect"]]
    return wanted

def main() -> int:
    logging.getLogger().addHandler(Log())
    logging.getLogger().setLevel(logging.DEBUG)
    server = Server()
    failed = 0
    wanted = cases()
    alone = [one for one in wanted if runs_alone(one[1])]

    def report(wanted: tuple[type[Any], dict[str, Any], str], *, may_miss: bool = False) -> None:
        nonlocal failed
        kind, case, call = wanted
        try:
            summary, faults = check(server, kind, case, call, may_miss=may_miss)
        except NotMetError:
            # All cases share one interpreter: on a busy machine, a short timeout may end before its connection is there.
            alone.append(wanted)
            return
        except Exception as error:
            summary, faults = "the case could not be run", [repr(error)]
        failed += bool(faults)
        if faults or "VERBOSE" in os.environ:
            lines = [f"{'FAIL' if faults else 'ok  '}  {kind.__name__} {case['name']}/{call}: {summary}"]
            print("\n      ".join([*lines, *faults]), flush=True)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(lambda one: report(one, may_miss=True), (one for one in wanted if not runs_alone(one[1]))))
    for one in alone:
        report(one)
    server.close()
    JOURNALS.cleanup()
    print(f"{len(wanted) - failed} passed, {failed} failed")
    return 1 if failed else 0

def runs_alone(case: dict[str, Any]) -> bool:
    """Whether other cases would disturb it: by the memory that they take, or because it ends the fault for all."""
    return "memory_mb" in case or case["listener"] == "early"

if __name__ == "__main__":
    status = main()
    # Threads whose call hangs are left.
    sys.stdout.flush()
    os._exit(status)
