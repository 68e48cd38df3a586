"""Transports over HTTP libraries, one module for each: `urllib3` is always there, the others are extras."""
