"""Every form of the operations that copy tensors, move memory in bulk, and tell caches and launches something.

A form is one call, the architectures that have it, oldest first, each with its PTX version, and the instruction.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import nvgen as nv
from nvgen.lang.async_store import REDUCTIONS as ASYNC_REDUCTIONS
from nvgen.lang.fabric import ATOMICS, PULL_REDUCTIONS
from nvgen.lang.fabric import REDUCTIONS as FABRIC_REDUCTIONS
from nvgen.lang.tensor_copies import REDUCTIONS, REPORTS
from nvgen.lang.tma import CLUSTER_REDUCTIONS

HOPPER = ("sm_90",)
BLACKWELL = ("sm_100",)
DATACENTER = ("sm_100a", "sm_100f", "sm_103a", "sm_110a", "sm_110f")
VARIANTS = (*DATACENTER, "sm_120a", "sm_120f")
REPLACING = ("sm_90a", *VARIANTS)
FAMILIES_WITH_FP8 = ("sm_100f", "sm_100a", "sm_110f", "sm_120f")
RUBIN = ("sm_107a", "sm_107f")


@dataclass(frozen=True)
class Form:
    call: str
    architectures: tuple[str, ...]
    #: How the instruction begins; ``~`` stands for the operands' registers.
    instruction: str
    result: str = ""

    @property
    def name(self) -> str:
        return self.call.split("(")[0]

    @property
    def kernel(self) -> nv.Kernel:
        """A kernel that makes the call, among all that a call may name."""
        dtype = self.result or "f32"
        of_maps = "f32" if dtype in ("i128", "u128") else dtype  # which no tensor map has
        parameters = [
            *(f"m{rank}: nv.TensorMap[nv.{of_maps}, {rank}]" for rank in range(1, 6)),
            *(f"a: nv.Array[nv.{dtype}]", "p: nv.ptr[nv.u64]", "x: nv.i32", "policy: nv.u64", "mask: nv.u16"),
            *("wide: nv.u32", "place: nv.u64", "endpoint: nv.u32", "out: nv.Array[nv.u64]", "maps: nv.Array[nv.u64]"),
        ]
        body = [
            f"tile = nv.shared.array(1024, nv.{dtype}, align=128)",
            "bars = nv.shared.array(1, nv.u64)",
            "far = nv.cluster.map(tile, 0)" if "far" in self.call else "",
            "gate = nv.cluster.map(bars, 0)" if "gate" in self.call else "",
            self.call,
        ]
        text = f"def k({', '.join(parameters)}):\n" + "".join(f"    {line}\n" for line in body if line)
        return nv.Kernel.from_source(text)


def _places(count: int) -> str:
    return f"({', '.join(['x'] * count)}{',' * (count == 1)})"


def _registers(count: int) -> str:
    return "{" + ", ".join(["~"] * count) + "}"


_COMPLETION = "mbarrier::complete_tx::bytes"


def _tiles() -> Iterator[Form]:
    for rank in range(1, 6):
        place, found = _places(rank), f"[~, {_registers(rank)}]"
        load = f"cp.async.bulk.tensor.{rank}d.shared::cluster.global.tile.{_COMPLETION}"
        call = f"nv.tma.load(tile, 0, m{rank}, {place}, bars, 0"
        yield Form(f"{call})", HOPPER, f"{load} [~], {found}, [~];")
        yield Form(f"{call}, mask=mask)", HOPPER, f"{load}.multicast::cluster [~], {found}, [~], ~;")
        yield Form(f"{call}, policy=policy)", HOPPER, f"{load}.L2::cache_hint [~], {found}, [~], ~;")
        both = f"{load}.multicast::cluster.L2::cache_hint [~], {found}, [~], ~, ~;"
        yield Form(f"{call}, mask=mask, policy=policy)", HOPPER, both)
        for group in (1, 2):
            yield Form(f"{call}, cta_group={group})", DATACENTER, f"{load}.cta_group::{group} [~], {found}, [~];")
        every = f"{load}.multicast::cluster.cta_group::2.L2::cache_hint [~], {found}, [~], ~, ~;"
        yield Form(f"{call}, mask=mask, cta_group=2, policy=policy)", DATACENTER, every)
        store = f"cp.async.bulk.tensor.{rank}d.global.shared::cta.tile.bulk_group"
        yield Form(f"nv.tma.store(m{rank}, {place}, tile, 0)", HOPPER, f"{store} {found}, [~];")
        hinted = f"{store}.L2::cache_hint {found}, [~], ~;"
        yield Form(f"nv.tma.store(m{rank}, {place}, tile, 0, policy=policy)", HOPPER, hinted)
        prefetch = f"cp.async.bulk.prefetch.tensor.{rank}d.L2.global.tile"
        yield Form(f"nv.tma.prefetch(m{rank}, {place})", HOPPER, f"{prefetch} {found};")
        hinted = f"{prefetch}.L2::cache_hint {found}, ~;"
        yield Form(f"nv.tma.prefetch(m{rank}, {place}, policy=policy)", HOPPER, hinted)
        for reduction in REDUCTIONS:
            name = f"cp.reduce.async.bulk.tensor.{rank}d.global.shared::cta.{reduction}.tile.bulk_group"
            call = f'nv.tma.reduce(m{rank}, {place}, tile, 0, "{reduction}"'
            yield Form(f"{call})", HOPPER, f"{name} {found}, [~];", "u32")
            yield Form(f"{call}, policy=policy)", HOPPER, f"{name}.L2::cache_hint {found}, [~], ~;", "u32")
    yield Form(
        "nv.tma.load(tile, 0, p, (x, x), bars, 0)", HOPPER, "cp.async.bulk.tensor.2d.shared::cluster.global.tile"
    )


def _pixels() -> Iterator[Form]:
    for rank in range(3, 6):
        place, found = _places(rank), f"[~, {_registers(rank)}]"
        yield Form(
            f"nv.tma.store_im2col(m{rank}, {place}, tile, 0)",
            HOPPER,
            f"cp.async.bulk.tensor.{rank}d.global.shared::cta.im2col_no_offs.bulk_group {found}, [~];",
        )
        for reduction in REDUCTIONS:
            name = f"cp.reduce.async.bulk.tensor.{rank}d.global.shared::cta.{reduction}.im2col_no_offs.bulk_group"
            call = f'nv.tma.reduce_im2col(m{rank}, {place}, tile, 0, "{reduction}")'
            yield Form(call, HOPPER, f"{name} {found}, [~];", "u32")
        for mode, ptx, loads, others in (
            ("im2col", "im2col", HOPPER, HOPPER),
            ("im2col_w", "im2col::w", BLACKWELL, DATACENTER),
            ("im2col_w_128", "im2col::w::128", DATACENTER, DATACENTER),
        ):
            count = rank - 2 if mode == "im2col" else 2
            offsets, moved = _places(count), _registers(count)
            where = "cta" if mode == "im2col_w" else "cluster"
            call = f"nv.tma.load_{mode}(tile, 0, m{rank}, {place}, {offsets}, bars, 0"
            load = f"cp.async.bulk.tensor.{rank}d.shared::{where}.global.{ptx}.{_COMPLETION}"
            yield Form(f"{call})", loads, f"{load} [~], {found}, [~], {moved};")
            yield Form(f"{call}, policy=policy)", loads, f"{load}.L2::cache_hint [~], {found}, [~], {moved}, ~;")
            load = load.replace("::cta", "::cluster")
            masked = f"{load}.multicast::cluster [~], {found}, [~], {moved}, ~;"
            yield Form(f"{call}, mask=mask)", others, masked)
            yield Form(f"{call}, cta_group=1)", DATACENTER, f"{load}.cta_group::1 [~], {found}, [~], {moved};")
            prefetch = f"cp.async.bulk.prefetch.tensor.{rank}d.L2.global.{ptx}"
            call = f"nv.tma.prefetch_{mode}(m{rank}, {place}, {offsets}"
            yield Form(f"{call})", others, f"{prefetch} {found}, {moved};")
            yield Form(f"{call}, policy=policy)", others, f"{prefetch}.L2::cache_hint {found}, {moved}, ~;")


def _rows() -> Iterator[Form]:
    call, found = "nv.tma.gather4(tile, 0, m2, (x, x, x, x), x, bars, 0", f"[~, {_registers(5)}]"
    for options, where, architectures, more, tail in (
        ("", "cta", BLACKWELL, "", ""),
        (", policy=policy", "cta", BLACKWELL, ".L2::cache_hint", ", ~"),
        (", mask=mask", "cluster", DATACENTER, ".multicast::cluster", ", ~"),
        (", cta_group=2", "cluster", DATACENTER, ".cta_group::2", ""),
    ):
        name = f"cp.async.bulk.tensor.2d.shared::{where}.global.tile::gather4.{_COMPLETION}{more}"
        yield Form(f"{call}{options})", architectures, f"{name} [~], {found}, [~]{tail};")
    scatter = "cp.async.bulk.tensor.2d.global.shared::cta.tile::scatter4.bulk_group"
    yield Form("nv.tma.scatter4(m2, (x, x, x, x), x, tile, 0)", DATACENTER, f"{scatter} {found}, [~];")
    prefetch = "cp.async.bulk.prefetch.tensor.2d.L2.global.tile::gather4"
    yield Form("nv.tma.prefetch_gather4(m2, (x, x, x, x), x)", DATACENTER, f"{prefetch} {found};")


def _bulk() -> Iterator[Form]:
    load = f"cp.async.bulk.shared::cluster.global.{_COMPLETION}"
    call = "nv.tma.load_bulk(tile, 0, a, 0, 256, bars, 0"
    yield Form(f"{call})", HOPPER, f"{load} [~], [~], ~, [~];")
    yield Form(f"{call}, mask=mask)", HOPPER, f"{load}.multicast::cluster [~], [~], ~, [~], ~;")
    yield Form(f"{call}, policy=policy)", HOPPER, f"{load}.L2::cache_hint [~], [~], ~, [~], ~;")
    store = "cp.async.bulk.global.shared::cta.bulk_group"
    call = "nv.tma.store_bulk(a, 0, tile, 0, 256"
    yield Form(f"{call})", HOPPER, f"{store} [~], [~], ~;")
    yield Form(f"{call}, policy=policy)", HOPPER, f"{store}.L2::cache_hint [~], [~], ~, ~;")
    yield Form(f"{call}, mask=mask)", BLACKWELL, f"{store}.cp_mask [~], [~], ~, ~;")
    both = f"{store}.L2::cache_hint.cp_mask [~], [~], ~, ~, ~;"
    yield Form(f"{call}, mask=mask, policy=policy)", BLACKWELL, both)
    copy = f"cp.async.bulk.shared::cluster.shared::cta.{_COMPLETION} [~], [~], ~, [~];"
    yield Form("nv.tma.copy_bulk(far, 0, tile, 0, 256, gate, 0)", HOPPER, copy)
    prefetch = "cp.async.bulk.prefetch.L2.global"
    yield Form("nv.tma.prefetch_bulk(a, 0, 256)", HOPPER, f"{prefetch} [~], ~;")
    yield Form("nv.tma.prefetch_bulk(a, 0, 256, policy=policy)", HOPPER, f"{prefetch}.L2::cache_hint [~], ~, ~;")
    yield Form("nv.tma.zero_bulk(tile, 0, 264)", BLACKWELL, "st.bulk.weak.shared::cta [~], ~, 0;")
    for reduction, types in REDUCTIONS.items():
        for type_ in types:
            name = f"cp.reduce.async.bulk.global.shared::cta.bulk_group.{reduction}{_suffix(reduction, type_.name)}"
            call = f'nv.tma.reduce_bulk(a, 0, tile, 0, 256, "{reduction}"'
            yield Form(f"{call})", HOPPER, f"{name} [~], [~], ~;", type_.name)
            hinted = name.replace(".bulk_group", ".bulk_group.L2::cache_hint")
            yield Form(f"{call}, policy=policy)", HOPPER, f"{hinted} [~], [~], ~, ~;", type_.name)
    for reduction, types in CLUSTER_REDUCTIONS.items():
        for type_ in types:
            name = f"cp.reduce.async.bulk.shared::cluster.shared::cta.{_COMPLETION}.{reduction}"
            call = f'nv.tma.reduce_bulk(far, 0, tile, 0, 256, "{reduction}", gate, 0)'
            yield Form(call, HOPPER, f"{name}{_suffix(reduction, type_.name)} [~], [~], ~, [~];", type_.name)


def _newer() -> Iterator[Form]:
    """What loads, prefetches and stores have besides on sm_107f."""
    load, call = f"cp.async.bulk.shared::cluster.global.{_COMPLETION}", "nv.tma.load_bulk(tile, 0, a, 0, 256, bars, 0"
    wide, report = ".multicast::cluster::32b", ".mbarrier::report::validity"
    yield Form(f"{call}, mask_32b=wide)", RUBIN, f"{load}{wide} [~], [~], ~, [~], ~;")
    for name in REPORTS:
        yield Form(f'{call}, report="{name}")', RUBIN, f"{load}{report}::{name} [~], [~], ~, [~];")
    every = f"{load}{report}::per_element::ff{wide}.L2::cache_hint [~], [~], ~, [~], ~, ~;"
    yield Form(f'{call}, report="per_element::ff", mask_32b=wide, policy=policy)', RUBIN, every)
    prefetch = "cp.async.bulk.prefetch.L2.global.L2::evict_last [~], ~;"
    yield Form("nv.tma.prefetch_bulk(a, 0, 256, evict_last=True)", RUBIN, prefetch)
    priority = "applypriority.async.bulk.global.bulk_group.L2::evict_normal [~], ~;"
    yield Form("nv.tma.applypriority_bulk(a, 0, 256)", RUBIN, priority)
    for rank in range(1, 6):
        place, found = _places(rank), f"[~, {_registers(rank)}]"
        load = f"cp.async.bulk.tensor.{rank}d.shared::cluster.global.tile.{_COMPLETION}"
        call = f"nv.tma.load(tile, 0, m{rank}, {place}, bars, 0"
        yield Form(f"{call}, mask_32b=wide)", RUBIN, f"{load}{wide} [~], {found}, [~], ~;")
        told = f"{load}{report}::per_16bytes::8.cta_group::2 [~], {found}, [~];"
        yield Form(f'{call}, report="per_16bytes::8", cta_group=2)', RUBIN, told)
        yield from _replacing(rank)
        fetched = f"cp.async.bulk.prefetch.tensor.{rank}d.L2.global.tile.L2::evict_last {found};"
        yield Form(f"nv.tma.prefetch(m{rank}, {place}, evict_last=True)", RUBIN, fetched)
        usual = f"applypriority.async.bulk.tensor.{rank}d.global.bulk_group.tile.L2::evict_normal {found};"
        yield Form(f"nv.tma.applypriority(m{rank}, {place})", RUBIN, usual)
    yield from _newer_pixels()
    for options, where, modifiers, tail in (
        ("mask_32b=wide", "cluster", wide, ", ~"),
        ("global_address=place", "cta", ".override::global_address", ""),
    ):
        name = f"cp.async.bulk.tensor.2d.shared::{where}.global.tile::gather4.{_COMPLETION}{modifiers}"
        found = f"[~{', ~' if 'address' in options else ''}, {_registers(5)}]"
        yield Form(
            f"nv.tma.gather4(tile, 0, m2, (x, x, x, x), x, bars, 0, {options})",
            RUBIN,
            f"{name} [~], {found}, [~]{tail};",
        )
    usual = "applypriority.async.bulk.tensor.2d.global.bulk_group.tile::gather4.L2::evict_normal"
    yield Form("nv.tma.applypriority_gather4(m2, (x, x, x, x), x)", RUBIN, f"{usual} [~, {_registers(5)}];")


def _replacing(rank: int) -> Iterator[Form]:
    """Copies with another address than the map's, and with other extents and strides."""
    zeros, extents = f"({'0, ' * rank})", f"({'x, ' * rank})"
    strides = f", global_stride=({'place, ' * (rank - 1)})" if rank > 1 else ""
    further = f", {_registers(rank - 1)}, ~" if rank > 1 else ""
    own = ".override::global_address"
    all_ = f"{own}.override::global_dim{'_stride' if rank > 1 else ''}"
    for options, modifiers, parts in (
        ("global_address=a.ptr", own, "~, ~"),
        (f"global_address=place, global_dim={extents}{strides}", all_, f"~, ~, {_registers(rank)}{further}"),
    ):
        found = f"[{parts}, {_registers(rank)}]"
        load = f"cp.async.bulk.tensor.{rank}d.shared::cluster.global.tile.{_COMPLETION}{modifiers}"
        yield Form(f"nv.tma.load(tile, 0, m{rank}, {zeros}, bars, 0, {options})", RUBIN, f"{load} [~], {found}, [~];")
        load = load.replace(own, f".multicast::cluster::32b.L2::cache_hint{own}", 1)
        call = f"nv.tma.load(tile, 0, m{rank}, {zeros}, bars, 0, {options}, mask_32b=wide, policy=policy)"
        yield Form(call, RUBIN, f"{load} [~], {found}, [~], ~, ~;")
        store = f"cp.async.bulk.tensor.{rank}d.global.shared::cta.tile.bulk_group{modifiers} {found}, [~];"
        yield Form(f"nv.tma.store(m{rank}, {zeros}, tile, 0, {options})", RUBIN, store)
        name = f"cp.reduce.async.bulk.tensor.{rank}d.global.shared::cta.add.tile.bulk_group.L2::cache_hint{modifiers}"
        call = f'nv.tma.reduce(m{rank}, {zeros}, tile, 0, "add", {options}, policy=policy)'
        yield Form(call, RUBIN, f"{name} {found}, [~], ~;", "u32")
        prefetch = f"cp.async.bulk.prefetch.tensor.{rank}d.L2.global.tile{modifiers} {found};"
        yield Form(f"nv.tma.prefetch(m{rank}, {zeros}, {options})", RUBIN, prefetch)
        usual = f"applypriority.async.bulk.tensor.{rank}d.global.bulk_group.tile.L2::evict_normal{modifiers} {found};"
        yield Form(f"nv.tma.applypriority(m{rank}, {zeros}, {options})", RUBIN, usual)


