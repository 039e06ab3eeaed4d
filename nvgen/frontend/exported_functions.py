"""Device functions that code of others calls: what of them is compiled, and their prototypes for CUDA C++.

An exported function is compiled by itself, for the types of its annotations, into the module of the file's kernels;
kernels that call it have their own, as of every device function.
"""

from __future__ import annotations

from collections.abc import Sequence

from nvgen import diagnostics
from nvgen.base.version import __version__
from nvgen.diagnostics import CompileError
from nvgen.frontend.source import annotation, capture, syntax
from nvgen.frontend.specialisation import Specialisation
from nvgen.lang import DeviceFunction, KernelOptions
from nvgen.lang.c_types import written
from nvgen.lang.prototypes import Prototype, PrototypeParameter, declared
from nvgen.types import Type

#: CUDA's headers that have the types, by what their names contain.
_HEADERS = {"__half": "cuda_fp16.h", "__nv_bfloat": "cuda_bf16.h"}
_ANNOTATE = (
    "annotate it with a type that C has, as `x: nv.f32`: a number, a vector such as `nv.vec[nv.f32, 4]`, a pointer"
)


def exported(function: DeviceFunction) -> Specialisation:
    """What is compiled of a device function that has a C name.

    Raises:
        CompileError: a parameter or the result has no type, or one that C has not.
    """
    source = capture.capture(function.function)
    assert function.export is not None

    def checked() -> dict[str, Type]:
        syntax.check(source.node, source.file, is_kernel=False)
        found: dict[str, Type] = {}
        for name, type_ in annotation.parameter_types(source).items():
            if type_ is None or written(type_) is None:
                what = "has no type" if type_ is None else f"is {type_!r}, which C has not"
                problem = f"its parameter `{name}` {what}"
                span = source.parameter_span(name)
                raise CompileError(diagnostics.linking.BadExport(span, source.name, problem, _ANNOTATE))
            found[name] = type_
        result = annotation.result_type(source)
        if result is None or written(result) is None:
            what = "its result has no type" if result is None else f"its result is {result!r}, which C has not"
            remedy = "annotate it, as `-> nv.f32`, or `-> None` where it returns nothing"
            raise CompileError(diagnostics.linking.BadExport(source.name_span, source.name, what, remedy))
        return found

    types = source.followed(checked)
    return Specialisation(source, types, KernelOptions(), function.export, is_exported=True)


def prototype(function: Specialisation) -> Prototype:
    """The prototype of an exported function."""
    result = annotation.result_type(function.source)
    assert result is not None
    parameters = tuple(PrototypeParameter(name, type_) for name, type_ in function.parameters.items())
    return Prototype(function.name, result, parameters)


def prototypes(functions: Sequence[Specialisation]) -> str:
    """A header of CUDA C++ that declares exported functions: ``extern "C" __device__ float scale(float x);``."""
    lines = [declared(prototype(function)) for function in functions]
    headers = [header for name, header in _HEADERS.items() if any(name in line for line in lines)]
    source = ", ".join(dict.fromkeys(function.source.file.name for function in functions))
    values = {"version": __version__, "source": source, "headers": headers, "prototypes": lines}
    from nvgen.files.rendering import render_template  # it loads jinja2, and PTX needs no prototypes

    return render_template("cuda/prototypes.cuh", **values)
