"""Records: however a stream is cut into pieces, the same records come out of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from nightcall.server.nodes.records import LONGEST, BadRecord, ChannelRecord, Kind, read, written

RECORDS = some.lists(
    some.builds(ChannelRecord, some.integers(0, 2**32 - 1), some.sampled_from(Kind), some.binary(max_size=200)),
    max_size=20,
)


@given(records=RECORDS, cuts=some.lists(some.integers(1, 300), min_size=1))
def test_a_stream_in_pieces_is_read_whole(records: list[ChannelRecord], cuts: list[int]) -> None:
    stream = b"".join(written(one.channel, one.kind, one.body) for one in records)
    buffer, found = bytearray(), list[ChannelRecord]()
    while stream:
        for cut in cuts:
            buffer += stream[:cut]
            stream = stream[cut:]
            found += read(buffer)
    assert found == records
    assert not buffer


def test_a_record_that_is_too_long_is_refused_before_it_has_come() -> None:
    with pytest.raises(BadRecord):
        list(read(bytearray(written(1, Kind.FRAME, bytes(LONGEST + 1))[:9])))


def test_a_kind_that_nobody_knows_is_refused() -> None:
    with pytest.raises(BadRecord):
        list(read(bytearray(bytes(8) + b"\x63")))
