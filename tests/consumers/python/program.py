"""A program with what the package needs and nothing more: a service of its own, and a few calls."""

import csv
import io
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from triline import (
    AiAgent,
    ApiError,
    BatchResult,
    CustomerFields,
    InvalidRequest,
    Page,
    Platform,
    Record,
    SimulatedService,
    WorkPhone,
    report_table,
)
from triline.testing import Simulated
from triline.types import Agent, AgentStatus, Customer, TextBody


class Service(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])) or b"{}")
        row = {"agentNumber": asked.get("agentNumber"), "status": "enable"}
        answer: dict[str, object] = {"success": True, "code": "200", "data": [row]}
        if asked.get("agentNumber") == "0":
            answer = {"success": False, "code": "6701", "message": "agent not found"}
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


def use(cc: Platform) -> None:
    page: Page[Agent] = cc.agents.query(agent_number="1001").page()
    [agent] = page.items
    number: str | None = agent.agent_number
    assert (number, agent.status) == ("1001", AgentStatus.ENABLE), agent
    try:
        cc.agents.query(agent_number="0").page()
        raise AssertionError("not refused")
    except ApiError as error:
        assert error.code == "6701", error
    try:
        cc.agents.query(limit=1000)
        raise AssertionError("not refused")
    except InvalidRequest as error:
        assert error.field == "limit", error


def import_rows() -> None:
    data: list[dict[str, str]] = [{"number": "13900000001", "name": "a"}]
    reader = csv.DictReader(io.StringIO("number,name\n13900000002,b\n"))
    with Platform.simulated() as cc:
        task_id, agent = "60001", "1001"
        for result in (
            cc.dialout.import_all(task_id=task_id, agent_number=agent, rule=1, import_data=data),
            cc.dialout.import_all(task_id=task_id, agent_number=agent, rule=1, import_data=reader),
        ):
            assert result.is_complete, result
        records: set[Agent] = set(cc.agents.query(limit=5).page().items)
        assert len(records) == 5
        assert json.dumps(list(records), default=Record.to_dict)


def use_all() -> None:
    service = SimulatedService()
    month = ["2026-01-01 00:00:00", "2026-01-31 23:59:59"]
    with Platform.simulated(service) as cc, WorkPhone.simulated(service) as phone, AiAgent.simulated(service) as ai:
        assert len(list(cc.agents.query(limit=20))) == 45
        assert len(list(phone.chat_app.contacts(page=1, page_size=20))) == 48
        bodies = [message.body for message in phone.chat_app.messages(page=1, page_size=20)]
        assert all(isinstance(body, TextBody) == (body.kind == "text") for body in bodies) and bodies
        with ai.sessions.ask_stream(sid="s1", agent_id="a1", messages=[{"type": "user", "text": "你好"}]) as parts:
            text = "".join(part.reply or "" for part in parts)
            assert parts.answer().data == text != "", text
        fields = CustomerFields.from_json({"fields": [{"field": "name", "type": "text"}]})
        shown: list[Customer] = fields.decode(cc.customers.list().collect(3))
        assert len(shown) == 3
        cc.customers.create(customers=[{"name": shown[0].name}], fields=fields)
        made: BatchResult = cc.customers.create_all(customers=({"name": str(at)} for at in range(501)), fields=fields)
        assert made.is_complete and made.requests == 2, made
        assert len(report_table(cc.chat_reports.workload(create_time=month)).columns) > 0
        assert ai.documents.upload(agent_id="a", file=__file__).document_id
    assert service.operations[-1] == "ai_agent.documents.upload", service.operations


def use_in_a_test() -> None:
    simulated = Simulated(settings={"agents": 3})
    simulated.set_faults([{"operation": "platform.agents.*", "fault": "delay:60000"}])
    assert len(simulated.platform.agents.query().collect(5)) == 3
    assert [call.fault for call in simulated.calls] == ["delay:60000", None], simulated.calls


def show_agents(base_url: str, account: str, secret: str) -> None:
    """The call of the README."""
    with Platform(base_url=base_url, account=account, secret=secret, signing="md5:hex:{appkey}{nonce}{timestamp}{secret}") as cc:
        for agent in cc.agents.query():
            print(agent.agent_number, agent.status)


import_rows()
use_all()
use_in_a_test()
with ThreadingHTTPServer(("127.0.0.1", 0), Service) as server:
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}"
    signing = "md5:hex:{appkey}{nonce}{timestamp}{secret}"
    with Platform(base_url=address, account="1", secret="s", signing=signing) as client:
        use(client)
    show_agents(address, "1", "s")
    server.shutdown()
