"""Files that go to the service."""

from __future__ import annotations

import asyncio
import email
import io
import json
import subprocess
import sys
from email.message import Message
from pathlib import Path
from typing import Any

import pytest

from service import Scripted, Service, StandingClock
from triline import (
    AiAgent,
    AsyncAiAgent,
    InvalidRequest,
    MaybeSent,
    Misuse,
    NotSent,
    OutcomeUnknown,
    Progress,
    Request,
    Response,
    SimulatedService,
    TransportError,
    UploadSource,
)
from triline.transports.aiohttp import AiohttpTransport
from triline.transports.httpx import AsyncHttpxTransport, HttpxTransport
from triline.transports.urllib3 import Urllib3Transport

CONTENT = bytes(range(256)) * 10
ANSWER = json.dumps({"code": 200, "message": "ok", "data": {"document_id": "d1"}}).encode()


def options(transport: Any, **more: Any) -> dict[str, Any]:
    return {**SimulatedService().options("ai_agent"), "transport": transport, **more}


def parts(request: Request) -> dict[str, Message]:
    """The parts of a form, by name."""
    head = f"content-type: {dict(request.headers)['content-type']}\r\n\r\n".encode()
    form = email.message_from_bytes(head + request.body)
    assert form.is_multipart()
    found: dict[str, Message] = {}
    for part in form.get_payload():
        assert isinstance(part, Message)
        found[str(part.get_param("name", header="content-disposition"))] = part
    return found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "常见问题.bin"
    file.write_bytes(CONTENT)
    return file


class Bare:
    """Something to read from, without a name."""

    def read(self) -> bytes:
        return CONTENT


def sources(path: Path) -> list[tuple[UploadSource, str | None, str]]:
    """What can be uploaded, the name that is given, and the name that goes out."""
    return [
        (CONTENT, "a.bin", "a.bin"),
        (bytearray(CONTENT), "a.bin", "a.bin"),
        (memoryview(CONTENT), "a.bin", "a.bin"),
        (memoryview(CONTENT[::-1])[::-1], "a.bin", "a.bin"),
        (io.BytesIO(CONTENT), "a.bin", "a.bin"),
        (Bare(), "a.bin", "a.bin"),
        (path, None, path.name),
        (str(path), None, path.name),
        (path, "other.bin", "other.bin"),
    ]


def sent(request: Request) -> tuple[str | None, Any]:
    file = parts(request)["file"]
    return file.get_filename(), file.get_payload(decode=True)


def test_sources(path: Path) -> None:
    for source, given, expected in sources(path):
        transport = Scripted([ANSWER])
        document = AiAgent(**options(transport)).documents.upload(agent_id="a", file=source, filename=given)
        assert document.document_id == "d1"
        assert sent(transport.requests[0])[1] == CONTENT
        assert parts(transport.requests[0])["filename"].get_payload(decode=True) == expected.encode()


async def test_sources_asynchronously(path: Path) -> None:
    for source, given, expected in sources(path):
        transport = Scripted([ANSWER])
        ai = AsyncAiAgent(**options(transport.send))
        document = await ai.documents.upload(agent_id="a", file=source, filename=given)
        assert document.document_id == "d1"
        assert sent(transport.requests[0])[1] == CONTENT
        assert parts(transport.requests[0])["filename"].get_payload(decode=True) == expected.encode()


def test_a_file_that_is_open(path: Path) -> None:
    transport = Scripted([ANSWER])
    with path.open("rb") as file:
        file.seek(10)
        AiAgent(**options(transport)).documents.upload(agent_id="a", file=file)
    assert sent(transport.requests[0])[1] == CONTENT[10:]
    assert parts(transport.requests[0])["filename"].get_payload(decode=True) == path.name.encode()


def test_parameters_are_parts_too() -> None:
    transport = Scripted([ANSWER])
    AiAgent(**options(transport)).documents.update(
        doc_id="d", agent_id="a", file=b"x", filename="x.md", is_website=False, split_depth=-1, shelf_status=1
    )
    form = parts(transport.requests[0])
    values = {name: form[name].get_payload() for name in ("doc_id", "agent_id", "is_website", "split_depth")}
    assert values == {"doc_id": "d", "agent_id": "a", "is_website": "false", "split_depth": "-1"}


