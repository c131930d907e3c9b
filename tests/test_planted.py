"""The faults of `make faults` can still be planted where they are meant to be."""

from __future__ import annotations

import pytest

from bench.faults import place_of
from bench.planted import FAULTS, Fault
from settings import ROOT


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: str(fault.breaks))
def test_what_is_changed_stands_in_one_place(fault: Fault) -> None:
    assert place_of(ROOT, fault).is_file()