def _newer_pixels() -> Iterator[Form]:
    place, found = _places(4), f"[~, {_registers(4)}]"
    store = f"cp.async.bulk.tensor.4d.global.shared::cta.im2col_no_offs::w.bulk_group {found}, [~];"
    yield Form(f"nv.tma.store_im2col_w(m4, {place}, tile, 0)", RUBIN, store)
    name = f"cp.reduce.async.bulk.tensor.4d.global.shared::cta.max.im2col_no_offs::w.bulk_group {found}, [~];"
    yield Form(f'nv.tma.reduce_im2col_w(m4, {place}, tile, 0, "max")', RUBIN, name, "u32")
    for mode, ptx in (("im2col", "im2col"), ("im2col_w", "im2col::w"), ("im2col_w_128", "im2col::w::128")):
        offsets, moved, told = _places(2), _registers(2), ".mbarrier::report::validity::per_16bytes::80"
        where = "cta" if mode == "im2col_w" else "cluster"
        load = f"cp.async.bulk.tensor.4d.shared::{where}.global.{ptx}.{_COMPLETION}{told}.override::global_address"
        call = f"nv.tma.load_{mode}(tile, 0, m4, {place}, {offsets}, bars, 0, global_address=place"
        yield Form(f'{call}, report="per_16bytes::80")', RUBIN, f"{load} [~], [~, ~, {_registers(4)}], [~], {moved};")
        usual = f"applypriority.async.bulk.tensor.4d.global.bulk_group.{ptx}.L2::evict_normal {found}, {moved};"
        yield Form(f"nv.tma.applypriority_{mode}(m4, {place}, {offsets})", RUBIN, usual)


