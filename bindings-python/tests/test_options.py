"""Options of clients: which are refused, and those of the environment. And the classes of errors."""

from __future__ import annotations

from typing import Any

import pytest

from service import SECRET, envelope, options, scripted
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
