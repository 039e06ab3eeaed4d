"""Every form of the operations of ``nv.tcgen05``: how a kernel writes it, and the instruction that PTX has for it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import nvgen as nv


@dataclass(frozen=True)
class Form:
    """A statement of a kernel, the instruction it becomes up to its operands, and what it is for (``REPRESENTATIVES``).

    All instructions of a kernel are for the same number of blocks, or for any (0).
    """

    statement: str
    instruction: str
    needs: str = "base"
    cta_group: int = 0


#: What the statements of a kernel use.
PARAMETERS = (
    "t: nv.u32, s: nv.u32, v: nv.u32, a: nv.u64, b: nv.u64, i: nv.u32, p: nv.bool, x: nv.f32, out: nv.Array[nv.u32]"
)
PREFACE = ("bars = nv.shared.array(1, nv.u64)", "address = nv.shared.array(1, nv.u32)")


def kernel(forms: list[Form], name: str = "k") -> nv.Kernel:
    """A kernel of the statements of some forms."""
    lines = [f"def {name}({PARAMETERS}):", *PREFACE, *(form.statement for form in forms)]
    return nv.Kernel.from_source("\n    ".join(lines) + "\n", filename=f"{name}.py")


SHAPES = {"16x64b": 1, "16x128b": 2, "16x256b": 4, "32x32b": 1, "16x32bx2": 1}
COUNTS = (1, 2, 4, 8, 16, 32, 64, 128)


def _moves() -> Iterator[Form]:
    for (shape, each), count, packs in itertools.product(SHAPES.items(), COUNTS, (False, True)):
        registers = each * count
        if registers > 128:
            continue
        offset = ", offset=16" if shape == "16x32bx2" else ""
        pack, unpack = (".pack::16b", ".unpack::16b") if packs else ("", "")
        values = ", ".join(["v"] * registers)
        yield Form(
            f'out[0] = nv.tcgen05.ld(t, "{shape}", {count}, pack={packs}{offset})[{registers - 1}]',
            f"tcgen05.ld.sync.aligned.{shape}.x{count}{pack}.b32",
        )
        yield Form(
            f'nv.tcgen05.st(t, "{shape}", ({values},), unpack={packs}{offset})',
            f"tcgen05.st.sync.aligned.{shape}.x{count}{unpack}.b32",
        )


def _reductions() -> Iterator[Form]:
    for shape, count, operation in itertools.product(("32x32b", "16x32bx2"), COUNTS[1:], ("min", "max")):
        offset = ", offset=-8" if shape == "16x32bx2" else ""
        start = f'out[0] = nv.u32(nv.tcgen05.ld_red(t, "{shape}", {count}, "{operation}", '
        name = f"tcgen05.ld.red.sync.aligned.{shape}.x{count}.{operation}"
        for dtype, type_ in (("u32", "u32"), ("i32", "s32")):
            yield Form(f"{start}nv.{dtype}{offset})[1])", f"{name}.{type_}", "reduction")
        for absolute, nan in itertools.product((False, True), repeat=2):
            yield Form(
                f"{start}nv.f32, abs={absolute}, nan={nan}{offset})[1])",
                f"{name}{'.abs' * absolute}{'.NaN' * nan}.f32",
                "reduction",
            )


def _compressions() -> Iterator[Form]:
    for count, operation, absolute in itertools.product((4, 8, 16, 32, 64, 128), ("min", "max"), (False, True)):
        name = f"spcompress.sync.aligned.32x32b.x{count}.{operation}.sp::2:4{'.abs' * absolute}"
        given = f't, {count}, "{operation}", abs={absolute}'
        last = f"{max(count // 32, 1) - 1}]"
        yield Form(f"out[0] = nv.tcgen05.ld_spcompress({given})[0][{last}", f"tcgen05.ld.{name}.f32.b2", "compression")
        for nan in (False, True):
            yield Form(
                f"out[0] = nv.u32(nv.tcgen05.ld_red_spcompress({given}, nan={nan})[2])",
                f"tcgen05.ld.red.{name}{'.NaN' * nan}.f32.b2",
                "compression",
            )


def _of_group(group: int) -> Iterator[Form]:
    """What is not a product."""
    given, name = f"cta_group={group}", f"cta_group::{group}"
    yield Form(
        f"nv.tcgen05.alloc(address, 0, 64, {given})",
        f"tcgen05.alloc.{name}.sync.aligned.shared::cta.b32",
        "base",
        group,
    )
    yield Form(f"nv.tcgen05.dealloc(t, v, {given})", f"tcgen05.dealloc.{name}.sync.aligned.b32", "base", group)
    for columns, needs in ((96, "exclusive"), (576, "columns")):
        allocation = f"tcgen05.alloc.exclusive.{name}.sync.aligned.shared::cta.b32"
        yield Form(f"nv.tcgen05.alloc(address, 0, {columns}, {given}, exclusive=True)", allocation, needs, group)
        deallocation = f"tcgen05.dealloc.exclusive.{name}.sync.aligned.b32"
        yield Form(f"nv.tcgen05.dealloc(t, {columns}, {given}, exclusive=True)", deallocation, needs, group)
    permit = f"tcgen05.relinquish_alloc_permit.{name}.sync.aligned"
    yield Form(f"nv.tcgen05.relinquish_alloc_permit({given})", permit, "base", group)
    yield Form(f"nv.tcgen05.shift(t, {given})", f"tcgen05.shift.{name}.down", "variant", group)
    arrival = f"tcgen05.commit.{name}.mbarrier::arrive::one.shared::cluster"
    yield Form(f"nv.tcgen05.commit(bars, 0, {given})", f"{arrival}.b64", "base", group)
    yield Form(f"nv.tcgen05.commit(bars, 0, 3, {given})", f"{arrival}.multicast::cluster.b64", "base", group)
    wide = f"{arrival}.multicast::cluster::32b.b64"
    yield Form(f"nv.tcgen05.commit(bars, 0, {given}, mask_32b=v)", wide, "newer", group)
    restricted, only = arrival.replace("one.", "one.sync_restrict::shared::read::mma::a."), "shared::read::mma::a"
    yield Form(f'nv.tcgen05.commit(bars, 0, {given}, sync_restrict="{only}")', f"{restricted}.b64", "newer", group)
    yield Form(
        f'nv.tcgen05.commit(bars, 0, {given}, mask_32b=2**20, sync_restrict="{only}")',
        f"{restricted}.multicast::cluster::32b.b64",
        "newer",
        group,
    )
    for shape, multicast in (
        ("128x256b", None),
        ("4x256b", None),
        ("128x128b", None),
        ("64x128b", "warpx2::02_13"),
        ("64x128b", "warpx2::01_23"),
        ("32x128b", "warpx4"),
    ):
        for source in (None, "b6x16_p32", "b4x16_p64"):
            more = f', multicast="{multicast}"' * bool(multicast) + f', source_format="{source}"' * bool(source)
            cast, formats = f".{multicast}" if multicast else "", f".b8x16.{source}" if source else ""
            instruction = f"tcgen05.cp.{name}.{shape}{cast}{formats}"
            yield Form(f'nv.tcgen05.cp(t, a, "{shape}"{more}, {given})', instruction, "base", group)


USES = ("fill", "use", "lastuse", "discard")


def _plain_products(group: int) -> Iterator[Form]:
    lanes = ", ".join(["v"] * 4 * group)
    for kind, a, sparse, masked, scaled, shifted, use in itertools.product(
        ("f16", "tf32", "f8f6f4", "i8", "ti16"), ("a", "s"), (0, 1), (0, 1), (None, 0, 15), (0, 1), ("", *USES)
    ):
        if (scaled is not None and kind not in ("f16", "tf32")) or (shifted and (a == "a" or use in ("fill", "use"))):
            continue
        more = f"cta_group={group}" + ", metadata=v" * sparse + f", disable_output_lane=({lanes})" * masked
        more += f", scale_input_d={scaled}" if scaled is not None else ""
        more += ", ashift=True" * shifted + f', collector="{use}"' * bool(use)
        name = f"tcgen05.mma{'.sp' * sparse}.cta_group::{group}.kind::{kind}"
        name += ".ashift" * shifted + f".collector::a::{use}" * bool(use)
        needs = {"i8": "integer", "ti16": "newer"}.get(kind, "base" if scaled is None else "scaled_input")
        yield Form(f'nv.tcgen05.mma(t, {a}, b, i, p, kind="{kind}", {more})', name, needs, group)


def _products_that_keep_b(group: int) -> Iterator[Form]:
    kinds = {"f16": "", "ti16": "", "f8f6f4": "", "mxf8f6f4": ".block_scale", "mxf4nvf4": ".block_scale.block16"}
    for (kind, scaled), a, sparse, use, use_b in itertools.product(kinds.items(), "as", (0, 1), ("", "use"), USES):
        more = (
            f'cta_group={group}, collector_b="{use_b}"' + ", metadata=v" * sparse + f', collector="{use}"' * bool(use)
        )
        more += ", scale_a=t, scale_b=s" * bool(scaled) + ', scale_vector="block16"' * scaled.endswith("block16")
        name = f"tcgen05.mma{'.sp' * sparse}.cta_group::{group}.kind::{kind}{scaled}"
        name += f".collector::a::{use}" * bool(use) + f".collector::b::{use_b}"
        needs = "newer_variant" if sparse and kind == "mxf4nvf4" else "newer"
        yield Form(f'nv.tcgen05.mma(t, {a}, b, i, p, kind="{kind}", {more})', name, needs, group)


def _products_of_tables(group: int) -> Iterator[Form]:
    lanes = ", ".join(["v"] * 4 * group)
    for kind, vector, a, masked, use, use_b in itertools.product(
        ("f8f6f4", "mxf8f6f4"), ("", "block32"), "as", (0, 1), ("", "fill"), ("", "lastuse")
    ):
        is_scaled = kind.startswith("mx")
        if (vector and not is_scaled) or (masked and is_scaled):
            continue
        more = f"cta_group={group}, lut_b=v" + f", disable_output_lane=({lanes})" * masked
        more += ", scale_a=t, scale_b=s" * is_scaled + f', scale_vector="{vector}"' * bool(vector)
        more += f', collector="{use}"' * bool(use) + f', collector_b="{use_b}"' * bool(use_b)
        name = f"tcgen05.mma.cta_group::{group}.kind::{kind}{'.block_scale' * is_scaled}.decompress::lut::b"
        name += f".{vector}" * bool(vector) + f".collector::a::{use}" * bool(use)
        name += f".collector::b::{use_b}" * bool(use_b)
        yield Form(f'nv.tcgen05.mma(t, {a}, b, i, p, kind="{kind}", {more})', name, "newer", group)


VECTORS = {
    "mxf8f6f4": ("", "scale_vec::1X", "block32"),
    "mxf4": ("", "scale_vec::2X", "block32"),
    "mxf4nvf4": ("scale_vec::2X", "scale_vec::4X", "block16", "block32"),
}


def _scaled_products(group: int) -> Iterator[Form]:
    for (kind, vectors), a, sparse, use in itertools.product(VECTORS.items(), ("a", "s"), (0, 1), ("", *USES)):
        for vector in vectors:
            more = f"cta_group={group}, scale_a=t, scale_b=s" + ", metadata=v" * sparse
            more += f', scale_vector="{vector}"' * bool(vector) + f', collector="{use}"' * bool(use)
            name = f"tcgen05.mma{'.sp' * sparse}.cta_group::{group}.kind::{kind}.block_scale"
            name += f".{vector}" * bool(vector) + f".collector::a::{use}" * bool(use)
            sparse_f4 = "sparse_" if sparse and kind != "mxf8f6f4" else ""
            needs = f"{sparse_f4}base" if not vector else f"{sparse_f4}blocks"
            if vector.startswith("scale_vec"):
                needs = "nvf4" if kind == "mxf4nvf4" else "variant"
            yield Form(f'nv.tcgen05.mma(t, {a}, b, i, p, kind="{kind}", {more})', name, needs, group)


def _stationary_products() -> Iterator[Form]:
    uses = ("", *(f"{buffer}::{use}" for buffer in ("b0", "b1", "b2", "b3") for use in USES))
    for kind, a, sparse, masked, use in itertools.product(
        ("f16", "tf32", "f8f6f4", "i8", "ti16"), ("a", "s"), (0, 1), (0, 1), uses
    ):
        more = ", metadata=v" * sparse + ", zero_column_mask=b" * masked + f', collector="{use}"' * bool(use)
        name = f"tcgen05.mma.ws{'.sp' * sparse}.cta_group::1.kind::{kind}" + f".collector::{use}" * bool(use)
        needs = {"i8": "integer", "ti16": "newer"}.get(kind, "base")
        yield Form(f'nv.tcgen05.mma_ws(t, {a}, b, i, p, kind="{kind}"{more})', name, needs, 1)


def _orders() -> Iterator[Form]:
    for side in ("before", "after"):
        yield Form(f"nv.tcgen05.fence_{side}_thread_sync()", f"tcgen05.fence::{side}_thread_sync")
    for moves in ("ld", "st"):
        yield Form(f"nv.tcgen05.wait_{moves}()", f"tcgen05.wait::{moves}.sync.aligned")


FORMS = [
    *_orders(),
    *_moves(),
    *_reductions(),
    *_compressions(),
    *_stationary_products(),
    *(
        form
        for group in (1, 2)
        for of_group in (
            *(_of_group, _plain_products, _scaled_products),
            *(_products_that_keep_b, _products_of_tables),
        )
        for form in of_group(group)
    ),
]
#: The architectures that PTX ISA and ptxas 13.5 have forms on, each with the oldest PTX version, by what forms need.
FAMILIES = {
    "sm_100a": "8.6",
    "sm_100f": "8.8",
    "sm_103a": "8.8",
    "sm_103f": "8.8",
    "sm_107a": "9.4",
    "sm_107f": "9.4",
    "sm_110a": "9.0",
    "sm_110f": "9.0",
}


def _some(*names: str, **versions: str) -> dict[str, str]:
    return {name: versions.get(name, FAMILIES[name]) for name in names}


NEEDS = {
    "base": FAMILIES,
    "reduction": _some("sm_103a", "sm_103f", "sm_107a", "sm_107f", "sm_110a", "sm_110f"),
    "variant": _some("sm_100a", "sm_103a", "sm_107a", "sm_110a"),
    "sparse_base": _some("sm_100a", "sm_103a", "sm_107a", "sm_110a"),
    "nvf4": _some("sm_100a", "sm_103a", "sm_107a", "sm_110a", sm_100a="8.7"),
    "blocks": FAMILIES | {"sm_100a": "8.8"},
    "sparse_blocks": _some("sm_100a", "sm_103a", "sm_107a", "sm_110a", sm_100a="8.8"),
    "integer": _some("sm_100a", "sm_110a"),
    "scaled_input": _some("sm_100a", "sm_100f", "sm_103a", "sm_103f", "sm_107a", "sm_107f"),
    "exclusive": dict.fromkeys(FAMILIES, "9.4"),
    "columns": _some("sm_107a", "sm_107f"),
    "newer": _some("sm_107a", "sm_107f"),
    "newer_variant": _some("sm_107a"),
    "compression": _some("sm_107a"),
}
#: What ptxas does not know to be on some architectures alone.
STATED = ("columns",)


@nv.kernel
def product_of_tiles(a: nv.Array[nv.f16], b: nv.Array[nv.f16], d: nv.Array[nv.f32]):
    """128 x 128 of a 128 x 64 A and a B, 128 x 64 as well, by the 128 threads of one block.

    Tiles are put into shared memory as PTX ISA's layout "K-major, no swizzling" has them: 8 rows of 16 bytes follow
    each other, then the next 8 columns, then the next 8 rows.
    """
    tile_a = nv.shared.array(128 * 64, nv.f16)
    tile_b = nv.shared.array(128 * 64, nv.f16)
    bars = nv.shared.array(1, nv.u64)
    address = nv.shared.array(1, nv.u32)
    t = nv.thread_idx.x
    if t < 32:
        nv.tcgen05.alloc(address, 0, 128)
        nv.tcgen05.relinquish_alloc_permit()
    if t == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.fence_init()
    for n in range(t, 128 * 64, 128):
        row, column = n // 64, n % 64
        place = (row // 8 * 8 + column // 8) * 64 + row % 8 * 8 + column % 8
        tile_a[place] = a[n]
        tile_b[place] = b[n]
    nv.tma.fence()
    nv.tcgen05.fence_before_thread_sync()
    nv.syncthreads()
    nv.tcgen05.fence_after_thread_sync()
    tensor = address[0]
    if t == 0:
        described_a = nv.tcgen05.smem_descriptor(tile_a, 0, leading=128, stride=1024)
        described_b = nv.tcgen05.smem_descriptor(tile_b, 0, leading=128, stride=1024)
        described = nv.tcgen05.instruction_descriptor("f16", 128, 128, nv.f16)
        for k in nv.static_range(4):
            step = nv.u64(k * 2 * 128 >> 4)
            nv.tcgen05.mma(tensor, described_a + step, described_b + step, described, k > 0, kind="f16")
        nv.tcgen05.commit(bars, 0)
    nv.mbarrier.wait_parity(bars, 0, 0)
    nv.tcgen05.fence_after_thread_sync()
    lanes = tensor + (nv.u32(t // 32 * 32) << 16)
    for part in nv.static_range(2):
        values = nv.tcgen05.ld(lanes + part * 64, "32x32b", 64, nv.f32)
        nv.tcgen05.wait_ld()
        for j in nv.static_range(64):
            d[t * 128 + part * 64 + j] = 2.0 * values[j] + 1.0
    nv.tcgen05.fence_before_thread_sync()
    nv.syncthreads()
    if t < 32:
        nv.tcgen05.dealloc(tensor, 128)


@nv.kernel
def registers_of_every_type(address: nv.u32, f: nv.Array[nv.f32], h: nv.Array[nv.vec[nv.f16, 2]], k: nv.Array[nv.u32]):
    t = nv.thread_idx.x
    singles = nv.tcgen05.ld(address, "32x32b", dtype=nv.f32)
    pairs = nv.tcgen05.ld(address + 8, "16x128b", 1, nv.vec[nv.f16, 2])
    wide = nv.tcgen05.ld(address + 16, "32x32b", 2, nv.vec[nv.bf16, 2])
    numbers = nv.tcgen05.ld(address + 24, "32x32b", 2, nv.i32)
    values, least = nv.tcgen05.ld_red(address, "32x32b", 2, "min", nv.f32, nan=True)
    nv.tcgen05.wait_ld()
    f[t] = singles[0] + values[1] + least + nv.f32(wide[1].x)
    h[t] = pairs[0] + pairs[1]
    nv.tcgen05.st(address, "32x32b", (f[0], numbers[1], h[0], 7))
    nv.tcgen05.st(address, "32x32b", nv.vec[nv.u32, 4](k[0], k[1], 2, 3))
    nv.tcgen05.st(address, "16x128b", numbers)
    nv.tcgen05.wait_st()


@nv.device
def loaded(address, count: nv.constexpr, dtype: nv.constexpr):
    values = nv.tcgen05.ld(address, "32x32b", count, dtype)
    nv.tcgen05.wait_ld()
    return values


ZEROS = (0,) * 128


@nv.kernel(cluster=2)
def parts_of_the_family(address: nv.u32, out: nv.Array[nv.f32]):
    """Constants by way of parameters, the most registers there can be, a barrier of another block."""
    bars = nv.shared.array(2, nv.u64)
    nv.tcgen05.st(address, "32x32b", ZEROS)
    nv.tcgen05.wait_st()
    total = 0.0
    values = loaded(address, 128, nv.f32)
    for value in values:
        total += value
    first, second = loaded(address + 128, 2, nv.f32)
    out[nv.thread_idx.x] = total + first * second
    nv.tcgen05.commit(nv.cluster.map(bars, 0), 1, cta_group=2)
    nv.tcgen05.commit(nv.address_of(bars[0]), nv.u16(3), 2)