def _fabric() -> Iterator[Form]:
    """Copies between shared memory and other GPUs."""
    report, order = "mbarrier::report::fabric", ".relaxed.sys"
    bytes_ = f".shared::cta.{_COMPLETION}.{report}"
    pieces = f".shared::cta.mbarrier::complete_tx::16B.{report}"
    call, get = "nv.fabric.try_get(tile, 0, endpoint, place, 256, bars, 0", f"fabric.try_get.async{bytes_}{order}"
    yield Form(f"{call})", BLACKWELL, f"{get}.b128 [~], [~, ~], ~, [~];")
    yield Form(f"{call}, policy=policy)", BLACKWELL, f"{get}.L2::cache_hint.b128 [~], [~, ~], ~, [~], ~;")
    call, several = "nv.fabric.try_put(endpoint, place, tile, 0, 256, bars, 0", "fabric.try_put.async.multimem"
    yield Form(f"{call})", BLACKWELL, f"fabric.try_put.async{pieces}{order}.b128 [~, ~], [~], ~, [~];")
    masked = f"{several}{pieces}.cp_mask{order}.b128 [~, ~], [~], ~, [~], ~;"
    yield Form(f"{call}, mask=mask, multimem=True)", BLACKWELL, masked)
    masked = f"fabric.try_put.async{pieces}.cp_mask{order}.L2::cache_hint.b128 [~, ~], [~], ~, [~], ~, ~;"
    yield Form(f"{call}, mask=mask, policy=policy)", BLACKWELL, masked)
    counted = f"{several}{pieces}.counted::bytes{order}.b128 [~, ~, ~], [~], ~, [~];"
    yield Form(f"{call}, counter=place, multimem=True)", BLACKWELL, counted)
    for reduction, types in FABRIC_REDUCTIONS.items():
        for type_ in types:
            end = _fabric_type(reduction, type_.name)
            call = f'nv.fabric.try_red(endpoint, place, tile, 0, 256, "{reduction}", bars, 0'
            name = f"fabric.try_red.async{pieces}{order}.{reduction}.{end} [~, ~], [~], ~, [~];"
            yield Form(f"{call})", BLACKWELL, name, type_.name)
            name = (
                f"fabric.try_red.async.multimem{pieces}.counted::bytes{order}.{reduction}.{end} [~, ~, ~], [~], ~, [~];"
            )
            yield Form(f"{call}, counter=place, multimem=True)", BLACKWELL, name, type_.name)
    red = f"fabric.try_red.async{pieces}.counted::bytes{order}.add.L2::cache_hint.u64 [~, ~, ~], [~], ~, [~], ~;"
    call = 'nv.fabric.try_red(endpoint, place, tile, 0, 256, "add", bars, 0, counter=place, policy=policy)'
    yield Form(call, BLACKWELL, red, "i64")
    yield from _fabric_atomics(f"fabric.try_atom.async{pieces}{order}")
    pull = f"fabric.try_pullred.async.multimem{bytes_}{order}"
    for reduction, types in PULL_REDUCTIONS.items():
        for type_ in types:
            is_small = type_.bits == 8
            sums = ".acc::f16" * (is_small and reduction == "add")
            name = (
                f"{pull}.{reduction}{sums}.{_fabric_type(reduction, type_.name)}.sync [~], [~, ~], ~, [~], 0xFFFFFFFF;"
            )
            call = f'nv.fabric.try_pullred(tile, 0, endpoint, place, 256, "{reduction}", bars, 0)'
            yield Form(call, FAMILIES_WITH_FP8 if is_small else BLACKWELL, name, type_.name)
    call = 'nv.fabric.try_pullred(tile, 0, endpoint, place, 256, "add", bars, 0, accumulate="f32")'
    yield Form(call, FAMILIES_WITH_FP8, f"{pull}.add.acc::f32.bf16.sync [~], [~, ~], ~, [~], 0xFFFFFFFF;", "bf16")
    yield Form("nv.fabric.submit()", BLACKWELL, "fabric.submit;")
    yield Form("nv.fabric.submit(fetching=True)", BLACKWELL, "fabric.submit.op_restrict::fetching;")
    yield Form("nv.fabric.wait_reads()", BLACKWELL, "fabric.wait.sync_restrict::reads;")
    yield Form("nv.fabric.commit_group()", BLACKWELL, "fabric.submit.commit_group;")
    yield Form("nv.fabric.wait_group(2)", BLACKWELL, "fabric.wait.sync_restrict::read 2;")


