"""The functions of the CPU target that are written in the kernel language."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from nvgen.frontend import library
from nvgen.lang.meaning import barriers, rendezvous, warps
from nvgen.targets.cpu.conventions import device_library

LEAVING = (barriers.leave, warps.leave, rendezvous.leave)


def test_functions_of_one_name_have_symbols_of_their_own() -> None:
    """Also where threads ask for them at the same time."""
    start = Barrier(len(LEAVING))
    found = [library.specialised(function, ()) for function in LEAVING]

    def symbol(number: int) -> str:
        start.wait()
        return device_library._symbol(found[number], True)

    with ThreadPoolExecutor(len(LEAVING)) as pool:
        symbols = list(pool.map(symbol, range(len(LEAVING))))
    assert len(set(symbols)) == len(LEAVING)
    assert [device_library.function_of(symbol) for symbol in symbols] == [(function, True) for function in found]
