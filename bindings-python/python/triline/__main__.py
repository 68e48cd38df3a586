"""The command line: `python -m triline`, or `triline` where the package is installed.

It has the commands of the `triline` program in Rust, with their options, output and exit statuses; `serve` has the
options that programs need in tests.
"""

from __future__ import annotations

import argparse
import dataclasses
import inspect
import json
import os
import stat
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from triline import AiAgent, Platform, TrilineError, WorkPhone, __version__
from triline._generated.operations import OPERATIONS
from triline._generated.options import DURATIONS, VARIABLES
from triline.events import Event
from triline.signing import SignInput, find_recipes

__all__ = ["main", "run"]

_CLIENTS: dict[str, type[Platform] | type[WorkPhone] | type[AiAgent]] = {
    "platform": Platform,
    "work_phone": WorkPhone,
    "ai_agent": AiAgent,
}
_SECRET = VARIABLES["platform"]["secret"]
_OUTCOMES = {
    "not_sent": "nothing was sent",
    "rejected": "the service did not do it",
    "done": "the service did it",
    "unknown": "the service may have done it",
}
_STATUSES = """exit status:
  0    success
  1    the output could not be written, or a mistake in this program
  2    refused before anything was sent: arguments, configuration, parameters
  3    the service refused it, or answered with an error
  4    no response, or an unreadable one; repeating the call is safe
  5    the operation may have been executed; repeating the call is not safe
  130  cancelled with Ctrl-C"""


class _Refused(Exception):
    """A mistake in the arguments or the configuration."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; returns its exit status."""
    given = _parser().parse_args(arguments)
    try:
        run: Any = given.run
        return int(run(given) or 0)
    except _Refused as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except TrilineError as error:
        _tell(error)
        return _exit_status(error)
    except BrokenPipeError:
        # The reader of the output has had enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt as error:
        if isinstance(error.__cause__, TrilineError):
            _tell(error.__cause__)
        return 130


def _parser() -> argparse.ArgumentParser:
    variables = "\n".join(f"  {name}" for names in VARIABLES.values() for name in names.values())
    parser = argparse.ArgumentParser(prog="triline", description="Three vendor interfaces from the command line.")
    parser.add_argument("--version", action="version", version=f"triline {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    call = commands.add_parser(
        "call",
        help="call an operation and print its result as JSON",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=f"configuration: variables (durations in milliseconds), or a file with the same options:\n{variables}\n\n{_STATUSES}",
    )
    call.set_defaults(run=_call)
    call.add_argument("operation", help="name of the operation, such as platform.agents.query")
    call.add_argument("params", nargs="?", default="{}", help="parameters, a JSON object; - reads standard input")
    ways = call.add_mutually_exclusive_group()
    ways.add_argument("--all", action="store_true", help="walk all pages, an item on each line")
    ways.add_argument("--stream", action="store_true", help="stream the answer, a part on each line")
    call.add_argument("--pretty", action="store_true", help="indent the JSON")
    call.add_argument("--reveal", action="store_true", help="show secret fields of the result")
    call.add_argument("--yes", action="store_true", help="send what may delete everything without asking")
    call.add_argument("--trace", action="store_true", help="print each event of the call on standard error, as JSON")
    call.add_argument("--retries", type=int, metavar="N", help="times a request may be sent again")
    call.add_argument("--timeout", type=float, metavar="SECONDS", help="timeout of an attempt")
    call.add_argument("--total-timeout", type=float, metavar="SECONDS", help="timeout of the call")
    call.add_argument("--file", metavar="PATH", help="file to upload")
    call.add_argument("--config", metavar="FILE", help="configuration file (Python 3.11 and newer)")

    operations = commands.add_parser("operations", help="list the operations, or document one")
    operations.set_defaults(run=_operations)
    operations.add_argument("name", nargs="?", help="an operation, or the beginning of some names")
    operations.add_argument("--find", metavar="TEXT", help="only those whose name or documentation holds this text")

    recipe = commands.add_parser(
        "recipe",
        help="find the signing recipe behind a known signature",
        description="Takes the headers of one request that the service has accepted, for example from a sample of the vendor, "
        f"and tries the usual recipes on them. The secret is read from {_SECRET}, or from standard input.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="exit status:\n  0    found, one recipe a line\n  2    an argument is wrong\n  3    no recipe fits",
    )
    recipe.set_defaults(run=_recipe)
    for name, what in (("appkey", "the account number"), ("nonce", ""), ("timestamp", ""), ("sign", "")):
        recipe.add_argument(f"--{name}", required=True, help=f"header svc-{name}{what and f': {what}'}")
    recipe.add_argument("--method", default="POST", choices=("POST", "GET"), help="method of the request")
    recipe.add_argument("--path", default="", help="path of the request; recipes with a path are tried only where it is given")
    recipe.add_argument("--body", metavar="FILE", help="its body; recipes with a body are tried only where it is given")

    serve = commands.add_parser("serve", help="serve the simulated service over HTTP")
    serve.set_defaults(run=_serve)
    serve.add_argument("--port", type=int, default=0, help="port to listen on; 0 picks a free one")
    serve.add_argument("--seed", type=int, default=1, help="which data to make up")
    serve.add_argument("--agents", type=int, help="how many agents there are")
    serve.add_argument("--customers", type=int, help="how many customers there are")
    serve.add_argument("--rate", type=int, default=20, help="requests per minute and account; 0 for any number")
    serve.add_argument("--faults", metavar="FILE", help="what is to go wrong: a JSON list of rules")
    return parser


