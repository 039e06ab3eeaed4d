"""What runs find in the small kernels of ScoR whose labels do not say it."""

from __future__ import annotations

from collections.abc import Mapping

from tests.lift.race_suites.case import Expected, Finding

_NO_ACQUIRE = "no fence follows the loop that waits for the flag, which the label's model does not ask for and PTX does"
_OTHER_ORDER = "where the other block takes the lock first, that orders the two accesses"

CLEAN = Expected(Finding.NOTHING)
#: The data are volatile: they do not race as PTX has it, which takes such accesses for atomic ones.
RACY = Expected(Finding.RACE, relaxed=Finding.NOTHING)
_RACY_ATOMICS = Expected(Finding.RACE)
_WAITS_WITHOUT_A_FENCE = Expected(Finding.RACE, _NO_ACQUIRE, relaxed=Finding.NOTHING)

SMALL: Mapping[str, Expected] = {
    "norace_interblock_fence_raw": _WAITS_WITHOUT_A_FENCE,
    "norace_interwarp_blkfence_raw": _WAITS_WITHOUT_A_FENCE,
    "norace_interwarp_fence_raw": _WAITS_WITHOUT_A_FENCE,
    "norace_interwarp-block_fence_hrf-indirect": _WAITS_WITHOUT_A_FENCE,
    "norace_interwarp-block_fence-atom_hrd-indirect": Expected(Finding.RACE, _NO_ACQUIRE),
    "race_interblock_blkatom": _RACY_ATOMICS,
    "race_interblock_blklock_waw": _RACY_ATOMICS,
    "race_interblock_none-lock_rtraw": Expected(Finding.RACE, _OTHER_ORDER, relaxed=Finding.NOTHING, sometimes=True),
}
