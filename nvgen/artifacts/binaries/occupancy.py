"""How many blocks of a kernel a multiprocessor runs at a time.

Source: ``cuda_occupancy.h`` of CUDA 13.5, with the largest part of the cache that can be shared memory
(``SHAREDMEM_CARVEOUT_MAX_SHARED``); limits by architecture are in ``intrinsics_db/architectures.json``. Oversized
shared memory counts for the blocks alone that need it, as launches allow it for those alone
(``runtime.gpu.oversized_shared_memory``).
"""

from __future__ import annotations

from nvgen.base.records import Record
from nvgen.intrinsics.architectures import ArchitectureRecord

_WARP = 32
#: Registers are allocated to warps, so many at a time, in each of the parts of a multiprocessor.
_REGISTER_UNIT = 256
_PARTS = 4
#: From compute capability 8.0 on the driver takes this much of each block's shared memory for itself.
_RESERVED_SHARED = 1024
_FIRST_WITH_RESERVED = 80
#: From here on barriers limit how many blocks run: there are two for each that fits on some architectures, else one.
_FIRST_WITH_BARRIER_LIMIT = 90
_TWO_BARRIERS = frozenset((90, 100))


class Occupancy(Record):
    """What runs on one multiprocessor at a time; no blocks where a single one does not fit."""

    blocks_per_sm: int
    warps_per_sm: int
    #: The most that the multiprocessor has.
    max_warps_per_sm: int
    #: Which limits let no further block in, of "warps", "blocks", "registers", "shared memory" and "barriers".
    limited_by: tuple[str, ...]

    @property
    def fraction(self) -> float:
        """Which part of the warps that can be there is there: 0 to 1."""
        return self.warps_per_sm / self.max_warps_per_sm


def of(record: ArchitectureRecord, threads: int, registers: int, shared_bytes: int, barriers: int) -> Occupancy:
    """The occupancy of blocks of so many threads, each with so many registers.

    ``shared_bytes`` is a block's static and dynamic shared memory together. The record says how many warps there are.
    """
    most = record.warps_per_sm
    assert most is not None, "whoever calls this has looked"
    warps = -(-threads // _WARP)
    every = {
        "warps": most // warps if threads <= record.threads_per_block else 0,
        "blocks": record.blocks_per_sm,
        "registers": _by_registers(record, warps, registers),
        "shared memory": _by_shared(record, shared_bytes),
        "barriers": _by_barriers(record, barriers),
    }
    limits = {name: limit for name, limit in every.items() if limit is not None}
    blocks = min(limits.values())
    return Occupancy(blocks, blocks * warps, most, tuple(name for name, limit in limits.items() if limit == blocks))


# What each allows; None where nothing of it is taken, or it is no limit on the architecture.


def _by_registers(record: ArchitectureRecord, warps: int, registers: int) -> int | None:
    if not registers:
        return None
    of_warp = _rounded(registers * _WARP, _REGISTER_UNIT)
    if of_warp * _rounded(warps, _PARTS) > record.registers_per_block or registers > record.registers_per_thread:
        return 0
    return record.registers_per_sm // _PARTS // of_warp * _PARTS // warps


def _by_shared(record: ArchitectureRecord, shared_bytes: int) -> int | None:
    has_reserved = record.architecture.number >= _FIRST_WITH_RESERVED
    unit = 128 if has_reserved else 256
    of_block = _rounded(shared_bytes + (_RESERVED_SHARED if has_reserved else 0), unit)
    if shared_bytes > record.max_shared_bytes:
        return 0
    is_oversized = shared_bytes > record.optin_shared_bytes
    available = record.shared_bytes_per_sm if is_oversized else record.optin_shared_bytes_per_sm
    return available // of_block if of_block else None


def _by_barriers(record: ArchitectureRecord, barriers: int) -> int | None:
    if not barriers or record.architecture.number < _FIRST_WITH_BARRIER_LIMIT:
        return None
    of_block = 2 if record.architecture.number in _TWO_BARRIERS else 1
    return record.blocks_per_sm * of_block // barriers


def _rounded(number: int, unit: int) -> int:
    return -(-number // unit) * unit
