"""Lowers ``membar``, ``fence`` and ``tensormap.cp_fenceproxy`` to the fences of the kernel language.

Source: PTX ISA, "membar/fence", ``tensormap.cp_fenceproxy``.
"""

from __future__ import annotations

from collections.abc import Callable

from nvgen.diagnostics import CompileError
from nvgen.lang import mbarrier, proxy, tensormap
from nvgen.lang.attributes.fence import FenceOrdering
from nvgen.lang.attributes.proxy import AliasOrdering, FabricOrdering, FenceSpace
from nvgen.lang.attributes.tensormap import MapForm
from nvgen.lang.fence import fence
from nvgen.lang.ordering import Ordering
from nvgen.lift import addresses, checks
from nvgen.lift.body_step import BodyStep
from nvgen.lift.memory import scope_of
from nvgen.lift.types import pointer_type
from nvgen.ptx.constants import integer
from nvgen.types import NONE, u8
from nvgen.types.tensor_maps import TENSOR_MAP_SIZE

#: The memory that a fence of the asynchronous proxy is for, by PTX's name.
_SPACES = {"global": "global", "shared::cta": "shared", "shared::cluster": "shared_cluster"}
_ORDERS = ("acq_rel", "acquire", "release")


def order_memory(body: BodyStep) -> None:
    """``membar`` and ``fence``."""
    if body.has("mbarrier_init"):
        body.call(mbarrier.fence_init, [])
        return
    if body.has("proxy"):
        next(rule for name, rule in _PROXIES.items() if body.has(name))(body)
        return
    if body.has("alias"):
        body.call(proxy.fence_alias_reads, [], NONE, Ordering("release", "sys"))
        return
    scope = "gpu" if body.has("gl") else scope_of(body)
    order = next((one for one in _ORDERS if body.has(one)), "seq_cst")
    body.call(fence, [], NONE, FenceOrdering(order, scope))


def _of_aliases(body: BodyStep) -> None:
    order = next((one for one in proxy.ONE_DIRECTION if body.has(one)), "")
    body.call(proxy.fence_alias, [], NONE, AliasOrdering(order, "sys"))


def _of_fabric(body: BodyStep) -> None:
    proxies = next(one for one in proxy.FABRIC_PROXIES if body.has(one))
    order = next(one for one in proxy.ONE_DIRECTION if body.has(one))
    body.call(proxy.fence_fabric, [], NONE, FabricOrdering(order, "sys", proxies=proxies))


def _of_copies(body: BodyStep) -> None:
    space = next((_SPACES[one] for one in body.instruction.modifiers if one in _SPACES), "")
    body.call(proxy.fence_async, [], NONE, FenceSpace(space))


def _of_one_direction(body: BodyStep) -> None:
    if body.has("sync_restrict::shared::cluster::read"):
        body.call(proxy.fence_async_reads, [], NONE, Ordering("release", "cluster"))
        return
    order = "acquire" if body.has("acquire") else "release"
    body.call(proxy.fence_async_restricted, [], NONE, Ordering(order, "cluster"))


def _of_maps(body: BodyStep) -> None:
    if not body.has("acquire"):
        body.call(proxy.fence_tensormap_release, [], NONE, Ordering("release", scope_of(body)))
        if not body.has("acq_rel"):
            return
    given = [(pointer_type(u8, ""), addresses.pointer(body, one, "")) for one in body.operands[:1]]
    body.call(proxy.fence_tensormap_acquire, given, NONE, Ordering("acquire", scope_of(body)))


#: By what follows ``.proxy``, or is among it: ``.alias`` of the fabric comes after.
_PROXIES: dict[str, Callable[[BodyStep], None]] = {
    **dict.fromkeys(proxy.FABRIC_PROXIES, _of_fabric),
    "alias": _of_aliases,
    "async": _of_copies,
    "async::generic": _of_one_direction,
    "tensormap::generic": _of_maps,
}


def change_map(body: BodyStep) -> None:
    """``tensormap``."""
    if body.has("replace"):
        _replace(body)
        return
    if not body.has("cp_fenceproxy"):
        raise body.refuse("the memory of the CPU has no classes")
    to, source, _ = body.operands
    target, origin = addresses.pointer(body, to, "global"), addresses.pointer(body, source, "shared")
    checks.bounds(body, target, "global", TENSOR_MAP_SIZE)
    checks.bounds(body, origin, "shared", TENSOR_MAP_SIZE)
    given = [(pointer_type(u8, "global"), target), (pointer_type(u8, "shared"), origin)]
    body.call(tensormap.cp_fenceproxy, given, NONE, MapForm(scope=scope_of(body)))


def _replace(body: BodyStep) -> None:
    """Of a map in global or in shared memory."""
    name = next((one for one in body.instruction.modifiers if one in tensormap.FIELDS), None)
    if name is None or any(one.startswith("alloc_") for one in body.instruction.modifiers):
        raise body.refuse("the memory of the CPU has no classes")
    address, *rest, value = body.operands
    space = addresses.host_space(body.instruction.space or "")
    at = addresses.pointer(body, address, space)
    checks.bounds(body, at, space, TENSOR_MAP_SIZE)
    type_, ordinal = tensormap.FIELDS[name].type, integer(rest[0]) if rest else -1
    assert ordinal is not None
    given = [(pointer_type(u8, space), at), (type_, body.bits(value, f"b{type_.bits}"))]
    try:
        body.call(tensormap.replace, given, NONE, MapForm(name, ordinal))
    except CompileError:
        raise body.refuse("only GPUs have that value") from None


RULES: dict[str, Callable[[BodyStep], None]] = {
    **dict.fromkeys(("membar", "fence"), order_memory),
    "tensormap": change_map,
}
