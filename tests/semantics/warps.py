"""What the lanes of a warp do together: shuffles, votes, matches, reductions, and algorithms made of them.

Every thread of a launch has an element, so that all lanes of all warps are there, unless the case is about those that
are not. A reference is written for one warp: it gets the elements of 32 lanes at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics.case import Case, greatest, kernel, least
from tests.strategies import BLOCK, INTEGERS, Inputs

LANES = np.arange(32)
#: One type of each width and kind.
TYPES = ("bool", "i8", "u16", "i32", "u32", "i64", "f16", "bf16", "f32", "f64", "e2m1", "e5m2", "c64", "c128", "u128")


def threads(inputs: Inputs) -> int:
    """The threads of a launch: a whole number of blocks of 64, one at least."""
    return max(1, -(-inputs.size // BLOCK)) * BLOCK


def launch(inputs: Inputs) -> tuple[int, int]:
    return threads(inputs) // BLOCK, BLOCK


def by_warp(reference: Callable[..., None]) -> Callable[..., None]:
    """Calls ``reference`` with the elements of each warp: parts along the last axis of every array."""

    def apply(*arguments: Any) -> None:
        arrays = [argument for argument in arguments if isinstance(argument, np.ndarray)]
        for start in range(0, arrays[0].shape[-1], 32):
            reference(*(a[..., start : start + 32] if isinstance(a, np.ndarray) else a for a in arguments))

    return apply


def case(made: nv.Kernel, arguments: Callable[[Inputs], tuple[Any, ...]], reference: Callable[..., None]) -> Case:
    return Case(made, arguments, by_warp(reference), launch=launch)


def bits(array: np.ndarray) -> np.ndarray:
    """Elements as bytes, along a new last axis: what is compared bit by bit."""
    return np.ascontiguousarray(array).view(np.uint8).reshape(*array.shape, -1)


def mask_of(lanes: np.ndarray) -> int:
    """The mask of the lanes where ``lanes`` is true."""
    return int(sum(1 << lane for lane in np.flatnonzero(lanes).tolist()))


# Shuffles


def source(mode: str, number: np.ndarray, width: int) -> np.ndarray:
    """The lane that each lane's value comes from, by PTX's description of ``shfl.sync``."""
    first = LANES // width * width
    if mode == "idx":
        return first + number % width
    step = number % 32
    lane = {"up": LANES - step, "down": LANES + step, "xor": LANES ^ step}[mode]
    has_source = lane >= first if mode == "up" else lane < first + width
    return np.where(has_source, lane, LANES)


CALLS = [
    *[("idx", "shuffle", amount, width) for amount, width in (("5", 32), ("-1", 8), ("40", 32), ("n", 32), ("n", 16))],
    *[("up", "shuffle_up", amount, width) for amount, width in (("1", 32), ("3", 8), ("n", 32), ("n", 4))],
    *[("down", "shuffle_down", amount, width) for amount, width in (("1", 32), ("3", 8), ("n", 32), ("n", 2))],
    *[("xor", "shuffle_xor", amount, width) for amount, width in (("1", 32), ("9", 8), ("n", 32), ("n", 1))],
]


def shuffles(type_: str) -> Case:
    name = f"shuffles_of_{type_}"
    lines = [f"def {name}(xs: nv.Array[nv.{type_}], ns: nv.Array[nv.i32], out: nv.Array[nv.{type_}, 2]):"]
    lines += ["    i = nv.grid(1)", "    x, n = xs[i], ns[i]"]
    for place, (_, function, amount, width) in enumerate(CALLS):
        given = "" if width == 32 else f", width={width}"
        lines.append(f"    out[{place}, i] = nv.warp.{function}(x, {amount}{given})")

    def reference(xs: np.ndarray, ns: np.ndarray, out: np.ndarray) -> None:
        for place, (mode, _, amount, width) in enumerate(CALLS):
            number = ns if amount == "n" else np.full(32, int(amount))
            out[place] = xs[source(mode, number, width)]

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        count = threads(inputs)
        numbers = inputs.integers("i32", -70, 70, count)
        return inputs.array(type_, count), numbers, inputs.zeros(type_, len(CALLS), count)

    return case(kernel("\n".join(lines) + "\n"), arguments, reference)


@dataclass
class Mixed:
    small: nv.i8
    wide: nv.f64
    flag: nv.bool
    pair: nv.vec[nv.f16, 2]


MIXED = nv.struct_dtype(Mixed)


@nv.kernel
def shuffles_of_structs(xs: nv.Array[Mixed], ns: nv.Array[nv.i32], out: nv.Array[Mixed], numbers: nv.Array[nv.i64]):
    i = nv.grid(1)
    out[i] = nv.warp.shuffle(xs[i], ns[i])
    wide, narrow = nv.warp.shuffle_down((nv.i64(i) << 33, nv.i16(i)), 1)
    numbers[i] = wide + narrow


@by_warp
def _struct_shuffles(xs: np.ndarray, ns: np.ndarray, out: np.ndarray, numbers: np.ndarray) -> None:
    out[...] = xs[source("idx", ns, 32)]
    i = numbers[source("down", np.ones(32, int), 32)]
    numbers[...] = (i << 33) + i


def _structs(inputs: Inputs) -> tuple[Any, ...]:
    count = threads(inputs)
    xs = np.zeros(count, MIXED)
    xs["small"], xs["wide"] = inputs.array("i8", count), inputs.array("f64", count)
    xs["flag"], xs["pair"] = inputs.array("bool", count), inputs.array("f16", count, 2)
    return xs, inputs.integers("i32", 0, 31, count), np.zeros(count, MIXED), np.arange(count, dtype=np.int64)


# Votes


@nv.kernel
def votes(xs: nv.Array[nv.i32], ms: nv.Array[nv.u32], out: nv.Array[nv.u32, 2]):
    i = nv.grid(1)
    x, m = xs[i], ms[i]
    out[0, i] = nv.u32(nv.warp.all(x > -2))
    out[1, i] = nv.u32(nv.warp.any(x == 2))
    out[2, i] = nv.u32(nv.warp.uni(x != 0))
    out[3, i] = nv.warp.ballot(x)
    out[4, i] = nv.u32(nv.warp.all(x > 0, m))
    out[5, i] = nv.u32(nv.warp.any(x > 1, mask=m))
    out[6, i] = nv.u32(nv.warp.uni(x > 0, mask=m))
    out[7, i] = nv.warp.ballot(x < 0, nv.i32(m))


def _votes(xs: np.ndarray, ms: np.ndarray, out: np.ndarray) -> None:
    out[0], out[1], out[2] = (xs > -2).all(), (xs == 2).any(), (xs != 0).all() or not (xs != 0).any()
    out[3] = mask_of(xs != 0)
    for group in np.unique(ms):
        inside = ms == group
        x = xs[inside]
        out[4, inside], out[5, inside] = (x > 0).all(), (x > 1).any()
        out[6, inside], out[7, inside] = len(set((x > 0).tolist())) == 1, mask_of(inside & (xs < 0))


def groups(inputs: Inputs, count: int) -> np.ndarray:
    """A mask for every lane, its own among it: each warp falls into up to four groups, now and then into one."""
    keys = inputs.rng.integers(0, inputs.rng.integers(1, 5), count).reshape(-1, 32)
    masks = [[mask_of(warp == key) for key in warp] for warp in keys]
    return np.array(masks, np.uint32).reshape(-1)


def _few_values(inputs: Inputs) -> tuple[Any, ...]:
    count = threads(inputs)
    spread = int(inputs.rng.integers(0, 3))
    return inputs.integers("i32", -spread, spread, count), groups(inputs, count), inputs.zeros("u32", 8, count)


@nv.kernel
def votes_of_both_branches(xs: nv.Array[nv.i32], out: nv.Array[nv.u32]):
    """Two groups of one warp are in different operations at the same time."""
    i = nv.grid(1)
    if i % 2 == 0:
        even = nv.warp.ballot(xs[i] > 0, 0x55555555)
        for turn in range(3):
            even ^= nv.warp.shuffle(even, 2 * turn, mask=0x55555555) + nv.u32(turn)
        out[i] = even
    elif i % 32 < 16:
        out[i] = nv.u32(nv.warp.any(xs[i] > 0, 0xAAAA))
    else:
        out[i] = nv.u32(nv.warp.reduce_max(xs[i], 0xAAAA0000))


def _votes_of_both_branches(xs: np.ndarray, out: np.ndarray) -> None:
    even, low = LANES % 2 == 0, LANES < 16
    number = np.uint32(mask_of((xs > 0) & even))
    for turn in range(3):
        number ^= np.uint32((int(number) + turn) & 0xFFFFFFFF)
    out[even] = number
    out[~even & low] = (xs[~even & low] > 0).any()
    out[~even & ~low] = xs[~even & ~low].max().astype(np.uint32)


# Matches

MATCHED = (*INTEGERS, "f32", "f64", "f16", "bool", "c64", "u128")


def matches(type_: str) -> Case:
    """The elements are few different ones, so that lanes do match."""
    name = f"matches_of_{type_}"
    text = f"""
