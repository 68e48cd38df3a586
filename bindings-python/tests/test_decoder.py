"""Responses that are decompressed piece by piece."""

from __future__ import annotations

import gzip
import tracemalloc
import zlib
from collections.abc import Callable
from typing import Any

import pytest

from triline import MaybeSent
from triline.transports._shared import PIECE, Decoder


def deflated(wbits: int) -> Callable[[bytes], bytes]:
    def compress(content: bytes) -> bytes:
        compressor = zlib.compressobj(9, zlib.DEFLATED, wbits)
        return compressor.compress(content) + compressor.flush()

    return compress


def in_members(content: bytes) -> bytes:
    return gzip.compress(content[:1000]) + gzip.compress(content[1000:])


COMPRESSIONS: list[tuple[str, Callable[[bytes], bytes]]] = [
    ("gzip", gzip.compress),
    ("x-gzip", in_members),
    ("deflate", deflated(zlib.MAX_WBITS)),
    ("deflate", deflated(-zlib.MAX_WBITS)),
    ("identity", bytes),
]


@pytest.mark.parametrize("piece", [1, 7, 100_000])
@pytest.mark.parametrize("size", [0, 1, 65_535, 65_536, 300_000])
@pytest.mark.parametrize(("encoding", "compress"), COMPRESSIONS)
def test_what_was_compressed_comes_in_pieces(encoding: str, compress: Any, size: int, piece: int) -> None:
    content = bytes(range(256)) * (size // 256) + b"x" * (size % 256)
    compressed = compress(content)
    decoder = Decoder(encoding)
    pieces = [
        out for at in range(0, len(compressed), piece) for out in decoder.decode(compressed[at : at + piece])
    ]
    decoder.end()
    assert b"".join(pieces) == content
    assert max(map(len, pieces), default=0) <= max(PIECE, piece if encoding == "identity" else 0)


def test_a_bomb_is_not_decompressed_further_than_it_is_read() -> None:
    bomb = gzip.compress(b" " * (200 << 20), 6)
    tracemalloc.start()
    decoder = Decoder("gzip")
    read = 0
    for piece in decoder.decode(bomb):
        read += len(piece)
        if read > 32 << 20:
            break
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2 << 20


def test_encodings_that_were_not_requested() -> None:
    for encoding in ("br", "gzip, gzip"):
        with pytest.raises(MaybeSent, match="was not requested"):
            Decoder(encoding)


def test_compressed_data_that_is_cut_off() -> None:
    decoder = Decoder("gzip")
    assert list(decoder.decode(gzip.compress(b"content")[:-3])) == [b"content"]
    with pytest.raises(MaybeSent, match="cut off"):
        decoder.end()
