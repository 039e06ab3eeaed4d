"""mbarriers: a word of 64 bits in shared memory. Source: PTX ISA, "mbarrier", "Contents of the mbarrier object".

From its lowest bit on, the word holds

- 20 bits: how many arrivals the phase lacks;
- 21 bits: how many bytes it expects that have not arrived, with a sign, since a copy may be faster than who expects it;
- 20 bits: the arrivals of the next phase;
- a bit that says that a copy has been noted which the barrier counts, one that says that the layout is v1, and the
  parity of the phase.

A word of layout v1 has 9 bits of arrivals of the next phase; behind them a bit that says that a copy has reported
something in this phase, the parity of the conditional phase, and a bit that says that one had in the last phase. Values
of reports are 0 but for those of fabric operations, which only GPUs have.

Threads wait for the upper half to change, in which the parity lies. Copies take place when a thread asks for the phase:
those that wait already when one is noted have to ask again.
"""

from __future__ import annotations

from nvgen.types import bool_, u32, u64
from nvgen.types.forms import ptr

COUNT = 2**20 - 1
#: Where the bytes begin, what they are part of, and everything else.
BYTES_SHIFT = 20
BYTES = (2**21 - 1) << BYTES_SHIFT
NO_BYTES = 2**64 - 1 - BYTES
#: Of the bytes, before they are shifted.
SIGN = 2**20
#: What has to be 0 for a phase to be complete.
MISSING = 2**41 - 1
NEXT_SHIFT = 41
#: The most arrivals of layout v1, and the bits that it has besides.
SHORT_COUNT = 2**9 - 1
REPORTED, HAD_REPORT = 2**50, 2**52
CONDITIONAL_SHIFT = 51
CONDITIONAL = 2**CONDITIONAL_SHIFT
NOTED = 2**61
V1_SHIFT = 62
V1 = 2**V1_SHIFT
PHASE_SHIFT = 63
PHASE = 2**63


def initialise(bar: ptr[u64], count: u32) -> None:
    """A barrier in phase 0."""
    bar[0] = u64(count) | u64(count) << NEXT_SHIFT


def initialise_with_reports(bar: ptr[u64], count: u32) -> None:
    """A barrier of layout v1 in phase 0."""
    bar[0] = u64(count) | u64(count) << NEXT_SHIFT | V1


def complete_if_met(bar: ptr[u64]) -> None:
    """Begins the next phase, if nothing of this one is missing. The conditional phase stays where there is a report."""
    word = bar[0]
    if word & MISSING == 0:
        if word & V1 == 0:
            bar[0] = (word ^ PHASE) | (word >> NEXT_SHIFT & COUNT)
        else:
            reported = word & REPORTED != 0
            after = (word ^ PHASE) & ~u64(REPORTED | HAD_REPORT) | (word >> NEXT_SHIFT & SHORT_COUNT)
            bar[0] = after | HAD_REPORT if reported else after ^ CONDITIONAL


def arrive(bar: ptr[u64], count: u32) -> u64:
    """Arrives ``count`` times; returns the word from before."""
    word = bar[0]
    bar[0] = (word & ~u64(COUNT)) | (word - u64(count) & COUNT)
    complete_if_met(bar)
    return word


def arrive_drop(bar: ptr[u64], count: u32) -> u64:
    """Arrives, and is not expected in the phases that follow."""
    word = bar[0]
    bar[0] = word - (u64(count) << NEXT_SHIFT)
    arrive(bar, count)
    return word


def expect(bar: ptr[u64], size: u32) -> None:
    """Expects bytes."""
    word = bar[0]
    bar[0] = (word & NO_BYTES) | (word + (u64(size) << BYTES_SHIFT) & BYTES)
    complete_if_met(bar)


def arrive_expecting(bar: ptr[u64], size: u32) -> u64:
    """Expects bytes and arrives, as one step."""
    word = bar[0]
    bar[0] = (word & NO_BYTES) | (word + (u64(size) << BYTES_SHIFT) & BYTES)
    arrive(bar, u32(1))
    return word


def arrive_drop_expecting(bar: ptr[u64], size: u32) -> u64:
    """Expects bytes and arrives for the last time, as one step."""
    word = bar[0]
    bar[0] = (word & NO_BYTES) | (word + (u64(size) << BYTES_SHIFT) & BYTES)
    arrive_drop(bar, u32(1))
    return word


def receive(bar: ptr[u64], size: u32) -> None:
    """Bytes have arrived."""
    word = bar[0]
    bar[0] = (word & NO_BYTES) | (word - (u64(size) << BYTES_SHIFT) & BYTES)
    complete_if_met(bar)


def report(bar: ptr[u64]) -> None:
    """A copy reports something. A barrier of another layout has no room for it, and what happens is undefined."""
    if bar[0] & V1 != 0:
        bar[0] = bar[0] | REPORTED


def note(bar: ptr[u64]) -> None:
    """A copy has been noted that the barrier counts."""
    bar[0] = bar[0] | NOTED


def note_none(bar: ptr[u64]) -> None:
    """All copies that the barrier counts have taken place."""
    bar[0] = bar[0] & ~u64(NOTED)


def is_complete(bar: ptr[u64], token: u64) -> bool_:
    """Whether the phase is over in which an arrival gave ``token``."""
    return (bar[0] ^ token) >> PHASE_SHIFT != 0


def is_parity_complete(bar: ptr[u64], parity: u32) -> bool_:
    """Whether the last phase of a parity is over: the present one has the other."""
    return bar[0] >> PHASE_SHIFT != u64(parity & 1)


def is_conditional_parity_complete(bar: ptr[u64], parity: u32) -> bool_:
    """Whether the last conditional phase of a parity is over; of layout v0 it is the phase."""
    word = bar[0]
    phase = word >> PHASE_SHIFT if word & V1 == 0 else word >> CONDITIONAL_SHIFT & 1
    return phase != u64(parity & 1)


def had_report(bar: ptr[u64]) -> bool_:
    """Whether something was reported in the phase that is over."""
    return bar[0] & V1 != 0 and bar[0] & HAD_REPORT != 0


def has_layout(bar: ptr[u64], number: u32) -> bool_:
    """Whether a barrier has a layout."""
    return bar[0] >> V1_SHIFT & 1 == u64(number)


def pending_count(token: u64) -> u32:
    """The arrivals that a phase lacked."""
    return u32(token & COUNT)
