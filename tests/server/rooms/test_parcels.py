"""Parcels have one size, whatever is put into them."""

from __future__ import annotations

from nightcall.server.hub.packing import FixedParcel, turns_for


def test_a_parcel_takes_what_fits_and_is_never_larger() -> None:
    fitted = []
    for length in range(80):
        parcel = FixedParcel(64)
        fitted.append(parcel.add_some(b"lines", [b"1", b"2" * length]))
        assert len(parcel.sealed()) == 64
    assert fitted == [2] * 49 + [1] * 31


def test_a_member_that_just_fits_is_added() -> None:
    parcel = FixedParcel(64)
    longest = 64 - len(b'{"you":},')
    assert not parcel.add(b"you", b"1" * (longest + 1))
    assert parcel.add(b"you", b"1" * longest)
    assert parcel.sealed() == b'{"you":%b} ' % (b"1" * longest)


def test_long_lines_need_several_turns_and_every_turn_has_space_for_more() -> None:
    assert turns_for([]) == 1
    assert turns_for([b"1" * 500] * 10) == 1
    assert turns_for([b"1" * 6000]) == 1
    assert turns_for([b"1" * 6000] * 2) == 2
    assert turns_for([b"1" * 8200] * 3) == 4
    assert turns_for([], is_wordy=True) == 3
