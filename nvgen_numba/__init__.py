"""Names of ``numba`` with its meaning: ``from nvgen.compat.numba import cuda`` in place of ``from numba import cuda``.

Numba need not be there. Nothing is loaded until it is used.
"""

from __future__ import annotations

import importlib
from typing import Any

from nvgen_numba.own_imports import find_first

find_first()

#: Types that are names of ``numba`` as well.
_TYPES = (
    *("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "intp", "uintp", "intc", "uintc"),
    *("ssize_t", "size_t", "boolean", "bool", "bool_", "byte", "char", "uchar", "short", "ushort", "int_", "uint"),
    *("long_", "ulong", "longlong", "ulonglong", "float16", "float32", "float64", "float_", "double", "complex64"),
    *("complex128", "void", "none", "b1", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8", "c8"),
    *("c16", "optional", "ffi", "ffi_forced_object"),
)
_ERRORS = (
    *("ByteCodeSupportError", "CompilerError", "ConstantInferenceError", "DeprecationError", "ForbiddenConstruct"),
    *("ForceLiteralArg", "IRError", "InternalError", "InternalTargetMismatchError", "LiteralTypingError"),
    *("LoweringError", "NonexistentTargetError", "NotDefinedError", "NumbaAssertionError", "NumbaAttributeError"),
    *("NumbaDebugInfoWarning", "NumbaDeprecationWarning", "NumbaError", "NumbaExperimentalFeatureWarning"),
    *("NumbaIRAssumptionWarning", "NumbaIndexError", "NumbaInvalidConfigWarning", "NumbaKeyError"),
    *("NumbaNotImplementedError", "NumbaParallelSafetyWarning", "NumbaPedanticWarning"),
    *("NumbaPendingDeprecationWarning", "NumbaPerformanceWarning", "NumbaRuntimeError", "NumbaSystemWarning"),
    *("NumbaTypeError", "NumbaTypeSafetyWarning", "NumbaValueError", "NumbaWarning", "RedefinedError"),
    *("RequireLiteralValue", "TypingError", "UnsupportedBytecodeError", "UnsupportedError"),
    *("UnsupportedParforsError", "UnsupportedRewriteError", "UntypedAttributeError", "VerificationError"),
)
#: Public name: the module that defines it, and its name there; no name means the module itself.
_PUBLIC = {
    "cuda": ("nvgen_numba.cuda", ""),
    "types": ("nvgen_numba.types", ""),
    "errors": ("nvgen_numba.errors", ""),
    "install": ("nvgen_numba.installation", "install"),
    "uninstall": ("nvgen_numba.installation", "uninstall"),
    "literal_unroll": ("nvgen_numba.device.unrolling", "literal_unroll"),
    "vectorize": ("nvgen_numba.cuda.vectorizing.decorators", "vectorize_for_target"),
    "guvectorize": ("nvgen_numba.cuda.vectorizing.decorators", "guvectorize_for_target"),
    **{name: ("nvgen_numba.types", name) for name in (*_TYPES, "from_dtype", "typeof")},
    **{name: ("nvgen_numba.errors", name) for name in _ERRORS},
}

__all__ = list(_PUBLIC)


def __getattr__(name: str) -> Any:
    if name not in _PUBLIC:
        raise AttributeError(f"nvgen.compat.numba has no `{name}`")
    module, attribute = _PUBLIC[name]
    loaded = importlib.import_module(module)
    value = getattr(loaded, attribute) if attribute else loaded
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_PUBLIC})
