"""Typed client for a contact-center platform, a work phone and an AI agent.

`Platform` and `AsyncPlatform` are the clients; `triline.types` has the records that they give, `triline.errors`
what can go wrong, `triline.options` what they are made with, `triline.transport` what sends their requests.
"""

from importlib.metadata import version

from triline._native import Record
from triline._paging import AsyncPagedList, Page, PagedList
from triline.errors import (
    ApiError,
    AuthError,
    Cancelled,
    HttpError,
    InvalidRequest,
    MalformedResponse,
    Misuse,
    OutcomeUnknown,
    TransportError,
    TrilineError,
)
from triline.events import log_events
from triline.platform import AsyncPlatform, Platform
from triline.signing import SignInput
from triline.transport import MaybeSent, NotSent, Request, Response

__all__ = [
    "ApiError",
    "AsyncPagedList",
    "AsyncPlatform",
    "AuthError",
    "Cancelled",
    "HttpError",
    "InvalidRequest",
    "MalformedResponse",
    "MaybeSent",
    "Misuse",
    "NotSent",
    "OutcomeUnknown",
    "Page",
    "PagedList",
    "Platform",
    "Record",
    "Request",
    "Response",
    "SignInput",
    "TransportError",
    "TrilineError",
    "log_events",
]

__version__ = version("triline")
