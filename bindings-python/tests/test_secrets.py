"""Secrets: in no text that a program or a person is likely to see."""

from __future__ import annotations

import copy
import io
import json
import logging
import pickle
import traceback
from pathlib import Path
from typing import Any

import pytest

import triline
from service import SECRET, Service, envelope, options, scripted
from triline import InvalidRequest, Platform, Response, TrilineError
from triline.types import CreatedAgent

# The installed package: another folder of that name, such as a clone of the repository, is not meant.
PACKAGE = str(Path(triline.__file__).parent)

PASSWORD = "Passw0rd!-of-the-agent"


def create(cc: Platform, **more: Any) -> CreatedAgent:
    given: dict[str, Any] = {"agent_name": "x", "agent_number": "1", "agent_version": "v", "queue_list": [], "roles": []}
    given.update(more)
    given.setdefault("password", PASSWORD)
    return cc.agents.create(**given)


def texts(error: BaseException) -> list[str]:
    """What is likely to be written of an error somewhere."""
    with io.StringIO() as log:
        logger = logging.Logger("test")
        logger.addHandler(logging.StreamHandler(log))
        logger.error("failed: %s %r", error, error, exc_info=error)
        logged = log.getvalue()
    written = [str(error), repr(error), logged, "".join(traceback.format_exception(error))]
    if isinstance(error, TrilineError):
        written += [json.dumps(vars(error)), repr(pickle.dumps(error)), repr(vars(error)), repr(error.args)]
    return written


def test_errors_hold_no_secret() -> None:
    echo = json.dumps({"requestInfo": {"svc-sign": "@SIGN@", "password": PASSWORD, "secret": SECRET}}).encode()
    requests: list[Any] = []

    def echoing(request: Any) -> Response:
        requests.append(request)
        body = echo.replace(b"@SIGN@", dict(request.headers)["svc-sign"].encode())
        return Response(status, (), prefix + body)

    for status, prefix in [(500, b""), (200, b'{"success":false,"message":"' + PASSWORD.encode() + b'",')]:
        cc = Platform(**options(transport=echoing))
        with pytest.raises(TrilineError) as caught:
            create(cc)
        sign = dict(requests[-1].headers)["svc-sign"]
        for text in texts(caught.value):
            assert SECRET not in text
            assert PASSWORD not in text
            assert sign not in text


def test_a_transports_exception_may_hold_the_request() -> None:
    def failing(request: Any) -> Response:
        raise RuntimeError(f"cannot send {request!r}")

    cc = Platform(**options(transport=failing))
    with pytest.raises(TrilineError) as caught:
        create(cc)
    for text in texts(caught.value):
        assert SECRET not in text
        assert PASSWORD not in text
        assert "svc-sign" not in text


def test_refused_parameters_are_not_shown() -> None:
    cc, _ = scripted()
    changes: list[Any] = [{"password": [PASSWORD]}, {"password": 5550123}, {"agent_version": 1}]
    for change in [*changes, {"password": PASSWORD + "\ud800"}]:
        with pytest.raises(InvalidRequest) as caught:
            create(cc, **change)
        for text in texts(caught.value):
            assert PASSWORD not in text
            assert "5550123" not in text


@pytest.mark.parametrize(
    "change",
    [{"signing": "md6:hex:{secret}"}, {"base_url": "nowhere"}, {"secret": [SECRET]}, {"signing": None}, {"account": "\n"}, {"retries": -1}],
)
def test_options_are_in_no_traceback(change: Any) -> None:
    def secret() -> str:
        return SECRET

    with pytest.raises(TrilineError) as caught:
        Platform(**options(**{"secret": secret(), **change}))
    for text in texts(caught.value):
        assert SECRET not in text
    # Reporters also send the variables of each function.
    shown = traceback.TracebackException.from_exception(caught.value, capture_locals=True)
    own = [frame.locals for frame in shown.stack if frame.filename.startswith(PACKAGE)]
    assert own and SECRET not in f"{own}"


def test_clients_show_nothing(service: Service) -> None:
    cc = Platform(**options(service.url))
    cc.agents.query().page()
    for shown in [cc, cc.agents, cc.agents.query(), cc.with_options(retries=1), cc.agents.query().page()]:
        assert SECRET not in repr(shown)
        assert SECRET not in str(shown)
    seen: list[object] = []
    pending: list[Any] = [cc]
    while pending:
        one = pending.pop()
        if any(one is other for other in seen):
            continue
        seen.append(one)
        assert SECRET not in repr(one)
        slots = [name for kind in type(one).__mro__ for name in getattr(kind, "__slots__", ())]
        pending += [getattr(one, name, None) for name in slots]
        pending += list(getattr(one, "__dict__", {}).values())
    assert len(seen) > 5
    with pytest.raises(TypeError):
        pickle.dumps(cc)
    with pytest.raises(TypeError):
        copy.deepcopy(cc)


def test_requests_show_their_address_alone() -> None:
    cc, transport = scripted(envelope({}))
    create(cc)
    [request] = transport.requests
    assert PASSWORD in request.body.decode()
    assert repr(request) == f"<Request POST https://cc.example.com/openapi/v1/base/agent/create, {len(request.body)} bytes>"


def test_records_show_no_secret() -> None:
    cc, _ = scripted(envelope({"agentNumber": "1", "hashPassword": "h4sh", "webrtcSipKey": "k3y"}))
    made = create(cc)
    assert (made.hash_password, made.webrtc_sip_key) == ("h4sh", "k3y")
    assert repr(made) == "CreatedAgent(agent_number='1', hash_password=***, webrtc_sip_key=***)"
    assert "h4sh" not in f"{made} {[made]}"


def test_nothing_is_logged(service: Service, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG), Platform(**options(service.url)) as cc:
        cc.agents.query(agent_number=PASSWORD).page()
    for record in caplog.records:
        assert SECRET not in record.getMessage()
        assert PASSWORD not in record.getMessage()
        assert service.requests[0].headers["svc-sign"] not in record.getMessage()
