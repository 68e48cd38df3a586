"""The tour: a story in six steps, on all three interfaces. `make demo` prints the code of each step before its result.

The clients' options stand in the environment. TOUR_FOLDER is a folder for the journal.
"""

import os
import sys
from collections.abc import Iterator
from typing import Any

from triline import AiAgent, ApiError, InvalidRequest, OutcomeUnknown, Platform, TrilineError, WorkPhone

JOURNAL = os.path.join(os.environ["TOUR_FOLDER"], "python.log")


def tour(cc: Platform, phone: WorkPhone, ai: AiAgent) -> None:
    # 1. Agents come page by page.
    pages = list(cc.agents.query(limit=20).pages())
    print(f"ok {sum(len(page.items) for page in pages)} agents on {len(pages)} pages")

    # 2. The response to a creation is lost. The client does not send it again: it asks the service whether the agent exists.
    roles = [role.id or "" for role in cc.roles.list() if role.type == "agent"]
    agent: Any = {"agent_name": "王小明", "agent_number": "9001", "agent_version": "ccAgent", "roles": roles[:1]}
    try:
        cc.agents.create(**agent, queue_list=["80001"], password="Passw0rd!")
        raise AssertionError("the response arrived")
    except OutcomeUnknown as error:
        [created] = error.reconcile()
    print("ok outcome unknown, then found: agent", created.agent_number, created.id)

    # 3. A refusal comes with its cause and a remedy.
    try:
        cc.agents.bind(agent_number="9001", bind_type="PSTN", number="13800001001")
        raise AssertionError("a number that another agent has was accepted")
    except ApiError as error:
        print(f"ok refused: {error.code} {error.cause} -- {error.remedy}")

    # 4. 1,200 customers in three requests. The program fails at row 700; started again, it continues from its journal.
    def customers(fails: bool) -> Iterator[Any]:
        for row in range(1200):
            if fails and row == 700:
                raise RuntimeError("power failure")
            yield {"name": f"Customer {row}"}

    try:
        cc.customers.create_all(customers=customers(fails=True), journal=JOURNAL)
        raise AssertionError("the batch did not fail")
    except InvalidRequest as error:
        interrupted = error.__cause__
    result = cc.customers.create_all(customers=customers(fails=False), journal=JOURNAL)
    result.raise_for_failures()
    print(f"ok {interrupted}, then {len(result.ok)} of {result.rows} customers, {result.requests} requests in the second run")

    # 5. The AI agent streams its answer.
    opening: Any = {"sid": "tour-python", "session_source": "other", "msg_receive_url": "https://hook.example/1"}
    with ai.sessions.open(agent_id="a1", **opening) as chat:
        parts = [part.reply or "" for part in chat.ask_stream("你好")]
    print(f"ok {len(parts)} parts: {''.join(parts)}")

    # 6. The client of the work phone fetches its access token automatically.
    messages = list(phone.chat_app.messages(start="2025-10-01 00:00:00"))
    print(f"ok {len(messages)} messages since October 2025")
    # The end.


if __name__ == "__main__":
    try:
        with Platform.from_env() as cc, WorkPhone.from_env() as phone, AiAgent.from_env() as ai:
            tour(cc, phone, ai)
    except (TrilineError, AssertionError, ValueError) as failure:
        print(f"failed: {failure}")
        sys.exit(1)
