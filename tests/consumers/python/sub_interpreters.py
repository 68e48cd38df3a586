"""A second interpreter of a process is refused in one clear sentence, whichever of them came first."""

import sys
from types import ModuleType
from typing import Any

IMPORT = """
try:
    import triline
except ImportError as error:
    import os
    os.write({pipe}, str(error).encode())
else:
    import os
    os.write({pipe}, b"it is there")
"""
REFUSED = "triline does not support sub-interpreters: use threads or processes"


def kinds(interpreters: ModuleType) -> list[Any]:
    """Interpreters that share what others have, as those of servers do, and some that do not."""
    if sys.version_info >= (3, 13):
        return [interpreters.create("legacy"), interpreters.create("isolated")]
    return [interpreters.create(isolated=False), interpreters.create(isolated=True)]


def said_by(interpreters: ModuleType, interpreter: Any) -> str:
    import os

    reading, writing = os.pipe()
    run = interpreters.exec if hasattr(interpreters, "exec") else interpreters.run_string
    failure = run(interpreter, IMPORT.format(pipe=writing))
    os.close(writing)
    with os.fdopen(reading) as said:
        return f"{said.read()}{failure or ''}"


def main() -> None:
    try:
        import _interpreters as interpreters  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        import _xxsubinterpreters as interpreters  # type: ignore[import-not-found, no-redef, unused-ignore]
    if sys.argv[1:] == ["sub-first"]:
        # Servers may have no use for the first interpreter of their process.
        first, _ = kinds(interpreters)
        said = said_by(interpreters, first)
        try:
            import triline
        except ImportError as error:
            assert said == "it is there", said
            assert str(error).startswith(REFUSED), error
        else:
            assert said.startswith(REFUSED), (said, triline)
        return
    import triline  # noqa: F401

    for interpreter in kinds(interpreters):
        said = said_by(interpreters, interpreter)
        assert said.startswith(REFUSED), said


main()
