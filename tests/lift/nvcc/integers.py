"""Integer arithmetic, random numbers and hashes, against Python's integers."""

from __future__ import annotations

import hashlib
import zlib

import numpy as np

from tests.lift.nvcc.program import Launch, Program, exact, groups, whole

_EDGES = (0, 1, -1, 2, 7, -(2**31), 2**31 - 1, 2**31, 2**32 - 1, 2**32, -(2**63), 2**63 - 1, 10**18)


def numbers(rng: np.random.Generator, n: int, dtype: str = "i8") -> np.ndarray:
    """Integers of all lengths, and at first the edges in any order."""
    found = whole(rng, -(2**63), 2**63 - 1, n, dtype="i8") >> whole(rng, 0, 63, n, dtype="i8")
    edges = np.array([(edge + 2**63) % 2**64 - 2**63 for edge in _EDGES], "i8")
    rng.shuffle(edges)
    found[: len(edges)] = edges[:n]
    return found.astype("u8").astype(dtype)


def quotient(a: int, b: int) -> int:
    """Of C: towards zero."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def division(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b = numbers(rng, n), numbers(rng, n)
    b[(b == 0) | (b == -1)] = 3
    out, rows = np.zeros((n, 8), "i8"), []
    launch("division", groups(n, 64), 64, a, b, out, n)
    for x, y in zip(a.tolist(), b.tolist(), strict=True):
        ux, uy, narrow = x % 2**64, y % 2**64, (signed(x, 32), signed(y, 32) | 1)
        row = [quotient(x, y), x - quotient(x, y) * y, ux // uy, ux % uy, quotient(*narrow)]
        rows.append([*row, ux % 2**32 % (uy % 2**32 | 1), quotient(x, 1000003), ux % 10])
    exact(out.view("u8"), np.array([[value % 2**64 for value in row] for row in rows], "u8").reshape(n, 8))


def signed(value: int, bits: int) -> int:
    """The lowest bits as a number with a sign."""
    return (value + 2 ** (bits - 1)) % 2**bits - 2 ** (bits - 1)


def wide(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b, out = numbers(rng, 2 * n, "u8"), numbers(rng, 2 * n, "u8"), np.zeros((n, 18), "u8")
    launch("wide", groups(n, 64), 64, a, b, out, n)
    for row, x0, x1, y0, y1 in zip(out.tolist(), *(v[k::2].tolist() for v in (a, b) for k in (0, 1)), strict=True):
        x, y, shift = x1 << 64 | x0, y1 << 64 | y0, y0 & 127
        s, t = signed(x, 128), signed(y, 128)
        expected = [x + y, x - y, x * y, x ^ y >> 3, x << shift, s >> shift, -s, x // (y1 | 1)]
        assert [low | high << 64 for low, high in zip(row[:16:2], row[1:16:2], strict=True)] == [
            value % 2**128 for value in expected
        ]
        assert row[16] == (x < y) | (s < t) << 1 | (x == y) << 2
        assert row[17] == x0 * y0 >> 64 ^ (signed(x0, 64) * signed(y0, 64) >> 64) % 2**64


def bits(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b = numbers(rng, n, "u4"), numbers(rng, n, "u8")
    out, wide_out = np.zeros((n, 12), "u4"), np.zeros(n, "u8")
    launch("bits", groups(n, 64), 64, a, b, out, wide_out, n)
    exact(wide_out, np.array([int(f"{y:064b}"[::-1], 2) for y in b.tolist()], "u8"))
    for row, x, y in zip(out.tolist(), a.tolist(), b.tolist(), strict=True):
        low, high = y % 2**32, y >> 32
        both, all_bytes = low << 32 | x, x.to_bytes(4, "little") + low.to_bytes(4, "little")
        first = [32 - x.bit_length(), x.bit_count(), int(f"{x:032b}"[::-1], 2), (x & -x).bit_length()]
        second = [64 - y.bit_length(), y.bit_count(), (y & -y).bit_length()]
        permuted = int.from_bytes(bytes(all_bytes[k] for k in (5, 0, 7, 3)), "little")
        clamped = min(x & 63, 32)
        shifts = [(both << (high & 31)) >> 32, both >> (x & 31), (both << clamped) >> 32, both >> clamped]
        assert row == [*first, *second, permuted, *(value % 2**32 for value in shifts)]


def lanes(value: int, count: int, is_signed: bool) -> list[int]:
    """The parts of 32 bits, the lowest first."""
    size = 32 // count
    found = [value >> size * k & (1 << size) - 1 for k in range(count)]
    return [signed(part, size) for part in found] if is_signed else found


def pairs(x: int, y: int, count: int, is_signed: bool) -> list[tuple[int, int]]:
    """The parts of two numbers."""
    return [*zip(lanes(x, count, is_signed), lanes(y, count, is_signed), strict=True)]


def joined(parts: list[int]) -> int:
    """The opposite of ``lanes``."""
    size = 32 // len(parts)
    return sum((part & (1 << size) - 1) << size * k for k, part in enumerate(parts))


def bytes_(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b, out = numbers(rng, n, "u4"), numbers(rng, n, "u4"), np.zeros((n, 12), "u4")
    launch("bytes", groups(n, 64), 64, a, b, out, n)
    for row, x, y in zip(out.tolist(), a.tolist(), b.tolist(), strict=True):
        s8, u8, s16, u16 = (pairs(x, y, *of) for of in ((4, True), (4, False), (2, True), (2, False)))
        yu = lanes(y, 4, False)
        dots = [sum(p * q for p, q in s8) + 7, sum(p * q for p, q in u8) + 7]
        dots.append(s16[0][0] * s8[0][1] + s16[1][0] * s8[1][1] - 3)
        dots.append(u16[0][0] * yu[2] + u16[1][0] * yu[3] + 3)
        packed = [[p + q for p, q in u8], [p - q for p, q in u16], [max(p) for p in s16], [min(p) for p in u8]]
        packed += [[abs(p - q) for p, q in u8], [255 * (p > q) for p, q in s8]]
        packed.append([min(max(p + q, -(2**15)), 2**15 - 1) for p, q in s16])
        expected = [*dots, *map(joined, packed), sum(abs(p - q) for p, q in u8)]
        assert row == [value % 2**32 for value in expected]


def mixed(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b, out = numbers(rng, n, "i4"), numbers(rng, n, "i4"), np.zeros((n, 12), "u4")
    launch("mixed", groups(n, 64), 64, a, b, out, n)
    for row, x, y in zip(out.tolist(), a.tolist(), b.tolist(), strict=True):
        ux, uy = x % 2**32, y % 2**32
        row24 = [signed(x, 24) * signed(y, 24), ux % 2**24 * (uy % 2**24)]
        expected = [x * y >> 32, ux * uy >> 32, *row24, abs(x - y) + 5, abs(ux - uy) + 5, x + y >> 1, x + y + 1 >> 1]
        expected.append(abs(x) + max(x, y) - min(ux, uy))
        expected.append(max(x, y, 12345))
        expected.append(signed(x, 8) * signed(y, 16) + uy % 256)
        expected.append(min(max(x + y, -(2**31)), 2**31 - 1))
        assert row == [value % 2**32 for value in expected]


def _long(words: np.ndarray) -> int:
    return int.from_bytes(words.tobytes(), "little")


def carries(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b, out = (numbers(rng, size, "u4").reshape(n, -1) for size in (8 * n, 8 * n, 16 * n))
    a[0], b[0], out[:] = 2**32 - 1, 1, 0
    launch("carries", 1, n, a, b, out)
    for x, y, row in zip(a, b, out, strict=True):
        assert _long(row[:8]) == (_long(x) + _long(y)) % 2**256
        assert _long(row[8:13]) == _long(x[:4]) * int(y[0])


def xorshift(launch: Launch, rng: np.random.Generator, n: int) -> None:
    seeds, out, state = whole(rng, 1, 2**32, n, dtype="u4"), np.zeros((20, n), "u4"), []
    launch("xorshift", groups(n, 64), 64, seeds, out, 20, n)
    for x in seeds.tolist():
        state.append([])
        for _ in range(20):
            x ^= x << 13 & 0xFFFFFFFF
            x ^= x >> 17
            x ^= x << 5 & 0xFFFFFFFF
            state[-1].append(x)
    exact(out, np.array(state, "u4").reshape(n, 20).T)


def philox(launch: Launch, rng: np.random.Generator, n: int) -> None:
    """NumPy's is the one of 64 bits; of 32 bits the paper has these known answers."""
    counters = np.array([[0] * 4, [2**32 - 1] * 4, [0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344]], "u4")
    keys = ((0, 0), (2**32 - 1, 2**32 - 1), (0xA4093822, 0x299F31D0))
    answers = (
        (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8),
        (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    )
    for number, (key, answer) in enumerate(zip(keys, answers, strict=True)):
        out = np.zeros((3, 4), "u4")
        launch("philox", 1, 32, counters, np.array(key, "u4").tobytes(), out, 3)
        exact(out[number], answer)


def _philox_block(counter: list[int], key: tuple[int, int]) -> list[int]:
    """J. Salmon et al., "Parallel Random Numbers: As Easy as 1, 2, 3" (2011)."""
    low, high = key
    for _ in range(10):
        even, odd = 0xD2511F53 * counter[0], 0xCD9E8D57 * counter[2]
        counter = [(odd >> 32) ^ counter[1] ^ low, odd % 2**32, (even >> 32) ^ counter[3] ^ high, even % 2**32]
        low, high = (low + 0x9E3779B9) % 2**32, (high + 0xBB67AE85) % 2**32
    return counter


def philox_one_by_one(launch: Launch, rng: np.random.Generator, n: int) -> None:
    """Four numbers of a counter are given one at a time, so the counter goes on at every fourth."""
    key, first, threads = (0x12345678, 0x9ABC), 2**32 - 2, 64
    out = np.zeros((threads, n), "u4")
    launch("philox_one_by_one", 2, 32, out, np.array(key, "u4").tobytes(), np.array([first, 5], "u4").tobytes(), n)
    for thread in range(threads):
        groups = [(first + group + (5 << 32)) for group in range((n + 3) // 4 + 1)]
        numbers = [one for group in groups for one in _philox_block([group % 2**32, group >> 32, thread, 0], key)]
        exact(out[thread], numbers[thread % 4 :][:n])


def sha256(launch: Launch, rng: np.random.Generator, n: int) -> None:
    messages, digests = whole(rng, 0, 256, 5, n, dtype="u1"), np.zeros((5, 32), "u1")
    launch("sha256", 1, 8, messages, digests, n, 5)
    assert [bytes(row) for row in digests] == [hashlib.sha256(bytes(row)).digest() for row in messages]


def crc32(launch: Launch, rng: np.random.Generator, n: int) -> None:
    messages, out = whole(rng, 0, 256, 16, n, dtype="u1"), np.zeros(16, "u4")
    launch("crc32", 1, 16, messages, out, n)
    assert out.tolist() == [zlib.crc32(bytes(row)) for row in messages]


PROGRAMS = (
    *(Program("integers", run, (0, 1, 200)) for run in (division, wide, bits, bytes_, mixed)),
    Program("integers", carries, (2, 40)),
    Program("generators", xorshift, (0, 1, 70)),
    Program("generators", philox, (3,)),
    Program("generators", philox_one_by_one, (0, 1, 13)),
    Program("generators", sha256, (0, 3, 55, 56, 64, 119, 200)),
    Program("generators", crc32, (0, 1, 100)),
)
