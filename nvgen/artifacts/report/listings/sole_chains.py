"""Calls around lines of PTX and SASS that say none, where LLVM IR leaves no doubt.

PTX before version 7.2 has no ``inlined_at``, and machine code has what its PTX says. LLVM IR always has the chain of
calls: where all that is left of a line of the source was inlined at one place, it was there in PTX and SASS as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from nvgen.artifacts.report.listings.listing import RawLine


def sole_chains(llvm: Iterable[RawLine]) -> dict[str, tuple[str, ...]]:
    """The chains of places by the innermost one, of lines of LLVM IR that have one chain."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for line in llvm:
        if line.places:
            found.setdefault(line.places[0], set()).add(line.places)
    return {position: next(iter(chains)) for position, chains in found.items() if len(chains) == 1}


def completed(lines: Iterable[RawLine], chains: Mapping[str, tuple[str, ...]]) -> Iterator[RawLine]:
    """Lines of PTX or SASS, those without calls with the ones that they were inlined at."""
    for line in lines:
        known = chains.get(line.places[0]) if len(line.places) == 1 else None
        yield line if known is None else line.with_changes(places=known)
