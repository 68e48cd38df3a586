"""The clients of the work phone and the AI agent, and what all of them have."""

from __future__ import annotations

import json
import re
import traceback
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

import triline
from service import Scripted, envelope
from triline import (
    AiAgent,
    ApiError,
    AsyncAiAgent,
    AsyncPlatform,
    AsyncWorkPhone,
    AuthError,
    InvalidRequest,
    Platform,
    SimulatedService,
    TrilineError,
    WorkPhone,
)
from triline.events import PageEvent
from triline.testing import StandingClock
from triline.types import Agent

# The installed package: another folder of that name, such as a clone of the repository, is not meant.
PACKAGE = str(Path(triline.__file__).parent)

CLIENTS: dict[str, Any] = {"platform": Platform, "work_phone": WorkPhone, "ai_agent": AiAgent}
ASYNC_CLIENTS: dict[str, Any] = {"platform": AsyncPlatform, "work_phone": AsyncWorkPhone, "ai_agent": AsyncAiAgent}
SECRETS = {"platform": "secret", "work_phone": "client_secret", "ai_agent": "apptoken"}
URL = "https://wp.example.com"


def options(interface: str, **more: Any) -> dict[str, Any]:
    """What a client needs, and more."""
    return {**SimulatedService().options(interface), **more}


def phone_answer(data: Any = None) -> bytes:
    return json.dumps({"code": 1, "msg": "ok", "data": data}).encode()


def queries(transport: Scripted) -> list[dict[str, str]]:
    """The queries of the requests, without their timestamps."""
    found: list[dict[str, str]] = []
    for request in transport.requests:
        query = {name: values[0] for name, values in parse_qs(urlsplit(request.url).query).items()}
        assert query.pop("timestamp").isdigit()
        found.append(query)
    return found


# The environment.


@pytest.mark.parametrize("interface", CLIENTS)
@pytest.mark.parametrize("clients", [CLIENTS, ASYNC_CLIENTS])
async def test_from_the_environment(clients: Any, interface: str, monkeypatch: pytest.MonkeyPatch) -> None:
    service = SimulatedService()
    for name, value in service.options(interface).items():
        monkeypatch.setenv(f"TRILINE_{interface}_{name}".upper(), value)
    transport = service if clients is CLIENTS else service.send
    client = clients[interface].from_env(transport=transport)
    operation = {
        "platform": "platform.roles.list",
        "work_phone": "work_phone.agents.list",
        "ai_agent": "ai_agent.knowledge.classes",
    }[interface]
    params = {"agent_id": "a"} if interface == "ai_agent" else {}
    answer = client.call(operation, params)
    assert await answer if clients is ASYNC_CLIENTS else answer
    # What is given goes before it.
    client = clients[interface].from_env(**{SECRETS[interface]: "wrong-secret"}, transport=transport, retries=0)
    with pytest.raises((ApiError, AuthError)):
        answer = client.call(operation, params)
        if clients is ASYNC_CLIENTS:
            await answer


def test_an_environment_without_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BASE_URL", "APPID", "APPTOKEN", "CLIENT_ID", "CLIENT_SECRET"):
        monkeypatch.delenv(f"TRILINE_AI_AGENT_{name}", raising=False)
        monkeypatch.delenv(f"TRILINE_WORK_PHONE_{name}", raising=False)
    for client in (AiAgent, WorkPhone):
        with pytest.raises(InvalidRequest) as caught:
            client.from_env()
        assert caught.value.field == "base_url"
        assert f"set {'TRILINE_AI_AGENT' if client is AiAgent else 'TRILINE_WORK_PHONE'}_BASE_URL" in str(caught.value)


def test_an_option_names_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BASE_URL", "ACCOUNT", "SECRET", "SIGNING", "TIMEOUT"):
        monkeypatch.delenv(f"TRILINE_PLATFORM_{name}", raising=False)
    monkeypatch.setenv("TRILINE_PLATFORM_BASE_URL", "https://cc.example.com")
    with pytest.raises(AuthError, match="set TRILINE_PLATFORM_ACCOUNT, TRILINE_PLATFORM_SECRET, TRILINE_PLATFORM_SIGNING"):
        Platform.from_env()
    with pytest.raises(AuthError, match="set TRILINE_PLATFORM_SIGNING"):
        Platform.from_env(account="1", secret="hidden-1")
    monkeypatch.setenv("TRILINE_PLATFORM_TIMEOUT", "0")
    given = {"account": "1", "secret": "hidden-1", "signing": "md5:hex:{secret}"}
    with pytest.raises(InvalidRequest, match=r"timeout: expected a number of milliseconds from 1 to 86400000, got 0 \(from TRILINE_PLATFORM_TIMEOUT\)"):
        Platform.from_env(**given)  # type: ignore[arg-type]
    with pytest.raises(InvalidRequest, match=r"timeout: expected .*, got -1 *$"):
        Platform.from_env(timeout=-1, **given)  # type: ignore[arg-type]


