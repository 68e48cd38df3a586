from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from service import Service, serving, simulating
from triline import AiAgent, Platform, SimulatedService, WorkPhone

# A shell starts what runs in the background with interrupts ignored; some tests interrupt themselves.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def service() -> Iterator[Service]:
    with serving() as running:
        yield running


@pytest.fixture(scope="session")
def simulation() -> Iterator[Callable[[str], Any]]:
    """Makes clients of a simulated service on this machine, by the name of the interface."""
    clients: dict[str, Any] = {"platform": Platform, "work_phone": WorkPhone, "ai_agent": AiAgent}
    with simulating("--rate", "0") as address:
        yield lambda interface: clients[interface](**{**SimulatedService().options(interface), "base_url": address})
