"""Textures and surfaces: their PTX, what ptxas says of every form, parameters, launches."""

from __future__ import annotations

import ctypes
import itertools
import re
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.diagnostics import CompileError, LaunchError, SourceFile, Span
from nvgen.lang import surface, texture
from nvgen.lang.texture import Query
from nvgen.runtime.launch.arguments import check
from nvgen.runtime.launch.parameters import DeclaredParameter
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.types import resolve
from nvgen.types.textures import GEOMETRIES, SURFACE_GEOMETRIES, TEXTURE_SCALARS, Geometry
from tests.assembling import ARCHITECTURES, assemble, needs_ptxas
from tests.ptx_text import coordinates, names

pytestmark = pytest.mark.sweep(6)

ELEMENTS = [f"nv.{scalar}" for scalar in TEXTURE_SCALARS]
TEXELS = [*ELEMENTS, *(f"nv.vec[{element}, {count}]" for element in ELEMENTS for count in (2, 3, 4))]
_PIXELS = ("i8", "u8", "i16", "u16", "f16", "bf16", "i32", "u32", "f32", "i64", "u64", "f64", "e4m3")
PIXELS = [
    *(f"nv.{name}" for name in _PIXELS),
    *(f"nv.vec[nv.{name}, {n}]" for name in _PIXELS for n in (2, 4) if n == 2 or "64" not in name),
]


def _shown(geometry: str) -> str:
    return geometry[0] if len(geometry) == 2 else f'"{geometry}"'


def _places(geometry: Geometry, coordinate: str) -> str:
    names = [f"{coordinate}{index}" for index in range(geometry.coordinates)]
    return ", ".join([*names, *(["layer"] if geometry.has_layers else []), *(["1"] if geometry.has_samples else [])])


def fetches(element: str) -> list[str]:
    """The text of a kernel for every form of a fetch of textures with such elements."""
    made = []
    for geometry in GEOMETRIES.values():
        count = geometry.coordinates
        gradients = "dx=(f0, f1, f2), dy=(f2, f1, f0)" if count == 3 else "dx=(f0, f1), dy=(f1, f0)"
        gradients = "dx=f0, dy=f1" if count == 1 else gradients
        forms = []
        if not geometry.has_samples:
            forms += [("f", extra) for extra in ("", "level=f2", gradients)]
        if not geometry.is_cube:
            forms += [("x", extra) for extra in ("", "level=x2") if not (extra and geometry.has_samples)]
        for coordinate, extra in forms:
            call = f"nv.texture.fetch(image, {_places(geometry, coordinate)}{', ' if extra else ''}{extra})"
            made.append(_kernel(f"nv.Texture[{element}, {_shown(geometry.name)}]", element, call, len(made)))
    return made


def gathers(element: str) -> list[str]:
    scalar = re.sub(r"nv\.vec\[(.*), \d\]", r"\1", element).replace("f16", "f32")
    made = []
    for name, component in itertools.product(("2d", "2d_array", "cube", "cube_array"), range(4)):
        call = f"nv.texture.gather(image, {_places(GEOMETRIES[name], 'f')}, component={component})"
        type_ = f"nv.Texture[{element}, {_shown(name)}]"
        made.append(_kernel(type_, f"nv.vec[{scalar}, 4]", call, len(made) + 1000))
    return made


def _kernel(type_: str, element: str, call: str, number: int) -> str:
    return (
        f"def k{number}(image: {type_}, f: nv.Array[nv.f32], x: nv.Array[nv.i32], out: nv.Array[{element}]):\n"
        f"    f0, f1, f2 = f[0], f[1], f[2]\n    x0, x1, x2 = x[0], x[1], x[2]\n    layer = x[3]\n"
        f"    out[0] = {call}\n"
    )


def accesses(element: str) -> list[str]:
    """Every form of reading and writing surfaces with such elements."""
    made = []
    for name, boundary in itertools.product(SURFACE_GEOMETRIES, surface.BOUNDARIES):
        places = _places(GEOMETRIES[name], "x")
        type_ = f"nv.Surface[{element}, {_shown(name)}]"
        call = f'nv.surface.read(image, {places}, boundary="{boundary}")'
        made.append(_kernel(type_, element, call, len(made)))
        for formatted in (False, True) if "32" in element else (False,):
            write = f'nv.surface.write(image, {places}, out[1], boundary="{boundary}", formatted={formatted})'
            text = _kernel(type_, element, "0", len(made))
            made.append(text.replace("    out[0] = 0\n", f"    {write}\n"))
    return made


def _assembled(texts: list[str], arch: str, folder: Path) -> str:
    kernels = [nv.Kernel.from_source(text).specialise() for text in texts]
    ptx = compiler.compile_kernels(kernels, CompileOptions(arch), compiler.Stage.PTX).text
    assert assemble(ptx, arch, folder) == ""
    return ptx


@needs_ptxas
@pytest.mark.parametrize("element", ["nv.f32", "nv.vec[nv.f32, 4]", "nv.f16", "nv.vec[nv.u8, 2]"])
def test_fetches_assemble(element: str, tmp_path: Path) -> None:
    texts = [*fetches(element), *gathers(element)]
    ptx = _assembled(texts, "sm_75", tmp_path)
    assert len(re.findall(r"\b(?:tex|tld4)\.", ptx)) == len(texts)


