"""``carray`` and ``farray``: the array that begins where a pointer points.

Source: Numba's manual, "Utility functions": ``carray(pointer, shape, dtype=None)`` in C order, ``farray`` in Fortran's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nvgen.diagnostics import Span
from nvgen.extending.typing import Context, Operand
from nvgen.tree import Expression, Reinterpret
from nvgen.types import ArrayType, Layout, PointerType
from nvgen_numba.device import array_views
from nvgen_numba.device.arguments import bound, refused, value
from nvgen_numba.device.memory import element_type
from nvgen_numba.device.typed import Typed


def _rule(name: str, layout: Layout) -> Any:
    def rule(context: Context, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span) -> Expression:
        given = bound(name, ("ptr", "shape", "dtype"), 2, arguments, named, span)
        pointer = value(given["ptr"])
        if not isinstance(pointer.type, PointerType):
            raise refused(pointer, "a pointer", f"`ptr` of `{name}`")
        extents = array_views.given_extents(context, [given["shape"]])
        stated = given.get("dtype")
        dtype = pointer.type.pointee if stated is None else element_type(stated, f"`dtype` of `{name}`")
        start = Reinterpret(span, PointerType(dtype, pointer.type.space), pointer)
        type_ = ArrayType(dtype, len(extents), "C" if len(extents) == 1 else layout, pointer.type.space)
        return array_views.at(span, type_, start, extents)

    return Typed(name, f"the array in {layout} order that begins where a pointer points", rule)


carray = _rule("carray", "C")
farray = _rule("farray", "F")
