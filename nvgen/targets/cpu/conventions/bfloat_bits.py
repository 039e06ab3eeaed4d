"""The bits of a ``bfloat``, as LLVM 22.1 for x86 can take them.

Where all that is used of ``bitcast bfloat to i16`` is the sign, LLVM shifts a value of another type than the result's
(it fits what ``TargetLowering::SimplifyDemandedBits`` does for ``ISD::BITCAST``: the sign of the float, an i32). With
assertions the process ends: "Shift operators return type must be the same as their first arg". A value that comes from
inline assembly is used as a whole.

The optimiser makes such casts itself, of tests of an f32 that was a ``bfloat``, so they are looked for when it is done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from nvgen.codegen.contract import llvm

#: A function that every module with bfloats has (see ``runtime_functions``).
_MARK = "__truncsfbf2"
_NAME = r'(%"[^"]*"|%[-\w.$]+)'
_CAST = re.compile(rf"^( *){_NAME} = bitcast bfloat {_NAME} to i16", re.MULTILINE)


@contextmanager
def as_wholes(module: llvm.Module) -> Iterator[llvm.Module]:
    """An optimised module, or one like it in which the bits of each ``bfloat`` are used as a whole."""
    text = str(module) if any(function.name == _MARK for function in module.functions) else ""
    if not _CAST.search(text):
        yield module
        return
    with llvm.parsed(_CAST.sub(_as_whole, text)) as changed:
        yield changed


# Workaround (LLVM 22.1, 2026-11): the process ends for x86 where only the sign of a bfloat's bits is used.
# Guard: tests/targets/test_bfloat_bits.py::test_bits_are_used_as_a_whole
def _as_whole(cast: re.Match[str]) -> str:
    indent, name, value = cast.groups()
    bits = f'%"{name[1:].strip(chr(34))}.bits"'
    return f'{indent}{bits} = bitcast bfloat {value} to i16\n{indent}{name} = tail call i16 asm "", "=r,0"(i16 {bits})'
