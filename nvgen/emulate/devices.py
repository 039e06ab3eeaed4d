"""What a GPU says of itself, by its compute capability (CUDA C++ Programming Guide, "Compute Capabilities")."""

from __future__ import annotations

#: Most bytes of shared memory that a block may opt into, and that a multiprocessor has.
_SHARED = {
    (7, 0): (98304, 98304),
    (7, 5): (65536, 65536),
    (8, 0): (166912, 167936),
    (8, 6): (101376, 102400),
    (8, 7): (166912, 167936),
    (8, 9): (101376, 102400),
    (12, 0): (101376, 102400),
    (12, 1): (101376, 102400),
}


def attributes(capability: tuple[int, int], ordinal: int) -> dict[int, int]:
    """Values by the numbers of ``CUdevice_attribute``."""
    major, minor = capability
    opt_in, per_multiprocessor = _SHARED.get(capability, (232448, 233472) if major >= 9 else (49152, 98304))
    is_small = capability in ((7, 5), (8, 6), (8, 9), (12, 0), (12, 1))
    threads = 1024 if capability == (7, 5) else 1536 if is_small else 2048
    return {
        1: 1024, 2: 1024, 3: 1024, 4: 64,  # threads of a block, and along each axis
        5: 2**31 - 1, 6: 65535, 7: 65535,  # blocks of a grid, along each axis
        8: 49152, 9: 65536, 10: 32, 11: 2**31 - 1, 12: 65536, 13: 1_785_000, 14: 512, 15: 1, 16: 132,
        17: 0, 18: 0, 19: 1, 20: 0, 31: 1, 32: 0, 33: ordinal + 1, 34: 0, 35: 0, 36: 2_619_000, 37: 5120,
        38: 50 << 20, 39: threads, 40: 3, 41: 1, 50: 0, 75: major, 76: minor, 78: 1, 79: 1, 80: 1,
        81: per_multiprocessor, 82: 65536, 83: 1, 84: 0, 85: 0, 86: 1, 87: 2, 88: 0, 89: 1, 90: 1, 91: 0,
        95: int(major >= 6), 97: opt_in, 98: 1, 99: 0, 100: 0, 101: 0, 102: 1, 103: 1, 106: 32 if major > 7 else 16,
        111: 1024 if major >= 8 else 0, 115: 1, 119: 1, 120: int(major >= 9), 127: int(major >= 9),
    }  # fmt: skip
