"""Errors in Chinese: those that the package raises itself are in the language of the client, as those of the core are."""

from __future__ import annotations

import asyncio
import pickle
import re
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from service import AsyncStandingClock, Scripted, StandingClock, envelope, options, scripted
from triline import (
    AiAgent,
    ApiError,
    AsyncPlatform,
    AuthError,
    BatchFailed,
    CustomerFields,
    FileJournal,
    InvalidRequest,
    MaybeSent,
    Misuse,
    NotSent,
    OutcomeUnknown,
    Platform,
    RawResponse,
    Request,
    SimulatedService,
    TransportError,
    TrilineError,
    WorkPhone,
)
from triline._message import Message
from triline.stores import Script

CREATE: dict[str, Any] = {
    "agent_name": "王小明", "agent_number": "9001", "agent_version": "ccAgent", "queue_list": ["80001"], "roles": ["r1"],
    "password": "Passw0rd!-of-the-agent",
}  # fmt: skip
TASK: dict[str, Any] = {"agent_number": "8001", "task_id": "t1", "rule": 1}
DICTIONARY = {"fields": [{"field": "name", "name": "姓名", "type": "text"}]}


def texts(error: BaseException) -> list[str]:
    """What an error says, in all its texts."""
    assert isinstance(error, TrilineError)
    said = [str(error), error.message, error.remedy, error.expected, error.got]
    return [text for text in said if text]


def is_chinese(error: BaseException) -> bool:
    """Whether its message is Chinese, and no text of it has English words side by side."""
    said = texts(error)
    return re.search("[一-鿿]", said[0]) is not None and not any(re.search("[a-z]{2,} [a-z]{2,}", text) for text in said)


def fails(kind: type[TrilineError], use: Callable[[], object]) -> TrilineError:
    with pytest.raises(kind) as caught:
        use()
    return caught.value


def chinese(*answers: Any, **more: Any) -> Platform:
    return scripted(*answers, language="zh", **more)[0]


def test_parameters_that_cannot_be_encoded() -> None:
    wrong: Any = {1: "a"}
    error = fails(InvalidRequest, lambda: chinese().agents.query(agent_number=wrong))
    assert (error.code, error.field) == ("type", "agent_number")
    assert (error.message, error.expected, error.got) == ("agent_number：应为文本类型的键，实际为 int", "文本类型的键", "int")
    assert str(error) == "platform.agents.query: agent_number：应为文本类型的键，实际为 int"
    assert error.args[0]["message"] == error.message
    # The others are English, also after a client was Chinese.
    error = fails(InvalidRequest, lambda: scripted()[0].agents.query(agent_number=wrong))
    assert error.message == "agent_number: expected keys that are strings, got int"


WRONG = {"object": object(), "bytes": b"1", "surrogate": "\ud800", "infinite": float("inf"), "digits": 10**5000, "keys": {1: 2}}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_values_of_any_kind(wrong: Any) -> None:
    assert is_chinese(fails(InvalidRequest, lambda: chinese().agents.query(agent_number=wrong)))
    assert is_chinese(fails(InvalidRequest, lambda: chinese().call("platform.agents.query", {"page": wrong})))


def test_times() -> None:
    day: Any = date(2026, 1, 5)
    cc = chinese()
    error = fails(InvalidRequest, lambda: cc.reports.answer_rate(start_time=day, end_time=day))
    assert error.got == "没有时间的日期"
    assert is_chinese(error)


def test_options() -> None:
    given: Any = options(language="zh")
    for change in ({"timeout": "5"}, {"timeout": 0}, {"utc_offset": "8"}, {"retries": -1}, {"base_url": None}):
        assert is_chinese(fails(InvalidRequest, lambda change=change: Platform(**{**given, **change})))  # type: ignore[misc]
    wrong: Any = "5"
    error = fails(InvalidRequest, lambda: Platform(**{**given, "timeout": wrong}))
    assert error.message == "timeout：应为 0.001 到 86400 之间的秒数，实际为'5'"
    cc = Platform(**given)
    for change in ({"timeout": "5"}, {"total_timeout": -1}, {"retries": -1}):
        options_of_a_call: Any = change
        use = lambda given=options_of_a_call: cc.with_options(**given).roles.list()  # noqa: E731
        assert is_chinese(fails(InvalidRequest, use))
    # What is no language is refused in English.
    unknown: dict[str, Any] = {**given, "language": "de"}
    assert "language: expected one of en, zh" in str(fails(InvalidRequest, lambda: Platform(**unknown)))


