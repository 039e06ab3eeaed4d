"""Structs of hosts lie in memory as those of kernels; names are what the languages take."""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts.host import identifiers
from nvgen.artifacts.host.compounds import Compounds
from nvgen.artifacts.host.header import header
from nvgen.artifacts.host.python_launcher import python_launcher
from nvgen.artifacts.host.rust import rust
from nvgen.diagnostics import CompileError
from nvgen.frontend.specialisation import Specialisation
from nvgen.types import SCALARS, Type, VectorType, resolve
from nvgen.types.numpy_records import dtype_of
from tests.driver import building
from tests.host.building import compile_object, compile_rust

_IN_NUMPY = [scalar for scalar in SCALARS.values() if scalar.is_in_numpy]


def drawn(rng: random.Random, depth: int = 2) -> Any:
    """A type whose values lie in memory, as users write it."""
    kinds = ["scalar", "vector", "numpy", "pointer", *(["struct", "tuple"] if depth else [])]
    match rng.choice(kinds):
        case "scalar":
            return rng.choice([*SCALARS.values()])
        case "vector":
            number = rng.choice([scalar for scalar in SCALARS.values() if not scalar.is_complex and scalar.bits <= 64])
            return nv.vec[number, rng.choice([2, 3, 4, 8, 16])]
        case "pointer":
            return nv.ptr[nv.f32]
        case "numpy":
            return drawn_record(rng)
        case "tuple":
            return tuple[tuple(drawn(rng, depth - 1) for _ in range(rng.randrange(1, 4)))]
    fields = [(rng.choice("abcdefgh") + str(place), drawn(rng, depth - 1)) for place in range(rng.randrange(1, 5))]
    return dataclasses.make_dataclass(f"Struct{rng.randrange(10**6)}", fields)


def drawn_record(rng: random.Random) -> np.dtype[Any]:
    """A record with fields anywhere, in any order: packed, aligned, or with gaps."""
    fields = [(f"f{place}", rng.choice(_IN_NUMPY).typestr) for place in range(rng.randrange(1, 5))]
    names, formats = zip(*fields, strict=True)
    if rng.random() < 0.5:
        return np.dtype(fields, align=rng.random() < 0.5)
    offsets, end = [], 0
    for format_ in formats:
        offsets.append(end + rng.randrange(3))
        end = offsets[-1] + np.dtype(format_).itemsize
    order = rng.sample(range(len(names)), len(names))
    described: Any = {
        "names": [names[place] for place in order],
        "formats": [formats[place] for place in order],
        "offsets": [offsets[place] for place in order],
        "itemsize": end + rng.randrange(3),
    }
    return np.dtype(described)


@nv.kernel
def takes_one(value):
    pass


@nv.kernel(max_threads=64, max_registers=32)
def takes_words(
    int: nv.i32, NULL: nv.i32, linux: nv.i32, launch: nv.i32, nvgen_values: nv.i32, std: nv.i32, self: nv.i32,
    fn: nv.i32, struct: nv.i32, uint64_t: nv.u64, CUdeviceptr: nv.ptr[nv.i32], größe: nv.Array[nv.i32],  # noqa: PLC2401
):  # fmt: skip
    pass


#: Kernels of these names are launched by functions of others.
WORDS = ("int", "launch", "Error", "Dim", "check", "load", "fn", "Launch", "start", "pointer", "class_", "f32x4", "len")


def kernels_of(types: list[Type]) -> list[Specialisation]:
    return [takes_one.bind(name=f"takes_{number}").specialise({"value": type_}) for number, type_ in enumerate(types)]


def types_of(seed: int, count: int) -> list[Type]:
    rng = random.Random(seed)
    return [resolve(drawn(rng)) for _ in range(count)]


def kernels_to_compile(seed: int) -> list[Specialisation]:
    """Kernels with structs, and with names that languages, or what is written of the kernels, have already."""
    handles = (
        nv.Texture[nv.f32, 2],
        nv.Surface[nv.f32, 2],
        nv.TensorMap[nv.f32, 2],
        nv.Array[nv.vec[nv.f32, 4], 3, nv.A],
    )
    words = [takes_words.bind(name=name).specialise() for name in WORDS]
    return kernels_of([*types_of(seed, 25), *map(resolve, handles)]) + words


SEEDS = [1, *(pytest.param(seed, marks=pytest.mark.sweep(16)) for seed in range(2, 20))]


