"""Typed client for a contact-center platform, a work phone and an AI agent.

`Platform`, `WorkPhone` and `AiAgent` are the clients, `AsyncPlatform`, `AsyncWorkPhone` and `AsyncAiAgent` those for
asyncio; `triline.types` has the records that they give, `triline.errors` what can go wrong, `triline.options` what they
are made with, `triline.batch` what becomes of many rows, `triline.events` what happens during calls,
`triline.responses` what came as it came, `triline.pushed` reads what services push, `triline.transport` what sends
their requests, `triline.simulated` a service for tests. `CustomerFields` is the dictionary
of an account's customers, `report_table` makes tables of chat reports.
"""

from typing import TYPE_CHECKING

try:
    from triline._native import __version__
except ImportError as _error:
    if "interpreter" not in str(_error):
        raise
    raise ImportError("triline does not support sub-interpreters: use threads or processes") from _error

from triline._generated.ai_agent.sessions import AsyncConversation, Conversation
from triline._native import Record
from triline._paging import AsyncPagedList, Page, PagedList
from triline._stream import AnswerStream, AsyncAnswerStream
from triline._upload import UploadSource
from triline.ai_agent import AiAgent, AsyncAiAgent
from triline.customer_fields import CustomerFields
from triline.batch import BatchResult, FileJournal, RowError
from triline.errors import (
    ApiError,
    AuthError,
    BatchFailed,
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
from triline.progress import Progress
from triline.report import ReportTable, TableColumn, report_table
from triline.responses import OnResponse, RawResponse
from triline.signing import SignInput
from triline.simulated import SimulatedService
from triline.transport import AsyncResponse, MaybeSent, NotSent, Request, Response
from triline.work_phone import AsyncWorkPhone, WorkPhone

__all__ = [
    "AiAgent",
    "AnswerStream",
    "ApiError",
    "AsyncAiAgent",
    "AsyncAnswerStream",
    "AsyncConversation",
    "AsyncPagedList",
    "AsyncPlatform",
    "AsyncResponse",
    "AsyncWorkPhone",
    "AuthError",
    "BatchFailed",
    "BatchResult",
    "Cancelled",
    "CancelledUnsent",
    "Conversation",
    "CustomerFields",
    "FileJournal",
    "HttpError",
    "InvalidRequest",
    "MalformedResponse",
    "MaybeSent",
    "Misuse",
    "NotSent",
    "OnResponse",
    "OutcomeUnknown",
    "Page",
    "PagedList",
    "Platform",
    "Progress",
    "RawResponse",
    "Record",
    "ReportTable",
    "Request",
    "Response",
    "RowError",
    "SignInput",
    "SimulatedService",
    "TableColumn",
    "TransportError",
    "TrilineError",
    "UploadSource",
    "WorkPhone",
    "__version__",
    "log_events",
    "report_table",
]

if TYPE_CHECKING:
    from triline.transport import CancelledUnsent
else:

    def __getattr__(name):
        if name == "CancelledUnsent":
            from triline.transport import CancelledUnsent

            return CancelledUnsent
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
