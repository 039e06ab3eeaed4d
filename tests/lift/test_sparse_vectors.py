"""``spcompress`` and ``spdecompress`` of PTX text beside the words of PTX ISA, with descriptors that are known late."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import nvgen as nv
from nvgen.ptx_kernels import PtxKernel
from tests.lift.texts import kernel
from tests.semantics import sparse_model as model
from tests.semantics.test_sparse_vectors import rows

pytestmark = pytest.mark.sweep(6)


def _list(prefix: str, count: int) -> str:
    return "{" + ", ".join(f"%{prefix}{index}" for index in range(count)) + "}"


def _moved(operation: str, prefix: str, count: int, base: int) -> str:
    """Loads, or stores, of the thread's row of an array of words."""
    text = f"    mul.wide.u32 %rd60, %r0, {4 * count};\n    add.s64 %rd61, %rd{base}, %rd60;\n"
    for index in range(count):
        register, address = f"%{prefix}{index}", f"[%rd61+{4 * index}]"
        operands = f"{register}, {address}" if operation == "ld" else f"{address}, {register}"
        text += f"    {operation}.global.b32 {operands};\n"
    return text


def _loaded(body: str, parameters: int) -> PtxKernel:
    text = kernel(body, registers=".reg .b32 %a<130>, %b<130>, %c<130>, %s<2>;", parameters=parameters)
    text = text.replace(".version 8.0", ".version 9.4").replace("sm_90", "sm_107a")
    nv.ptx.check(text)
    return nv.ptx.load(text)["k"]


@pytest.mark.parametrize(("index_bits", "count"), [(2, 1), (4, 2), (2, 8), (4, 64)])
@pytest.mark.parametrize("bits", [8, 16])
def test_compression(bits: int, index_bits: int, count: int) -> None:
    """Each thread has a descriptor of its own."""
    positions = model.registers(count * 32 // bits * index_bits)
    body = _moved("ld", "a", 2 * count, 0) + _moved("ld", "s", 1, 3)
    lists = _list("b", positions), _list("c", count), _list("a", 2 * count)
    body += f"    spcompress.b{bits}.b{index_bits}.sp::2:4.x{count} {', '.join(lists)}, %s0;\n"
    body += _moved("st", "b", positions, 1) + _moved("st", "c", count, 2)
    data = rows(np.random.default_rng(count), bits, 2 * count, 4)
    known = list(itertools.product(enumerate(model.TYPES[bits]), enumerate(model.OPERATIONS)))
    described = [known[row % len(known)] for row in range(len(data))]
    numbers = np.array([type_[0] << 2 | operation[0] for type_, operation in described], np.uint32)
    metadata, values = (np.full((len(data), size), 7, np.uint32) for size in (positions, count))
    _loaded(body, 4).on("cpu")[1, len(data)](data, metadata, values, numbers)
    for row, ((_, type_), (_, operation)) in enumerate(described):
        found = metadata[row].tolist(), values[row].tolist()
        assert found == model.compress(data[row], type_, operation, index_bits), (type_, operation)


DECOMPRESSIONS = [
    each for each in itertools.product(model.FACTORS, model.COUNTS, (8, 16), (2, 4)) if model.is_there(*each)
]


@pytest.mark.parametrize(("factor", "count", "bits", "index_bits"), DECOMPRESSIONS[::11])
def test_decompression(factor: str, count: int, bits: int, index_bits: int) -> None:
    sources, targets = map(int, factor.split(":"))
    sizes = [model.registers(count * each) for each in (sources * bits, sources * index_bits, targets * bits)]
    body = _moved("ld", "a", sizes[0], 0) + _moved("ld", "b", sizes[1], 1)
    lists = _list("c", sizes[2]), _list("b", sizes[1]), _list("a", sizes[0])
    body += f"    spdecompress.b{bits}.b{index_bits}.sp::{factor}.x{count} {', '.join(lists)};\n"
    body += _moved("st", "c", sizes[2], 2)
    random = np.random.default_rng(count)
    values, data = rows(random, bits, sizes[0], 4), np.full((40, sizes[2]), 7, np.uint32)
    metadata = random.integers(0, 2**32, (40, sizes[1]), np.uint32)
    _loaded(body, 3).on("cpu")[1, 40](values, metadata, data)
    for row in range(40):
        wanted = model.decompress(values[row], metadata[row], factor, count, bits, index_bits)
        assert data[row].tolist() == wanted
