"""Files that go to the service."""

from __future__ import annotations

import base64
import email
import io
import json
from email.message import Message
from pathlib import Path
from typing import Any

import pytest

from service import Scripted
from triline import AiAgent, AsyncAiAgent, InvalidRequest, Request, SimulatedService, UploadSource

CONTENT = bytes(range(256)) * 10
ANSWER = json.dumps({"code": 200, "message": "ok", "data": {"document_id": "d1"}}).encode()


def options(transport: Any) -> dict[str, Any]:
    return {**SimulatedService().options("ai_agent"), "transport": transport}


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
        doc_id="d", agent_id="a", file=b"x", filename="x.md", is_website=False, split_depth=-1
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
    params = {"agent_id": "a", "filename": "x", "file": base64.b64encode(CONTENT).decode()}
    AiAgent(**options(transport)).call("ai_agent.documents.upload", params)
    assert sent(transport.requests[0]) == ("x", CONTENT)


@pytest.mark.parametrize("source", [5, io.StringIO("text"), [b"x"], object()])
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