@pytest.mark.skipif(bool(building.problem()), reason=building.problem() or "-")
@pytest.mark.parametrize("seed", SEEDS)
def test_compilers_lay_structs_out_alike(seed: int, tmp_path: Path) -> None:
    """The header asserts sizes, alignments and offsets."""
    kernels = kernels_to_compile(seed)
    (tmp_path / "some.h").write_text(header("some", kernels, b"", "ptx"))
    for ending in (".c", ".cpp"):
        source = tmp_path / f"some{ending}"
        source.write_text('#define SOME_IMPLEMENTATION\n#include "some.h"\n')
        compile_object(source, tmp_path)


@pytest.mark.parametrize("seed", SEEDS)
def test_rust_lays_structs_out_alike(seed: int, tmp_path: Path) -> None:
    (tmp_path / "some.rs").write_text(rust("some", kernels_to_compile(seed), b"", "ptx"))
    compile_rust("some.rs", tmp_path, "--crate-type", "lib", "--emit", "metadata", "--edition", "2024")


def value_of(dtype: np.dtype[Any], rng: np.random.Generator) -> Any:
    """A value of a dtype, with something in every byte that belongs to a field."""
    if dtype.names is not None:
        return tuple(value_of(dtype[name], rng) for name in dtype.names)
    if dtype.subdtype is not None:
        return [value_of(dtype.base, rng) for _ in range(dtype.shape[0])]
    return {"b": lambda: True, "f": rng.random, "c": lambda: rng.random() * 1j}.get(
        dtype.kind, lambda: int(rng.integers(1, 100))
    )()


def test_python_packs_as_numpy_does() -> None:
    types = [type_ for type_ in types_of(3, 60) if "V" not in str(_formats(dtype_of(type_)))]
    assert len(types) > 20
    module: dict[str, Any] = {}
    exec(python_launcher("some", kernels_of(types), b"", "ptx"), module)
    packed: list[bytes] = []
    module["_start"] = lambda number, launch, values: packed.append(b"".join(values))
    rng = np.random.default_rng(1)
    for number, type_ in enumerate(types):
        dtype = dtype_of(type_)
        value = value_of(dtype, rng)
        module[f"takes_{number}"](None, value)
        expected = np.zeros((), [("value", dtype)])
        expected["value"] = tuple(value) if isinstance(value, list) and not isinstance(type_, VectorType) else value
        assert packed.pop() == expected.tobytes(), type_


def _formats(dtype: np.dtype[Any]) -> list[str]:
    """The kinds of the numbers in a dtype."""
    if dtype.names is not None:
        return [kind for name in dtype.names for kind in _formats(dtype[name])]
    return [dtype.base.kind]


def test_fields_that_overlap_are_refused() -> None:
    described: Any = {"names": ["a", "b"], "formats": ["i4", "i2"], "offsets": [0, 2], "itemsize": 4}
    with pytest.raises(CompileError, match="NVG3460"):
        header("some", kernels_of([resolve(np.dtype(described))]), b"", "ptx")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("kernels", "kernels"),
        ("my-kernels", "my_kernels"),
        ("2d", "n2d"),
        ("new", "nvgen_new"),
        ("größe", "gr_u00f6_u00df_e"),
    ],
)
def test_prefixes(name: str, expected: str) -> None:
    assert identifiers.prefix(name) == expected


def test_names_are_kept_where_the_language_takes_them() -> None:
    names = identifiers.Names(identifiers.C_WORDS)
    given = ("size", "int", "int_", "größe", "größe", "a.b", "size", "_x")
    expected = ["size", "int_", "int__", "gr_u00f6_u00df_e", "gr_u00f6_u00df_e_", "a_b", "size_", "_x"]
    assert [names.new(one) for one in given] == expected


def test_members_may_have_any_name_of_python() -> None:
    struct = resolve(dataclasses.make_dataclass("größe", [("ключ", nv.i32), ("struct", nv.i32), ("type", nv.i32)]))
    made = Compounds(identifiers.Names(()), identifiers.C_WORDS).of(struct)
    assert [member.name for member in made.members] == ["u043a_u043b_u044e_u0447", "struct_", "type"]
    kernels = kernels_of([struct])
    module: dict[str, Any] = {}
    exec(python_launcher("some", kernels, b"", "ptx"), module)
    packed: list[list[bytes]] = []
    module["_start"] = lambda number, launch, values: packed.append(values)
    module["takes_0"](None, struct.origin(1, 2, 3))
    assert packed == [[np.array([1, 2, 3], np.int32).tobytes()]]
