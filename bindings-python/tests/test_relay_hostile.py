# pyright: basic
"""What a page, a form or another program may try with the ASGI relay."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from relaying import ALL, ASK, ORIGIN, ROLES, Connection, User, ai_agent_of, platform_of, relayed, soon
from triline import AsyncPlatform, Platform, Request
from triline.relay import Refusal, RelayCall, RelayRequest, Relay, Rule
from triline.testing import Simulated
from triline.transport import AsyncResponse

UPLOAD = "application/vnd.triline.upload"
DOCUMENT = {"agent_id": "a1", "kb_id": "k1", "filename": "a.txt"}


async def test_forms_and_pages_of_other_origins_are_refused_before_anything_else() -> None:
    async with relayed() as world:
        for origin in ("https://evil.example", "null", "http://app.example.com", "https://app.example.com.evil.example", "https://app.example.com:444", ""):
            assert await world.code(ROLES, {}, origin=origin) == "403 origin", origin
            assert "access-control-allow-origin" not in (await world.ask(ROLES, {}, origin=origin, method="OPTIONS")).headers
        assert await world.code(ROLES, origin=None, sec_fetch_site="cross-site") == "403 origin"
        assert await world.code(ROLES, origin=None) == "200"
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonp", None):
            assert await world.code(ROLES, content_type=kind) == "415 content_type", kind
        for version in (None, "", "2", "1, 1"):
            assert await world.code(ROLES, triline_relay=version) == "400 version", version
        for method in ("GET", "PUT", "DELETE", "HEAD"):
            assert await world.code(ROLES, method=method) == "405 method"
        answer = await world.ask(ROLES, method="OPTIONS")
        assert (answer.status, answer.headers["access-control-allow-origin"], answer.headers["vary"], answer.content) == (204, ORIGIN, "origin", b"")
        assert len(world.service.calls) == 1
        assert len([audit for audit in world.audits if audit.status == 403]) >= 6


async def test_a_header_that_comes_twice_is_another_one() -> None:
    async with relayed() as world:
        for name, value in ((b"triline-relay", b"1"), (b"origin", ORIGIN.encode())):
            page = Connection(world.relay, ROLES)
            page.scope["headers"].append((name, value))
            page.start().give(page.content)
            assert (await page.end()).code in ("400 version", "403 origin")


async def test_nobody_but_an_object_with_an_id_is_a_user() -> None:
    class Other:
        def __init__(self, id: object) -> None:
            self.id = id

    async def nobody() -> None:
        return None

    users: list[Any] = [None, "", False, 0, "alice", 1, True, [], {}, {"id": "u1"}, Other(""), Other(7), Other(None), Other(b"u1"), object(), User]
    async with relayed() as world:
        for user in users:
            relay = Relay(platform=world.service.async_platform, identify=lambda _, user=user: user, operations={"platform.roles.list": True}, origins=[ORIGIN])  # type: ignore[misc]
            page = Connection(relay, ROLES).start()
            page.give(page.content)
            answer = await page.end()
            assert (answer.code, answer.error["kind"], answer.error["outcome"]) == ("401 unknown_user", "auth", "not_sent"), user
        given: Any = lambda _: nobody()  # noqa: E731
        page = Connection(Relay(platform=world.service.async_platform, identify=given, operations={}, origins=[ORIGIN]), ROLES)
        page.start().give(page.content)
        assert (await page.end()).code == "401 unknown_user"
        assert world.service.calls == []


async def test_what_fails_in_the_application_is_told_to_nobody() -> None:
    def broken(_: object) -> Any:
        raise RuntimeError("password of the database: s3cr3t")

    options: dict[str, Any]
    for options in ({"identify": broken}, {"operations": {"platform.roles.list": Rule(narrow=broken)}}):
        async with relayed(**options) as world:
            answer = await world.ask(ROLES)
            assert (answer.code, answer.error["message"], answer.error["outcome"]) == ("500 internal", "the relay failed", "unknown")
            assert "database" in str(world.errors[0])
    async with relayed(on_audit=broken) as world:
        assert await world.code(ROLES) == "200"
        assert len(world.errors) == 1


async def test_no_operation_is_called_that_is_not_on_the_list() -> None:
    async with relayed() as world:
        names = ["platform.agents.update", "platform.agents.query2", "platform.agents", "work_phone.token.get", "platform.request", "__class__.x", ""]
        for name in [*names, "platform.agents.query%00", "platform.agents.query%20", "platform.agents.query\n"]:
            assert await world.code(f"/call/{name}") == "403 not_allowed", name
        # Allowed, but not to be looked up.
        assert await world.code("/reconcile/platform.customers.create") == "403 not_allowed"
        for path in ("/sign/platform.roles.list", "/__class__/platform.roles.list", "/%63all/platform.roles.list", "/call%2Fplatform.roles.list", "", "/", "/.env"):
            assert await world.code(path) == "404 path", path
        assert await world.code("//localhost/.env", method="GET", prefix="") == "405 method"
        assert world.service.calls == []
        # Where the server keeps no path as it was sent, names are compared as a whole.
        page = Connection(world.relay, "/call/platform.agents.query ")
        del page.scope["raw_path"]
        page.start().give(page.content)
        assert (await page.end()).code == "403 not_allowed"


async def test_options_that_are_wrong_are_told_at_once() -> None:
    service = Simulated()
    limited = AsyncPlatform.simulated(service, pacing="20/60")

    def make(**options: Any) -> Any:
        return Relay(**{"platform": limited, "origins": [], "operations": {}, "identify": lambda _: None, **options})

    wrong: list[tuple[dict[str, Any], str]] = [
        ({"operations": {"platform.agents.qurey": True}}, "operations: .*qurey"),
        ({"operations": {"work_phone.agents.list": True}}, "no client"),
        # A token of the account would open everything.
        ({"operations": {"work_phone.token.get": True}}, "operations"),
        ({"quota": "many"}, "quota"),
        ({"platform": Platform.simulated(service)}, "platform: expected an asynchronous client"),
    ]
    origins = ["https://app.example.com/", "https://APP.example.com", "https://*.example.com", "https://app.example.com:443", "null", "app.example.com", "https://a@b", "https://a:x", ""]
    wrong += [({"origins": [origin]}, "origins") for origin in origins]
    # Its letters.
    wrong.append(({"origins": ORIGIN}, "origins"))
    # One user would starve the others.
    wrong += [({"quota": quota}, "quota: one user") for quota in ("20/60", "30/60", "1/1")]
    for options, message in wrong:
        with pytest.raises(ValueError, match=message):
            make(**options)
    make(quota="19/60", origins=["http://localhost:5173", "https://[::1]:8443"])
    with pytest.raises(ValueError, match="code"):
        Refusal("nonsense")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


async def test_parameters_do_not_get_past_the_narrowing() -> None:
    def own(call: RelayCall[User]) -> dict[str, Any]:
        return {**call.params, "agentNumber": call.user.id}

    async def boss(call: RelayCall[User]) -> dict[str, Any] | None:
        return call.params if call.user.id == "boss" else None

    def night(call: RelayCall[User]) -> dict[str, Any]:
        raise Refusal("not_allowed", "roles are for the night shift", field="params")

    operations: Any = {"platform.agents.disable": Rule(narrow=own), "platform.agents.query": Rule(narrow=boss), "platform.roles.list": Rule(narrow=night)}
    async with relayed(operations=operations) as world:
        path = "/call/platform.agents.disable"
        for params in ({"agentNumber": "1002"}, {"agentNumber": ["1002"]}, {}):
            world.service.clear_calls()
            assert await world.code(path, {"params": params}, x_user="1001") == "200"
            assert [call.params["agentNumber"] for call in world.service.calls] == ["1001"]
        world.service.clear_calls()
        for body in ('{"params":{"__proto__":{"agentNumber":"1002"}}}', '{"params":{"a":[{"__proto__":1}]}}', '{"params":{"\\u005f_proto__":1}}'):
            assert await world.code(path, body.encode()) == "400 json"
        # By another member of the request.
        for more in ('"operation":"platform.agents.enable"', '"headers":{}', '"paths":{}', '"extraParams":[]', '"file":"x"', '"maxWait":"1"', '"maxWait":-1', '"maxWait":true', '"cursor":null', '"__proto__":{}'):
            assert await world.code(path, f'{{"params":{{}},{more}}}'.encode()) == "400 json", more
        assert await world.code("/call/platform.agents.query") == "403 not_allowed"
        assert await world.code("/pages/platform.agents.query") == "403 not_allowed"
        assert await world.code("/call/platform.agents.query", x_user="boss") == "200"
        error = (await world.ask(ROLES)).error
        assert (error["message"], error["field"]) == ("roles are for the night shift", "params")
        assert len(world.service.calls) == 1


async def test_a_rule_sees_a_parameter_under_its_name_whatever_name_the_page_has_sent() -> None:
    def timeless(call: RelayCall[User]) -> dict[str, Any] | None:
        return None if "agentFirstReplyTime" in call.params else call.params

    def anonymous(call: RelayCall[User]) -> dict[str, Any] | None:
        return None if "id" in call.params["customer"] else call.params

    operations: Any = {"platform.chat.sessions": Rule(narrow=timeless), "platform.customers.update": Rule(narrow=anonymous)}
    async with relayed(operations=operations) as world:
        times = ["2026-01-01 00:00:00", "2026-01-02 00:00:00"]
        for name in ("agentFirstReplyTime", "createTagentFirstReplyTimeime"):
            assert await world.code("/call/platform.chat.sessions", {"params": {name: times}}) == "403 not_allowed", name
        path = "/call/platform.customers.update"
        for customer in ({"id": "c1"}, {"_id": "c1"}, {"id": "c1", "_id": "c2"}):
            assert await world.code(path, {"params": {"customer": customer}}) == "403 not_allowed", customer
        # A name that looks like the way to it.
        assert (await world.code(path, {"params": {"customer": {}, "customer._id": "c1"}})).startswith("400")
        assert not world.service.calls


async def test_undocumented_parameters_go_out_where_a_rule_names_them() -> None:
    sent: list[Any] = []

    async def transport(request: Request) -> AsyncResponse:
        sent.append(json.loads(request.body or b"{}"))
        return AsyncResponse(200, (), b'{"code":200,"success":true,"data":[]}')

    operations: Any = {"platform.agents.query": Rule(extra_params=["floor"]), "platform.roles.list": Rule()}
    async with relayed(platform=platform_of(transport), operations=operations) as world:
        assert await world.code("/call/platform.agents.query", {"params": {}, "extraParams": {"floor": 3}}) == "200"
        assert (sent[0]["floor"], world.audits[0].extra_params) == (3, {"floor": 3})
        for path, extra in (("/call/platform.agents.query", {"floor": 3, "agentNumber": "1"}), (ROLES, {"floor": 3})):
            answer = await world.ask(path, {"params": {}, "extraParams": extra})
            assert answer.code == "403 not_allowed" and answer.error["field"].startswith("extraParams.")
        assert len(sent) == 1


async def test_no_header_of_a_page_reaches_the_service() -> None:
    sent: list[Request] = []

    async def transport(request: Request) -> AsyncResponse:
        sent.append(request)
        return AsyncResponse(200, (), b'{"code":200,"success":true,"data":[]}')

    async with relayed(platform=platform_of(transport)) as world:
        smuggled: Any = {"svc_appkey": "2", "svc_sign": "forged", "cookie": "session=1", "authorization": "Bearer t", "x_forwarded_for": "10.0.0.1", "host": "evil.example"}
        assert await world.code(ROLES, **smuggled) == "200"
        everything = str([(request.url, request.headers) for request in sent])
        assert not [part for part in ("forged", "session", "Bearer", "10.0.0.1", "evil") if part in everything]
        assert dict(sent[0].headers)["svc-appkey"] == "1"


async def test_no_file_of_the_server_is_uploaded() -> None:
    path = "/call/ai_agent.documents.upload"
    async with relayed() as world:
        for file in (__file__, 5, True, [1], {"read": 1}):
            answer = await world.ask(path, {"params": {**DOCUMENT, "file": file}})
            assert (answer.status, answer.error["field"]) == (400, "file"), file
        # The path of the body does not count, and another operation takes no file.
        head = json.dumps({"params": {**DOCUMENT, "file": __file__}, "size": 3}).encode()
        assert (await world.ask("/upload/ai_agent.documents.upload", head + b"\nabc", content_type=UPLOAD)).status == 200
        assert "test_relay" not in str(world.service.calls[-1].params)
        answer = await world.ask("/upload/platform.agents.disable", b'{"params":{"agentNumber":"1"},"size":3}\nabc', content_type=UPLOAD)
        assert (answer.status, answer.error["field"]) == (400, "file")
        assert len(world.service.calls) == 1
        assert world.errors == []


async def test_bodies_that_are_deep_wide_endless_or_no_json_are_refused() -> None:
    async with relayed(max_json_bytes=10_000, max_file_bytes=1000, pause_timeout=0.05) as world:

        def deep(levels: int) -> bytes:
            return f'{{"params":{{"a":{"[" * levels}{"]" * levels}}}}}'.encode()

        # The parameters are refused by the client, the depth by the relay.
        assert await world.code("/call/platform.agents.query", deep(62)) == "400 unknown"
        assert await world.code("/call/platform.agents.query", deep(63)) == "400 json"
        assert await world.code("/call/platform.agents.query", deep(4000)) == "400 json"
        assert await world.code(ROLES, b'{"params":{"a":"' + b"x" * 10_000 + b'"}}') == "413 too_large"
        assert await world.code(ROLES, content_length="10001") == "413 too_large"
        assert await world.code(ROLES, content_length="9" * 5000) == "413 too_large"
        bodies = [b"", b"[]", b"null", b"{", b"1", b"{}", b'{"params":[]}', b'{"params":null}', b'{"params":{}}{}', b"{\xff}", b'{"params":{"a":NaN}}', b'{"params":{"a":Infinity}}', b"{'params':{}}", b'{"params":{"a":"\xed\xa0\x80"}}']
        for body in bodies:
            assert await world.code(ROLES, body) == "400 json", body
        # What is no text in every language, and numbers of any length, are refused as parameters or read.
        for value in (b"9" * 5000, b"1e999", b"-0"):
            assert (await world.ask("/call/platform.agents.query", b'{"params":{"agentNumber":' + value + b"}}")).status in (200, 400)
        for value in (b'"\\ud800"', b'"\\uDC00x"', b'"\\ud83d \\ude00"'):
            refused = await world.ask("/call/platform.customers.create", b'{"params":{"customers":[{"name":' + value + b"}]}}")
            assert (refused.code, refused.error.get("field")) == ("400 unicode", "customers[0].name"), (value, refused)
        assert await world.code("/call/platform.agents.query", b'{"params":{},"cursor":"\\ud800"}') == "400 json"
        # Without a length, and without an end.
        page = world.open(ROLES)
        for _ in range(11):
            page.give(b" " * 1000, more=True)
        assert (await page.end()).code == "413 too_large"
        page = world.open(ROLES)
        page.give(b"{", more=True)
        assert (await page.end()).code == "408 too_slow"
        for line in (b'{"params":{}}', b'{"params":{},"size":-1}', b'{"params":{},"size":1.5}', b'{"params":{},"size":1e999}', b'{"params":{},"size":true}', b"{"):
            assert await world.code("/upload/ai_agent.documents.upload", line + b"\n", content_type=UPLOAD) == "400 json", line
        for line in (b'{"params":{},"size":1001}', b"x" * 10_001):
            assert await world.code("/upload/ai_agent.documents.upload", line + b"\n", content_type=UPLOAD) == "413 too_large"
        assert await world.code("/upload/ai_agent.documents.upload", b'{"params":{},"size":1}', content_type=UPLOAD) == "400 json"
        assert all(call.operation == "platform.agents.query" for call in world.service.calls)
        assert world.errors == []


async def test_a_file_that_is_longer_or_shorter_than_it_says_is_not_sent_as_if_it_were_whole() -> None:
    async with relayed() as world:
        for size, text in ((5, "abc"), (2, "abc")):
            body = json.dumps({"params": DOCUMENT, "size": size}).encode() + b"\n" + text.encode()
            error = (await world.ask("/upload/ai_agent.documents.upload", body, content_type=UPLOAD)).error
            assert error and error["outcome"] != "done" and f"expected a file of {size} bytes" in error["message"]
        assert world.service.calls == []


async def test_one_user_neither_uses_up_the_limit_of_the_account_nor_the_places_of_others() -> None:
    async with relayed(quota="3/60") as world:
        for _ in range(3):
            assert await world.code(ROLES, x_user="greedy") == "200"
        answer = await world.ask(ROLES, x_user="greedy")
        assert (answer.code, answer.error["retryable"], answer.error["outcome"], answer.headers["retry-after"]) == ("429 quota", True, "not_sent", "60")
        # What is refused counts neither for the user nor for the account.
        for _ in range(50):
            await world.code(ROLES, x_user="greedy")
        assert await world.code("/call/platform.agents.update", x_user="other") == "403 not_allowed"
        for _ in range(3):
            assert await world.code(ROLES, x_user="other") == "200"
        assert len(world.service.calls) == 6
        world.service.advance(60)
        assert await world.code(ROLES, x_user="greedy") == "200"


async def test_a_user_has_so_many_requests_and_streams_at_a_time() -> None:
    async with relayed(concurrent_requests=3, concurrent_streams=1) as world:
        waiting = [world.open(ROLES) for _ in range(3)]
        await asyncio.sleep(0)
        assert await world.code(ROLES) == "429 too_many"
        assert await world.code(ROLES, x_user="u2") == "200"
        for page in waiting:
            page.give(b"")
            assert (await page.end()).status == 400
        assert await world.code(ROLES) == "200"
        stream = world.open("/stream/ai_agent.sessions.ask")
        stream.reads.clear()
        stream.give(json.dumps({"params": ASK}).encode())
        await soon(lambda: world.relay._streams._users)
        assert await world.code("/stream/ai_agent.sessions.ask", {"params": ASK}) == "429 too_many"
        stream.reads.set()
        assert b"event: end\n" in (await stream.end()).content
        assert (await world.ask("/stream/ai_agent.sessions.ask", {"params": ASK})).status == 200
        assert world.relay._streams._users == world.relay._requests._users == {}


async def test_an_answer_that_nobody_reads_ends_and_gives_its_place_back() -> None:
    talking: list[bool] = []

    async def endless() -> AsyncIterator[bytes]:
        talking.append(True)
        try:
            while True:
                yield f"data: {json.dumps({'is_end': False, 'reply': 'x' * 10_000, 'qid': 'q1'})}\n\n".encode()
                await asyncio.sleep(0)
        finally:
            talking.pop()

    async def transport(request: Request) -> AsyncResponse:
        return AsyncResponse(200, (), endless())

    async with relayed(ai_agent=ai_agent_of(transport), operations=ALL, concurrent_streams=1, stall_timeout=0.05) as world:
        # Neither opened, nor read on; and an answer that is no stream.
        for path, params, text in (("/stream/ai_agent.sessions.ask", ASK, b""), ("/stream/ai_agent.sessions.ask", ASK, b"event: part"), (ROLES, {}, b"")):
            page = world.open(path)
            if not text:
                page.reads.clear()
            page.give(json.dumps({"params": params}).encode())
            if text:
                await page.until(text)
                page.reads.clear()
            await page.end()
            assert not page.is_complete and world.audits[-1].status == 499
        assert talking == [] and world.errors == []
        assert world.relay._streams._users == world.relay._requests._users == {}


async def test_many_headers_cost_nothing() -> None:
    async with relayed() as world:
        answer = await world.ask(ROLES, {"params": {}, "unknown": 1}, accept_language=f"zh{' ' * (4 << 20)}x, en;q=0.1")
        assert (answer.status, answer.error["message"]) == (400, "请求体不是协议规定的 JSON 对象")


def test_what_is_shown_of_a_request_holds_no_header() -> None:
    request = RelayRequest({"type": "http", "method": "POST", "path": "/relay/call/x", "headers": [(b"Cookie", b'session=s3cr3t; a="b"'), (b"cookie", b"session=forged; c")]})
    assert "s3cr3t" not in repr(request)
    assert request.cookies == {"session": "s3cr3t", "a": '"b"'}