def test_without_a_file() -> None:
    transport = Scripted([ANSWER])
    ai = AiAgent(**options(transport))
    ai.documents.upload(agent_id="a", filename="x.html", source_url="https://example.com/x", bytes=1000)
    assert "file" not in parts(transport.requests[0])


def test_by_name() -> None:
    transport = Scripted([ANSWER])
    params = {"agent_id": "a", "filename": "x", "file": CONTENT}
    AiAgent(**options(transport)).call("ai_agent.documents.upload", params)
    assert sent(transport.requests[0]) == ("x", CONTENT)


def closed() -> io.BytesIO:
    file = io.BytesIO(CONTENT)
    file.close()
    return file


@pytest.mark.parametrize("source", [5, True, 5.5, io.StringIO("text"), closed(), [b"x"], object()])
def test_what_is_no_file(source: Any) -> None:
    with pytest.raises(InvalidRequest) as caught:
        AiAgent.simulated().documents.upload(agent_id="a", filename="x", file=source)
    assert (caught.value.field, caught.value.operation) == ("file", "ai_agent.documents.upload")


async def test_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        AiAgent.simulated().documents.upload(agent_id="a", file=tmp_path / "nothing")
    with pytest.raises(FileNotFoundError):
        await AsyncAiAgent.simulated().documents.upload(agent_id="a", file=tmp_path / "nothing")


def test_a_name_is_needed() -> None:
    with pytest.raises(InvalidRequest) as caught:
        AiAgent.simulated().documents.upload(agent_id="a", file=b"x")
    assert caught.value.field == "filename"


# Progress.

LARGE = bytes(range(256)) * 4000


@pytest.mark.parametrize("kind", [Urllib3Transport, HttpxTransport, AiohttpTransport, AsyncHttpxTransport])
def test_progress_is_told_as_the_body_goes_out(kind: type[Any], service: Service) -> None:
    told: list[Progress] = []
    service.behave = lambda handler: handler.reply(ANSWER)
    given: Any = {"agent_id": "a", "file": LARGE, "filename": "a.bin", "progress": told.append}

    async def upload() -> Any:
        async with kind() as transport:
            ai = AsyncAiAgent(**options(transport, base_url=service.url))
            return await ai.documents.upload(**given)

    if kind in (AiohttpTransport, AsyncHttpxTransport):
        document = asyncio.run(upload())
    else:
        with kind() as transport:
            document = AiAgent(**options(transport, base_url=service.url)).documents.upload(**given)
    assert document.document_id == "d1"
    [received] = service.requests
    assert LARGE in received.body
    assert received.headers["content-length"] == str(len(received.body))
    assert "transfer-encoding" not in received.headers
    total = len(received.body)
    assert [progress.done for progress in told] == [*range(65_536, total, 65_536), total]
    assert {progress.total for progress in told} == {total}
    assert told[-1].fraction == 1.0


def test_nothing_is_different_without_progress(service: Service) -> None:
    service.behave = lambda handler: handler.reply(ANSWER)
    with Urllib3Transport() as transport:
        ai = AiAgent(**options(transport, base_url=service.url))
        ai.documents.upload(agent_id="a", file=LARGE, filename="a.bin")
    assert LARGE in service.requests[0].body


def test_transports_that_take_the_whole_body(capsys: pytest.CaptureFixture[str]) -> None:
    told: list[Progress] = []
    transport = Scripted([ANSWER, ANSWER])
    ai = AiAgent(**options(transport))
    ai.documents.upload(agent_id="a", file=CONTENT, filename="a.bin", progress=told.append)
    size = len(transport.requests[0].body)
    assert told == [Progress(size, size)]
    ai.documents.upload(agent_id="a", file=CONTENT, filename="a.bin", progress=True)
    assert capsys.readouterr().err == f"ai_agent.documents.upload: {size} of {size} (100%)\n"


def test_what_progress_raises_is_raised_after_the_upload(service: Service) -> None:
    def broken(_: Progress) -> None:
        raise RuntimeError("broken")

    service.behave = lambda handler: handler.reply(ANSWER)
    with Urllib3Transport() as transport:
        ai = AiAgent(**options(transport, base_url=service.url, retries=2))
        with pytest.raises(Misuse, match="broken") as caught:
            ai.documents.upload(agent_id="a", file=LARGE, filename="a.bin", progress=broken)
        assert isinstance(caught.value.__cause__, RuntimeError)
    [received] = service.requests
    assert LARGE in received.body