def test_options_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BASE_URL", "ACCOUNT", "SECRET", "SIGNING", "TIMEOUT"):
        monkeypatch.delenv(f"TRILINE_PLATFORM_{name}", raising=False)
    monkeypatch.setenv("TRILINE_PLATFORM_LANGUAGE", "zh")
    error = fails(InvalidRequest, Platform.from_env)
    assert error.remedy == "请提供 base_url，或设置环境变量 TRILINE_PLATFORM_BASE_URL"
    monkeypatch.setenv("TRILINE_PLATFORM_BASE_URL", "https://cc.example.com")
    error = fails(AuthError, Platform.from_env)
    assert is_chinese(error)
    assert "TRILINE_PLATFORM_ACCOUNT, TRILINE_PLATFORM_SECRET, TRILINE_PLATFORM_SIGNING" in str(error.remedy)
    monkeypatch.setenv("TRILINE_PLATFORM_TIMEOUT", "0")
    given: Any = {"account": "1", "secret": "hidden-1", "signing": "md5:hex:{secret}"}
    error = fails(InvalidRequest, lambda: Platform.from_env(**given))
    expected = "timeout：应为毫秒数，取值为 1 到 86400000，实际为 0（来自环境变量 TRILINE_PLATFORM_TIMEOUT）"
    assert error.message == expected
    # What is given goes before the environment.
    error = fails(InvalidRequest, lambda: Platform.from_env(**given, language="en"))
    assert error.message.startswith("timeout: expected a number of milliseconds from 1")


def test_names_in_python_and_what_came() -> None:
    """A received value is shown unchanged, also where it is the name of a parameter in JSON."""
    wrong_list: Any = [1]
    for language in ("en", "zh"):
        cc = scripted(language=language)[0]
        wrong: Any = "agentNumber"
        error = fails(InvalidRequest, lambda cc=cc: cc.agents.query(limit=wrong))  # type: ignore[misc]
        assert error.message.startswith("limit")
        assert error.got == '"agentNumber"'
        assert error.message.endswith(error.got)
        error = fails(InvalidRequest, lambda cc=cc: cc.agents.query(agent_number=wrong_list))  # type: ignore[misc]
        assert error.message.startswith("agent_number")


def test_files(tmp_path: Path) -> None:
    ai = AiAgent.simulated(language="zh")
    upload = ai.documents.upload
    wrong: Any = 1.5
    for given in (wrong, tmp_path):
        error = fails(InvalidRequest, lambda given=given: upload(agent_id="a1", kb_id="kb", file=given))  # type: ignore[misc]
        assert is_chinese(error)


class Shrinking:
    """A file that is shorter when it is read."""

    name = "a.txt"

    def tell(self) -> int:
        return 0

    def seek(self, _at: int, whence: int = 0) -> int:
        return 10 if whence == 2 else 0

    def read(self, _size: int = -1) -> bytes:
        return b""


def test_a_file_that_becomes_shorter() -> None:
    shrinking: Any = Shrinking()
    ai = AiAgent.simulated(language="zh", retries=0)
    error = fails(TrilineError, lambda: ai.documents.upload(agent_id="a1", kb_id="kb", file=shrinking))
    assert "发送过程中文件变短了：缺少 10 字节" in error.message


