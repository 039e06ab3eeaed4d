"""Texts in numba kernels: constants, and characters that lie in arrays and records.

Source: NumPy's "Data type objects": ``S`` and ``U`` hold so many characters, and zeros after the last one.
"""

from __future__ import annotations

import numpy

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.extending.typing import Context, Operand, Static, statics
from nvgen.tree import ArrayAt, ConstantArray, Evaluate, Expression, Statement
from nvgen.types import ArrayType, Scalar, Space
from nvgen_numba.device.arguments import device_call
from nvgen_numba.device.copying import copy_text

#: How the characters of a text are encoded, by their bytes.
_ENCODINGS = {1: "ascii", 4: "utf-32-le"}


def assigned_text(context: Context, target: ArrayAt, value: Operand, span: Span) -> Statement:
    """Assigns a constant, or the characters of an array, to those of a text; what has no room is left out.

    Raises:
        CompileError: the value is no text, or has characters that bytes do not hold.
    """
    assert isinstance(target.type, ArrayType) and isinstance(target.type.dtype, Scalar)
    if isinstance(value, Static) and isinstance(value.value, (str, bytes)):
        value = constant_text(value, target.type.dtype)
    if not isinstance(value, Expression) or not isinstance(value.type, ArrayType):
        found = statics.describe(value.value) if isinstance(value, Static) else value.type
        raise CompileError(diagnostics.types.WrongType(value.span, found, "a text", f"`{target.span.text}`"))
    return Evaluate(span, device_call(context, span, copy_text, target, value))


def constant_text(text: Static, unit: Scalar) -> ConstantArray:
    """The characters of a constant text, and a zero after them.

    Raises:
        CompileError: it has characters that bytes do not hold.
    """
    content = text.value.decode("latin-1") if isinstance(text.value, bytes) else text.value
    try:
        data = f"{content}\0".encode("latin-1" if isinstance(text.value, bytes) else _ENCODINGS[unit.size])
    except UnicodeEncodeError:
        wanted = "bytes, which hold the characters of ASCII alone"
        raise CompileError(diagnostics.types.WrongType(text.span, f"{content!r}", wanted, "a text")) from None
    if isinstance(text.value, bytes) and unit.size > 1:
        data = numpy.frombuffer(data, numpy.uint8).astype("<u4").tobytes()
    type_ = ArrayType(unit, 1, "C", Space.CONST, (len(data) // unit.size,))
    return ConstantArray(text.span, type_, data)
