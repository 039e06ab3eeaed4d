"""The names by which kernels call functions of libdevice."""

from __future__ import annotations

PREFIX = "__nv_"
#: Of the functions that flush subnormal f32 numbers to zero.
FTZ_SUFFIX = ".ftz"


def symbol(name: str, *, ftz: bool) -> str:
    """The name of the function ``__nv_sinf``, say, in a kernel's module."""
    return f"{name}{FTZ_SUFFIX}" if ftz else name
