"""What can go wrong, and what to do about each."""

import logging

from triline import (
    ApiError,
    AuthError,
    InvalidRequest,
    OutcomeUnknown,
    Platform,
    TransportError,
    TrilineError,
    log_events,
)

logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")


def bind(cc: Platform, agent_number: str, mobile: str) -> None:
    try:
        cc.agents.bind(agent_number=agent_number, bind_type="PSTN", number=mobile)
        print(f"{agent_number}: bound {mobile}")
    except InvalidRequest as error:
        print(f"{agent_number}: {error.field} is wrong: expected {error.expected}, got {error.got}")
    except ApiError as error:
        print(f"{agent_number}: the service said {error.code} ({error.category}): {error.remedy}")
    except OutcomeUnknown as error:
        found = error.reconcile() if error.can_reconcile else "cannot be looked up"
        print(f"{agent_number}: no answer came, and it may have been done: {found}")
    except (TransportError, AuthError) as error:
        # Without an outcome, it may have been done, and may be sent again all the same.
        done = "it may have been done" if error.outcome == "unknown" else "nothing was done"
        print(f"{agent_number}: {done}: {error}")


def main() -> None:
    try:
        # Retries are logged as warnings.
        with Platform.from_env(retries=3, timeout=10, on_event=log_events()) as cc:
            bind(cc, "1002", "13800001001")
            bind(cc, "4711", "13800009999")
    except TrilineError as error:
        print(f"the client cannot be made: {error}")


main()
