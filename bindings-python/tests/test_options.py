"""Options of clients: which are refused, and those of the environment. And the classes of errors."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timezone
from typing import Any

import pytest

from service import SECRET, SIGNING, Scripted, envelope, options, scripted
from triline import (
    ApiError,
    AsyncPlatform,
    AuthError,
    Cancelled,
    HttpError,
    InvalidRequest,
    MalformedResponse,
    Misuse,
    OutcomeUnknown,
    Platform,
    TransportError,
    TrilineError,
)


def test_errors_form_one_family() -> None:
    kinds = [ApiError, AuthError, Cancelled, HttpError, InvalidRequest, MalformedResponse, Misuse, OutcomeUnknown, TransportError]
    assert all(issubclass(kind, TrilineError) for kind in kinds)
    assert not issubclass(OutcomeUnknown, TransportError)
    assert issubclass(InvalidRequest, ValueError)


@pytest.mark.parametrize(
    ("change", "kind", "field"),
    [
        ({"base_url": "http://cc.example.com"}, InvalidRequest, "base_url"),
        ({"base_url": None}, InvalidRequest, "base_url"),
        ({"account": None}, AuthError, "account"),
        ({"signing": None}, AuthError, "signing"),
        ({"signing": "md6:hex:{secret}"}, InvalidRequest, "signing"),
        ({"secret": None}, AuthError, "secret"),
        ({"retries": -1}, InvalidRequest, "retries"),
        ({"retries": "2"}, InvalidRequest, "retries"),
        ({"timeout": 0}, InvalidRequest, "timeout"),
        ({"timeout": float("nan")}, InvalidRequest, "timeout"),
        ({"timeout": "5"}, InvalidRequest, "timeout"),
        ({"paths": {"platform.agents.find": "/x"}}, InvalidRequest, "paths.platform.agents.find"),
        ({"fixed_nonce": "12"}, InvalidRequest, "fixed_nonce"),
        ({"base_ur": "x"}, InvalidRequest, "base_ur"),
        ({"store": "redis://127.0.0.1"}, InvalidRequest, "store"),
    ],
)
@pytest.mark.parametrize("client", [Platform, AsyncPlatform])
def test_options_that_are_wrong(client: Any, change: dict[str, Any], kind: type[TrilineError], field: str) -> None:
    with pytest.raises(kind) as caught:
        client(**options(**change))
    assert caught.value.field == field
    assert SECRET not in str(caught.value)


@pytest.mark.parametrize("client", [Platform, AsyncPlatform])
def test_from_env(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ["BASE_URL", "ACCOUNT", "SECRET", "SIGNING"]:
        monkeypatch.delenv(f"TRILINE_PLATFORM_{name}", raising=False)
    with pytest.raises(TrilineError):
        client.from_env()
    for name, value in options().items():
        monkeypatch.setenv(f"TRILINE_PLATFORM_{name.upper()}", str(value))
    assert client.from_env()
    with pytest.raises(InvalidRequest) as caught:
        client.from_env(base_url="ftp://x")
    assert caught.value.field == "base_url"


def test_paths() -> None:
    cc, transport = scripted(envelope([]), paths={"platform.roles.list": "/other"})
    cc.roles.list()
    assert transport.requests[0].url == "https://cc.example.com/other"


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    def put(**variables: str) -> None:
        for name, value in {"BASE_URL": "https://cc.example.com", "ACCOUNT": "1", "SECRET": "s", "SIGNING": SIGNING, **variables}.items():
            monkeypatch.setenv(f"TRILINE_PLATFORM_{name}", value)

    return put


def test_the_offset_of_the_environment(environment: Callable[..., None]) -> None:
    environment(UTC_OFFSET="-03:00")
    transport = Scripted([envelope(), envelope()])
    since = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)
    Platform.from_env(transport=transport).chat_reports.workload(create_time=[since, since])
    Platform.from_env(transport=transport, utc_offset="+08:00").chat_reports.workload(create_time=[since, since])
    assert "2026-01-01 09:00:00" in json.dumps(transport.bodies[0])
    assert "2026-01-01 20:00:00" in json.dumps(transport.bodies[1])
    environment(UTC_OFFSET="3")
    with pytest.raises(InvalidRequest, match=r"utc_offset: expected an offset .* got '3' \(from TRILINE_PLATFORM_UTC_OFFSET\)"):
        Platform.from_env()


@pytest.mark.parametrize("given", ["abc", "30s", "1.5", "0", "99999999999"])
def test_durations_of_the_environment_are_milliseconds(given: str, environment: Callable[..., None]) -> None:
    environment(TIMEOUT=given)
    with pytest.raises(InvalidRequest) as caught:
        Platform.from_env()
    got = given if given.isdecimal() else f"'{given}'"
    assert str(caught.value) == f"timeout: expected a number of milliseconds from 1 to 86400000, got {got} (from TRILINE_PLATFORM_TIMEOUT)"


def test_headers_of_client_view_and_call_come_together() -> None:
    cc, transport = scripted(envelope([]), envelope([]), headers={"X-Tenant": "north", "x-app": "shop"})
    cc.with_options(headers={"x-tenant": "south"}).with_options(headers={"x-trace": "7"}).roles.list()
    sent = dict(transport.requests[0].headers)
    assert (sent["x-tenant"], sent["x-app"], sent["x-trace"]) == ("south", "shop", "7")
    assert sent["user-agent"].startswith("triline-python/")
    cc.with_options(headers={"User-Agent": "shop/2"}).roles.list()
    sent = dict(transport.requests[1].headers)
    assert (sent["user-agent"], sent["x-tenant"]) == ("shop/2", "north")


def test_a_header_of_the_client_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="headers.svc-sign: expected a header that the client does not set itself") as caught:
        Platform(**options(headers={"Svc-Sign": "mine"}))
    assert "mine" not in str(caught.value)
    cc, transport = scripted(envelope([]))
    with pytest.raises(InvalidRequest) as caught:
        cc.with_options(headers={"content-type": "text/plain"}).roles.list()
    assert (caught.value.field, transport.requests) == ("headers.content-type", [])


def test_limits_of_the_client_and_listeners_of_a_view() -> None:
    told: list[str] = []

    def listener(name: str) -> Callable[[object], None]:
        return lambda _: told.append(name)

    listeners = [listener("one"), listener("other")]
    cc, _ = scripted(envelope([]), envelope([]), pacing="1/60", max_wait=0, total_timeout=60, on_event=listeners)
    cc.with_options(on_event=listener("view")).roles.list()
    assert told[:3] == ["one", "other", "view"]
    with pytest.raises(TrilineError) as caught:
        cc.roles.list()
    assert caught.value.code == "max_wait"
    assert "view" not in told[told.index("view", -3) + 1 :]


def test_a_closed_client_refuses_its_views_too() -> None:
    cc, _ = scripted(envelope([]))
    view = cc.with_options(retries=0)
    cc.close()
    with pytest.raises(Misuse, match="the client is closed") as caught:
        view.roles.list()
    assert caught.value.code == "closed"