# Secrets.


@pytest.mark.parametrize("interface", CLIENTS)
@pytest.mark.parametrize("change", [{"base_url": "nowhere"}, {"retries": -1}, {"utc_offset": "8"}])
def test_options_are_in_no_traceback(change: Any, interface: str) -> None:
    hidden = "h1dd3n-in-the-options"
    with pytest.raises(TrilineError) as caught:
        CLIENTS[interface](**{**SimulatedService().options(interface), SECRETS[interface]: hidden, **change})
    shown = traceback.TracebackException.from_exception(caught.value, capture_locals=True)
    own = [frame.locals for frame in shown.stack if frame.filename.startswith(PACKAGE)]
    assert own and hidden not in f"{own}"
    assert hidden not in f"{caught.value!r} {caught.value}"


@pytest.mark.parametrize("interface", CLIENTS)
def test_clients_show_no_secret(interface: str) -> None:
    client = CLIENTS[interface].simulated()
    assert re.fullmatch(rf"<{CLIENTS[interface].__name__} of https://simulated-\d+.invalid, \w+>", repr(client))
    assert repr(client.with_options(retries=1)) == repr(client)


# Tokens of the work phone.


def test_a_token_is_got_once_and_shared() -> None:
    service = SimulatedService()
    with WorkPhone.simulated(service) as phone:
        phone.agents.list()
        phone.with_options(retries=0).agents.list()
    assert service.operations == ["work_phone.token.get", "work_phone.agents.list", "work_phone.agents.list"]


async def test_a_token_that_was_invalidated_is_fetched_anew() -> None:
    service = SimulatedService()
    with WorkPhone.simulated(service) as phone:
        phone.agents.list()
        phone.invalidate_token()
        phone.agents.list()
    async with AsyncWorkPhone.simulated(service) as client:
        await client.agents.list()
        client.invalidate_token()
        await client.agents.list()
    assert service.operations == ["work_phone.token.get", "work_phone.agents.list"] * 4


def test_the_remedy_names_the_method_that_drops_a_token() -> None:
    token = phone_answer({"accessToken": "AT-1", "refreshToken": "RT-1"})
    transport = Scripted([token, phone_answer({}), b'{"code":0,"msg":""}'])
    phone = WorkPhone(base_url=URL, client_id="cid", client_secret="csecret", transport=transport)
    phone.agents.list()
    with pytest.raises(ApiError) as caught:
        phone.agents.list()
    assert "invalidate_token" in f"{caught.value.remedy}" and hasattr(phone, "invalidate_token")


def test_a_token_to_begin_with() -> None:
    transport = Scripted([phone_answer({})])
    WorkPhone(base_url=URL, access_token="AT-9", transport=transport).agents.list()
    assert queries(transport) == [{"accessToken": "AT-9"}]


def test_tokens_by_a_function() -> None:
    transport = Scripted([phone_answer({}), phone_answer({})])
    tokens = iter(["AT-1", "AT-2"])
    phone = WorkPhone(base_url=URL, tokens=lambda: next(tokens), transport=transport)
    phone.agents.list()
    phone.agents.list()
    assert queries(transport) == [{"accessToken": "AT-1"}, {"accessToken": "AT-2"}]


async def test_tokens_by_an_asynchronous_function() -> None:
    transport = Scripted([phone_answer({}), phone_answer({})])

    async def tokens() -> str:
        return "AT-1"

    await AsyncWorkPhone(base_url=URL, tokens=tokens, transport=transport.send).agents.list()
    await AsyncWorkPhone(base_url=URL, tokens=lambda: "AT-2", transport=transport.send).agents.list()
    assert queries(transport) == [{"accessToken": "AT-1"}, {"accessToken": "AT-2"}]