def _fabric_atomics(start: str) -> Iterator[Form]:
    places = "[~, ~], [~], [~], [~]"
    for operation, types in ATOMICS.items():
        for type_ in types:
            end = _fabric_type(operation, type_.name) + "x2" * (type_.name in ("f16", "bf16"))
            call = f'nv.fabric.try_atom(endpoint, place, tile, 0, tile, 32, "{operation}", bars, 0'
            yield Form(f"{call})", BLACKWELL, f"{start}.{operation}.{end} {places};", type_.name)
    hinted = f"{start}.cas.L2::cache_hint.b32 {places}, ~;"
    yield Form(f"{call}, policy=policy)", BLACKWELL, hinted, "f32")


def _fabric_type(reduction: str, type_: str) -> str:
    bits = type_.lstrip("iuf")
    if reduction in ("and", "or", "xor", "exch", "cas"):
        return f"b{bits}"
    return f"u{bits}" if reduction == "add" and type_[0] in "iu" else type_.replace("i", "s")


def _suffix(reduction: str, type_: str) -> str:
    """The end of an instruction that combines elements of a type."""
    bits = type_.lstrip("bfiu")
    if reduction in ("and", "or", "xor"):
        return f".b{bits}"
    if type_ in ("f16", "bf16"):
        return f".noftz.{type_}" if reduction == "add" else f".{type_}"
    if type_ == "i64" and reduction == "add":
        return ".u64"
    return f".{type_.replace('i', 's')}"


