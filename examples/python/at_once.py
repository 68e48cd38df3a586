"""Asynchronous calls: several at once, and one that is given up."""

import asyncio

from triline import AsyncPlatform, Cancelled


async def main() -> None:
    async with AsyncPlatform.from_env() as cc:
        agents, roles, licences = await asyncio.gather(cc.agents.query(limit=5), cc.roles.list(), cc.licences.count())
        print(f"{len(agents.items)} agents, {len(roles)} roles, {len(licences)} licences")

        async for agent in cc.agents.query(limit=20):
            if agent.status == "disable":
                print(f"agent {agent.agent_number} is disabled")

        try:
            await asyncio.wait_for(cc.agents.disable(agent_number="1001"), timeout=0.000_001)
        except asyncio.TimeoutError as error:
            # The request was stopped. Whether it had been carried out by then is told.
            cancelled = Cancelled.behind(error)
            unknown = cancelled is not None and cancelled.may_have_happened
            print("given up:", "look up its outcome" if unknown else "nothing was sent")


asyncio.run(main())
