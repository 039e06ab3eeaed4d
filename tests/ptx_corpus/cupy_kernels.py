"""PTX that NVRTC makes of CuPy's kernels, without a GPU.

CuPy writes the text around an operation for the arrays of a call, which need a GPU. Here the operation stands in a
kernel of ours that does the same for arrays of one dimension; modules that CuPy has as whole texts are compiled as
they are.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cupy
import cupyx
from cuda import pathfinder
from cuda.bindings import nvrtc

_ARCHITECTURES = ("sm_75", "sm_90", "sm_120")
_C_TYPES = {
    "bool": "bool",
    "float16": "float16",
    "float32": "float",
    "float64": "double",
    "complex64": "complex<float>",
    "complex128": "complex<double>",
    **{f"int{bits}": name for bits, name in ((8, "signed char"), (16, "short"), (32, "int"), (64, "long long"))},
    **{
        f"uint{bits}": f"unsigned {name}" for bits, name in ((8, "char"), (16, "short"), (32, "int"), (64, "long long"))
    },
}
#: For the parameters of a kernel whose type the call decides.
_ANY = ("float", "int", "double", "long long")
_KERNEL = """#include <cupy/complex.cuh>
#include <cupy/carray.cuh>
#include <cupy/atomics.cuh>
#include <cupy/float16.cuh>
#include <cupy/math_constants.h>
{preamble}
{types}
extern "C" __global__ void {name}({parameters}, CIndexer<1, true> _ind) {{
    {before};
    CUPY_FOR(i, _ind.size()) {{
        _ind.set(i);
        {reads}
        {operation};
    }}
    {after};
}}
"""


class Refused(Exception):
    """NVRTC does not take a text."""


def _import_all() -> None:
    """CuPy's modules, as far as the libraries are there that they load."""
    for package in (cupy, cupyx):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.", onerror=lambda name: None):
            if "test" not in module.name:
                try:
                    importlib.import_module(module.name)
                except ImportError:
                    continue


def _objects() -> Iterator[Any]:
    """The ufuncs, kernels and modules that CuPy's modules have as variables, each once."""
    seen = set()
    for name, module in sorted(sys.modules.items()):
        if name.startswith("cupy"):
            for value in list(vars(module).values()):
                if isinstance(value, cupy.ufunc | cupy.ElementwiseKernel | cupy.RawModule) and id(value) not in seen:
                    seen.add(id(value))
                    yield value


def _ufunc_source(ufunc: Any, operation: Any, name: str) -> str:
    inputs, outputs = operation.in_types, operation.out_types
    kinds = [(f"in{i}", kind) for i, kind in enumerate(inputs)] + [(f"out{i}", kind) for i, kind in enumerate(outputs)]
    types = "\n".join(f"typedef {_C_TYPES[str(kind)]} {parameter}_type;" for parameter, kind in kinds)
    return _KERNEL.format(
        preamble=ufunc._preamble,
        types=types,
        name=name,
        before=ufunc._loop_prep,
        after="",
        parameters=", ".join(f"CArray<{_C_TYPES[str(kind)]}, 1, true, true> _raw_{place}" for place, kind in kinds),
        reads="\n".join(
            f"{'const ' if place.startswith('in') else ''}{place}_type {'' if place.startswith('in') else '&'}"
            f"{place}(_raw_{place}[_ind.get()]);"
            for place, _ in kinds
        ),
        operation=operation.routine,
    )