async def test_tokens_that_cannot_be_had() -> None:
    def tokens() -> str:
        raise LookupError("no token today")

    transport = Scripted([])
    with pytest.raises(AuthError) as caught:
        WorkPhone(base_url=URL, tokens=tokens, transport=transport, retries=0).agents.list()
    assert isinstance(caught.value.__cause__, LookupError)
    with pytest.raises(AuthError):
        await AsyncWorkPhone(base_url=URL, tokens=tokens, transport=transport.send, retries=0).agents.list()
    assert transport.requests == []


def test_nothing_to_ask_with() -> None:
    transport = Scripted([])
    with pytest.raises(AuthError):
        WorkPhone(base_url=URL, transport=transport).agents.list()
    assert transport.requests == []


# Times.

EAST, WEST = timezone(timedelta(hours=9)), timezone(-timedelta(hours=5, minutes=30))


@pytest.mark.parametrize(
    ("time", "offset", "expected"),
    [
        ("2025-10-09 08:00:00", None, "2025-10-09 08:00:00"),
        (datetime(2025, 10, 9, 8), None, "2025-10-09 08:00:00"),
        (datetime(2025, 10, 9, 8, 0, 1, 999_999), None, "2025-10-09 08:00:01"),
        (datetime(2025, 10, 9, tzinfo=timezone.utc), None, "2025-10-09 08:00:00"),
        (datetime(2025, 10, 9, 1, tzinfo=EAST), None, "2025-10-09 00:00:00"),
        (datetime(2025, 10, 9, 1, tzinfo=EAST), "+09:00", "2025-10-09 01:00:00"),
        (datetime(2025, 10, 9, 1, tzinfo=timezone.utc), "-05:30", "2025-10-08 19:30:00"),
        (datetime(2025, 10, 8, 19, 30, tzinfo=WEST), "+00:00", "2025-10-09 01:00:00"),
        (datetime(1, 1, 1), None, "0001-01-01 00:00:00"),
    ],
)
def test_times(time: datetime | str, offset: str | None, expected: str) -> None:
    transport = Scripted([phone_answer({"list": [], "count": 0})])
    phone = WorkPhone(base_url=URL, access_token="AT", transport=transport, utc_offset=offset)
    phone.chat_app.messages(start=time, end=expected, page=1, page_size=10).page()
    assert transport.bodies[0]["start"] == expected


def test_times_in_lists_and_forms() -> None:
    time = datetime(2025, 10, 9, tzinfo=timezone.utc)
    transport = Scripted([envelope({})])
    cc = Platform(**options("platform", transport=transport))
    cc.chat_reports.sessions(create_time=[time, "2025-10-10 00:00:00"])
    assert transport.bodies[0]["createTime"] == ["2025-10-09 08:00:00", "2025-10-10 00:00:00"]
    transport = Scripted([b'{"code":200,"data":{}}'])
    ai = AiAgent(**options("ai_agent", transport=transport, utc_offset="+00:00"))
    ai.documents.upload(agent_id="a", filename="x", file=b"x", start_date=time)
    assert b"\r\n2025-10-09 00:00:00\r\n" in transport.requests[0].body


@pytest.mark.parametrize("time", [date(2025, 10, 9), datetime.max.replace(tzinfo=timezone.utc), timedelta(1)])
def test_what_is_no_time(time: Any) -> None:
    with pytest.raises(InvalidRequest) as caught:
        WorkPhone.simulated().chat_app.messages(start=time, page=1, page_size=10)
    assert caught.value.field == "start"


def test_times_have_their_places() -> None:
    with pytest.raises(InvalidRequest) as caught:
        Platform.simulated().agents.query(agent_number=datetime(2025, 1, 1))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert caught.value.field == "agent_number"


@pytest.mark.parametrize("offset", ["8", "+8:00", "+24:00", "+08:60", "08:00", "Z", 8, b"+08:00"])
@pytest.mark.parametrize("interface", CLIENTS)
def test_offsets_that_are_none(interface: str, offset: Any) -> None:
    with pytest.raises(InvalidRequest) as caught:
        CLIENTS[interface].simulated(utc_offset=offset)
    assert caught.value.field == "utc_offset"


# Rows in several requests.


def rows(count: int) -> list[dict[str, str]]:
    return [{"name": f"客户{at}"} for at in range(count)]


def test_rows_that_need_several_requests_are_refused_by_one() -> None:
    cc = Platform(**options("platform", transport=Scripted([])))
    with pytest.raises(InvalidRequest) as caught:
        cc.customers.create(customers=rows(501))
    assert caught.value.field == "customers"


