from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from service import Service, serving

# A shell starts what runs in the background with interrupts ignored; some tests interrupt themselves.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def service() -> Iterator[Service]:
    with serving() as running:
        yield running