def _stores() -> Iterator[Form]:
    for type_ in ("i32", "u32", "f32", "i64", "u64", "f64"):
        bits = type_[1:]
        store = f"st.async.shared::cluster.{_COMPLETION}.b{bits} [~], ~, [~];"
        yield Form("nv.async_store.store(far, 0, a[0], gate, 0)", HOPPER, store, type_)
        mmio = f"st.async.mmio.release.sys.global.b{bits} [~], ~;"
        yield Form("nv.async_store.store_mmio(a, 0, a[1])", BLACKWELL, mmio, type_)
        for count in (2, 4)[: 2 if bits == "32" else 1]:
            vector = f"nv.vec[nv.{type_}, {count}]"
            call = f"nv.async_store.store(far.ptr.cast({vector}), {vector}(a[0]), gate, 0)"
            name = f"st.async.shared::cluster.{_COMPLETION}.v{count}.b{bits}"
            yield Form(call, HOPPER, f"{name} [~], {_registers(count)}, [~];", type_)
    for reduction, types in ASYNC_REDUCTIONS.items():
        for type_ in types:
            kind = "b" if reduction in ("and", "or", "xor") else "s" if type_.is_signed else "u"
            name = f"red.async.relaxed.cluster.shared::cluster.{_COMPLETION}.{reduction}.{kind}{type_.bits}"
            call = f'nv.async_store.reduce(far, 0, a[0], "{reduction}", gate, 0)'
            yield Form(call, HOPPER, f"{name} [~], ~, [~];", type_.name)


