import os
from collections.abc import Mapping, Sequence
from datetime import tzinfo
from types import GenericAlias
from typing import Any, Generic, Literal, NoReturn, TypeAlias, TypeVar, final, overload

from typing_extensions import Self, disjoint_base

from triline.errors import TrilineError

__all__ = [
    "Call",
    "Client",
    "Field",
    "FieldDictionary",
    "JournalFile",
    "Record",
    "Simulation",
    "StoreCheck",
    "__version__",
    "columns",
    "error_texts",
    "find_recipes",
    "forget_threads",
    "message_text",
    "read_json",
    "read_pushed",
    "register",
    "report_table",
    "settle_rows",
    "unknown_rows",
]

__version__: str

_T_co = TypeVar("_T_co", covariant=True)

_Wait: TypeAlias = tuple[Literal["wait"], int, str]
_Send: TypeAlias = tuple[Literal["send"], int, str, str, list[tuple[str, str]], bytes, int, tuple[int, bytes] | None]
_Sign: TypeAlias = tuple[Literal["sign"], int, str, str, str, str, str, bytes]
_Token: TypeAlias = tuple[Literal["token"], int]
_Rows: TypeAlias = tuple[Literal["rows"], int, int]
_ReadJournal: TypeAlias = tuple[Literal["read_journal"], int]
_AppendJournal: TypeAlias = tuple[Literal["append_journal"], int, str]
_Pending: TypeAlias = tuple[Literal["pending"], int, int | None]
# The rows of a page, its total, its number and the cursor after it.
_Page: TypeAlias = tuple[Literal["page"], list[Any], int | None, int, str | None]
_Part: TypeAlias = tuple[Literal["part"], Any]
_Done: TypeAlias = tuple[Literal["done"], Any]
_Failed: TypeAlias = tuple[Literal["failed"], TrilineError]
# What the caller's own functions are asked for.
_Asked: TypeAlias = _Sign | _Token | _Rows | _ReadJournal | _AppendJournal
_Step: TypeAlias = _Wait | _Send | _Asked | _Pending | _Page | _Part | _Done | _Failed

# The name of the event, its operation, and its other members in the order of the classes of triline.events.
_Event: TypeAlias = tuple[Any, ...]

# `head` (status, headers), `chunk` (bytes), `end`, `failed` (may have been sent, timeout, message), `signature`, `token`,
# `rows` (rows, whether they are the last, dictionary, whether empty cells are dropped), `journal` (text), `stored`, `refused` (why).
_Answer: TypeAlias = tuple[Any, ...]

@final
class Client:
    def __new__(cls, interface: str, options: Mapping[str, Any], seed: bytes, zone: tzinfo) -> Self: ...
    @property
    def rate_limit(self) -> tuple[int, int] | None: ...
    def reseed(self, seed: bytes) -> None: ...
    def invalidate_token(self) -> None: ...
    def call(self, operation: str, params: Mapping[str, Any], options: Mapping[str, Any], listens: bool = True) -> Call: ...

@final
class Call:
    def poll(self, wall_ms: int, steady_ms: int) -> tuple[tuple[_Event, ...], _Step]: ...
    @property
    def rows_name(self) -> str | None: ...
    def narrow_to_page(self) -> None: ...
    def answer(self, wall_ms: int, steady_ms: int, id: int, answer: _Answer) -> None: ...
    def without_secrets(self, text: str) -> str: ...
    def cancel(self, wall_ms: int, steady_ms: int) -> None: ...
    def stop(self, wall_ms: int, steady_ms: int) -> None: ...

@final
class FieldDictionary:
    def __new__(cls, dictionary: str | Mapping[str, Any], zone: tzinfo) -> Self: ...
    def to_json(self) -> str: ...
    def encode(self, customers: object, operation: str | None = None) -> list[dict[str, Any]]: ...
    def encode_update(self, customer: object, operation: str | None = None) -> dict[str, Any]: ...
    def decode(self, customers: object) -> list[Any]: ...

