"""The hostile server as a process."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
from urllib.parse import urlsplit

class Server:
    """The server as a process."""

    def __init__(self) -> None:
        program = os.environ["HOSTILE"]
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.addresses: dict[str, str] = json.loads(self.process.stdout.readline())

    def heal(self, run: str) -> dict[str, int]:
        """Ends the fault for a run; what the server counted until then."""
        connection = http.client.HTTPConnection(urlsplit(self.addresses["url"]).netloc)
        try:
            connection.request("GET", f"/runs/{run}")
            return json.loads(connection.getresponse().read())
        finally:
            connection.close()

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()