def _maps() -> Iterator[Form]:
    yield Form("nv.tensormap.prefetch(m3)", HOPPER, "prefetch.tensormap [~];")
    yield Form("nv.tensormap.prefetch(p)", HOPPER, "prefetch.tensormap [~];")
    for place, space in (("maps, 0", "global"), ("tile, 0", "shared::cta")):
        for field, value, bits, ordinals, architectures in (
            ("global_address", "policy", 64, (), REPLACING),
            ("global_address", "a.ptr", 64, (), REPLACING),
            ("rank", "x", 32, (), REPLACING),
            *((f"{part}_dim", "x", 32, range(5), REPLACING) for part in ("box", "global")),
            ("global_stride", "policy", 64, range(4), REPLACING),
            ("element_stride", "x", 32, range(5), REPLACING),
            *(("elemtype", number, 32, (), REPLACING if number < 13 else VARIANTS) for number in range(16)),
            *(("interleave_layout", number, 32, (), REPLACING) for number in range(3)),
            *(("swizzle_mode", number, 32, (), REPLACING) for number in range(4)),
            ("swizzle_mode", 4, 32, (), ("sm_103a", "sm_107a")),
            *(("swizzle_atomicity", number, 32, (), VARIANTS) for number in range(4)),
            *(("fill_mode", number, 32, (), REPLACING) for number in range(2)),
        ):
            name = f"tensormap.replace.tile.{field}.{space}.b1024.b{bits} [~]"
            if ordinals:
                for ordinal in ordinals:
                    call = f'nv.tensormap.replace({place}, "{field}", {value}, {ordinal})'
                    yield Form(call, architectures, f"{name}, {ordinal}, ~;")
                continue
            shown = value if isinstance(value, int) else "~"
            yield Form(f'nv.tensormap.replace({place}, "{field}", {value})', architectures, f"{name}, {shown};")
        for class_ in ("alloc_small", "alloc_large", "alloc_same"):
            call = f'nv.tensormap.replace({place}, "global_address", policy, alloc_class="{class_}")'
            yield Form(call, REPLACING, f"tensormap.replace.tile.global_address.{class_}.{space}.b1024.b64 [~], ~;")
        for class_ in ("alloc_small", "alloc_large"):
            call = f'nv.tensormap.replace_alloc_class({place}, "{class_}")'
            yield Form(call, REPLACING, f"tensormap.replace.tile.{class_}.{space}.b1024 [~];")
        query = f"tensormap.query.alloc_class_large.{space}.b1024 ~, [~];"
        yield Form(f"out[0] = nv.u64(nv.tensormap.query_alloc_class_large({place}))", REPLACING, query)
    copy = "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release"
    for scope, ptx in (("block", "cta"), ("cluster", "cluster"), ("device", "gpu"), ("system", "sys")):
        call = f'nv.tensormap.cp_fenceproxy(maps, 0, bars, 0, scope="{scope}")'
        yield Form(call, HOPPER, f"{copy}.{ptx}.sync.aligned [~], [~], 128;")
        acquire = f"fence.proxy.tensormap::generic.acquire.{ptx} [~], 128;"
        yield Form(f'nv.tensormap.fence_acquire(maps, 0, scope="{scope}")', HOPPER, acquire)
        release = f"fence.proxy.tensormap::generic.release.{ptx};"
        yield Form(f'nv.tensormap.fence_release(scope="{scope}")', HOPPER, release)


