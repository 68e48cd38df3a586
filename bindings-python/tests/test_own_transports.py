"""Transports over pools and clients of the caller's, and those that a client makes itself."""

from __future__ import annotations

import json

import httpx
import pytest
import urllib3

from service import Handler, Service, envelope, options
from triline import AsyncPlatform, Platform, TransportError
from triline.transports.httpx import HttpxTransport
from triline.transports.urllib3 import Urllib3Transport


def test_the_pool_may_be_the_callers(service: Service) -> None:
    with urllib3.PoolManager(headers={"X-Own": "1"}) as pool:
        cc = Platform(**options(service.url, transport=Urllib3Transport(pool)))
        cc.agents.query().page()
        cc.close()
    assert json.loads(service.requests[0].body or b"{}") == {}


def test_a_client_of_the_callers_stays_open(service: Service) -> None:
    with httpx.Client(headers={"X-Own": "1"}) as client:
        with Platform(**options(service.url, transport=HttpxTransport(client))) as cc:
            cc.agents.query().page()
        assert not client.is_closed
    assert service.requests[0].headers["X-Own"] == "1"


def test_the_transport_that_a_client_makes_is_closed_with_it(service: Service) -> None:
    with Platform(**options(service.url)) as cc:
        cc.agents.query().page()
    assert service.requests[0].headers["svc-appkey"] == "1000001"


async def test_the_transport_that_an_asynchronous_client_makes_is_closed_with_it(service: Service) -> None:
    async with AsyncPlatform(**options(service.url)) as cc:
        assert (await cc.agents.query()).items == []
        assert [agent async for agent in cc.agents.query()] == []


async def test_interim_responses_without_end(service: Service) -> None:
    def endless(handler: Handler) -> None:
        handler.wfile.write(b"HTTP/1.1 103 Early Hints\r\n\r\n" * 100)

    service.behave = endless
    with Urllib3Transport() as transport, Platform(**options(service.url, transport=transport)) as cc:
        with pytest.raises(TransportError, match="interim"):
            cc.agents.query().page()


def test_an_interim_response_in_a_pool_of_the_callers(service: Service) -> None:
    """urllib3 itself takes 103 for the final response: the connection is closed, and not used again."""
    early = True

    def behave(handler: Handler) -> None:
        if early:
            handler.wfile.write(b"HTTP/1.1 103 Early Hints\r\n\r\n")
        handler.reply(envelope([{"agentName": str(len(service.requests))}]))

    service.behave = behave
    cc = Platform(**options(service.url, transport=Urllib3Transport(urllib3.PoolManager())))
    with pytest.raises(TransportError, match="interim response 103"):
        cc.agents.query().page()
    early = False
    assert [agent.agent_name for agent in cc.agents.query().page().items] == ["2"]
