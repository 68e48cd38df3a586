# pyright: basic
"""Records and clients within pydantic, FastAPI, tqdm and notebooks."""

from __future__ import annotations

import copy
import io
import json
import pydoc
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, UploadFile
from pydantic import BaseModel, TypeAdapter, ValidationError
from tqdm import tqdm

from service import Scripted, envelope, options
from triline import AsyncAiAgent, Cancelled, InvalidRequest, MaybeSent, Misuse, Page, Platform, Record, SimulatedService
from triline.progress import Bar
from triline.types import Agent, CreatedAgent, KnowledgeDocument

AGENT = Agent(agent_number="1001", roles=["坐席"], queue=[{"id": "1", "name": "售前"}])


class Team(BaseModel):
    lead: Agent
    others: list[Agent] = []


def test_records_within_models() -> None:
    team = Team(lead=AGENT, others=[AGENT])
    assert team.lead is AGENT
    assert team.model_dump()["lead"] == AGENT.to_dict()
    assert Team.model_validate_json(team.model_dump_json()) == team
    assert Team.model_validate({"lead": {"agentNumber": "1001"}}).lead.agent_number == "1001"
    with pytest.raises(ValidationError, match="expected Agent"):
        Team.model_validate({"lead": "1001"})
    with pytest.raises(ValidationError, match="expected Agent"):
        Team.model_validate({"lead": CreatedAgent()})


def test_the_schema_has_the_fields() -> None:
    schema = TypeAdapter(Agent).json_schema()
    assert schema["properties"]["agent_number"]["anyOf"] == [{"type": "string"}, {"type": "null"}]
    assert schema["properties"]["queue"]["anyOf"][0]["items"] == {"$ref": "#/$defs/AgentQueue"}
    assert schema["$defs"]["AgentQueue"]["properties"].keys() == {"id", "name"}
    assert (schema["title"], schema["$defs"]["AgentQueue"]["title"]) == ("Agent", "AgentQueue")
    assert TypeAdapter(Agent).json_schema(mode="serialization")["properties"].keys() == AGENT.to_dict().keys()


def test_every_record_has_a_schema() -> None:
    from triline._generated import records

    kinds = [getattr(records, name) for name in records.__all__]
    for kind in kinds:
        if isinstance(kind, type) and issubclass(kind, Record):
            assert TypeAdapter(kind).validate_python(kind()) == kind()
            assert TypeAdapter(kind).json_schema()["type"] == "object"


