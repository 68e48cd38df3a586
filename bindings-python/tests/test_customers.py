"""Customers by the field dictionary of their account."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, datetime, timezone
from typing import Any

import pytest

from service import Scripted, envelope, options, scripted
from triline import AsyncPlatform, CustomerFields, InvalidRequest, Platform
from triline.types import Customer

FIELDS: list[dict[str, Any]] = [
    {"field": "name", "name": "姓名", "type": "text"},
    {"field": "age", "name": "年龄", "type": "number"},
    {"field": "gender", "name": "性别", "type": "radio"},
    {
        "field": "source",
        "name": "来源",
        "type": "dropdown",
        "choices": [{"value": "官网", "key": "website"}, {"value": "转介绍", "key": "refer"}],
    },
    {"field": "radio_1", "name": "等级", "type": "radio", "choices": [{"value": "金", "key": "g"}]},
    {"field": "mobile", "name": "手机", "type": "other"},
    {"field": "visited", "name": "来访", "type": "datetime"},
    {"field": "born", "name": "生日", "type": "date"},
    {"field": "region", "name": "地区", "type": "cascade"},
]
CHENGDU = {"id": "510100", "name": "成都", "fullname": "成都市"}
REGIONS: dict[str, Any] = {
    "_id": "1",
    "data_version": "20250930",
    "result": [{"id": 510000, "name": "四川", "fullname": "四川省", "children": [CHENGDU]}],
}
# As the service gives it.
READ: dict[str, Any] = {
    "_id": "c1",
    "name": "赵六",
    "age": "35",
    "gender": "M",
    "source": ["website"],
    "radio_1": "g",
    "mobile": [{"value": "138", "memo": None}],
    "region": ["510000", "510100"],
    "labels": None,
    "createTime": "2026-01-01 00:00:00",
    "createMethod": "API",
}
SHOWN = {"gender": "男", "source": ["官网"], "radio_1": "金", "region": ["四川省", "成都市"]}
SENT = {"name": "赵六", "age": "35", "mobile": [{"value": "138"}], **SHOWN}

fields = CustomerFields.from_json({"fields": FIELDS, "regions": REGIONS})


def customer() -> Customer:
    """A customer that was read."""
    cc, _ = scripted(envelope({"list": [READ], "count": 1}))
    [found] = cc.customers.list().page().items
    return found


def test_a_dictionary_is_loaded() -> None:
    cc, transport = scripted(envelope(FIELDS), envelope(REGIONS))
    loaded = CustomerFields.load(cc)
    assert [request.url.rsplit("/", 1)[1] for request in transport.requests] == ["listFields", "getRegion"]
    assert loaded.encode([READ]) == [SENT]
    assert repr(loaded) == "<CustomerFields>"


async def test_a_dictionary_is_loaded_asynchronously() -> None:
    transport = Scripted([envelope(FIELDS), envelope(REGIONS)])
    loaded = await CustomerFields.aload(AsyncPlatform(**options(transport=transport.send)))
    assert loaded.encode([READ]) == [SENT]


def test_a_dictionary_is_kept() -> None:
    kept = fields.to_json()
    assert json.loads(kept) == {"fields": FIELDS, "regions": REGIONS}
    assert CustomerFields.from_json(kept).to_json() == kept
    cc, _ = scripted(envelope(FIELDS), envelope(REGIONS))
    of_records = CustomerFields.from_json({"fields": cc.customers.fields(), "regions": cc.customers.regions()})
    assert of_records.encode([READ]) == [SENT]


@pytest.mark.parametrize("wrong", ["{", "[]", {"fields": {}}, {"fields": object()}, {}])
def test_what_is_no_dictionary(wrong: Any) -> None:
    with pytest.raises(InvalidRequest):
        CustomerFields.from_json(wrong)


def test_the_list_of_fields_is_no_dictionary() -> None:
    with Platform.simulated() as cc:
        fields: Any = cc.customers.fields()
        for create in (cc.customers.create, cc.customers.create_all):
            with pytest.raises(InvalidRequest, match="CustomerFields.load") as caught:
                create(customers=[{"name": "a"}], fields=fields)
            assert caught.value.field == "fields"


def test_records_that_were_read_are_shown_and_written_back() -> None:
    read = customer()
    shown = fields.decode(read)
    assert isinstance(shown, Customer)
    assert (shown.id, shown.gender, shown.source, shown.region) == ("c1", "男", ["官网"], ["四川省", "成都市"])
    assert shown.extra == {"radio_1": "金"}
    assert shown.mobile is not None
    assert (shown.mobile[0].value, shown.create_time) == ("138", "2026-01-01 00:00:00")
    assert fields.decode([read, read]) == [shown, shown]
    assert fields.decode(iter([shown])) == [shown]
    for row in (read, shown, read.to_dict(), shown.to_dict()):
        assert fields.encode([row]) == [SENT]
        assert fields.encode_update(row) == {"id": "c1", **SENT}


def test_dicts_that_were_read_are_shown_and_written_back() -> None:
    cc, _ = scripted(envelope({"list": [READ], "count": 1}))
    rows: list[dict[str, Any]] = next(iter(cc.pages("platform.customers.list"))).items
    [read] = rows
    shown = fields.decode(read)
    # All else stays unchanged.
    assert shown == {**read, **SHOWN}
    assert fields.decode([read]) == [shown]
    assert fields.decode([]) == []
    for row in (read, shown):
        assert fields.encode([row]) == [SENT]
        assert fields.encode_update(row) == {"id": "c1", **SENT}


def test_what_is_not_known_stays() -> None:
    unknown: dict[str, Any] = {"source": ["tv"], "gender": "X", "new": {"a": 1.5}, "region": [7]}
    assert fields.decode(unknown) == unknown


@pytest.mark.parametrize(
    ("row", "field", "expected"),
    [
        ({"nam": "a"}, "nam", "a field of the dictionary (perhaps name)"),
        ({"name": 7}, "name", "a string"),
        ({"source": ["官网", "电视"]}, "source[1]", "one of 官网, 转介绍"),
        ({"region": ["四川省", "成都"]}, "region[1]", "the full name 成都市"),
        ({"mobile": [{"memo": "x"}]}, "mobile[0].value", "a number or address"),
        ({"name": b"a"}, "name", "a string, a number, a boolean, a list or an object"),
        ({"age": float("inf")}, "age", "a finite number"),
        ({"extra": {"radio_1": "银"}}, "radio_1", "one of 金"),
    ],
)
def test_what_does_not_fit_is_named(row: dict[str, Any], field: str, expected: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        fields.encode([{"name": "a"}, row])
    assert (caught.value.field, caught.value.expected) == (f"customers[1].{field}", expected)
    with pytest.raises(InvalidRequest) as caught:
        fields.encode_update({"id": "c1", **row})
    assert (caught.value.field, caught.value.expected) == (f"customer.{field}", expected)


@pytest.mark.parametrize("wrong", [{"name": "a"}, "a", None, 5])
def test_what_are_no_customers(wrong: Any) -> None:
    with pytest.raises(InvalidRequest) as caught:
        fields.encode(wrong)
    assert caught.value.field == "customers"
    with pytest.raises(InvalidRequest) as caught:
        fields.encode_update({"name": "a"})
    assert caught.value.field == "customer.id"


def test_times_and_numbers_are_written_as_the_service_does() -> None:
    row = {"visited": datetime(2026, 3, 1, tzinfo=timezone.utc), "born": date(1990, 12, 31), "age": 35}
    assert fields.encode([row]) == [{"visited": "2026-03-01 08:00:00", "born": "1990-12-31", "age": "35"}]
    assert fields.encode([{"visited": datetime(2026, 3, 1, 9)}]) == [{"visited": "2026-03-01 09:00:00"}]
    elsewhere = CustomerFields.from_json({"fields": FIELDS}, utc_offset="+09:00")
    assert elsewhere.encode([row])[0]["visited"] == "2026-03-01 09:00:00"
    assert fields.encode([{"age": 35.0}, {"age": 0.5}]) == [{"age": "35"}, {"age": "0.5"}]
    cc, _ = scripted(envelope(FIELDS), envelope(REGIONS), utc_offset="-01:30")
    assert CustomerFields.load(cc).encode([row])[0]["visited"] == "2026-02-28 22:30:00"
    with pytest.raises(InvalidRequest) as caught:
        CustomerFields.from_json({"fields": FIELDS}, utc_offset="8")
    assert caught.value.field == "utc_offset"


def test_calls_encode_by_a_dictionary() -> None:
    created = envelope({"failedList": []})
    cc, transport = scripted(*[created] * 4, envelope())
    rows: list[Mapping[str, Any] | Customer] = [customer(), READ, fields.decode(READ)]
    cc.customers.create(customers=rows, fields=fields)
    cc.customers.create_all(customers=(row for row in rows), fields=fields)
    cc.customers.create_all(customers=[READ] * 501, fields=fields)
    cc.customers.update(customer=customer(), fields=fields)
    bodies = transport.bodies
    assert [len(body["customers"]) for body in bodies[:4]] == [3, 3, 500, 1]
    assert all(row == SENT for body in bodies[:4] for row in body["customers"])
    assert bodies[4]["customer"] == {"_id": "c1", **SENT}


async def test_asynchronous_calls_encode_by_a_dictionary() -> None:
    transport = Scripted([envelope({"failedList": []}), envelope({"failedList": []}), envelope()])
    cc = AsyncPlatform(**options(transport=transport.send))
    await cc.customers.create(customers=[READ], fields=fields)
    await cc.customers.create_all(customers=iter([READ]), fields=fields)
    await cc.customers.update(customer=READ, fields=fields)
    assert [list(body) for body in transport.bodies] == [["customers"], ["customers"], ["customer"]]
    assert transport.bodies[1]["customers"] == [SENT]


def test_without_a_dictionary_rows_go_out_as_they_are() -> None:
    cc, transport = scripted(envelope({"failedList": []}))
    cc.customers.create(customers=[{"source": ["website"]}])
    assert transport.bodies == [{"customers": [{"source": ["website"]}]}]


def test_calls_that_do_not_fit_are_not_sent() -> None:
    cc, transport = scripted()
    with pytest.raises(InvalidRequest) as caught:
        cc.customers.create(customers=[{"name": "a"}, {"nam": "a"}], fields=fields)
    assert (caught.value.operation, caught.value.field) == ("platform.customers.create", "customers[1].nam")
    with pytest.raises(InvalidRequest) as caught:
        cc.customers.update(customer={"id": "1", "name": b""}, fields=fields)
    assert (caught.value.operation, caught.value.field) == ("platform.customers.update", "customer.name")
    assert transport.requests == []


def test_what_a_service_gave_is_written_back() -> None:
    with Platform.simulated(pacing="off") as cc:
        loaded = CustomerFields.load(cc)
        before = cc.customers.list().collect(100)
        assert len(before) == 45
        for customer in before:
            shown = loaded.decode(customer)
            assert shown != customer
            cc.customers.update(customer=shown, fields=loaded)
        kept = ["name", "gender", "age", "mobile", "source", "labels", "region", "checkbox_1", "extra"]
        after = {customer.id: customer for customer in cc.customers.list()}
        for customer in before:
            again = after[customer.id]
            assert [getattr(again, name) for name in kept] == [getattr(customer, name) for name in kept]


def test_a_service_takes_what_was_encoded() -> None:
    rows: list[dict[str, Any]] = [
        {"name": "赵六", "mobile": ["13700000001"], "gender": "M", "region": ["四川省", "成都市"]},
        {"name": "钱七", "mobile": "13700000002", "gender": "女", "source": "官网"},
    ]
    with Platform.simulated() as cc:
        made = cc.customers.create_all(customers=rows, fields=CustomerFields.load(cc))
        assert made.is_complete
        assert len(list(cc.customers.list())) == 47
