"""A list as a file that spreadsheets read."""

import csv
import sys

from triline import Platform


def main() -> None:
    writer = csv.writer(sys.stdout)
    writer.writerow(["number", "name", "status", "skill groups", "mobile"])
    with Platform.from_env() as cc:
        for agent in cc.agents.query(limit=100):
            groups = " ".join(group.name or "" for group in agent.queue or [])
            writer.writerow([agent.agent_number, agent.agent_name, agent.status, groups, agent.mobile])


main()
