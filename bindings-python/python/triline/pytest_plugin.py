"""The plugin of pytest, which finds it by itself: the fixture `simulated`."""

from __future__ import annotations

import pytest

from triline.testing import Simulated

__all__ = ["pytest_configure", "simulated"]


def pytest_configure(config: pytest.Config) -> None:
    """Makes the mark known."""
    config.addinivalue_line("markers", "simulated(...): how the service of the fixture is made, see triline.testing")


@pytest.fixture
def simulated(request: pytest.FixtureRequest) -> Simulated:
    """A simulated service with clients, of this test alone."""
    mark = request.node.get_closest_marker("simulated")
    return Simulated(*mark.args, **mark.kwargs) if mark else Simulated()