def test_an_upload_that_is_cut_tells_how_far_it_came() -> None:
    told: list[Progress] = []

    def cut(request: Request) -> Response:
        chunks = request.chunks()
        next(chunks)
        next(chunks)
        raise MaybeSent("cut")

    ai = AiAgent(**options(cut))
    with pytest.raises(Exception, match="cut"):
        ai.documents.upload(agent_id="a", file=LARGE, filename="a.bin", progress=told.append)
    assert [progress.done for progress in told] == [65_536]


# Attempts.


def test_each_attempt_sends_the_file_from_its_beginning(path: Path) -> None:
    with path.open("rb") as file:
        file.seek(10)
        given: list[tuple[UploadSource, bytes]] = [(path, CONTENT), (CONTENT, CONTENT), (Bare(), CONTENT), (file, CONTENT[10:])]
        for source, content in given:
            transport = Scripted([NotSent("no"), ANSWER])
            ai = AiAgent(**options(transport, clock=StandingClock()))
            ai.documents.upload(agent_id="a", file=source, filename="a.bin")
            assert [sent(request)[1] for request in transport.requests] == [content] * 2


def test_a_file_that_is_gone_is_not_sent(path: Path) -> None:
    def removing(request: Request) -> Response:
        assert request.body
        path.unlink()
        raise NotSent("no")

    ai = AiAgent(**options(removing, clock=StandingClock(), retries=1))
    with pytest.raises(TransportError, match="cannot be read") as caught:
        ai.documents.upload(agent_id="a", file=path)
    assert caught.value.outcome == "not_sent"
    assert isinstance(caught.value.__cause__, NotSent)
    assert isinstance(caught.value.__cause__.__cause__, FileNotFoundError)


def test_a_file_that_became_shorter_is_unknown(path: Path) -> None:
    def cutting(request: Request) -> Response:
        path.write_bytes(b"")
        list(request.chunks())
        return Response(200, (), ANSWER)

    with pytest.raises(OutcomeUnknown, match="became shorter"):
        AiAgent(**options(cutting)).documents.upload(agent_id="a", file=path)


def test_a_file_of_a_form() -> None:
    class FormFile:
        def __init__(self) -> None:
            self.file = io.BytesIO(CONTENT)

        async def read(self) -> bytes:
            raise AssertionError("the file itself is read")

    transport = Scripted([ANSWER])
    source: Any = FormFile()
    AiAgent(**options(transport)).documents.upload(agent_id="a", file=source, filename="x")
    assert sent(transport.requests[0]) == ("x", CONTENT)


MEASURE = """
import asyncio, resource, sys
import triline
from triline.transports.aiohttp import AiohttpTransport
from triline.transports.httpx import AsyncHttpxTransport, HttpxTransport
from triline.transports.urllib3 import Urllib3Transport
_, url, path, kind = sys.argv
given = {**triline.SimulatedService().options("ai_agent"), "base_url": url}
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
async def upload(file):
    async with globals()[kind]() as transport:
        await triline.AsyncAiAgent(**given, transport=transport).documents.upload(agent_id="a", file=file, filename="a")
def run(file):
    if kind in ("AiohttpTransport", "AsyncHttpxTransport"):
        return asyncio.run(upload(file))
    with globals()[kind]() as transport:
        triline.AiAgent(**given, transport=transport).documents.upload(agent_id="a", file=file, filename="a")
run(b"x")
before = peak()
run(path)
print((peak() - before) / 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="measures memory as Linux counts it")
@pytest.mark.parametrize("kind", ["Urllib3Transport", "HttpxTransport", "AiohttpTransport", "AsyncHttpxTransport"])
def test_a_large_file_is_not_held_in_memory(kind: str, service: Service, tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(50 << 20)
    service.behave = lambda handler: handler.reply(ANSWER)
    command = [sys.executable, "-c", MEASURE, service.url, str(path), kind]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert float(done.stdout) < 20
    assert len(service.requests[-1].body) > 50 << 20