def _call(given: argparse.Namespace) -> None:
    known = OPERATIONS.get(given.operation)
    if known is None:
        raise _Refused(f"no operation is called {given.operation}; `triline operations` lists them")
    params = _params(given)
    _confirm(given, known, params)
    if given.file is not None:
        if "file" not in known:
            raise _Refused(f"{given.operation} uploads no file")
        if not Path(given.file).is_file():
            raise _Refused(f"{given.file}: not a file")
        params[known["file"]] = Path(given.file)
    interface = given.operation.partition(".")[0]
    settings = {"retries": given.retries, "timeout": given.timeout, "total_timeout": given.total_timeout}
    settings = {name: value for name, value in settings.items() if value is not None}
    options = _configured(interface, given.config)
    if given.trace:
        options["on_event"] = _trace
    with _CLIENTS[interface].from_env(**options) as client:
        cc: Any = client.with_options(**settings)
        hidden: list[str] = [] if given.reveal else known.get("secrets", [])
        if given.all:
            for page in cc.pages(given.operation, params):
                for item in page.items:
                    _print(item, hidden, given.pretty)
        elif given.stream:
            for part in cc.stream(given.operation, params):
                _print(part, hidden, given.pretty)
        else:
            _print(cc.call(given.operation, params), hidden, given.pretty)


def _trace(event: Event) -> None:
    members = {name: value for name, value in dataclasses.asdict(event).items() if value not in (None, False)}
    print(json.dumps({"type": event.name, **members}, ensure_ascii=False, default=str), file=sys.stderr, flush=True)


def _params(given: argparse.Namespace) -> dict[str, Any]:
    text = sys.stdin.read() if given.params == "-" else given.params
    try:
        params = json.loads(text)
    except ValueError as error:
        raise _Refused(f"the parameters are not JSON: {error}") from None
    if not isinstance(params, dict):
        raise _Refused("the parameters are not a JSON object")
    return params  # pyright: ignore[reportUnknownVariableType]


def _confirm(given: argparse.Namespace, known: dict[str, Any], params: dict[str, Any]) -> None:
    filters = known.get("filters", [])
    if given.yes or not filters or any(params.get(name) is not None for name in filters):
        return
    without = f"{given.operation} without {', '.join(filters)} may delete everything"
    if given.params == "-" or not sys.stdin.isatty():
        raise _Refused(f"{without}; give --yes to send it")
    if input(f"{without}. Send it? [y/N] ").strip().lower() != "y":
        raise _Refused("not sent")


def _configured(interface: str, file: str | None) -> dict[str, Any]:
    """The options of a configuration file that the environment does not set."""
    base = os.environ.get("XDG_CONFIG_HOME", "")
    folder = Path(base) if os.path.isabs(base) else Path.home() / ".config"
    path = Path(file) if file is not None else folder / "triline" / "config.toml"
    if file is None and not path.exists():
        return {}
    try:
        import tomllib
    except ImportError:
        raise _Refused(f"{path}: reading a configuration file takes Python 3.11; set variables instead") from None
    try:
        content = path.read_text(encoding="utf-8")
        readable = os.name == "posix" and path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)
    except OSError as error:
        raise _Refused(f"{path}: {error.strerror}") from None
    if readable:
        print(f"warning: {path} can be read by other users; chmod 600 keeps the secret in it", file=sys.stderr)
    try:
        tables = tomllib.loads(content)
    except tomllib.TOMLDecodeError:
        # Its message may show a secret.
        raise _Refused(f"{path}: not TOML") from None
    options: dict[str, Any] = tables.get(interface, {})
    variables = VARIABLES[interface]
    options = {name: value for name, value in options.items() if not os.environ.get(variables.get(name, ""))}
    return {name: value / 1000 if name in DURATIONS else value for name, value in options.items()}


