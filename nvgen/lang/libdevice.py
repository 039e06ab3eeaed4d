"""``nv.libdevice``: every function of NVIDIA's libdevice, by its name with or without ``__nv_``.

The types are CUDA's, read from the bitcode (``intrinsics_db/libdevice.json``); operands convert only where nothing is
lost. What the library writes through pointers is a result here: ``sin, cos = nv.libdevice.sincosf(x)``. ``norm`` and
its relatives take a tuple in place of a count and a pointer, ``nan`` takes nothing.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from nvgen.intrinsics.database import load
from nvgen.lang.operation import Operation
from nvgen.types import SCALARS, Scalar

_PREFIX = "__nv_"


class LibdeviceFunction(Operation):
    """A function of libdevice, declared with the types of LLVM's declaration and the signs of CUDA's."""

    symbol: str
    #: Of the operands that users write; None where the function takes a pointer, see ``pointer``.
    parameters: tuple[Scalar, ...]
    #: In the order of the tuple that a call is, where there are several.
    results: tuple[Scalar, ...]
    #: How many of the results, the last ones, are written through pointers.
    outputs: int
    #: What a pointer among the parameters is for: ``"values"`` of a count before it, ``"text"``, or nothing.
    pointer: str = ""


def _function(symbol: str, record: dict[str, Any]) -> LibdeviceFunction:
    parameters = tuple(SCALARS[type_] for type_ in record["parameters"] if type_ != "ptr")
    returned = [] if record["returns"] == "void" else [SCALARS[record["returns"]]]
    outputs = [SCALARS[type_] for type_ in record["outputs"]]
    pointer = ""
    if "ptr" in record["parameters"]:
        pointer, parameters = ("values" if parameters else "text"), ()
    short = symbol.removeprefix(_PREFIX)
    doc = f"`{symbol}` of libdevice"
    return LibdeviceFunction(
        f"libdevice.{short}", doc, symbol, parameters, (*returned, *outputs), len(outputs), pointer
    )


@cache
def functions() -> dict[str, LibdeviceFunction]:
    """Every function by its name in the library."""
    return {symbol: _known(symbol) for symbol in load("libdevice")["functions"]}


@cache
def _known(symbol: str) -> LibdeviceFunction:
    return _function(symbol, load("libdevice")["functions"][symbol])


def __getattr__(name: str) -> LibdeviceFunction:
    symbol = name if name.startswith(_PREFIX) else _PREFIX + name
    if symbol not in load("libdevice")["functions"] or (name.startswith("__") and not name.startswith(_PREFIX)):
        raise AttributeError(f"libdevice has no function {name!r}")
    return _known(symbol)


def __dir__() -> list[str]:
    return sorted(symbol.removeprefix(_PREFIX) for symbol in functions())