def {name}(xs: nv.Array[nv.{type_}], ms: nv.Array[nv.u32], out: nv.Array[nv.u32, 2]):
    i = nv.grid(1)
    out[0, i] = nv.warp.match_any(xs[i])
    out[1, i] = nv.warp.match_any(xs[i], ms[i])
    lanes, same = nv.warp.match_all(xs[i])
    out[2, i] = lanes - nv.u32(same)
    lanes, same = nv.warp.match_all(xs[i], mask=ms[i])
    out[3, i] = lanes
    out[4, i] = nv.u32(same)
"""

    def reference(xs: np.ndarray, ms: np.ndarray, out: np.ndarray) -> None:
        equal = (bits(xs)[:, None] == bits(xs)[None]).all(axis=-1)
        for lane in LANES:
            inside = ms == ms[lane]
            same = equal[lane][inside].all()
            out[0, lane], out[1, lane] = mask_of(equal[lane]), mask_of(equal[lane] & inside)
            out[2, lane] = 2**32 - 2 if equal.all() else 0
            out[3, lane], out[4, lane] = mask_of(inside) if same else 0, same

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        count = threads(inputs)
        few = inputs.array(type_, 4)
        xs = few[inputs.rng.integers(0, inputs.rng.integers(1, 5), count)]
        return xs, groups(inputs, count), inputs.zeros("u32", 5, count)

    return case(kernel(text), arguments, reference)


# Reductions

OPERATORS = {
    "add": np.add,
    "min": least,
    "max": greatest,
    "and": np.bitwise_and,
    "or": np.bitwise_or,
    "xor": np.bitwise_xor,
}


def in_pairs(function: Callable[..., Any], values: list[Any]) -> Any:
    """The values in one: neighbours first, then what came of neighbours."""
    while len(values) > 1:
        pairs = [function(*values[place : place + 2]) for place in range(0, len(values) - 1, 2)]
        values = pairs + values[len(values) // 2 * 2 :]
    return values[0]


def reductions(type_: str) -> Case:
    name = f"reductions_of_{type_}"
    is_float = type_ in ("f16", "f32", "f64")
    used = [operator for operator in OPERATORS if not is_float or operator in ("add", "min", "max")]
    lines = [f"def {name}(xs: nv.Array[nv.{type_}], ms: nv.Array[nv.u32], out: nv.Array[nv.{type_}, 3]):"]
    lines += ["    i = nv.grid(1)", "    x, m = xs[i], ms[i]"]
    for place, operator in enumerate(used):
        lines.append(f"    out[{place}, 0, i] = nv.warp.reduce_{operator}(x)")
        lines.append(f"    out[{place}, 1, i] = nv.warp.reduce_{operator}(x, m)")

    def reference(xs: np.ndarray, ms: np.ndarray, out: np.ndarray) -> None:
        for place, operator in enumerate(used):
            out[place, 0] = in_pairs(OPERATORS[operator], list(xs))
            for group in np.unique(ms):
                inside = ms == group
                out[place, 1, inside] = in_pairs(OPERATORS[operator], list(xs[inside]))

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        count = threads(inputs)
        xs = inputs.array(type_, count)
        if is_float:  # of zeros of both signs NumPy chooses another one
            xs = np.where(xs == 0, xs.dtype.type(1), xs)
        return xs, groups(inputs, count), inputs.zeros(type_, len(used), 2, count)

    return case(kernel("\n".join(lines) + "\n"), arguments, reference)


@nv.kernel
def reductions_of_converted_numbers(xs: nv.Array[nv.i64], ms: nv.Array[nv.u32], out: nv.Array[nv.i64, 2]):
    """Of types that arrays have no NumPy type for: 128 bits, and bf16, whose integers to 256 are exact."""
    i = nv.grid(1)
    wide = nv.i128(xs[i]) * 1_000_003
    total = nv.warp.reduce_add(wide, ms[i])
    out[0, i] = nv.i64(total)
    out[1, i] = nv.i64(total >> 64)
    out[2, i] = nv.i64(nv.warp.reduce_min(nv.u128(wide), ms[i]) >> 64)
    small = nv.bf16(nv.f32(xs[i] % 5))
    out[3, i] = nv.i64(nv.f32(nv.warp.reduce_add(small, ms[i])))
    out[4, i] = nv.i64(nv.f32(nv.warp.reduce_max(small)))


def _reductions_of_converted_numbers(xs: np.ndarray, ms: np.ndarray, out: np.ndarray) -> None:
    wide, small = np.array([x * 1_000_003 for x in xs.tolist()], object), xs % 5
    for group in np.unique(ms):
        inside = ms == group
        total = wide[inside].sum() % 2**128
        least = min(number % 2**128 for number in wide[inside])
        for row, number in enumerate((total, total >> 64, least >> 64)):
            out[row, inside] = np.uint64(number % 2**64).astype(np.int64)
        out[3, inside] = small[inside].sum()
    out[4] = small.max()


@nv.kernel(ftz=True)
def flushing_reductions(xs: nv.Array[nv.f32], ms: nv.Array[nv.u32], out: nv.Array[nv.f32, 2]):
    """Sums of subnormal numbers are zeros, and smallest numbers are none of them; what is only moved is kept."""
    i = nv.grid(1)
    out[0, i] = nv.warp.reduce_add(xs[i])
    out[1, i] = nv.warp.reduce_add(xs[i], ms[i])
    out[2, i] = nv.warp.reduce_max(xs[i])
    out[3, i] = nv.warp.shuffle_xor(xs[i], 1)


def _flushing_reductions(xs: np.ndarray, ms: np.ndarray, out: np.ndarray) -> None:
    normal = np.where(np.abs(xs) < np.finfo(np.float32).tiny, np.float32(0), xs)
    out[0], out[2], out[3] = normal.sum(), normal.max(), xs[LANES ^ 1]
    for group in np.unique(ms):
        inside = ms == group
        out[1, inside] = normal[inside].sum() if inside.sum() > 1 else xs[inside]  # one number is only moved


def _subnormal(inputs: Inputs) -> tuple[Any, ...]:
    """Subnormal numbers above 0, and some normal ones whose sums are exact and normal."""
    count = threads(inputs)
    xs = inputs.integers("u32", 1, 0x7FFFFF, count).view(np.float32)
    xs = np.where(inputs.integers("i32", 0, 3, count) == 0, np.float32(2), xs)
    return xs, groups(inputs, count), inputs.zeros("f32", 4, count)


# Groups that change


STEPS = 7


@nv.kernel
def changing_groups(xs: nv.Array[nv.u32], ms: nv.Array[nv.u32, 2], kinds: nv.Array[nv.i32, 2], out: nv.Array[nv.u32]):
    """In each step the lanes of a warp are in other groups, and each group does something else."""
    i = nv.grid(1)
    x = xs[i]
    for step in range(ms.shape[0]):
        m, kind = ms[step, i], kinds[step, i]
        if kind == 0:
            x ^= nv.warp.shuffle(x, i + step, mask=m) if m == 0xFFFFFFFF else nv.warp.ballot(x & 1, m)
        elif kind == 1:
            x = x * 3 + nv.warp.reduce_xor(x, m)
        elif kind == 2:
            x += nv.warp.match_any(x & 3, m)
        elif kind == 3:
            nv.syncwarp(m)
            x = nv.warp.reduce_min(x, m) * 5 + x
        else:
            x = x * 7 + 1
    out[i] = x


def _changing_groups(xs: np.ndarray, ms: np.ndarray, kinds: np.ndarray, out: np.ndarray) -> None:
    x = xs.copy()
    for step, (masks, kind) in enumerate(zip(ms, kinds, strict=True)):
        new = x.copy()
        for group in np.unique(masks):
            inside = masks == group
            old, which = x[inside], kind[inside][0]
            if which == 0 and group == 0xFFFFFFFF:
                new = x ^ x[(LANES + step) % 32]
            elif which == 0:
                new[inside] = old ^ np.uint32(mask_of(inside & (x & 1 == 1)))
            elif which == 1:
                new[inside] = old * np.uint32(3) + np.bitwise_xor.reduce(old)
            elif which == 2:
                same = [mask_of(inside & (x & 3 == own & 3)) for own in old]
                new[inside] = old + np.array(same, np.uint32)
            elif which == 3:
                new[inside] = old.min() * np.uint32(5) + old
            else:
                new[inside] = old * np.uint32(7) + np.uint32(1)
        x = new
    out[...] = x


def _changing(inputs: Inputs) -> tuple[Any, ...]:
    count = threads(inputs)
    masks = np.stack([groups(inputs, count) for _ in range(STEPS)])
    # A kind a group: any function of its mask.
    kinds = (masks * inputs.rng.integers(1, 2**31, dtype=np.uint32) >> np.uint32(20)) % np.uint32(5)
    return inputs.array("u32", count), masks, kinds.astype(np.int32), inputs.zeros("u32", count)


# Election, and waiting


@nv.kernel
def elections(ms: nv.Array[nv.u32], out: nv.Array[nv.u32, 2]):
    """How many are elected, how often the same one, and whether it is one of the group."""
    i = nv.grid(1)
    m = ms[i]
    elected = nv.warp.ballot(nv.warp.elect(m), m)
    again = nv.warp.ballot(nv.warp.elect(m), m)
    out[0, i] = nv.u32(nv.math.popcount(elected))
    out[1, i] = nv.u32(elected == again and elected & m == elected)
    out[2, i] = nv.u32(nv.math.popcount(nv.warp.ballot(nv.warp.elect())))


def _elections(ms: np.ndarray, out: np.ndarray) -> None:
    out[...] = 1


@nv.kernel
def rotation(xs: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Lanes pass values through shared memory, again and again."""
    tile = nv.shared.array(64, nv.i32)
    t = nv.thread_idx.x
    first = t // 32 * 32
    x = xs[nv.grid(1)]
    for turn in range(5):
        tile[t] = x
        nv.syncwarp()
        x = tile[first + (t + turn) % 32] * 3 + turn
        nv.syncwarp(0xFFFFFFFF)
    out[nv.grid(1)] = x


