"""Types that the stubs give to parameters and results of device operations. What is not said here is ``Any``.

A parameter's type holds for all operations that have one of the name, or with ``PATTERN:name`` for those whose names
fit; the first line that fits counts. Results are by the operations' names.
"""

from __future__ import annotations

ANY_ARGUMENTS = "*arguments: Any, **named: Any"

#: Of operations whose parameters depend on the arguments, the parameters as Python has them.
CALLS = {
    "texture.fetch": "texture: Texture[Any], *coordinates: float, **named: Any",
    "texture.gather": "texture: Texture[Any], *coordinates: float, **named: Any",
    "surface.read": "surface: Surface[Any], *coordinates: int, **named: Any",
    "surface.write": "surface: Surface[Any], *coordinates_and_value: Any, **named: Any",
    "wgmma.wait_group": "n: int, *accumulators: Any",
}
_WORDS = (
    *("byte_perm", "extract", "find_leading", "find_nth_set", "funnel_shift_left", "funnel_shift_right", "insert"),
    *("lop3", "mad24", "mul24", "mask", "permute", "sad", "sign_extend", "zero_extend"),
)

PARAMETERS = {
    **{f"bits.{name}:*": "int" for name in _WORDS},
    "math.*_r[dnuz]:*": "float",
    "texture.*:texture": "Texture[Any]",
    "surface.*:surface": "Surface[Any]",
    "wgmma.advance:descriptor": "int",
    "barrier.sync:count": "int | None",
    "warp.reduce_and:value": "int",
    "warp.reduce_or:value": "int",
    "warp.reduce_xor:value": "int",
    "warp.*:value": "_T",
    "cluster.map:array": "_T",
    "tcgen05.*:address": "int",
    "tcgen05.*:descriptor": "int",
    **dict.fromkeys(
        (
            *("mask", "lane", "delta", "lane_mask", "width", "id", "count", "n", "ns", "bytes", "source_bytes"),
            *("token", "parity", "rank", "columns", "cta_group", "leading", "stride"),
        ),
        "int",
    ),
    "predicate": "int",
    "tma.*:map": "TensorMap",
    "tensormap.prefetch:map": "TensorMap",
    **dict.fromkeys(("coordinates", "rows"), "int | tuple[int, ...]"),
    **dict.fromkeys(("column", "policy", "number", "increments"), "int"),
    **dict.fromkeys(("relaxed", "read", "aligned", "absolute", "nan"), "bool"),
    **dict.fromkeys(("order", "scope", "kind"), "str"),
}

RESULTS = {
    **{f"bits.{name}": "int" for name in _WORDS},
    "math.*_r[dnuz]": "float",
    **dict.fromkeys(("texture.fetch", "texture.gather", "surface.read"), "Any"),
    "surface.write": "None",
    **dict.fromkeys(("texture.*", "surface.*"), "int"),
    **dict.fromkeys(("wgmma.fence", "wgmma.commit_group", "setmaxnreg.*"), "None"),
    **dict.fromkeys(("wgmma.descriptor", "wgmma.advance", "wgmma.swizzled"), "int"),
    "wgmma.position": "tuple[int, int]",
    "warp.shuffle*": "_T",
    **dict.fromkeys(("warp.all", "warp.any", "warp.uni", "warp.elect"), "bool"),
    **dict.fromkeys(("warp.ballot", "warp.match_any", "warp.active_mask"), "int"),
    "warp.match_all": "tuple[int, bool]",
    **dict.fromkeys(("warp.reduce_and", "warp.reduce_or", "warp.reduce_xor"), "int"),
    "warp.reduce_*": "_T",
    **dict.fromkeys(("syncwarp", "syncthreads", "grid_sync", "fence", "threadfence*", "nanosleep"), "None"),
    **dict.fromkeys(("brkpt", "exit", "trap", "pmevent*", "proxy.*", "griddepcontrol.*"), "None"),
    **dict.fromkeys(("tensormap.*", "async_store.*"), "None"),
    "cache_control.policy_*": "int",
    "cache_control.*": "None",
    "clusterlaunchcontrol.try_cancel": "None",
    "clusterlaunchcontrol.is_canceled": "bool",
    **dict.fromkeys(("is_*", "cluster.is_explicit", "barrier.reduce_and", "barrier.reduce_or"), "bool"),
    **dict.fromkeys(("cluster.rank_of", "barrier.reduce_count"), "int"),
    "warp.elect_lane": "tuple[int, bool]",
    "syncthreads_count": "int",
    "syncthreads_*": "bool",
    **dict.fromkeys(("barrier.sync", "barrier.arrive"), "None"),
    **dict.fromkeys(("cluster.sync", "cluster.arrive", "cluster.wait"), "None"),
    **dict.fromkeys(("cluster.rank", "cluster.size"), "int"),
    "cluster.map": "_T",
    **dict.fromkeys(("mbarrier.init", "mbarrier.invalidate", "mbarrier.expect_tx", "mbarrier.complete_tx"), "None"),
    **dict.fromkeys(
        ("mbarrier.fence_init", "mbarrier.arrive_on_copy", "mbarrier.wait", "mbarrier.wait_parity"), "None"
    ),
    **dict.fromkeys(("mbarrier.test_wait*", "mbarrier.try_wait*"), "bool"),
    **dict.fromkeys(("mbarrier.arrive*", "mbarrier.pending_count"), "int"),
    "async_copy.*": "None",
    "tma.*": "None",
    **dict.fromkeys(("tcgen05.ld", "tcgen05.ld_red"), "Any"),
    **dict.fromkeys(("tcgen05.*descriptor", "tcgen05.zero_column_mask"), "int"),
    "tcgen05.*": "None",
}