def columns(source: type[Record] | str, /) -> list[tuple[str, Any]]: ...
def error_texts(json: str, chinese: bool, /) -> str: ...
def find_recipes(
    signature: str,
    account: str,
    nonce: str,
    timestamp: str,
    method: str,
    path: str,
    body: bytes,
    secret: str,
) -> list[str]: ...
def forget_threads() -> None: ...
def message_text(id: str, arguments: Sequence[str], chinese: bool, /) -> str: ...
def read_json(text: bytes, /) -> Any: ...
def read_pushed(kind: str, body: bytes) -> Any: ...
def report_table(report: object) -> dict[str, Any]: ...
def settle_rows(journal: str, known: dict[int, bool], wall_ms: int, /) -> list[str]: ...
def unknown_rows(journal: str, /) -> list[int]: ...

@disjoint_base
class Record:
    """An object that the service sent. Its fields are attributes, decoded when they are asked for.

    A record cannot be changed. Two are equal when they are of one class and hold the same values.
    """

    def __new__(cls, values: Mapping[str, Any] | None = None, /, **fields: Any) -> Self:
        """A record of these values, by attribute names or by the names in JSON; other members become `extra`.

        Fields may be keywords. For tests, and for what was saved with `to_dict` or `to_json`.
        """

    @property
    def extra(self) -> dict[str, Any]:
        """What the service sent beside the documented fields, and values that are not of their documented type."""

    def to_dict(self) -> dict[str, Any]:
        """The values as a new dict, by attribute names; records in it are dicts too.

        Fields that the service left out are `None`; `extra` is there when there is something in it.
        """

    def to_json(self) -> str:
        """The values as JSON, by the names that the service has for them, without those that it left out."""

    def _shown(self, quoted: bool) -> list[tuple[str, str]]: ...
    def _repr_html_(self) -> str: ...
    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, handler: Any, /) -> Any: ...
    @classmethod
    def __get_pydantic_json_schema__(cls, schema: Any, handler: Any, /) -> Any: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __replace__(self, **changes: Any) -> Self: ...
    def __reduce__(self) -> tuple[type[Self], tuple[dict[str, Any]]]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...

@final
class Field(Generic[_T_co]):
    """An attribute of a record: the field of that number."""

    def __new__(cls, at: int) -> Self: ...
    @overload
    def __get__(self, record: None, owner: type[Any], /) -> Self: ...
    @overload
    def __get__(self, record: Record, owner: type[Any] | None = ..., /) -> _T_co: ...
    def __set__(self, record: Record, value: NoReturn, /) -> None:
        """There is nothing to be set."""

    def __delete__(self, record: Record, /) -> None:
        """There is nothing to be deleted."""

    def __set_name__(self, owner: type[Any], name: str, /) -> None: ...
    def __class_getitem__(cls, key: Any) -> GenericAlias: ...

def register(classes: Sequence[type[Record]], unions: Mapping[str, Sequence[type[Record]]]) -> None: ...

@final
class JournalFile:
    """A journal in a file, which is locked until it is closed."""

    def __new__(cls, path: str | os.PathLike[str]) -> Self: ...
    def read(self) -> str: ...
    def append(self, line: str) -> None: ...
    def close(self) -> None: ...
    def abandon(self) -> None: ...

@final
class StoreCheck:
    """Scripts that a store has to run, and what has to come of each."""

    def __new__(cls, seed: Sequence[int]) -> Self: ...
    def next(self) -> tuple[str, str, str, list[str], list[str]] | None: ...
    def answer(self, text: str, failed: bool) -> str | None: ...

@final
class Simulation:
    """A simulated service, with what it holds. Safe to use from several threads."""

    def __new__(cls, seed: int, settings: str = "{}") -> Self: ...
    def options(self, interface: str) -> str | None: ...
    def handle(
        self, method: str, target: str, headers: Sequence[tuple[str, str]], body: bytes, wall_ms: int
    ) -> tuple[int, list[tuple[str, str]], list[bytes], str | None, str, int]: ...
    def set_faults(self, script: str) -> None: ...
    def calls(self) -> str: ...
    def clear_calls(self) -> None: ...
    def advance(self, ms: int) -> None: ...
    def take_pushes(self, wall_ms: int) -> list[tuple[str, str]]: ...