def _caches() -> Iterator[Form]:
    always, ampere = ("sm_75",), ("sm_80",)
    for level in ("L1", "L2"):
        for place, space in (("a, 0", ".global"), ("p", ""), ("nv.local.array(4, nv.f32), 0", ".local")):
            call = f'nv.cache_control.prefetch({place}, level="{level}")'
            yield Form(call, always, f"prefetch{space}.{level} [~];")
    for evict in ("normal", "last"):
        call = f'nv.cache_control.prefetch(a, 0, evict="{evict}")'
        yield Form(call, ampere, f"prefetch.global.L2::evict_{evict} [~];")
    for place, space in (("a, 0", ".global"), ("p", "")):
        yield Form(f"nv.cache_control.prefetch_valid({place})", HOPPER, f"prefetch{space}.L1::32B.valid_addr [~];")
    yield Form("nv.cache_control.prefetch_uniform(p)", always, "prefetchu.L1 [~];")
    for place, space in (("a, 0", ".global"), ("p", "")):
        yield Form(f"nv.cache_control.discard({place})", ampere, f"discard{space}.L2 [~], 128;")
        priority = f"applypriority{space}.L2::evict_normal [~], 128;"
        yield Form(f"nv.cache_control.apply_priority({place})", ampere, priority)
    for primary in ("evict_last", "evict_normal", "evict_first", "evict_unchanged"):
        for secondary in ("evict_first", "evict_unchanged"):
            both, names = f'"{primary}", 0.5, "{secondary}"', f"L2::{primary}"
            names += "" if secondary == "evict_unchanged" else f".L2::{secondary}"
            call = f"out[0] = nv.cache_control.policy_fractional({both})"
            yield Form(call, ampere, f"createpolicy.fractional.{names}.b64 ~, ~;")
            for place, space in (("a, 0", ".global"), ("p", "")):
                call = f'out[0] = nv.cache_control.policy_range({place}, x, 4096, "{primary}", "{secondary}")'
                yield Form(call, ampere, f"createpolicy.range{space}.{names}.b64 ~, [~], ~, ~;")
            call = f'out[0] = nv.cache_control.policy_range_fabric(7, policy, x, 4096, "{primary}", "{secondary}")'
            yield Form(call, BLACKWELL, f"createpolicy.range.fabric.{names}.b64 ~, [~, ~], ~, ~;")
    yield Form("out[0] = nv.cache_control.policy_cvt(policy)", ampere, "createpolicy.cvt.L2.b64 ~, ~;")


