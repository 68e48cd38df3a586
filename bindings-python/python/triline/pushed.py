"""Bodies that a service pushes to your own address.

The program serves the address, and has what came read here. Bodies are bytes or a text.

A pushed body is not authenticated: the documents show no signature. Use an address that cannot be guessed.
"""

from __future__ import annotations

from triline._generated.records import AiAnswer, TranscriptionResult
from triline._native import read_pushed

__all__ = ["answer", "transcription"]


def transcription(body: bytes | str) -> TranscriptionResult:
    """Reads the pushed result of a transcription: what came to the `call_back_url` of its submission.

    Raises:
        MalformedResponse: The body is not a JSON object.
        ApiError: The body reports a failure.
    """
    result: TranscriptionResult = read_pushed("transcription", _bytes(body))
    return result


def answer(body: bytes | str) -> AiAnswer:
    """Reads a pushed answer of the AI agent: what came to the `msg_receive_url` of its session.

    The id of the session is `extra["sid"]`, where the service sends it.

    Raises:
        MalformedResponse: The body is not a JSON object.
        ApiError: The body reports a failure.
    """
    result: AiAnswer = read_pushed("answer", _bytes(body))
    return result


def _bytes(body: bytes | str) -> bytes:
    return body.encode() if isinstance(body, str) else body
