"""CUB's operations of warps and of parts of them: reductions, scans, sorts, exchanges, loads and stores."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from tests.lift.cuda_libraries.case import (
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
from tests.lift.cuda_libraries.cub_sorts import PAIRS, RANKS, REVERSED, from_striped, order_of, striped

_WIDTHS = (4, 8, 16, 32)


def _threads(width: int) -> int:
    """Of a block: a logical warp whose width is no power of two is alone in its warp, since CUB's mask is that of the
    first lanes."""
    return 96 if width & width - 1 == 0 else width


def _segmented(items: np.ndarray, starts: np.ndarray) -> np.ndarray:
    """The sum of each segment where it starts, elsewhere the item."""
    found, number = items.copy(), starts.cumsum()
    for place in np.flatnonzero(starts):
        found[place] = total(items[number == number[place]])
    return found


def _heads(items: np.ndarray) -> np.ndarray:
    starts = items % 3 == 0
    starts[0] = True
    return _segmented(items, starts)


def _tails(items: np.ndarray) -> np.ndarray:
    return _segmented(items, np.concatenate([[True], items[:-1] % 3 == 0]))


def reductions() -> Iterator[Case]:
    """``WarpReduce``: logical warps of 4 to 32 lanes, and of 12, which shared memory serves."""
    head = "bool flag = thread == 0 || items[0] % 3 == 0;"
    tail = "bool ends = items[0] % 3 == 0; bool starts = __shfl_up_sync(~0u, ends, 1, GROUP) || thread == 0;"
    some = "T found = Op(storage).Sum(items[0], GROUP - 1); if (thread == 0) items[0] = found;"
    rows: list[tuple[str, tuple[str, ...], str, Reference]] = [
        ("sum", ("i4", "i8", "f4", "i1"), "Sum(items[0])", _to_first_lane(total)),
        ("maximum", ("i4", "f8"), "Reduce(items[0], Maximum())", _to_first_lane(np.max)),
        ("greatest", ("u2", "i4"), "Max(items)", first(np.max)),
        ("composed", ("u8",), "Reduce(items[0], Compose())", _to_first_lane(_last)),
    ]
    for width in (*_WIDTHS, 12):
        threads = _threads(width)
        operation = f"cub::WarpReduce<T, {width}>"
        for what, types, body, reference in rows:
            for type_ in types:
                full = f"T found = Op(storage).{body}; if (thread == 0) items[0] = found;"
                name = f"warp_{what}_{type_}_of_{width}"
                yield Case(name, type_, threads, 2, operation, full, reference, group=width)
        reference = _to_first_lane(lambda a: total(a[:-1]))
        yield Case(f"warp_sum_of_some_of_{width}", "i4", threads, 1, operation, some, reference, group=width)
        if width == 12:
            continue  # a width of __shfl_sync is a power of two
        body = f"{head} T found = Op(storage).HeadSegmentedSum(items[0], flag); if (flag) items[0] = found;"
        yield Case(
            f"warp_heads_of_{width}", "i4", threads, 1, operation, body, of_first_items(_heads), group=width, highest=50
        )
        body = f"{tail} T found = Op(storage).TailSegmentedSum(items[0], ends); if (starts) items[0] = found;"
        yield Case(
            f"warp_tails_of_{width}", "i4", threads, 1, operation, body, of_first_items(_tails), group=width, highest=50
        )


def _last(items: np.ndarray) -> object:
    return composed(items)[-1]


def _to_first_lane(of: Callable[[np.ndarray], object]) -> Reference:
    """What ``of`` computes of the first items becomes that of the first lane."""

    def reference(group: np.ndarray) -> np.ndarray:
        found = group.copy()
        found[0, 0] = of(group[:, 0])
        return found

    return reference


def _last_but_one(items: np.ndarray) -> np.ndarray:
    return np.full_like(items, items[-2])


def scans() -> Iterator[Case]:
    """``WarpScan``."""
    rows: dict[str, tuple[str, Reference]] = {
        "inclusive_sum": ("Op(storage).InclusiveSum(items[0], items[0]);", of_first_items(running)),
        "exclusive_sum": ("Op(storage).ExclusiveSum(items[0], items[0]);", of_first_items(before)),
        "maximum": ("Op(storage).InclusiveScan(items[0], items[0], Maximum());", of_first_items(np.maximum.accumulate)),
        "with_sum": (
            "T whole; Op(storage).InclusiveSum(items[0], items[0], whole); items[0] += whole;",
            of_first_items(lambda a: running(a) + total(a)),
        ),
        "composed": ("Op(storage).InclusiveScan(items[0], items[0], Compose());", of_first_items(composed)),
        "broadcast": ("items[0] = Op(storage).Broadcast(items[0], GROUP - 2);", of_first_items(_last_but_one)),
    }
    types = {"inclusive_sum": ("i4", "f4", "i1", "f8"), "exclusive_sum": ("i4", "u8"), "composed": ("u8",)}
    for width in (*_WIDTHS, 12):
        for what, (body, reference) in rows.items():
            for type_ in types.get(what, ("i4",)):
                name = f"warp_scan_{what}_{type_}_of_{width}"
                operation = f"cub::WarpScan<T, {width}>"
                yield Case(name, type_, _threads(width), 1, operation, body, reference, group=width)


def merge_sorts() -> Iterator[Case]:
    """``WarpMergeSort``: keys, pairs, and some of the keys."""
    for width in _WIDTHS:
        for type_, items in (("i4", 4), ("f8", 3), ("u1", 2)):
            name, operation = f"warp_merge_{type_}_of_{width}x{items}", f"cub::WarpMergeSort<T, ITEMS, {width}>"
            body, order = "Op(storage).Sort(items, Less());", flat(np.sort)
            yield Case(name, type_, 64, items, operation, body, order, group=width)
        body, order = PAIRS.format("Op(storage).StableSort(items, values, Less());"), flat(order_of)
        name, operation = f"warp_merge_pairs_of_{width}", f"cub::WarpMergeSort<T, ITEMS, {width}, unsigned>"
        yield Case(name, "i4", 64, 3, operation, body, order, group=width, highest=9)


def exchanges() -> Iterator[Case]:
    """``WarpExchange`` by shared memory and by shuffles."""
    for width in _WIDTHS:
        for algorithm in ("SMEM", "SHUFFLE"):
            for type_ in ("i4", "i1", "f8"):
                operation = f"cub::WarpExchange<T, ITEMS, {width}, cub::WARP_EXCHANGE_{algorithm}>"
                end = f"{algorithm.lower()}_{type_}_of_{width}"
                for what, method, reference in (
                    ("blocked", "StripedToBlocked", from_striped),
                    ("striped", "BlockedToStriped", striped),
                ):
                    body = f"Op(storage).{method}(items, items);"
                    if algorithm == "SMEM" or width < 32:  # shuffles want as many items as lanes
                        items = 4 if algorithm == "SMEM" else width
                        yield Case(f"warp_{what}_{end}", type_, 64, items, operation, body, reference, group=width)
        body = f"{RANKS.format(REVERSED)} Op(storage).ScatterToStriped(items, ranks);"
        scattered: Reference = lambda group: striped(group.reshape(-1)[::-1].reshape(group.shape))  # noqa: E731
        operation = f"cub::WarpExchange<T, ITEMS, {width}>"
        yield Case(f"warp_scatter_of_{width}", "i4", 64, 3, operation, body, scattered, group=width)


def loads_and_stores() -> Iterator[Case]:
    """``WarpLoad`` and ``WarpStore``."""
    for width in (8, 32):
        for algorithm in ("DIRECT", "STRIPED", "VECTORIZE", "TRANSPOSE"):
            for type_ in ("i4", "f8", "u1"):
                end = f"{algorithm.lower()}_{type_}_of_{width}"
                operation = f"cub::WarpLoad<T, ITEMS, cub::WARP_LOAD_{algorithm}, {width}>"
                body = "Op(storage).Load(in + start, items, valid, T());"
                reference = striped if algorithm == "STRIPED" else np.array
                yield Case(f"warp_load_{end}", type_, 64, 4, operation, body, reference, group=width)
                operation = f"cub::WarpStore<T, ITEMS, cub::WARP_STORE_{algorithm}, {width}>"
                body = (
                    "__shared__ alignas(16) T tile[THREADS * ITEMS]; T own[ITEMS];"
                    " for (int i = 0; i < ITEMS; i++) own[i] = items[i];"
                    " Op(storage).Store(tile + all / GROUP * GROUP * ITEMS, own); __syncthreads();"
                    " for (int i = 0; i < ITEMS; i++) items[i] = tile[all * ITEMS + i];"
                )
                reference = from_striped if algorithm == "STRIPED" else np.array
                yield Case(f"warp_store_{end}", type_, 64, 4, operation, body, reference, group=width)


WARPS = {
    "warp_reduce": reductions,
    "warp_scan": scans,
    "warp_merge_sort": merge_sorts,
    "warp_exchange": exchanges,
    "warp_load warp_store": loads_and_stores,
}
