"""Every faulty kernel of the catalogue is reported, with its code and its lines; ``-s`` prints the table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import nvgen as nv
from tests.faults import asynchronous, barrier, bounds, race, uninit
from tests.faults.fault import Fault

pytestmark = pytest.mark.sweep(6)

KINDS = {"bounds": bounds, "race": race, "barrier": barrier, "uninit": uninit}
FAULTS = [(kind, fault) for kind, module in KINDS.items() for fault in module.FAULTS]
FAULTS += [("race", fault) for fault in asynchronous.FAULTS]


@pytest.fixture(scope="module")
def table() -> Iterator[list[str]]:
    """A row for each fault that was found, printed at the end."""
    rows = [f"{'check':8} {'kernel':32} {'code':8} {'lines'}"]
    yield rows
    print("\n" + "\n".join(rows))


def test_there_are_ten_of_each_kind() -> None:
    assert {kind: len(module.FAULTS) for kind, module in KINDS.items()} == dict.fromkeys(KINDS, 10)
    names = [fault.kernel.name for _, fault in FAULTS]
    assert len(names) == len(set(names))


@pytest.mark.sweep(2)
@pytest.mark.parametrize(("kind", "fault"), FAULTS, ids=[fault.kernel.name for _, fault in FAULTS])
def test_fault_is_found(kind: str, fault: Fault, table: list[str]) -> None:
    error = _error(fault, kind)
    diagnostic = error.diagnostic
    assert error.code == fault.code, str(error)
    assert diagnostic.span is not None
    spans = [diagnostic.span, *(remark.span for remark in diagnostic.remarks)]
    lines = [span.line for span in spans if span is not None and span.file.name == diagnostic.span.file.name]
    assert set(lines) == set(fault.lines()), str(error)
    table.append(f"{kind:8} {fault.kernel.name:32} {error.code} {', '.join(map(str, lines))}")


_ALL = [fault for _, fault in FAULTS]


@pytest.mark.sweep(12)
@pytest.mark.parametrize("fault", _ALL, ids=[fault.kernel.name for fault in _ALL])
def test_all_checks_together_find_something(fault: Fault) -> None:
    """A kernel may have several faults: what is read past the end, say, nothing has written."""
    error = _error(fault, "all")
    assert error.diagnostic.span is not None and error.diagnostic.span.line in fault.lines(), str(error)


def _error(fault: Fault, checks: str) -> nv.LaunchError:
    with pytest.raises(nv.LaunchError) as caught:
        fault.kernel.on("cpu", check=checks)[fault.launch](*fault.arguments())
    return caught.value