def _rotation(xs: np.ndarray, out: np.ndarray) -> None:
    x = xs
    for turn in range(5):
        x = np.roll(x, -turn) * np.int32(3) + np.int32(turn)
    out[...] = x


@nv.kernel
def running_lanes(n: nv.i32, xs: nv.Array[nv.i32], out: nv.Array[nv.u32, 2]):
    """Nothing waits for lanes that have left, whatever the mask says."""
    i = nv.grid(1)
    if i >= n:
        return
    out[0, i] = nv.warp.ballot(xs[i] > 0)
    out[1, i] = nv.u32(nv.warp.all(xs[i] > -3))
    m = nv.warp.ballot(True)
    out[2, i] = nv.u32(nv.warp.reduce_add(xs[i], m))
    out[3, i] = nv.u32(nv.warp.active_mask() >> nv.u32(i % 32)) & 1
    nv.syncwarp()
    nv.syncthreads()
    out[4, i] = nv.warp.match_any(xs[i])


def _running_lanes(n: int, xs: np.ndarray, out: np.ndarray) -> None:
    for start in range(0, n, 32):
        x, row = xs[start : min(start + 32, n)], out[:, start : min(start + 32, n)]
        row[0], row[1] = mask_of(x > 0), (x > -3).all()
        row[2], row[3] = np.uint32(x.sum() & 0xFFFFFFFF), 1
        row[4] = [mask_of(x == each) for each in x]


