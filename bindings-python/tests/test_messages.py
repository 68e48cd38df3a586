"""Messages of the chat app: what they hold, by their type."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest
from typing_extensions import assert_type

from service import Scripted
from triline import AiAgent, AsyncWorkPhone, Record, SimulatedService, WorkPhone, types
from triline.types import (
    CardBody,
    ChatAppLinkKind,
    ChatAppMessage,
    ChatAppPayInfo,
    ImageBody,
    LinkBody,
    LocationBody,
    MessageBody,
    OtherBody,
    RedPacketBody,
    RoomSystemBody,
    TextBody,
    VideoBody,
    VoiceBody,
)

OPTIONS: dict[str, Any] = {**SimulatedService().options("work_phone"), "access_token": "AT-1", "refresh_token": "RT-1"}

ROWS: list[dict[str, Any]] = [
    {"msgType": 101, "msg": '你好 "王"'},
    {"msgType": 102, "msg": {"bigImgPath": "b.jpg"}, "thumbImgPath": "t.jpg"},
    {"msgType": 105, "msg": json.dumps({"nickName": "王小明", "wxNo": 7, "kind": "own"})},
    {"msgType": 107, "msg": {"title": "t", "type": 5, "more": [1]}},
    {"msgType": 106, "msg": {"log": 121.5, "lat": "31"}},
    {"msgType": 110, "msg": "joined"},
    {"msgType": 112, "msg": {"title": "t", "wcPayInfo": {"receivertrueitle": "r"}}},
    {"msgType": 103, "msg": "not JSON", "thumbImgPath": "v.amr"},
    {"msgType": 105, "msg": {}},
    {"msgType": 999, "msg": "?"},
    {"msgType": 105, "msg": "not JSON"},
    {"msg": "of no type"},
]

BODIES: list[MessageBody] = [
    TextBody({"text": '你好 "王"'}),
    ImageBody({"big_img_path": "b.jpg", "thumb_img_path": "t.jpg"}),
    CardBody({"nick_name": "王小明", "wx_no": "7"}),
    LinkBody({"title": "t", "type": ChatAppLinkKind.LINK, "more": [1]}),
    LocationBody({"longitude": 121.5, "lat": "31"}),
    RoomSystemBody({"text": "joined"}),
    RedPacketBody({"title": "t", "wc_pay_info": {"receiver_title": "r"}}),
    VoiceBody({"thumb_img_path": "v.amr"}),
    CardBody(),
    OtherBody(),
    OtherBody(),
    OtherBody(),
]


def page(rows: list[dict[str, Any]]) -> Scripted:
    return Scripted([json.dumps({"code": 1, "data": {"list": rows, "count": len(rows)}}).encode()])


def messages(*rows: dict[str, Any]) -> list[ChatAppMessage]:
    phone = WorkPhone(**OPTIONS, transport=page([*rows]))
    return phone.chat_app.messages(page=1, page_size=100).page().items


# A large page is taken apart in another way.
@pytest.mark.parametrize("times", [1, 100])
def test_a_body_is_read_by_the_type_of_its_message(times: int) -> None:
    found = messages(*ROWS * times)
    assert [message.body for message in found] == BODIES * times
    assert found[-2].msg == "not JSON"


async def test_a_body_of_an_asynchronous_client() -> None:
    async with AsyncWorkPhone(**OPTIONS, transport=page(ROWS).send) as phone:
        found = await phone.chat_app.messages(page=1, page_size=100)
    assert [message.body for message in found.items] == BODIES


def test_records_in_a_body() -> None:
    [message] = messages(ROWS[6])
    assert isinstance(message.body, RedPacketBody)
    assert message.body.wc_pay_info == ChatAppPayInfo({"receiver_title": "r"})


def told(message: ChatAppMessage) -> str | None:
    """What a message holds. That each class has these names, and that none is left out, type checkers prove."""
    match message.body:
        case TextBody(text=text) | RoomSystemBody(text=text):
            return text
        case ImageBody() | VoiceBody() | VideoBody() as media:
            return media.big_img_path or media.thumb_img_path
        case CardBody(nick_name=name):
            return name
        case LocationBody() | LinkBody() | types.SystemBody() | types.RecalledBody() | RedPacketBody() | OtherBody() as body:
            return body.kind


def test_bodies_are_told_apart_by_class() -> None:
    expected = ['你好 "王"', "b.jpg", "王小明", "link", "location", "joined", "red_packet", "v.amr", None, *["other"] * 3]
    assert [told(message) for message in messages(*ROWS)] == expected


def test_bodies_are_told_apart_by_kind() -> None:
    texts: list[str | None] = []
    for message in messages(*ROWS):
        if message.body.kind == "text":
            assert_type(message.body, TextBody)
            texts.append(message.body.text)
        elif message.body.kind == "image" or message.body.kind == "voice":
            assert_type(message.body, ImageBody | VoiceBody)
            texts.append(message.body.thumb_img_path)
    assert texts == ['你好 "王"', "t.jpg", "v.amr"]


@pytest.mark.parametrize("body", BODIES, ids=lambda body: body.kind)
def test_bodies_are_records(body: MessageBody) -> None:
    shown = body.to_dict()
    assert next(iter(shown.items())) == ("kind", body.kind)
    assert type(body)(shown) == body
    assert pickle.loads(pickle.dumps(body)) == body
    assert copy.copy(body) is body
    assert isinstance(body, Record)
    with pytest.raises(AttributeError):
        body.kind = "text"  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


@pytest.mark.parametrize("row", ROWS)
def test_messages_and_back(row: dict[str, Any]) -> None:
    [message] = messages(row)
    shown = message.to_dict()
    assert shown["body"] == message.body.to_dict()
    assert ChatAppMessage(shown) == message
    assert ChatAppMessage(shown).extra == {}
    assert ChatAppMessage(row) == message
    assert pickle.loads(pickle.dumps(message)) == message


def test_what_bodies_show() -> None:
    card, image = messages(ROWS[2], ROWS[1])
    assert repr(card.body) == "CardBody(nick_name='王小明', wx_no='7')"
    assert repr(image).endswith(", body=ImageBody(big_img_path='b.jpg', thumb_img_path='t.jpg'))")
    assert image.body.to_dict() == {"kind": "image", "big_img_path": "b.jpg", "thumb_img_path": "t.jpg"}
    assert OtherBody().to_dict() == {"kind": "other"}
    assert ImageBody({"big_img_path": "b.jpg"}) != VideoBody({"big_img_path": "b.jpg"})


def test_a_message_that_is_made_has_the_body_that_it_says() -> None:
    assert ChatAppMessage({"msg_type": 101, "msg": "a"}).body == TextBody({"text": "a"})
    assert ChatAppMessage().body == ChatAppMessage({}).body == OtherBody()
    assert ChatAppMessage({"msg_type": 101, "msg": "a", "body": CardBody()}).body.kind == "text"


def test_a_body_that_is_sent_says_its_kind() -> None:
    transport = Scripted([json.dumps({"code": 200, "message": "ok", "data": "a"}).encode()])
    ai = AiAgent(**SimulatedService().options("ai_agent"), transport=transport)
    seen = [BODIES[0], messages(ROWS[1])[0].body, OtherBody()]
    ai.sessions.ask(sid="s", agent_id="a", messages=[{"type": "user", "text": "?"}], user_args={"seen": seen})
    assert transport.bodies[0]["user_args"]["seen"] == [
        {"kind": "text", "text": '你好 "王"'},
        {"kind": "image", "bigImgPath": "b.jpg", "thumbImgPath": "t.jpg"},
        {"kind": "other"},
    ]


def test_every_kind_has_its_class() -> None:
    classes = MessageBody.__args__
    kinds = [kind.kind for kind in classes]
    assert len(set(kinds)) == len(classes) == 12
    assert kinds[-1] == "other"


def test_messages_of_the_simulated_service() -> None:
    found = list(WorkPhone.simulated().chat_app.messages(page=1, page_size=20))
    assert found
    assert all(isinstance(message.body, MessageBody.__args__) for message in found)
    assert {message.body.kind for message in found} - {"other"}
