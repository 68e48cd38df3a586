"""Mistakes that a type checker finds: one on each line that says so. Not to be run."""

from dataclasses import dataclass

from triline import AiAgent, AsyncAiAgent, AsyncPlatform, CustomerFields, Platform, WorkPhone, report_table
from triline.relay import Relay, RelayRequest, Rule
from triline.types import Agent


def mistakes(cc: Platform, agent: Agent) -> None:
    cc.agents.query(agent_numbr="1")  # mistake
    cc.agents.query("1")  # mistake
    cc.agents.query(limit="20")  # mistake
    cc.agents.bind(agent_number="1", bind_type="SIP")  # mistake
    cc.agents.unbind(agent_number="1", bind_type="FAX")  # mistake
    cc.agents.update(agent_id="1", webchat_config={"minimum": 1})  # mistake
    cc.agentz.query()  # mistake
    cc.roles.list()[0].nme  # mistake
    number: int = agent.agent_number  # mistake
    agent.agent_number.upper()  # mistake
    agent.agent_number = "2"  # mistake
    Agent(agent_nr="1")  # mistake
    Agent(agent_number=1)  # mistake
    Platform(base_url="https://cc.example.com", acount="1")  # mistake
    Platform(timeout="5")  # mistake


def other_clients(phone: WorkPhone, ai: AiAgent) -> None:
    phone.chat_app.messages(start=1, page=1, page_size=10)  # mistake
    phone.chat_app.messages(page="1")  # mistake
    for message in phone.chat_app.messages(page=1, page_size=10):
        if message.body.kind == "card":
            message.body.text  # mistake
    WorkPhone(base_url="https://wp.example.com", account="1")  # mistake
    AiAgent.simulated(transport=None)  # mistake
    ai.documents.upload(agent_id="a", file=5)  # mistake
    for part in ai.sessions.ask_stream(sid="s", agent_id="a", messages=[{"type": "user"}]):  # mistake
        part.replies  # mistake
    ai.sessions.ask_stream(sid="s", agent_id="a", messages=[]).answer().reply  # mistake


def customers(cc: Platform, acc: AsyncPlatform, agent: Agent, fields: CustomerFields) -> None:
    CustomerFields.load(acc)  # mistake
    cc.customers.create(customers=[{"name": "a"}], fields={})  # mistake
    cc.customers.update(customer=agent, fields=fields)  # mistake
    fields.decode(cc.customers.list().collect(1))[0].nme  # mistake
    report_table(agent)  # mistake
    cc.customers.create_all(customers=[{"name": "a"}]).failed_list  # mistake
    cc.dialout.import_all(task_id="t", agent_number="1", rule=1, import_data=[{"number": 1}])  # mistake
    cc.customers.delete_all(ids=["1"], journal=5)  # mistake
    cc.customers.delete_all(ids=["1"], progress=lambda told: told.percent)  # mistake


async def asynchronous(cc: AsyncPlatform) -> None:
    for agent in cc.agents.query():  # mistake
        print(agent)
    cc.agents.enable(agent_id="1").agent_id  # mistake
    page = await cc.agents.query()
    page.items[0].agent_numbr  # mistake


async def asynchronous_stream(ai: AsyncAiAgent) -> None:
    for part in ai.sessions.ask_stream(sid="s", agent_id="a", messages=[]):  # mistake
        print(part)


@dataclass
class User:
    id: str


def identify(_: RelayRequest) -> User:
    return User("1")


def relay(cc: AsyncPlatform) -> None:
    Relay(platform=cc, identify=identify, origins=[], operations={"platform.agents.qurey": True})  # mistake
    Relay(platform=cc, identify=identify, origins=[], operations={"platform.agents.query": Rule(narrow=lambda call: call.user.name)})  # mistake
