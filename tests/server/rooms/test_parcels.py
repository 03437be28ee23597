"""Parcels have one size, whatever is put into them."""

from __future__ import annotations

from nightcall.server.hub.packing import FixedParcel


def test_a_parcel_takes_what_fits_and_is_never_larger() -> None:
    fitted = []
    for length in range(80):
        parcel = FixedParcel(64)
        fitted.append(parcel.add_some(b"lines", [b"1", b"2" * length]))
        assert len(parcel.sealed()) == 64
    assert fitted == [2] * 49 + [1] * 31