async def test_fastapi() -> None:
    app = FastAPI()
    cc = Platform.simulated(SimulatedService(settings={"agents": 3}))
    service = SimulatedService()
    ai = AsyncAiAgent.simulated(service)

    @app.get("/agents", response_model=list[Agent])
    def agents() -> Any:
        return list(cc.agents.query())

    @app.get("/agents/{number}")
    def agent(number: str) -> Agent:
        return cc.agents.query(agent_number=number).collect(1)[0]

    @app.post("/documents")
    async def documents(file: UploadFile) -> KnowledgeDocument:
        return await ai.documents.upload(agent_id="a1", kb_id="k1", file=file)

    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as client:
        found = (await client.get("/agents")).json()
        assert [one["agent_number"] for one in found] == ["1001", "1002", "1003"]
        assert (await client.get("/agents/1002")).json()["agent_number"] == "1002"
        answer = await client.post("/documents", files={"file": ("Fragen 问.md", b"# FAQ")})
        assert answer.status_code == 200, answer.text
        assert answer.json()["file_name"] == "Fragen 问.md"
        assert service.calls[-1].params["filename"] == "Fragen 问.md"
        document = (await client.get("/openapi.json")).json()
        assert document["paths"].keys() == {"/agents", "/agents/{number}", "/documents"}
        assert {"Agent", "AgentQueue", "KnowledgeDocument"} <= document["components"]["schemas"].keys()
        of_agent = document["paths"]["/agents/{number}"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        assert of_agent == {"$ref": "#/components/schemas/Agent"}


def test_json_in_one_line() -> None:
    text = json.dumps({"agents": [AGENT]}, default=Record.to_dict)
    assert Agent(json.loads(text)["agents"][0]) == AGENT


def test_other_values() -> None:
    replaced = AGENT.__replace__(agent_number="1002")
    assert (replaced.agent_number, replaced.roles, AGENT.agent_number) == ("1002", ["坐席"], "1001")
    if sys.version_info >= (3, 13):
        assert copy.replace(AGENT, agent_number="1002") == replaced
    of_any: Any = Agent
    for wrong in ({"agent_numbr": "1"}, {"agentNumber": "1"}):
        with pytest.raises(TypeError, match="has no field"):
            AGENT.__replace__(**wrong)
        with pytest.raises(TypeError, match="has no field"):
            of_any(**wrong)


def test_help_documents_fields() -> None:
    shown = pydoc.render_doc(Agent, renderer=pydoc.TextDoc())
    shown = re.sub(".\b", "", shown)
    assert "agent_number\n" in shown and "Work number." in shown
    assert Agent.agent_number.__doc__ == "Work number. For example `1001`."


def test_what_notebooks_show() -> None:
    created: Any = CreatedAgent(hash_password="h1dden", agent_number="<1>")
    shown = created._repr_html_()
    assert "h1dden" not in shown and "***" in shown and "&lt;1&gt;" in shown
    page = Page([created] * 100, 450, 2)
    assert repr(page) == "<Page 2: 100 of 450 items>"
    assert "h1dden" not in page._repr_html_() and "100 rows, of which 60 are shown" in page._repr_html_()
    query: Any = Platform.simulated().agents.query()
    assert "platform.agents.query" in query._repr_html_()


def test_a_long_value_is_shortened() -> None:
    agent = Agent(roles=["x"] * 10_000)
    assert len(repr(agent)) < 300


def test_clients_and_groups_say_what_they_are() -> None:
    cc = Platform(**options())
    assert repr(cc) == "<Platform of https://cc.example.com, 1000001>"
    assert repr(cc.roles) == "<Roles: list>"
    assert dir(cc.roles) == ["list"]
    assert {"agents", "customers", "call", "close"} <= set(dir(cc))
    assert not [name for name in dir(cc) if name.startswith("_")]


def test_a_bar(capsys: pytest.CaptureFixture[str]) -> None:
    out = io.StringIO()
    cc = Platform(**options(transport=Scripted([envelope(), envelope()])))
    rows: Any = [{"number": f"139{at:08}"} for at in range(2500)]
    bar = Bar(desc="import", file=out, mininterval=0)
    result = cc.dialout.import_all(task_id="t", agent_number="8001", rule=1, import_data=rows, progress=bar)
    assert result.is_complete
    assert "import: 100%" in out.getvalue() and "2500/2500" in out.getvalue()
    assert capsys.readouterr() == ("", "")


def rows_of_two_requests() -> Any:
    return [{"number": f"139{at:08}"} for at in range(2500)]


def lock_of_tqdm_is_free() -> bool:
    taken = [lock for lock in tqdm.get_lock().locks if lock.acquire(False)]
    for lock in taken:
        lock.release()
    return len(taken) == len(tqdm.get_lock().locks)


@pytest.mark.parametrize("error", [BrokenPipeError(32, "Broken pipe"), OSError(5, "Input/output error"), ValueError("no")])
@pytest.mark.parametrize("at", [1, 2, 5])
@pytest.mark.parametrize("given", [True, False])
def test_a_bar_that_cannot_be_written(error: Exception, at: int, given: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    writes = 0

    class Broken(io.StringIO):
        def write(self, text: str, /) -> int:
            nonlocal writes
            writes += 1
            if writes >= at:
                raise error
            return len(text)

        def flush(self) -> None:
            if writes >= at:
                raise error

    file = Broken()
    monkeypatch.setattr(sys, "stderr", file)
    cc = Platform(**options(transport=Scripted([envelope(), envelope(), envelope(), MaybeSent("lost")])))
    for unknown in (0, 500):
        bar = Bar(mininterval=0, **({"file": file} if given else {}))
        result = cc.dialout.import_all(
            task_id="t", agent_number="8001", rule=1, import_data=rows_of_two_requests(), progress=bar
        )
        assert (len(result.ok), len(result.unknown)) == (2500 - unknown, unknown)
    assert writes >= at
    # Otherwise every other bar of the process would wait.
    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(lock_of_tqdm_is_free).result()


def test_a_bar_without_stderr(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    cc = Platform(**options(transport=Scripted([envelope(), envelope()])))
    result = cc.dialout.import_all(
        task_id="t", agent_number="8001", rule=1, import_data=rows_of_two_requests(), progress=Bar()
    )
    assert result.is_complete


class FailingEnd(Bar):
    def end(self) -> None:
        super().end()
        raise RuntimeError("the bar does not end")


def test_what_the_end_of_a_bar_raises_is_raised_with_the_result() -> None:
    cc = Platform(**options(transport=Scripted([envelope(), envelope()])))
    with pytest.raises(Misuse, match="the bar does not end") as caught:
        cc.dialout.import_all(
            task_id="t", agent_number="8001", rule=1, import_data=rows_of_two_requests(), progress=FailingEnd(file=io.StringIO())
        )
    assert len(caught.value.result.ok) == 2500


@pytest.mark.parametrize("kind", [KeyboardInterrupt, GeneratorExit, ZeroDivisionError])
def test_what_the_end_of_a_bar_raises_leaves_the_error(kind: type[BaseException]) -> None:
    def rows() -> Any:
        yield from rows_of_two_requests()
        raise kind("stop")

    cc = Platform(**options(transport=Scripted([envelope()])))
    expected = {KeyboardInterrupt: KeyboardInterrupt, GeneratorExit: RuntimeError, ZeroDivisionError: InvalidRequest}[kind]
    bar = FailingEnd(file=io.StringIO())
    with pytest.raises(expected) as caught:
        cc.dialout.import_all(task_id="t", agent_number="8001", rule=1, import_data=rows(), progress=bar)
    if kind is KeyboardInterrupt:
        assert Cancelled.behind(caught.value) is not None
    if kind is not GeneratorExit and sys.version_info >= (3, 11):
        assert any("the bar does not end" in note for note in caught.value.__notes__)


def test_without_tqdm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.raises(ImportError, match=r"triline\[progress\]"):
        Bar()
