"""The field dictionary of customers: texts of choices in place of their keys, and checks before anything is sent.

```python
with Platform.from_env() as cc:
    fields = CustomerFields.load(cc)
    cc.customers.create_all(customers=[{"name": "赵六", "source": ["官网"]}], fields=fields)
    for customer in cc.customers.list():
        print(fields.decode(customer).source)
```
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import tzinfo
from typing import TYPE_CHECKING, Any, overload

from triline._group import core_of, rows
from triline._language import ENGLISH, Language
from triline._native import FieldDictionary, Record
from triline._units import zone_at
from triline.errors import invalid

if TYPE_CHECKING:
    from triline.platform import AsyncPlatform, Platform
    from triline.types import Customer

__all__ = ["CustomerFields"]

_FIELDS = "platform.customers.fields"
_REGIONS = "platform.customers.regions"


class CustomerFields:
    """The fields that the customers of an account have, and their choices. Safe to use from several threads.

    The platform takes the texts of choices (`官网`, `四川省`) and gives their keys (`website`, `510000`). This turns one
    into the other, and checks values before they are sent. It is made by `load`, `aload` or `from_json`, and sends
    nothing from then on.
    """

    __slots__ = ("_language", "_native")

    def __init__(self, dictionary: str | Mapping[str, Any], zone: tzinfo, language: Language = ENGLISH) -> None:
        self._language = language
        with language:
            self._native = FieldDictionary(dictionary, zone)

    @classmethod
    def load(cls, cc: Platform) -> CustomerFields:
        """Asks the platform for the dictionary, in two requests."""
        core = core_of(cc)
        return cls({"fields": cc.call(_FIELDS), "regions": cc.call(_REGIONS)}, core.zone, core.language)

    @classmethod
    async def aload(cls, cc: AsyncPlatform) -> CustomerFields:
        """Asks the platform for the dictionary, in two requests."""
        core = core_of(cc)
        return cls({"fields": await cc.call(_FIELDS), "regions": await cc.call(_REGIONS)}, core.zone, core.language)

    @classmethod
    def from_json(
        cls, dictionary: str | Mapping[str, Any], *, utc_offset: str = "+08:00", language: str = "en"
    ) -> CustomerFields:
        """Makes a dictionary of what `to_json` gave, or of the answers of the platform.

        Args:
            dictionary: An object, or its JSON text: `fields`, the answer of `customers.fields`, and `regions`, that of
                `customers.regions`. Without `regions`, values of regions are refused.
            utc_offset: Offset of the service's clock from UTC, for times that are given as `datetime`.
            language: Language of the texts of errors, `en` or `zh`. A dictionary of `load` has that of the client.

        Raises:
            InvalidRequest: It is no dictionary.
        """
        errors = Language(language)
        with errors:
            zone = zone_at(utc_offset)
        return cls(dictionary, zone, errors)

    def to_json(self) -> str:
        """The dictionary as JSON text, to be kept."""
        return self._native.to_json()

    def encode(self, customers: Iterable[Customer | Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Customers as `customers.create` takes them.

        Choices may be given by text or by key, regions by full name or id, contacts (`mobile`, `email`, ...) as texts
        or objects, times as texts, `datetime` or `date`. What the service adds (`id`, `create_time`, ...) is left out,
        so that what was read can be written, decoded or not.

        Raises:
            InvalidRequest: A value does not fit; `field` names it: `customers[37].region[1]`.
        """
        with self._language:
            return self._native.encode(rows(customers))

    def encode_update(self, customer: Customer | Mapping[str, Any]) -> dict[str, Any]:
        """A customer as `customers.update` takes it: its `id`, and the fields to change.

        Raises:
            InvalidRequest: A value does not fit; `field` names it: `customer.source[0]`.
        """
        with self._language:
            return self._native.encode_update(customer)

    @overload
    def decode(self, customers: Customer) -> Customer: ...
    @overload
    def decode(self, customers: Mapping[str, Any]) -> dict[str, Any]: ...
    @overload
    def decode(self, customers: Iterable[Customer]) -> list[Customer]: ...
    @overload
    def decode(self, customers: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]: ...
    def decode(self, customers: Any) -> Any:
        """Customers that were read, or one of them, for people: texts in place of keys.

        Records become records, mappings become dicts. What the dictionary does not know stays as it is.
        """
        one = isinstance(customers, (Record, Mapping))
        given: list[Any] = [customers] if one else list(customers)
        with self._language:
            shown_all = self._native.decode(given)
        decoded = [
            type(read)(shown) if isinstance(read, Record) else shown
            for read, shown in zip(given, shown_all, strict=True)
        ]
        return decoded[0] if one else decoded

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


def dictionary_of(fields: CustomerFields) -> FieldDictionary:
    """The dictionary itself; the list that `customers.fields()` returns is none."""
    given: Any = fields
    if not isinstance(given, CustomerFields):
        raise invalid(None, "type", "fields", "a CustomerFields, such as CustomerFields.load(client)", type(given).__name__)
    return given._native  # pyright: ignore[reportPrivateUsage]


def encoded(operation: str, given: Any, fields: CustomerFields | None) -> Any:
    """Customers as the operation takes them: encoded, where there is a dictionary."""
    if fields is None:
        return given
    native, language = dictionary_of(fields), fields._language  # pyright: ignore[reportPrivateUsage]
    with language:
        if operation == "platform.customers.update":
            return native.encode_update(given, operation)
        return native.encode(rows(given), operation)
