"""Mistakes that a type checker finds: one on each line that says so. Not to be run."""

from triline import AsyncPlatform, Platform
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
    Platform(base_url="https://cc.example.com", acount="1")  # mistake
    Platform(timeout="5")  # mistake


async def asynchronous(cc: AsyncPlatform) -> None:
    for agent in cc.agents.query():  # mistake
        print(agent)
    cc.agents.enable(agent_id="1").agent_id  # mistake
    page = await cc.agents.query()
    page.items[0].agent_numbr  # mistake
