"""Rewrites the text of functions that were cut out of libdevice, before a target compiles them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from nvgen.codegen.libdevice import symbol

# Workaround (LLVM 22.1, 2026-11): NVVMReflect does not know this parameter, and says 0.
# Reproducer: tests/workarounds/reflect_square_root.ll
#: ``__CUDA_PREC_SQRT``: square roots inside of libdevice are rounded as IEEE 754 says. LLVM's NVVMReflect does not know
#: the parameter and would say 0, which doubles the error of the functions that take one.
PRECISE_SQUARE_ROOT = {"__CUDA_PREC_SQRT": 1}

_PARAMETER = re.compile(r'^@(\S+) = private unnamed_addr constant \[\d+ x i8\] c"(\w+)\\00"', re.MULTILINE)
_CALL = re.compile(r"= call i32 @__nvvm_reflect\(ptr @([^\s)]+)\)[^\n]*")
_FUNCTION = re.compile(r'@"?(__nv_\w+)"?')
_SOURCE_LOCATION = re.compile(r", !srcloc !\d+")


def reflected(text: str, values: Mapping[str, int]) -> str:
    """``text`` with the calls of ``__nvvm_reflect`` that ask for a key of ``values`` replaced by its number."""
    keys = dict(_PARAMETER.findall(text))

    def replace(call: re.Match[str]) -> str:
        number = values.get(keys.get(call[1], ""))
        return call[0] if number is None else f"= add i32 {number}, 0"

    return _CALL.sub(replace, text)


def for_target(text: str, names: Iterable[str], triple: str, data_layout: str, *, ftz: bool) -> str:
    """``text`` as a module for a target, with the functions ``names`` under the symbols by which kernels call them."""
    lines = (line for line in text.splitlines() if not line.startswith(("target ", "!llvm.ident", "!nvvmir.version")))
    body = _SOURCE_LOCATION.sub("", "\n".join(lines))
    if ftz:
        renamed = set(names)
        body = _FUNCTION.sub(lambda m: f"@{symbol(m[1], ftz=True)}" if m[1] in renamed else m[0], body)
        body = body.replace("alwaysinline nounwind", 'alwaysinline nounwind "denormal-fp-math-f32"="preserve-sign"')
        body = body.replace("noinline nounwind", 'noinline nounwind "denormal-fp-math-f32"="preserve-sign"')
    return f'target triple = "{triple}"\ntarget datalayout = "{data_layout}"\n{body}\n'
