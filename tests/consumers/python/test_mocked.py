"""Tests as users of httpx write them, with respx and pytest-httpx; and a proxy that wants a name and a password."""

import asyncio
import base64
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import httpx
import pytest
import respx
from pytest_httpx import HTTPXMock

from triline import AsyncPlatform, OutcomeUnknown, Platform, TransportError
from triline.transports.httpx import AsyncHttpxTransport, HttpxTransport

SIGNING = "md5:hex:{appkey}{nonce}{timestamp}{secret}"
QUERY = "https://cc.example.com/openapi/v1/call/query/agent"
AGENTS = {"success": True, "code": "200", "message": "ok", "data": [{"agentNumber": "1001"}]}


def client(transport: HttpxTransport | None = None) -> Platform:
    return Platform(base_url="https://cc.example.com", account="1", secret="s", signing=SIGNING, retries=0, transport=transport)


def async_client(transport: AsyncHttpxTransport) -> AsyncPlatform:
    return AsyncPlatform(base_url="https://cc.example.com", account="1", secret="s", signing=SIGNING, retries=0, transport=transport)


def test_respx(respx_mock: respx.MockRouter) -> None:
    route = respx_mock.post(QUERY).mock(return_value=httpx.Response(200, json=AGENTS))
    with HttpxTransport() as transport, client(transport) as cc:
        assert [agent.agent_number for agent in cc.agents.query().page().items] == ["1001"]
    assert route.called


def test_respx_asynchronous(respx_mock: respx.MockRouter) -> None:
    respx_mock.post(QUERY).mock(return_value=httpx.Response(200, json=AGENTS))

    async def main() -> None:
        async with AsyncHttpxTransport() as transport, async_client(transport) as cc:
            assert [agent.agent_number for agent in (await cc.agents.query()).items] == ["1001"]

    asyncio.run(main())


def test_respx_failures(respx_mock: respx.MockRouter) -> None:
    respx_mock.post(url__regex=".*").mock(side_effect=httpx.ReadTimeout)
    with HttpxTransport() as transport, client(transport) as cc:
        with pytest.raises(OutcomeUnknown):
            cc.dialout.create(task_name="spring", agent_number="1001")
    respx_mock.post(url__regex=".*").mock(side_effect=httpx.ConnectError)
    with HttpxTransport() as transport, client(transport) as cc:
        with pytest.raises(TransportError) as caught:
            cc.dialout.create(task_name="spring", agent_number="1001")
    assert caught.value.outcome == "not_sent"


def test_pytest_httpx(httpx_mock: HTTPXMock) -> None:
    httpx_mock.add_response(json=AGENTS, is_reusable=True)

    async def main() -> None:
        async with AsyncHttpxTransport() as transport, async_client(transport) as cc:
            assert [agent.agent_number for agent in (await cc.agents.query()).items] == ["1001"]

    with HttpxTransport() as transport, client(transport) as cc:
        assert [agent.agent_number for agent in cc.agents.query().page().items] == ["1001"]
    asyncio.run(main())
    assert [str(request.url) for request in httpx_mock.get_requests()] == [QUERY] * 2


class Proxy(BaseHTTPRequestHandler):
    """Makes no tunnel, and tells by its status whether it was given the password."""

    expected = "Basic " + base64.b64encode(b"name:pass:word").decode()

    def do_CONNECT(self) -> None:
        self.send_error(502 if self.headers["proxy-authorization"] == self.expected else 407)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.mark.parametrize(("password", "status"), [("pass%3Aword", "502"), ("other", "407")])
def test_a_proxy_with_a_password(password: str, status: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with HTTPServer(("127.0.0.1", 0), Proxy) as proxy:
        thread = threading.Thread(target=proxy.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        monkeypatch.setenv("HTTPS_PROXY", f"http://name:{password}@127.0.0.1:{proxy.server_address[1]}")
        try:
            with client() as cc, pytest.raises(TransportError, match=status) as caught:
                cc.dialout.create(task_name="spring", agent_number="1001")
        finally:
            proxy.shutdown()
            thread.join()
    assert caught.value.outcome == "not_sent"
