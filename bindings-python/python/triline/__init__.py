"""Typed client for a contact-center platform, a work phone and an AI agent.

`Platform`, `WorkPhone` and `AiAgent` are the clients; `AsyncPlatform`, `AsyncWorkPhone` and `AsyncAiAgent` are those for
asyncio. The modules:

- `triline.types`: the records that operations take and return
- `triline.errors`: what can go wrong
- `triline.options`: options of clients and calls
- `triline.batch`: reports of row batches
- `triline.events`: events during calls
- `triline.responses`: raw responses
- `triline.pushed`: parses the bodies that services push
- `triline.transport`: the interface of what sends requests
- `triline.relay`: an ASGI application that calls operations for pages and apps
- `triline.simulated`: a service for tests

`CustomerFields` is the dictionary of an account's customers; `report_table` makes tables of chat reports; `service_time`
reads times.
"""

# As in `typing`, which is not imported for it.
TYPE_CHECKING = False

try:
    from triline._native import __version__
except ImportError as _error:
    if "interpreter" not in str(_error):
        raise
    raise ImportError("triline does not support sub-interpreters: use threads or processes") from _error

if TYPE_CHECKING:
    from triline import (
        ai_agent as ai_agent,
        batch as batch,
        clock as clock,
        customer_fields as customer_fields,
        errors as errors,
        events as events,
        frames as frames,
        options as options,
        platform as platform,
        progress as progress,
        pushed as pushed,
        relay as relay,
        relays as relays,
        report as report,
        responses as responses,
        signing as signing,
        simulated as simulated,
        stores as stores,
        testing as testing,
        times as times,
        tokens as tokens,
        transport as transport,
        types as types,
        work_phone as work_phone,
    )
    from triline._generated.ai_agent.sessions import AsyncConversation, Conversation
    from triline._native import Record
    from triline._page import Page
    from triline._paging import AsyncPagedList, PagedList
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
    from triline.times import service_time
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
    "service_time",
]

# Modules are imported when one of their names is needed: most programs need few of them.
_MODULES = {
    "_generated.ai_agent.sessions": "AsyncConversation Conversation",
    "_native": "Record",
    "_page": "Page",
    "_paging": "AsyncPagedList PagedList",
    "_stream": "AnswerStream AsyncAnswerStream",
    "_upload": "UploadSource",
    "ai_agent": "AiAgent AsyncAiAgent",
    "batch": "BatchResult FileJournal RowError",
    "customer_fields": "CustomerFields",
    "errors": "ApiError AuthError BatchFailed Cancelled HttpError InvalidRequest MalformedResponse Misuse OutcomeUnknown TransportError TrilineError",
    "events": "log_events",
    "platform": "AsyncPlatform Platform",
    "progress": "Progress",
    "report": "ReportTable TableColumn report_table",
    "responses": "OnResponse RawResponse",
    "signing": "SignInput",
    "simulated": "SimulatedService",
    "times": "service_time",
    "transport": "AsyncResponse MaybeSent NotSent Request Response",
    "work_phone": "AsyncWorkPhone WorkPhone",
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names.split()}
_SUBMODULES = frozenset(
    "ai_agent batch clock customer_fields errors events frames options platform progress pushed relay relays report responses signing"
    " simulated stores testing times tokens transport types work_phone".split()
)

if not TYPE_CHECKING:

    def __getattr__(name):
        from importlib import import_module

        if name in _SUBMODULES:
            return import_module(f"triline.{name}")
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f"triline.{_HOMES[name]}"), name)
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_SUBMODULES})