def _some_threads(inputs: Inputs) -> tuple[Any, ...]:
    count = threads(inputs)
    return inputs.size, inputs.integers("i32", -3, 3, count), inputs.zeros("u32", 5, count)


# Blocks of two dimensions, and warps that are not full

SHAPE = (9, 5)


@nv.kernel
def lanes_of_a_plane(out: nv.Array[nv.u32, 4]):
    """45 threads: the second warp has 13. Lanes run along x first."""
    x, y = nv.thread_idx.x, nv.thread_idx.y
    b = nv.block_idx.x
    out[b, y, x, 0] = nv.warp.ballot(x % 2 == 0)
    lanes = nv.warp.ballot(True)
    out[b, y, x, 1] = nv.warp.reduce_max(nv.u32(10 * y + x), lanes)
    out[b, y, x, 2] = nv.u32(nv.syncthreads_count(x == y))


def _lanes_of_a_plane(out: np.ndarray) -> None:
    y, x = np.divmod(np.arange(45), 9)
    for block in out:
        rows = block.reshape(45, 3)
        for start in (0, 32):
            part = slice(start, min(start + 32, 45))
            rows[part, 0] = mask_of(x[part] % 2 == 0)
            rows[part, 1] = (10 * y + x)[part].max()
        rows[:, 2] = (x == y).sum()


