"""``nv.mma.spcompress`` and ``spdecompress`` beside PTX ISA's words (``sparse_model``), and what they are in PTX."""

from __future__ import annotations

import itertools
import re
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.intrinsics.architectures import architectures
from tests.assembling import assemble, needs_ptxas
from tests.ptx_text import names
from tests.semantics import sparse_model as model

ROWS = 40
#: Bits of elements that comparisons may get wrong, by their size: zeros, infinities, NaN, and what is next to them.
SPECIAL = {
    8: (0x00, 0x80, 0x01, 0x81, 0x7F, 0xFF, 0x7C, 0xFC, 0x7B, 0x7D, 0x7E, 0xFE, 0x1F, 0x3F, 0x20),
    16: (0x0000, 0x8000, 0x0001, 0x8001, 0x7C00, 0xFC00, 0x7C01, 0xFC01, 0x7BFF, 0x7F80, 0xFF80, 0x7F81, 0x7F7F),
}


def rows(random: np.random.Generator, bits: int, words: int, alike: int) -> np.ndarray:
    """Words of elements: of random bits, of special ones, and of few different ones."""
    count = words * 32 // bits
    found = random.integers(0, 2**bits, (ROWS, count))
    special = np.array(SPECIAL[bits])[random.integers(0, len(SPECIAL[bits]), found.shape)]
    found[: ROWS // 2] = np.where(random.random(found.shape) < 0.5, found, special)[: ROWS // 2]
    found[-alike:] = special[-alike:]
    return np.ascontiguousarray(found.astype(f"<u{bits // 8}")).view("<u4").astype(np.uint32)


def compression(type_: str, operation: str, index_bits: int, count: int) -> nv.Kernel:
    """A kernel in which each thread compresses a row."""
    bits = 16 if type_ in model.TYPES[16] else 8
    positions = model.registers(count * 32 // bits * index_bits)
    given = ", ".join(f"data[i, {word}]" for word in range(2 * count))
    name = {"s8": "i8"}.get(type_, type_)
    return nv.Kernel.from_source(
        f"""def k(data: nv.Array[nv.u32, 2], metadata: nv.Array[nv.u32, 2], values: nv.Array[nv.u32, 2]):
    i = nv.grid(1)
    m, v = nv.mma.spcompress(({given}), "{operation}", nv.{name}, index_bits={index_bits})
    for word in nv.static_range({positions}):
        metadata[i, word] = m[word]
    for word in nv.static_range({count}):
        values[i, word] = v[word]
""",
        filename=f"compress_{type_}_{operation}.py",
    )


def decompression(factor: str, count: int, bits: int, index_bits: int) -> nv.Kernel:
    """A kernel in which each thread decompresses a row."""
    sources, targets = map(int, factor.split(":"))
    sizes = [model.registers(count * each) for each in (sources * bits, sources * index_bits, targets * bits)]
    values, metadata = (
        ", ".join(f"{name}[i, {word}]" for word in range(size))
        for name, size in zip(("values", "metadata"), sizes, strict=False)
    )
    call = f'({values},), ({metadata},), "{factor}", {count}, element_bits={bits}, index_bits={index_bits}'
    return nv.Kernel.from_source(
        f"""def k(values: nv.Array[nv.u32, 2], metadata: nv.Array[nv.u32, 2], data: nv.Array[nv.u32, 2]):
    i = nv.grid(1)
    d = nv.mma.spdecompress({call})
    for word in nv.static_range({sizes[2]}):
        data[i, word] = d[word]
""",
        filename=f"decompress_{bits}_{index_bits}.py",
    )


HOW: list[dict[str, Any]] = [{"check": "none"}, {"check": "all"}, {"check": "step"}]
TYPES = [type_ for types in model.TYPES.values() for type_ in types]


@pytest.mark.parametrize("how", HOW, ids=lambda how: how["check"])
@pytest.mark.parametrize("type_", TYPES)
def test_compression(type_: str, how: dict[str, Any]) -> None:
    random, bits = np.random.default_rng(TYPES.index(type_)), 16 if type_ in model.TYPES[16] else 8
    for operation, (index_bits, count) in zip(model.OPERATIONS, ((2, 1), (4, 2), (2, 4), (4, 1)), strict=True):
        data = rows(random, bits, 2 * count, 4)
        sizes = model.registers(count * 32 // bits * index_bits), count
        found = [np.full((ROWS, size), 7, np.uint32) for size in sizes]
        compression(type_, operation, index_bits, count).on("cpu", **how)[ROWS // 20, 20](data, *found)
        for row, metadata, values in zip(data, *found, strict=True):
            wanted = model.compress(row, type_, operation, index_bits)
            assert (metadata.tolist(), values.tolist()) == wanted, (operation, [hex(word) for word in row])


DECOMPRESSIONS = [
    each
    for each in itertools.product(model.FACTORS, model.COUNTS, (8, 16), (2, 4))
    if model.is_there(*each) and each[1] <= 8
]


@pytest.mark.parametrize("how", HOW, ids=lambda how: how["check"])
@pytest.mark.parametrize("bits", [8, 16])
def test_decompression(bits: int, how: dict[str, Any]) -> None:
    """Places are random bits: some go outside, and of two that are the same the later one counts."""
    random = np.random.default_rng(bits)
    every = [each for each in DECOMPRESSIONS if each[2] == bits]
    for factor, count, _, index_bits in every if how["check"] == "none" else every[::7]:
        sources, targets = map(int, factor.split(":"))
        values = rows(random, bits, model.registers(count * sources * bits), 4)
        metadata = random.integers(0, 2**32, (ROWS, model.registers(count * sources * index_bits)), np.uint32)
        data = np.full((ROWS, model.registers(count * targets * bits)), 7, np.uint32)
        decompression(factor, count, bits, index_bits).on("cpu", **how)[2, ROWS // 2](values, metadata, data)
        for row, places, found in zip(values, metadata, data, strict=True):
            assert found.tolist() == model.decompress(row, places, factor, count, bits, index_bits), (factor, count)


@nv.kernel
def of_halves(a: nv.Array[nv.f16], b: nv.Array[nv.f16], m: nv.Array[nv.u32]):
    """Pairs of halves say their type themselves, and stay pairs."""
    first, second = nv.vec[nv.f16, 2](a[0], a[1]), nv.vec[nv.f16, 2](a[2], a[3])
    metadata, values = nv.mma.spcompress((first, second), "maxabs")
    m[0] = metadata[0]
    b[0], b[1] = values[0].x, values[0].y
    words = nv.mma.spdecompress(nv.vec[nv.u32, 2](1, 2), (metadata[0],), "1:2", 4, element_bits=16)
    m[1], m[2] = words[0], words[2]


@nv.kernel
def _alone(values: nv.Array[nv.u32], metadata: nv.Array[nv.u32], out: nv.Array[nv.u32, 2]) -> None:
    i = nv.grid(1)
    alone = nv.mma.spdecompress(values[i], metadata[i], "2:4", 2, element_bits=8)
    with_a_literal = nv.mma.spdecompress(values[i], 0b11_10_01_00, "2:4", 2, element_bits=8)
    out[i, 0], out[i, 1] = alone[0], alone[1]
    out[i, 2], out[i, 3] = with_a_literal[0], with_a_literal[1]


def test_a_register_alone() -> None:
    """It is as a tuple of one."""
    out = np.zeros((1, 4), np.uint32)
    _alone.on("cpu")[1, 1](np.array([0x44332211], np.uint32), np.array([0b11_00_10_01], np.uint32), out)
    assert out.tolist() == [[0x00221100, 0x44000033, 0x00002211, 0x44330000]]


def test_pairs_of_halves_and_vectors() -> None:
    a, b, m = np.array([1, -3, 2, -2], np.float16), np.zeros(2, np.float16), np.zeros(3, np.uint32)
    of_halves.on("cpu")[1, 1](a, b, m)
    assert b.tolist() == [-3, 2]  # of 2 and -2 the first one
    assert m.tolist() == [0b1001, 1 << 16, 2]


# PTX


COMPRESSIONS = list(itertools.product(TYPES, (2, 4), model.COUNTS))


@needs_ptxas
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.sweep(16)) for part in range(1, 4))])
def test_instructions(part: int, tmp_path: Any) -> None:
    """Every form of both becomes its instruction, and ptxas takes it."""
    wanted, kernels = [], []
    for number, (type_, index_bits, count) in enumerate(COMPRESSIONS):
        bits = 16 if type_ in model.TYPES[16] else 8
        wanted.append(f"spcompress.b{bits}.b{index_bits}.sp::2:4.x{count}")
        kernels.append((compression, (type_, model.OPERATIONS[number % 4], index_bits, count)))
    for each in itertools.product(model.FACTORS, model.COUNTS, (8, 16), (2, 4)):
        if model.is_there(*each):
            factor, count, bits, index_bits = each
            wanted.append(f"spdecompress.b{bits}.b{index_bits}.sp::{factor}.x{count}")
            kernels.append((decompression, each))
    assert len(wanted) == len(COMPRESSIONS) + 143
    for name, (make, form) in list(zip(wanted, kernels, strict=True))[part::4]:
        ptx = make(*form).ptx(arch="sm_107a")
        assert names(ptx, "sp*compress") == [name]
        assert assemble(ptx, "sm_107a", tmp_path, ["-O0"]) == ""


def test_descriptors() -> None:
    """The operation in bits 0 and 1, the type in bits 2 to 4."""
    for (at, operation), (bits, types) in itertools.product(enumerate(model.OPERATIONS), model.TYPES.items()):
        for number, type_ in enumerate(types):
            ptx = compression(type_, operation, 2, 1).ptx(arch="sm_107a")
            (description,) = re.findall(r"spcompress.* (%r\d+);", ptx)
            assert f"{description}, {at | number << 2};" in ptx, (operation, type_, bits)


@pytest.mark.parametrize("kernel", [compression("u8", "max", 2, 1), decompression("2:4", 1, 8, 2)])
def test_other_architectures_are_refused(kernel: nv.Kernel) -> None:
    for arch in architectures():
        if arch != "sm_107a":
            with pytest.raises(nv.CompileError, match="NVG2203"):
                kernel.ptx(arch=arch)