async def test_rows_of_the_other_operations() -> None:
    service = SimulatedService()
    async with AsyncPlatform.simulated(service) as cc:
        await cc.customers.create_all(customers=rows(1001))
        await cc.customers.delete_all(ids=map(str, range(501)))
        await cc.dialout.import_all(
            agent_number="1001", task_id="60001", rule=1, import_data=[{"number": str(at)} for at in range(2001)]
        )
        await cc.batch("platform.customers.delete", {"ids": [str(at) for at in range(1001)]})
    assert service.operations == [
        *["platform.customers.create"] * 3,
        *["platform.customers.delete"] * 2,
        *["platform.dialout.import"] * 2,
        *["platform.customers.delete"] * 3,
    ]


def test_rows_by_name() -> None:
    service = SimulatedService()
    Platform.simulated(service).batch("platform.customers.delete", {"ids": [str(at) for at in range(501)]})
    assert service.operations == ["platform.customers.delete"] * 2
    with pytest.raises(InvalidRequest) as caught:
        Platform.simulated().batch("platform.roles.list")
    assert caught.value.field == "mode"


# Members that the vendor's documents do not name.


def test_further_members_of_a_request() -> None:
    transport = Scripted([phone_answer({}), phone_answer({})])
    phone = WorkPhone(base_url=URL, access_token="AT", transport=transport)
    phone.customers.add(name="a", phone="1", extra={"level": "vip"})
    assert transport.bodies[0]["level"] == "vip"
    phone.call("work_phone.customers.add", {**transport.bodies[0], "colour": "red"})
    assert transport.bodies[1] == {**transport.bodies[0], "colour": "red"}


def test_customers_have_fields_of_their_own() -> None:
    transport = Scripted([envelope()])
    cc = Platform(**options("platform", transport=transport))
    cc.customers.update(customer={"id": "1", "level": ["vip"], "extra": {"colour": "red"}})
    assert transport.bodies[0]["customer"] == {"_id": "1", "level": ["vip"], "colour": "red"}


# The simulated service.


def test_one_service_for_all_clients() -> None:
    service = SimulatedService()
    with Platform.simulated(service) as cc, WorkPhone.simulated(service) as phone, AiAgent.simulated(service) as ai:
        cc.agents.disable(agent_number="1001")
        [agent] = Platform.simulated(service).agents.query(agent_number="1001")
        assert isinstance(agent, Agent)
        assert agent.status == "disable"
        phone.agents.list()
        assert ai.sessions.ask(sid="s1", agent_id="a1", messages=[{"type": "user", "text": "你好"}]).data
    assert service.operations == [
        "platform.agents.disable",
        "platform.agents.query",
        "work_phone.token.get",
        "work_phone.agents.list",
        "ai_agent.sessions.ask",
    ]


async def test_a_service_of_its_own() -> None:
    seen: list[object] = []
    cc = Platform.simulated(on_event=seen.append)
    assert len(list(cc.agents.query(limit=20))) == 45
    assert [event.rows for event in seen if isinstance(event, PageEvent)] == [20, 20, 5]
    async with AsyncPlatform.simulated() as acc:
        assert [agent.id async for agent in acc.agents.query()] == [agent.id for agent in cc.agents.query()]
    with pytest.raises(ApiError) as caught:
        cc.agents.bind(agent_number="1002", bind_type="PSTN", number="13800001001")
    assert caught.value.code == "6721"


def test_seeds() -> None:
    def names(seed: int) -> list[str | None]:
        return [agent.agent_name for agent in Platform.simulated(SimulatedService(seed)).agents.query()]

    assert names(1) == names(1) != names(2)


def test_what_no_operation_is_for() -> None:
    service = SimulatedService()
    cc = Platform.simulated(service, paths={"platform.roles.list": "/nowhere"})
    with pytest.raises(ApiError) as caught:
        cc.roles.list()
    assert caught.value.code == "50001"
    assert service.operations == []


def test_the_services_time() -> None:
    service = SimulatedService(clock=StandingClock(1_000_000_000_000))
    with Platform(**service.options("platform"), transport=service, retries=0) as cc, pytest.raises(ApiError) as caught:
        cc.roles.list()
    assert caught.value.code == "50014"
    assert Platform.simulated(service, retries=0).roles.list()