@needs_ptxas
@pytest.mark.parametrize("element", ["nv.f32", "nv.vec[nv.u8, 4]", "nv.vec[nv.i32, 2]", "nv.f64"])
def test_accesses_assemble(element: str, tmp_path: Path) -> None:
    texts = accesses(element)
    ptx = _assembled(texts, "sm_75", tmp_path)
    assert len(re.findall(r"\b(?:suld\.b|sust\.[bp])\.", ptx)) == len(texts)


@needs_ptxas
@pytest.mark.sweep(64)
@pytest.mark.parametrize("arch", ARCHITECTURES)
@pytest.mark.parametrize("element", TEXELS)
def test_every_fetch_assembles(element: str, arch: str, tmp_path: Path) -> None:
    _assembled([*fetches(element), *gathers(element)], arch, tmp_path)


@needs_ptxas
@pytest.mark.sweep(64)
@pytest.mark.parametrize("arch", ARCHITECTURES)
@pytest.mark.parametrize("element", PIXELS)
def test_every_access_assembles(element: str, arch: str, tmp_path: Path) -> None:
    _assembled(accesses(element), arch, tmp_path)


# The text


def _instruction(text: str) -> str:
    ptx = nv.Kernel.from_source(text).ptx(arch="sm_75")
    (found,) = re.findall(r"^\s*((?:tex|tld4|suld|sust|txq|suq)\..*;)", ptx, re.MULTILINE)
    return re.sub(r"%\w+", "%", found)


@pytest.mark.parametrize(
    ("type_", "call", "expected"),
    [
        ("nv.Texture[nv.f32, 1]", "nv.texture.fetch(image, f0)", "tex.1d.v4.f32.f32 {%, %, %, %}, [%, {%}];"),
        ("nv.Texture[nv.f32, 2]", "nv.texture.fetch(image, x0, x1)", "tex.2d.v4.f32.s32 {%, %, %, %}, [%, {%, %}];"),
        (
            'nv.Texture[nv.f32, "2d_array"]',
            "nv.texture.fetch(image, f0, f1, layer, level=2)",
            "tex.level.a2d.v4.f32.f32 {%, %, %, %}, [%, {%, %, %, %}], %;",
        ),
        (
            "nv.Texture[nv.f32, 3]",
            "nv.texture.fetch(image, f0, f1, z=f2, dx=(f0, f1, f2), dy=(f0, f1, f2))",
            "tex.grad.3d.v4.f32.f32 {%, %, %, %}, [%, {%, %, %, %}], {%, %, %, %}, {%, %, %, %};",
        ),
        (
            'nv.Texture[nv.f32, "2d_multisample"]',
            "nv.texture.fetch(image, x0, x1, 3)",
            "tex.2dms.v4.f32.s32 {%, %, %, %}, [%, {%, %, %, %}];",
        ),
        ("nv.Surface[nv.f32, 2]", "nv.surface.read(image, x0, x1)", "suld.b.2d.b32.trap {%}, [%, {%, %}];"),
        (
            "nv.Surface[nv.f32, 2]",
            'nv.surface.read(image, x0, x1, boundary="zero")',
            "suld.b.2d.b32.zero {%}, [%, {%, %}];",
        ),
        ("nv.Texture[nv.f32, 2]", "nv.texture.width(image)", "txq.width.b32 %, [%];"),
        ("nv.Surface[nv.f32, 2]", "nv.surface.height(image)", "suq.height.b32 %, [%];"),
    ],
)
def test_text(type_: str, call: str, expected: str) -> None:
    element = "nv.i32" if "width" in call or "height" in call else "nv.f32"
    assert _instruction(_kernel(type_, element, call, 0)) == expected


@nv.kernel
def order(image: nv.Texture[nv.f32, "2d_multisample_array"], a: nv.Array[nv.f32]):  # noqa: F722
    a[0] = nv.texture.fetch(image, 11, 12, 13, 14)


@nv.kernel
def bytes_along_x(image: nv.Surface[nv.vec[nv.u16, 4], "1d_array"]):  # noqa: F722
    value = nv.surface.read(image, nv.thread_idx.x, 5, boundary="clamp")
    nv.surface.write(image, nv.thread_idx.x, 6, value)


def test_samples_and_layers_come_first() -> None:
    ptx = order.ptx(arch="sm_75")
    assert names(ptx, "tex") == ["tex.a2dms.v4.f32.s32"]
    assert coordinates(ptx, "tex") == [14, 13, 11, 12]


def test_surfaces_count_bytes_along_x() -> None:
    ptx = bytes_along_x.ptx(arch="sm_75")
    assert "suld.b.a1d.v4.b16.clamp" in ptx
    assert "sust.b.a1d.v4.b16.trap" in ptx
    (scaled,) = re.findall(r"shl\.b32 \t(%r\d+), %r\d+, 3;", ptx)
    assert ptx.count(f", {scaled}}}]") == 2


