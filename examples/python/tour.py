"""The tour: what the package does, step by step, one line each.

The client's options stand in the environment: `TRILINE_PLATFORM_BASE_URL`, `_ACCOUNT`, `_SECRET` and `_SIGNING`.
"""

import sys

from triline import ApiError, InvalidRequest, Platform, TrilineError
from triline.types import BindType, RoleType


def tour(cc: Platform) -> None:
    # A list comes page by page.
    pages = list(cc.agents.query(limit=20).pages())
    print(f"ok agents: {sum(len(page.items) for page in pages)} agents on {len(pages)} pages")

    roles = cc.roles.list()
    role = next(role.id for role in roles if role.type == RoleType.AGENT)
    created = cc.agents.create(
        agent_name="王小明",
        agent_number="9001",
        agent_version="ccAgent",
        queue_list=["80001"],
        roles=[role or ""],
        password="Passw0rd!",
    )
    print(f"ok create: agent 9001 (id {created.id})")

    # Without its number, `bind` would unbind: that has a method of its own, `unbind`.
    cc.agents.bind(agent_number="9001", bind_type=BindType.SIP, number="1000001851")
    print("ok bind: SIP 1000001851")

    cc.agents.disable(agent_number="9001")
    cc.agents.enable(agent_number="9001")
    [agent] = cc.agents.query(agent_number="9001")
    print(f"ok disable and enable: 9001 is {agent.status}")

    online = cc.agents.statuses()
    print(f"ok online: {len(online.list or [])} agents")
    print(f"ok roles: {', '.join(role.name or '' for role in roles)}")
    print(f"ok licences: {', '.join(f'{kind.licence_id} {kind.count}' for kind in cc.licences.count())}")

    # What cannot be right is refused here, before anything is sent ...
    try:
        cc.agents.query(limit=101)
    except InvalidRequest as error:
        print(f"ok refused before sending: {error.message}")
    else:
        raise AssertionError("a limit of 101 was accepted")

    # ... and what the service refuses says what to do about it.
    try:
        cc.agents.bind(agent_number="9001", bind_type=BindType.PSTN, number="13800001001")
    except ApiError as error:
        print(f"ok refused by the service: {error.code} {error.message} -- {error.remedy}")
    else:
        raise AssertionError("a number that another agent has was accepted")


if __name__ == "__main__":
    try:
        with Platform.from_env() as platform:
            tour(platform)
    except (TrilineError, AssertionError, StopIteration, ValueError) as failure:
        print(f"failed: {failure}")
        sys.exit(1)