def _kernel_source(kernel: Any, name: str) -> str:
    placeholders: dict[str, str] = {}
    arrays, reads = [], []
    for parameter in kernel.params[:-1]:
        own = parameter.dtype
        kind = _C_TYPES[str(own.__name__ if isinstance(own, type) else own)] if own is not None else parameter.ctype
        if own is None:
            placeholders.setdefault(kind, _ANY[len(placeholders) % len(_ANY)])
        shown = parameter.name if parameter.raw else f"_raw_{parameter.name}"
        arrays.append(f"CArray<{kind}, 1, true, true> {shown}")
        if not parameter.raw:
            reads.append(f"{'const ' if parameter.is_const else ''}{kind} &{parameter.name} = {shown}[_ind.get()];")
    typedefs = "\n".join(f"typedef {kind} {name};" for name, kind in placeholders.items())
    return _KERNEL.format(
        preamble="",
        types=typedefs + "\n" + kernel.preamble,
        name=name,
        before=kernel.kwargs.get("loop_prep", ""),
        after=kernel.kwargs.get("after_loop", ""),
        parameters=", ".join(arrays),
        reads="\n".join(reads),
        operation=kernel.operation,
    )


def _has_names(operation: Any) -> bool:
    return all(str(kind) in _C_TYPES for kind in (*operation.in_types, *operation.out_types))


def _sources() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Names, CUDA C++ and options."""
    for number, value in enumerate(_objects()):
        if isinstance(value, cupy.ufunc):
            operations = list(value._ops.ops)
            for index in sorted({0, len(operations) // 2, len(operations) - 1} if operations else ()):
                if isinstance(operations[index].routine, str) and _has_names(operations[index]):
                    name = f"{value.name}_{index}"
                    yield f"ufunc.{number}.{name}", _ufunc_source(value, operations[index], name), ()
        elif isinstance(value, cupy.ElementwiseKernel):
            yield f"kernel.{number}.{value.name}", _kernel_source(value, value.name), ()
        elif value.code:
            yield f"module.{number}", value.code, tuple(value.options)


def _includes() -> list[bytes]:
    toolkit = pathfinder.find_nvidia_header_directory("cudart")
    if toolkit is None:
        raise ImportError("no headers of CUDA")
    own = Path(cupy.__file__).parent / "_core" / "include"
    return [f"-I{folder}".encode() for folder in (own, toolkit, Path(toolkit) / "cccl")]


def _compile(source: str, options: list[bytes]) -> str:
    _, program = nvrtc.nvrtcCreateProgram(source.encode(), b"kernel.cu", 0, [], [])
    try:
        (status,) = nvrtc.nvrtcCompileProgram(program, len(options), options)
        if status != nvrtc.nvrtcResult.NVRTC_SUCCESS:
            _, size = nvrtc.nvrtcGetProgramLogSize(program)
            log = b" " * size
            nvrtc.nvrtcGetProgramLog(program, log)
            lines = log.rstrip(b"\0").decode(errors="replace").splitlines()
            raise Refused(next((line for line in lines if "error" in line), "no reason"))
        _, size = nvrtc.nvrtcGetPTXSize(program)
        text = b" " * size
        nvrtc.nvrtcGetPTX(program, text)
        return text.rstrip(b"\0").decode()
    finally:
        nvrtc.nvrtcDestroyProgram(program)


def texts() -> Iterator[tuple[str, str]]:
    """Names and PTX; what NVRTC does not take in this wrapping is left out, and ends with a count of that.

    Raises:
        ImportError: NVRTC or the headers of CUDA are absent.
    """
    try:
        pathfinder.load_nvidia_dynamic_lib("nvrtc")
    except pathfinder.DynamicLibNotFoundError as error:
        raise ImportError("no NVRTC") from error
    includes = _includes()
    _import_all()
    left_out = 0
    for number, (name, source, options) in enumerate(_sources()):
        architecture = _ARCHITECTURES[number % len(_ARCHITECTURES)]
        common = [b"--std=c++17", f"--gpu-architecture={architecture}".encode(), b"-DCUPY_USE_JITIFY=0"]
        try:
            yield (
                name,
                _compile(source, [*common, *includes, *(option.encode() for option in options if "std" not in option)]),
            )
        except Refused as error:
            left_out += 1
            print(f"NVRTC does not take {name}: {error}", file=sys.stderr)
    print(f"{left_out} of CuPy's sources left out", file=sys.stderr)
