"""The simulated service over HTTP, for programs of this machine."""

from __future__ import annotations

import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from triline.simulated import SimulatedService
from triline.transport import MaybeSent, NotSent, Request

_LOCAL = ("127.0.0.1", "localhost")


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    service: SimulatedService

    def do_POST(self) -> None:
        began = time.monotonic()
        host = self.headers.get("host", "")
        if host.partition(":")[0] not in _LOCAL:
            # A web page can make a name of its own lead here.
            self.send_error(421)
            return
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        headers = [(name.lower(), value) for name, value in self.headers.items()]
        request = Request(self.command, f"http://{host}{self.path}", headers, body, 600)
        try:
            response = self.service(request)
            content = b"".join(response.body)
        except (NotSent, MaybeSent):
            # A fault that was asked for.
            self.close_connection = True
            return
        self.send_response(response.status)
        for name, value in response.headers:
            if name.lower() not in ("content-length", "transfer-encoding"):
                self.send_header(name, value)
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        path = self.path.partition("?")[0]
        took = (time.monotonic() - began) * 1000
        print(f"{self.command} {path} {response.status} {took:.0f} ms", file=sys.stderr, flush=True)

    do_GET = do_POST

    def log_message(self, format: str, *args: Any) -> None:
        """Writes nothing: a line is written per request."""


def serve(port: int, seed: int, settings: Any, faults: Any) -> None:
    """Serves until Ctrl-C, and prints the address first."""
    service = SimulatedService(seed, settings=settings)
    service.set_faults(faults)
    handler = type("Handler", (_Handler,), {"service": service})
    with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
        for interface in ("platform", "work_phone", "ai_agent"):
            for name, value in service.options(interface).items():
                shown = f"http://127.0.0.1:{server.server_port}" if name == "base_url" else value
                print(f"export TRILINE_{interface.upper()}_{name.upper()}='{shown}'", file=sys.stderr, flush=True)
        server.serve_forever()