def test_rows() -> None:
    wrong: Any = "12"
    assert is_chinese(fails(InvalidRequest, lambda: chinese().customers.delete_all(ids=wrong)))
    rows: Any = ["a", b"b", 5]
    result = chinese(envelope({"errorData": []})).customers.delete_all(ids=rows)
    assert [is_chinese(row.error) for row in result.failed] == [True, True]
    error = fails(BatchFailed, result.raise_for_failures)
    assert error.message.startswith("3 行中有 2 行失败，0 行结果未知：ids[1]：应为文本")
    assert is_chinese(error)


def test_a_batch_that_stopped() -> None:
    result = chinese(MaybeSent("cut")).dialout.import_all(**TASK, import_data=[{"number": "1"}] * 2001)
    error = fails(BatchFailed, result.raise_for_failures)
    assert error.message == "2000 行中有 0 行失败，2000 行结果未知，且批量任务在所有行处理完之前停止：连接中断：cut"
    assert isinstance(error.__cause__, OutcomeUnknown)
    # What the service says in Chinese makes no client Chinese.
    english, _ = scripted(envelope(code="40000", message="参数错误"))
    failed = english.dialout.import_all(**TASK, import_data=[{"number": "1"}])
    assert fails(BatchFailed, failed.raise_for_failures).message.startswith("1 of 1 rows failed, 0 are unknown: ")


def test_a_journal_that_is_in_use(tmp_path: Path) -> None:
    path = tmp_path / "import.log"
    held = FileJournal(path)
    held.read()
    error = fails(InvalidRequest, lambda: chinese().customers.delete_all(ids=["a"], journal=path))
    assert error.message == f"journal：应为没有其他批量任务使用的日志，实际为另一个批量任务正在使用的 {path}"
    held.close()


def test_notes() -> None:
    def listener(_: object) -> None:
        raise RuntimeError("mine")

    cc = chinese(envelope(code="6721"), on_event=listener)
    error = fails(ApiError, lambda: cc.agents.create(**CREATE))
    if sys.version_info >= (3, 11):
        assert error.__notes__ == ["platform.agents.create: 监听函数抛出了 RuntimeError('mine')"]
    cc = chinese(envelope(), on_event=listener)
    failed = fails(Misuse, lambda: cc.dialout.import_all(**TASK, import_data=[{"number": "1"}]))
    assert failed.message.startswith("监听函数抛出了 RuntimeError('mine')；批量任务此前已结束：<BatchResult of 1 rows")


def test_customers() -> None:
    simulated = SimulatedService()
    cc = Platform.simulated(simulated, language="zh")
    loaded = CustomerFields.load(cc)
    made = CustomerFields.from_json(DICTIONARY, language="zh")
    wrong: Any = [{"name": "a", "nam": 1}, {"name": b"a"}]
    for fields in (loaded, made):
        for row in wrong:
            assert is_chinese(fails(InvalidRequest, lambda fields=fields, row=row: fields.encode([row])))  # type: ignore[misc]
            update = {"id": "1", **row}
            assert is_chinese(fails(InvalidRequest, lambda fields=fields, update=update: fields.encode_update(update)))  # type: ignore[misc]
        assert is_chinese(fails(InvalidRequest, lambda fields=fields: cc.customers.create(customers=wrong, fields=fields)))  # type: ignore[misc]
        result = cc.customers.create_all(customers=wrong, fields=fields)
        assert [is_chinese(row.error) for row in result.failed] == [True, True]
    not_one: Any = "[]"
    assert is_chinese(fails(InvalidRequest, lambda: CustomerFields.from_json(not_one, language="zh")))
    assert is_chinese(fails(InvalidRequest, lambda: CustomerFields.from_json(DICTIONARY, utc_offset="8", language="zh")))
    assert not is_chinese(fails(InvalidRequest, lambda: CustomerFields.from_json(not_one)))


def test_misuse() -> None:
    ai = AiAgent.simulated(language="zh")
    told: list[RawResponse] = []
    question: Any = [{"type": "user", "text": "你好"}]
    with ai.with_options(on_response=told.append).sessions.ask_stream(sid="s1", agent_id="a1", messages=question) as parts:
        next(parts)
    assert is_chinese(fails(Misuse, told[0].json))
    assert is_chinese(fails(Misuse, parts.answer))
    closed = ai.sessions.open(sid="c1", agent_id="a1", session_source="other", msg_receive_url="https://hook.example/1")
    closed.close()
    assert fails(Misuse, lambda: closed.ask("后来")).message == "会话已关闭"


