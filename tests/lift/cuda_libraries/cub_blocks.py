"""CUB's operations of blocks: reductions, scans, what neighbours differ in, histograms, loads and stores."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tests.lift.cuda_libraries.case import (
    C_TYPES,
    Case,
    Reference,
    before,
    composed,
    first,
    flat,
    of_first_items,
    running,
    total,
)

_REDUCE = {
    "raking": "BLOCK_REDUCE_RAKING",
    "commutative": "BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY",
    "warps": "BLOCK_REDUCE_WARP_REDUCTIONS",
    "any_order": "BLOCK_REDUCE_WARP_REDUCTIONS_NONDETERMINISTIC",
}
_SCAN = {"raking": "BLOCK_SCAN_RAKING", "memoize": "BLOCK_SCAN_RAKING_MEMOIZE", "warps": "BLOCK_SCAN_WARP_SCANS"}
_KEEP_FIRST = "if (thread == 0) items[0] = {};"


def reductions() -> Iterator[Case]:
    """``BlockReduce`` by all algorithms; the sum of some of the threads as well."""
    for short, algorithm in _REDUCE.items():
        rows: list[tuple[str, str, int, int, str, Reference]] = [
            ("sum", "i4", 64, 4, "T found = Op(storage).Sum(items);", first(total)),
            ("sum_of_some", "i4", 48, 1, "T found = Op(storage).Sum(items[0], 37);", first(lambda a: total(a[:37]))),
            ("sum", "f4", 96, 2, "T found = Op(storage).Sum(items);", first(total)),
            ("sum", "u8", 100, 3, "T found = Op(storage).Sum(items);", first(total)),
        ]
        if short != "any_order":  # it adds by atomics, whatever the operation
            rows += [
                ("maximum", "i4", 100, 1, "T found = Op(storage).Reduce(items[0], Maximum());", first(np.max)),
                ("maximum", "f8", 32, 4, "T found = Op(storage).Reduce(items, Maximum());", first(np.max)),
                ("sum", "i1", 160, 2, "T found = Op(storage).Sum(items);", first(total)),
            ]
        if short in ("raking", "warps"):
            body = "T found = Op(storage).Reduce(items, Compose());"
            rows += [
                ("composed", "u8", 64, 4, body, first(lambda a: composed(a)[-1])),
                ("composed", "u8", 72, 2, body, first(lambda a: composed(a)[-1])),
            ]
        for what, type_, threads, items, body, reference in rows:
            operation = f"cub::BlockReduce<T, THREADS, cub::{algorithm}>"
            name = f"reduce_{short}_{what}_{type_}_{threads}x{items}"
            yield Case(name, type_, threads, items, operation, f"{body} {_KEEP_FIRST.format('found')}", reference)


def _scanned_maximum(items: np.ndarray) -> np.ndarray:
    return np.concatenate([[5], np.maximum(np.maximum.accumulate(items), 5)[:-1]])


def _composed_before(items: np.ndarray) -> np.ndarray:
    return np.concatenate([np.array([1], np.uint64), composed(items)[:-1]])


def _with_sum(items: np.ndarray) -> np.ndarray:
    return before(items) + total(items)


def scans() -> Iterator[Case]:
    """``BlockScan`` by all algorithms, with and without the item itself."""
    bodies: dict[str, tuple[str, Reference]] = {
        "inclusive_sum": ("Op(storage).InclusiveSum(items, items);", flat(running)),
        "exclusive_sum": ("Op(storage).ExclusiveSum(items, items);", flat(before)),
        "sum_of_first": ("Op(storage).InclusiveSum(items[0], items[0]);", of_first_items(running)),
        "maximum": ("Op(storage).ExclusiveScan(items, items, T(5), Maximum());", flat(_scanned_maximum)),
        "with_sum": (
            "T all_of_them; Op(storage).ExclusiveSum(items, items, all_of_them);"
            " for (int i = 0; i < ITEMS; i++) items[i] += all_of_them;",
            flat(_with_sum),
        ),
        "composed": ("Op(storage).InclusiveScan(items, items, Compose());", flat(composed)),
        "composed_before": (
            "Op(storage).ExclusiveScan(items, items, T(1), Compose());",
            flat(_composed_before),
        ),
    }
    for short, algorithm in _SCAN.items():
        for what, type_, threads, items in (
            ("inclusive_sum", "i4", 64, 4),
            ("inclusive_sum", "f4", 100, 2),
            ("inclusive_sum", "i1", 96, 3),
            ("exclusive_sum", "i4", 96, 1),
            ("exclusive_sum", "u8", 48, 3),
            ("sum_of_first", "i4", 128, 2),
            ("maximum", "i4", 64, 3),
            ("maximum", "f8", 64, 2),
            ("maximum", "i4", 100, 3),
            ("maximum", "i4", 48, 2),
            ("with_sum", "i4", 128, 4),
            ("composed", "u8", 64, 2),
            ("composed", "u8", 100, 2),
            ("composed_before", "u8", 96, 3),
            ("composed_before", "u8", 48, 2),
        ):
            body, reference = bodies[what]
            operation = f"cub::BlockScan<T, THREADS, cub::{algorithm}>"
            yield Case(
                f"scan_{short}_{what}_{type_}_{threads}x{items}", type_, threads, items, operation, body, reference
            )


def _moved(items: np.ndarray, by: int) -> np.ndarray:
    """The items ``by`` places further on; where there is none, each keeps its own."""
    places = np.arange(items.size) + by
    return np.where((places >= 0) & (places < items.size), items[np.clip(places, 0, items.size - 1)], items)


def shuffles() -> Iterator[Case]:
    """``BlockShuffle``: by a distance, around the block, and by one item."""
    through = "T moved[ITEMS]; Op(storage).{}(items, moved); for (int i = 0; i < ITEMS; i++)"
    up = f"{through.format('Up')} if (thread + i) items[i] = moved[i];"
    down = f"{through.format('Down')} if (thread * ITEMS + i < THREADS * ITEMS - 1) items[i] = moved[i];"
    one = "T moved = items[0]; Op(storage).{}(items[0], moved, {}); items[0] = moved;"
    rows: dict[str, tuple[str, Reference]] = {
        "offset": (one.format("Offset", 3), of_first_items(lambda a: _moved(a, 3))),
        "offset_back": (one.format("Offset", -2), of_first_items(lambda a: _moved(a, -2))),
        "rotate": (one.format("Rotate", 5), of_first_items(lambda a: np.roll(a, -5))),
        "up": (up, flat(lambda a: _moved(a, -1))),
        "down": (down, flat(lambda a: _moved(a, 1))),
    }
    for what, (body, reference) in rows.items():
        for type_, threads, items in (("i4", 64, 4), ("f8", 100, 2)):
            operation = "cub::BlockShuffle<T, THREADS>"
            yield Case(f"shuffle_{what}_{type_}_{threads}x{items}", type_, threads, items, operation, body, reference)


def _heads(items: np.ndarray) -> np.ndarray:
    return np.concatenate([[1], items[1:] != items[:-1]])


def _tails(items: np.ndarray) -> np.ndarray:
    return np.concatenate([items[1:] != items[:-1], [1]])


def _heads_behind(items: np.ndarray) -> np.ndarray:
    return np.concatenate([[items[0] != 2], items[1:] != items[:-1]])


def _partial_difference(items: np.ndarray) -> np.ndarray:
    found = items.copy()
    found[1:50] = items[1:50] - items[:49]
    return found


def _partial_difference_right(items: np.ndarray) -> np.ndarray:
    found = items.copy()
    found[:49] = items[:49] - items[1:50]
    return found


def neighbours() -> Iterator[Case]:
    """``BlockDiscontinuity`` and ``BlockAdjacentDifference``."""
    flags = "int heads[ITEMS], tails[ITEMS]; {} for (int i = 0; i < ITEMS; i++) items[i] = {};"
    discontinuities: dict[str, tuple[str, Reference]] = {
        "heads": (flags.format("Op(storage).FlagHeads(heads, items, Differ());", "heads[i]"), flat(_heads)),
        "heads_behind": (
            flags.format("Op(storage).FlagHeads(heads, items, Differ(), T(2));", "heads[i]"),
            flat(_heads_behind),
        ),
        "tails": (flags.format("Op(storage).FlagTails(tails, items, Differ());", "tails[i]"), flat(_tails)),
        "both": (
            flags.format("Op(storage).FlagHeadsAndTails(heads, tails, items, Differ());", "heads[i] + 2 * tails[i]"),
            flat(lambda a: _heads(a) + 2 * _tails(a)),
        ),
    }
    left = np.concatenate
    differences: dict[str, tuple[str, Reference]] = {
        "left": (
            "Op(storage).SubtractLeft(items, items, Minus());",
            flat(lambda a: left([a[:1], a[1:] - a[:-1]])),
        ),
        "left_behind": (
            "Op(storage).SubtractLeft(items, items, Minus(), T(2));",
            flat(lambda a: left([a[:1] - a.dtype.type(2), a[1:] - a[:-1]])),
        ),
        "right": (
            "Op(storage).SubtractRight(items, items, Minus());",
            flat(lambda a: left([a[:-1] - a[1:], a[-1:]])),
        ),
        "left_of_some": ("Op(storage).SubtractLeftPartialTile(items, items, Minus(), 50);", flat(_partial_difference)),
        "right_of_some": (
            "Op(storage).SubtractRightPartialTile(items, items, Minus(), 50);",
            flat(_partial_difference_right),
        ),
    }
    for family, class_, rows in (
        ("flag", "BlockDiscontinuity", discontinuities),
        ("difference", "BlockAdjacentDifference", differences),
    ):
        for what, (body, reference) in rows.items():
            for type_, threads, items in (("i4", 64, 4), ("i2", 96, 1), ("f4", 100, 3)):
                name = f"{family}_{what}_{type_}_{threads}x{items}"
                yield Case(name, type_, threads, items, f"cub::{class_}<T, THREADS>", body, reference, highest=3)


def histograms() -> Iterator[Case]:
    """``BlockHistogram`` by sorting and by atomics; each thread leaves how often its first item's value occurs."""
    body = (
        "__shared__ unsigned counts[256]; T kept = items[0]; Op(storage).Histogram(items, counts); __syncthreads();"
        " items[0] = counts[kept]; for (int i = 1; i < ITEMS; i++) items[i] = first + i < count ? in[first + i] : T();"
    )

    def counted(group: np.ndarray) -> np.ndarray:
        found = group.copy()
        found[:, 0] = np.bincount(group.reshape(-1), minlength=256)[group[:, 0]]
        return found

    shapes = ((16, "u1", 64, 3), (256, "u1", 96, 2), (100, "u4", 128, 1), (20, "u2", 48, 4))
    for short in ("SORT", "ATOMIC"):
        for bins, type_, threads, items in shapes:
            operation = f"cub::BlockHistogram<T, THREADS, ITEMS, {bins}, cub::BLOCK_HISTO_{short}>"
            name = f"histogram_{short.lower()}_{bins}_{type_}_{threads}x{items}"
            yield Case(name, type_, threads, items, operation, body, counted, highest=bins - 1)