def test_a_handle_is_64_bits() -> None:
    """A debugger sees a number."""
    text = _kernel("nv.Texture[nv.f32, 1]", "nv.f32", "nv.texture.fetch(image, f0)", 0)
    assert 'Texture[f32, "1d"]' in nv.Kernel.from_source(text, debug=True).llvm_ir(arch="sm_75").replace("\\22", '"')
    assert ".param .u64 bytes_along_x_param_0" in bytes_along_x.ptx(arch="sm_75")


def test_handles_are_values() -> None:
    """In variables, conditions, tuples and device functions."""

    @nv.device(inline="never")
    def at(image, x):
        return nv.texture.fetch(image, x)

    @nv.kernel
    def k(first: nv.Texture[nv.f32, 1], second: nv.Texture[nv.f32, 1], a: nv.Array[nv.f32]):
        image = first
        if a[0] > 0:
            image = second
        pair = (image, first)
        a[0] = at(image, a[1]) + nv.texture.fetch(pair[1], a[2])

    assert k.ptx(arch="sm_75").count("tex.1d.v4.f32.f32") == 2


# Launches


class _Handle:
    """As the objects of `cuda.bindings` are."""

    def __int__(self) -> int:
        return 1 << 63 | 5


@nv.kernel
def unused(image: nv.Texture[nv.f32, 2], a: nv.Array[nv.i32]):
    a[0] = 3


@pytest.mark.parametrize("handle", [7, np.uint64(9), _Handle()])
def test_handles(handle: Any) -> None:
    place = DeclaredParameter("image", lambda name: Span(SourceFile("", ""), 1, 0, 1, 0))
    value = check(handle, resolve(nv.Surface[nv.f32, 2]), place, written=False).value
    assert isinstance(value, ctypes.c_uint64)
    assert value.value == int(handle)
    a = np.zeros(1, np.int32)
    unused.on("cpu")[1, 1](handle, a)
    assert a[0] == 3


class Images(NamedTuple):
    """A pair of handles, and a number before them."""

    count: nv.i32
    first: nv.Texture[nv.f32, 2]
    second: nv.Surface[nv.u8, 1]


@nv.kernel
def bundled(images: Images, table: nv.Array[nv.Texture[nv.f32, 1]], out: nv.Array[nv.f32]):
    image = table[images.count]
    out[0] = nv.texture.fetch(images.first, 1, 2) + nv.texture.fetch(image, 0.5)
    nv.surface.write(images.second, 3, nv.u8(7))


@nv.kernel
def counted(images: Images, table: nv.Array[nv.Texture[nv.f32, 1]], out: nv.Array[nv.i32]):
    out[0] = images.count + nv.i32(table.size)


def test_structs_and_arrays_hold_handles() -> None:
    ptx = bundled.ptx(arch="sm_75")
    assert ".param .align 8 .b8 bundled_param_0[24]" in ptx
    assert ptx.count("tex.") == 2
    out, table = np.zeros(1, np.int32), np.array([5, 6], np.uint64)
    for images in (Images(4, 7, _Handle()), (4, 7, 8)):  # type: ignore[arg-type]
        counted.on("cpu")[1, 1](images, table, out)
        assert out[0] == 6
    assert nv.struct_dtype(Images).fields["first"][0] == np.dtype("u8")


def test_a_handle_that_is_not_used_is_no_obstacle() -> None:
    a = np.zeros(1, np.int32)
    unused.on("cpu", check="step")[1, 1](5, a)
    assert a[0] == 3


_NO_HANDLES = (1.5, True, None, "7", np.float32(2), np.zeros(1, np.uint64), -1, 1 << 64)


@pytest.mark.parametrize("argument", _NO_HANDLES, ids=repr)
def test_what_is_no_handle(argument: Any) -> None:
    with pytest.raises(LaunchError) as caught:
        unused.on("cpu")[1, 1](argument, np.zeros(1, np.int32))
    assert caught.value.code == "NVG2705"


@pytest.mark.parametrize("check", [None, "step"])
def test_the_cpu_has_none(check: str | None) -> None:
    how = {} if check is None else {"check": check}
    with pytest.raises(CompileError) as caught:
        bytes_along_x.on("cpu", **how)[1, 1](5)
    assert caught.value.code == "NVG2104"


def test_architectures_and_versions() -> None:
    half = nv.Kernel.from_source(_kernel("nv.Texture[nv.f16, 1]", "nv.f16", "nv.texture.fetch(image, f0)", 0))
    with pytest.raises(CompileError) as caught:
        half.ptx(arch="sm_50")
    assert caught.value.code == "NVG0504"
    assert "tex.1d.v4.f16.f32" in half.ptx(arch="sm_53")
    with pytest.raises(CompileError) as caught:
        bytes_along_x.ptx(arch="sm_50", ptx_version="4.2")
    assert caught.value.code == "NVG0520"


def test_documentation_names_the_instruction() -> None:
    for module, prefix in ((texture, "txq"), (surface, "suq")):
        for value in vars(module).values():
            if isinstance(value, Query):
                assert value.doc.startswith(f"`{prefix}.")