def test_what_cannot_be_reconciled() -> None:
    error = fails(OutcomeUnknown, lambda: chinese(MaybeSent("cut")).dialout.import_(**TASK, import_data=[{"number": "1"}]))
    assert isinstance(error, OutcomeUnknown)
    assert not error.can_reconcile
    assert is_chinese(fails(Misuse, error.reconcile))
    # The same in another process.
    copied = pickle.loads(pickle.dumps(error))
    assert (str(copied), is_chinese(fails(Misuse, copied.reconcile))) == (str(error), True)
    error = fails(OutcomeUnknown, lambda: scripted(MaybeSent("cut"))[0].dialout.import_(**TASK, import_data=[{"number": "1"}]))
    assert "_is_chinese" not in vars(error)


async def test_an_asynchronous_client() -> None:
    transport = Scripted([MaybeSent("cut")])
    cc = AsyncPlatform(**options(transport=transport.send, clock=AsyncStandingClock(), language="zh"))
    wrong: Any = {1: "a"}
    with pytest.raises(InvalidRequest) as caught:
        await cc.agents.query(agent_number=wrong)
    assert is_chinese(caught.value)
    rows: Any = "12"
    with pytest.raises(InvalidRequest) as caught:
        await cc.customers.delete_all(ids=rows)
    assert is_chinese(caught.value)
    with pytest.raises(OutcomeUnknown) as unknown:
        await cc.agents.create(**CREATE)
    assert is_chinese(fails(Misuse, unknown.value.reconcile))
    service = SimulatedService()
    fields = await CustomerFields.aload(AsyncPlatform.simulated(service, language="zh"))
    assert is_chinese(fails(InvalidRequest, lambda: fields.encode([{"nam": "a"}])))


async def test_a_write_that_found_no_connection_in_time() -> None:
    async def transport(request: Request) -> Any:
        request.may_be_sent = False
        await asyncio.sleep(60)

    cc = AsyncPlatform(**options(transport=transport, timeout=0.05, language="zh"))
    with pytest.raises(TransportError) as caught:
        await cc.agents.create(**CREATE)
    assert (caught.value.code, caught.value.outcome) == ("timeout", "not_sent")
    assert caught.value.message == "连接超时：发送请求之前时限已到"


def test_a_store_that_returns_no_text() -> None:
    class Broken:
        def run(self, script: Script) -> Any:
            return len(script.args)

    error = fails(TrilineError, lambda: chinese(store=Broken(), pacing="20/60", on_store_failure="fail", clock=StandingClock()).roles.list())
    assert "应为脚本返回的文本，实际为 int" in error.message


def test_transports_and_signers() -> None:
    error = fails(TransportError, lambda: chinese(NotSent("the httpx client was made before the process was forked: make one in each process")).roles.list())
    assert is_chinese(error)
    slow = fails(TransportError, lambda: chinese(NotSent(Message("the connection to {host} was not made in time", "cc.example.com"), timeout=True)).roles.list())
    assert slow.message == "连接超时：未能及时连接到 cc.example.com"
    late = fails(TransportError, lambda: chinese(MaybeSent("the compressed response was cut off", timeout=True)).roles.list())
    assert late.message == "等待响应超时：压缩的响应被截断"

    def signer(_: object) -> str:
        raise KeyError("key")

    error = fails(AuthError, lambda: chinese(signer=signer, signing=None, secret=None).roles.list())
    assert error.message == "无法取得签名：KeyError: 'key'"
    account: dict[str, Any] = {**SimulatedService().options("work_phone"), "language": "zh", "timeout": 0}
    phone = fails(InvalidRequest, lambda: WorkPhone(**account))
    assert is_chinese(phone)