def _striped(group: np.ndarray) -> np.ndarray:
    return group.reshape(-1).reshape(group.shape[::-1]).T


def _one_more(group: np.ndarray) -> np.ndarray:
    return group + group.dtype.type(1)


def _stored_striped(group: np.ndarray) -> np.ndarray:
    return _one_more(group).T.reshape(group.shape)


def loads_and_stores() -> Iterator[Case]:
    """``BlockLoad`` into items and ``BlockStore`` from them, whole and partial."""
    algorithms = ("DIRECT", "STRIPED", "VECTORIZE", "TRANSPOSE", "WARP_TRANSPOSE", "WARP_TRANSPOSE_TIMESLICED")
    for algorithm in algorithms:
        for type_, threads, items in (("i4", 64, 4), ("i1", 96, 2), ("f8", 128, 3)):
            load = f"cub::BlockLoad<T, THREADS, ITEMS, cub::BLOCK_LOAD_{algorithm}>"
            store = f"cub::BlockStore<T, THREADS, ITEMS, cub::BLOCK_STORE_{algorithm}>"
            end = f"{algorithm.lower()}_{type_}_{threads}x{items}"
            is_striped = algorithm == "STRIPED"
            loaded = _striped if is_striped else np.array
            yield Case(
                f"load_{end}", type_, threads, items, load, "Op(storage).Load(in + start, items, valid, T());", loaded
            )
            stores = (
                f"__shared__ T tile[THREADS * ITEMS]; {C_TYPES[type_]} own[ITEMS];"
                " for (int i = 0; i < ITEMS; i++) own[i] = items[i] + T(1); {call} __syncthreads();"
                " for (int i = 0; i < ITEMS; i++) items[i] = tile[thread * ITEMS + i];"
            )
            call = "Op(storage).Store(tile, own);"
            stored = (
                (lambda g: (g + g.dtype.type(1)).T.reshape(g.shape)) if is_striped else lambda g: g + g.dtype.type(1)
            )
            if algorithm != "VECTORIZE":  # it wants aligned memory, and vectors of whole rows
                yield Case(f"store_{end}", type_, threads, items, store, stores.replace("{call}", call), stored)


BLOCKS = {
    "block_reduce": reductions,
    "block_scan": scans,
    "block_shuffle": shuffles,
    "block_discontinuity block_adjacent_difference": neighbours,
    "block_histogram": histograms,
    "block_load block_store": loads_and_stores,
}