CASES = [
    *map(shuffles, TYPES),
    Case(shuffles_of_structs, _structs, _struct_shuffles, launch=launch),
    case(votes, _few_values, _votes),
    case(
        votes_of_both_branches,
        lambda inputs: (inputs.array("i32", threads(inputs)), inputs.zeros("u32", threads(inputs))),
        _votes_of_both_branches,
    ),
    *map(matches, MATCHED),
    *map(reductions, (*INTEGERS, "f16", "f32", "f64")),
    case(
        reductions_of_converted_numbers,
        lambda inputs: (
            inputs.array("i64", threads(inputs)),
            groups(inputs, threads(inputs)),
            inputs.zeros("i64", 5, threads(inputs)),
        ),
        _reductions_of_converted_numbers,
    ),
    case(flushing_reductions, _subnormal, _flushing_reductions),
    case(changing_groups, _changing, _changing_groups),
    case(
        elections, lambda inputs: (groups(inputs, threads(inputs)), inputs.zeros("u32", 3, threads(inputs))), _elections
    ),
    case(
        rotation,
        lambda inputs: (inputs.array("i32", threads(inputs)), inputs.zeros("i32", threads(inputs))),
        _rotation,
    ),
    Case(running_lanes, _some_threads, _running_lanes, launch=launch),
    Case(
        lanes_of_a_plane,
        lambda inputs: (inputs.zeros("u32", inputs.size % 3 + 1, 5, 9, 3),),
        _lanes_of_a_plane,
        launch=lambda inputs: (inputs.size % 3 + 1, SHAPE),
    ),
]