def _print(value: Any, hidden: Sequence[str], pretty: bool) -> None:
    separators = (",", ": ") if pretty else (",", ":")
    shown = _without(value, hidden) if hidden else value
    print(json.dumps(shown, ensure_ascii=False, indent=2 if pretty else None, separators=separators), flush=True)


def _without(value: Any, hidden: Sequence[str]) -> Any:
    kind: Any = value.__class__
    if kind is dict:
        return {
            name: "***" if name in hidden and member is not None else _without(member, hidden)
            for name, member in value.items()
        }
    return [_without(element, hidden) for element in value] if kind is list else value


def _tell(error: TrilineError) -> None:
    print(f"error: {error.message}", file=sys.stderr)
    code = f"{error.code} ({error.category})" if error.code and error.category else error.code
    body = error.raw[:300] if error.raw and error.kind in ("http", "malformed_response") else None
    lines = {
        "operation": error.operation,
        "field": error.field,
        "code": code,
        "cause": error.cause,
        "remedy": error.remedy,
        "outcome": _OUTCOMES[error.outcome],
        "body": body,
    }
    for name, value in lines.items():
        if value is not None:
            print(f"  {name}: {value}", file=sys.stderr)


def _exit_status(error: TrilineError) -> int:
    match error.kind:
        case "cancelled":
            return 130
        case "invalid_request" | "auth":
            return 2
        case "misuse":
            return 1
        case _ if error.args[0].get("class") == "outcome_unknown":
            return 5
        case "api" | "http":
            return 3
        case _:
            return 4


def _operations(given: argparse.Namespace) -> None:
    name: str = given.name or ""
    text: str = (given.find or "").lower()

    def is_wanted(operation: str) -> bool:
        is_named = not name or operation == name or operation.startswith(f"{name}.")
        return is_named and text in f"{operation}\n{OPERATIONS[operation]['doc']}".lower()

    found = [operation for operation in OPERATIONS if is_wanted(operation)]
    if not found:
        raise _Refused("no operation has that name or contains that text; `triline operations` lists them")
    if found == [name]:
        interface, group, method = name.split(".")
        owner: Any = _CLIENTS[interface].simulated()
        print(f"{name}\n\n{inspect.getdoc(getattr(getattr(owner, group), method))}")
        return
    width = max(map(len, found))
    for operation in found:
        print(f"{operation:{width}}  {OPERATIONS[operation]['doc']}")


def _recipe(given: argparse.Namespace) -> int:
    # Not an argument: other users of a machine can see command lines.
    secret = os.environ.get(_SECRET) or sys.stdin.read().strip()
    if not secret:
        raise _Refused(f"set {_SECRET}, or write the secret to standard input")
    try:
        body = Path(given.body).read_bytes() if given.body else b""
    except OSError as error:
        raise _Refused(f"{given.body}: {error.strerror}") from None
    signed = SignInput(given.appkey, given.nonce, given.timestamp, given.method, given.path, body)
    found = find_recipes(given.sign, signed, secret)
    for recipe in found:
        print(recipe)
    if not found:
        print("no recipe fits: ask the vendor how svc-sign is computed", file=sys.stderr)
    return 0 if found else 3


def _serve(given: argparse.Namespace) -> None:
    # Imported here: the other commands need no server.
    from triline._server import serve

    settings = {"agents": given.agents, "customers": given.customers, "requests_per_minute": given.rate}
    faults: list[Any] = []
    if given.faults is not None:
        try:
            faults = json.loads(Path(given.faults).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise _Refused(f"{given.faults}: {error}") from None
    serve(given.port, given.seed, {name: value for name, value in settings.items() if value is not None}, faults)


def run() -> NoReturn:
    """Runs the command that the process was started with."""
    sys.exit(main())


if __name__ == "__main__":
    run()
