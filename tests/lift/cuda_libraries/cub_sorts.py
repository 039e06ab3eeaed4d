"""CUB's sorts and exchanges of blocks."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tests.lift.cuda_libraries.case import Case, Reference, flat


def striped(group: np.ndarray) -> np.ndarray:
    """Items in order, the first of each thread behind each other, then the second of each, …"""
    return group.reshape(-1).reshape(group.shape[::-1]).T


def from_striped(group: np.ndarray) -> np.ndarray:
    """The other way round."""
    return group.T.reshape(group.shape)


def _by_warps(of: Reference) -> Reference:
    """The same for each warp, also for one that is not whole."""

    def reference(group: np.ndarray) -> np.ndarray:
        return np.concatenate([of(group[first : first + 32]) for first in range(0, len(group), 32)])

    return reference


def descending(items: np.ndarray) -> np.ndarray:
    """From the greatest on."""
    return np.sort(items)[::-1]


def order_of(items: np.ndarray) -> np.ndarray:
    """Where each of the sorted items was; equal ones keep their order."""
    return np.argsort(items, kind="stable")


def descending_order_of(items: np.ndarray) -> np.ndarray:
    """The same from the greatest on."""
    return (items.size - 1 - np.argsort(items[::-1], kind="stable"))[::-1]


_RADIX_SORT, _MERGE_SORT = "cub::BlockRadixSort<T, THREADS, ITEMS>", "cub::BlockMergeSort<T, THREADS, ITEMS>"
PAIRS = (
    "unsigned values[ITEMS]; for (int i = 0; i < ITEMS; i++) values[i] = thread * ITEMS + i;"
    " {} for (int i = 0; i < ITEMS; i++) items[i] = values[i];"
)


def _by_middle_bits(items: np.ndarray) -> np.ndarray:
    return items[np.argsort(items >> 8 & 0xFFF, kind="stable")]


def radix_sorts() -> Iterator[Case]:
    """``BlockRadixSort``: all kinds of keys, both directions, keys alone and pairs, blocked and striped."""
    shapes = ((64, 4), (32, 1), (128, 3), (96, 2))
    for number, type_ in enumerate(("i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f4", "f8")):
        for turn, (method, of) in enumerate((("Sort", np.sort), ("SortDescending", descending))):
            threads, items = shapes[(number + 2 * turn) % 4]
            operation, name = (
                "cub::BlockRadixSort<T, THREADS, ITEMS>",
                f"radix_{method.lower()}_{type_}_{threads}x{items}",
            )
            yield Case(name, type_, threads, items, operation, f"Op(storage).{method}(items);", flat(of))
    pairs = "cub::BlockRadixSort<T, THREADS, ITEMS, unsigned>"
    for type_, threads, items in (("i4", 64, 4), ("u8", 96, 2), ("f4", 128, 1), ("u2", 48, 3)):
        for method, order in (("Sort", order_of), ("SortDescending", descending_order_of)):
            name, body = (
                f"radix_{method.lower()}_pairs_{type_}_{threads}x{items}",
                f"Op(storage).{method}(items, values);",
            )
            yield Case(name, type_, threads, items, pairs, PAIRS.format(body), flat(order), highest=20)
    for method, of in (("SortBlockedToStriped", np.sort), ("SortDescendingBlockedToStriped", descending)):
        for type_, threads, items in (("i4", 64, 4), ("f8", 96, 3)):
            name, body = f"radix_{method.lower()}_{type_}_{threads}x{items}", f"Op(storage).{method}(items);"
            of_striped: Reference = lambda group, of=of: striped(of(group.reshape(-1)).reshape(group.shape))  # type: ignore[misc] # noqa: E731
            yield Case(name, type_, threads, items, _RADIX_SORT, body, of_striped)
    for bits in (1, 3, 5, 8):
        operation = f"cub::BlockRadixSort<T, THREADS, ITEMS, cub::NullType, {bits}>"
        yield Case(f"radix_{bits}_bits", "u4", 64, 2, operation, "Op(storage).Sort(items);", flat(np.sort))
    for memoize, scan in (("true", "RAKING"), ("false", "RAKING_MEMOIZE"), ("false", "WARP_SCANS")):
        operation = f"cub::BlockRadixSort<T, THREADS, ITEMS, cub::NullType, 4, {memoize}, cub::BLOCK_SCAN_{scan}>"
        name = f"radix_by_{scan.lower()}_{memoize}"
        yield Case(name, "i4", 128, 2, operation, "Op(storage).Sort(items);", flat(np.sort))
    body = "Op(storage).Sort(items, 8, 20);"
    yield Case("radix_middle_bits", "u4", 64, 3, _RADIX_SORT, body, flat(_by_middle_bits))


def _sorted_part(items: np.ndarray) -> np.ndarray:
    return np.concatenate([np.sort(items[:77]), np.full(items.size - 77, 9999)])


def merge_sorts() -> Iterator[Case]:
    """``BlockMergeSort``: keys and pairs, whole tiles and parts of one."""
    shapes = (("i4", 64, 4), ("f4", 32, 3), ("u8", 128, 1), ("i1", 64, 2), ("f8", 256, 2), ("i2", 16, 5))
    for type_, threads, items in shapes:
        for method in ("Sort", "StableSort"):
            name, body = f"merge_{method.lower()}_{type_}_{threads}x{items}", f"Op(storage).{method}(items, Less());"
            yield Case(name, type_, threads, items, _MERGE_SORT, body, flat(np.sort))
    operation = "cub::BlockMergeSort<T, THREADS, ITEMS, unsigned>"
    body = PAIRS.format("Op(storage).StableSort(items, values, Less());")
    for type_, threads, items in (("i4", 64, 3), ("f4", 128, 2), ("i8", 32, 4)):
        name, order = f"merge_pairs_{type_}_{threads}x{items}", flat(order_of)
        yield Case(name, type_, threads, items, operation, body, order, highest=20)
    body = (
        "Op(storage).Sort(items, Less(), 77, T(9999));"
        " for (int i = 0; i < ITEMS; i++) if (thread * ITEMS + i >= 77) items[i] = 9999;"
    )
    for type_, threads, items in (("i4", 64, 4), ("f4", 128, 1)):
        name, part = f"merge_part_{type_}_{threads}x{items}", flat(_sorted_part)
        yield Case(name, type_, threads, items, _MERGE_SORT, body, part, highest=5000)


RANKS = "int ranks[ITEMS]; for (int i = 0; i < ITEMS; i++) ranks[i] = {};"
#: The last place for the first item.
REVERSED = "GROUP * ITEMS - 1 - (thread * ITEMS + i)"


def _reversed(group: np.ndarray) -> np.ndarray:
    return group.reshape(-1)[::-1].reshape(group.shape)


def exchanges() -> Iterator[Case]:
    """``BlockExchange`` in all directions, whole and a warp after the other."""
    ranks = RANKS.format(REVERSED)
    rows: dict[str, tuple[str, Reference]] = {
        "striped_to_blocked": ("Op(storage).StripedToBlocked(items, items);", from_striped),
        "blocked_to_striped": ("Op(storage).BlockedToStriped(items, items);", striped),
        "warp_striped_to_blocked": ("Op(storage).WarpStripedToBlocked(items, items);", _by_warps(from_striped)),
        "blocked_to_warp_striped": ("Op(storage).BlockedToWarpStriped(items, items);", _by_warps(striped)),
        "scatter_to_blocked": (f"{ranks} Op(storage).ScatterToBlocked(items, items, ranks);", _reversed),
        "scatter_to_striped": (
            f"{ranks} Op(storage).ScatterToStriped(items, items, ranks);",
            lambda group: striped(_reversed(group)),
        ),
        "scatter_guarded": (
            f"{ranks} Op(storage).ScatterToStripedGuarded(items, items, ranks);",
            lambda group: striped(_reversed(group)),
        ),
        "scatter_flagged": (
            f"{ranks} int flags[ITEMS]; for (int i = 0; i < ITEMS; i++) flags[i] = 1;"
            " Op(storage).ScatterToStripedFlagged(items, items, ranks, flags);",
            lambda group: striped(_reversed(group)),
        ),
    }
    for what, (body, reference) in rows.items():
        for type_, threads, items in (("i4", 64, 4), ("i1", 96, 3), ("f8", 48, 2)):
            for sliced in ("false", "true"):
                if sliced == "true" and (what.startswith(("scatter_g", "scatter_f")) or type_ == "i1"):
                    continue  # these two have no such form
                if "warp" in what and threads % 32:
                    continue  # a warp's stripes are as wide as a warp
                name = f"exchange_{what}_{type_}_{threads}x{items}" + "_sliced" * (sliced == "true")
                operation = f"cub::BlockExchange<T, THREADS, ITEMS, {sliced}>"
                yield Case(name, type_, threads, items, operation, body, reference)


SORTS = {
    "block_radix_sort": radix_sorts,
    "block_merge_sort": merge_sorts,
    "block_exchange": exchanges,
}