def _launches() -> Iterator[Form]:
    for name in ("wait", "launch_dependents"):
        yield Form(f"nv.griddepcontrol.{name}()", HOPPER, f"griddepcontrol.{name};")
    control = "clusterlaunchcontrol"
    ask = f"{control}.try_cancel.async.shared::cta.{_COMPLETION}"
    call = f"nv.{control}.try_cancel(nv.shared.array(1, nv.u128), 0, bars, 0"
    yield Form(f"{call})", BLACKWELL, f"{ask}.b128 [~], [~];")
    yield Form(f"{call}, multicast=True)", VARIANTS, f"{ask}.multicast::cluster::all.b128 [~], [~];")
    response = "nv.u128(policy)"
    query = f"{control}.query_cancel"
    call = f"out[0] = nv.u64(nv.{control}.is_canceled({response}))"
    yield Form(call, BLACKWELL, f"{query}.is_canceled.pred.b128 ~, ~;")
    call = f"out[0] = nv.u64(nv.{control}.first_block({response})[1])"
    yield Form(call, BLACKWELL, f"{query}.get_first_ctaid.v4.b32.b128 {{~, ~, ~, _}}, ~;")


FAMILIES = {
    "tiles": [*_tiles()],
    "pixels": [*_pixels()],
    "rows": [*_rows()],
    "bulk": [*_bulk()],
    "newer": [*_newer()],
    "fabric": [*_fabric()],
    "stores": [*_stores()],
    "maps": [*_maps()],
    "caches": [*_caches()],
    "launches": [*_launches()],
}
