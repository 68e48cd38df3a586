"""A test of a program, against a simulated service within the process: no network, no credentials."""

import sys
import unittest

from triline import ApiError, Platform, SimulatedService


def free_number(cc: Platform, number: str) -> str | None:
    """The program: takes a mobile number from the agent who has it."""
    for agent in cc.agents.query(mobile=number):
        cc.agents.unbind(agent_number=agent.agent_number or "", bind_type="PSTN")
        return agent.agent_number
    return None


class FreeNumber(unittest.TestCase):
    def setUp(self) -> None:
        self.service = SimulatedService(seed=7)
        self.cc = Platform.simulated(self.service)

    def test_a_number_that_an_agent_has(self) -> None:
        with self.assertRaises(ApiError):
            self.cc.agents.bind(agent_number="1002", bind_type="PSTN", number="13800001001")
        self.assertEqual(free_number(self.cc, "13800001001"), "1001")
        self.cc.agents.bind(agent_number="1002", bind_type="PSTN", number="13800001001")

    def test_a_number_that_nobody_has(self) -> None:
        self.assertIsNone(free_number(self.cc, "13900000000"))
        self.assertEqual(self.service.operations, ["platform.agents.query"])


if __name__ == "__main__":
    unittest.main(testRunner=unittest.TextTestRunner(sys.stdout))
