"""Remainders of floats in LLVM IR, which LLVM 22.1 would compute by one rounded division.

``frem`` is exact in LLVM's language, as C's ``fmod``: what is left has the dividend's sign. NVPTX makes ``x - trunc(x /
y) * y`` of it, and 1e9 rem 3 is -32. It becomes a call of NVIDIA's library, as ``%`` of nvgen's own kernels is; of f16
and bf16 that of f32, whose remainder is one of theirs. What may be approximated (``afn``, ``fast``) stays as it is, and
so do types that the library has not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from nvgen.codegen.contract import llvm
from nvgen.targets.nvptx.ir_text import parts

_REMAINDER = re.compile(
    r'^  (?P<result>%(?:"[^"]*"|[\w.$-]+)) = frem (?P<flags>(?:[a-z]+ )*?)'
    r"(?P<type>(?:<(?P<count>\d+) x )?(?P<element>half|bfloat|float|double)>?) (?P<rest>.*)$",
    re.MULTILINE,
)
_APPROXIMATE = {"afn", "fast"}
#: The library's functions, by the type that they compute in, and that type by the element's.
_FUNCTIONS = {"float": "__nv_fmodf", "double": "__nv_fmod"}
_COMPUTED = {"half": "float", "bfloat": "float", "float": "float", "double": "double"}
_LOCATION = "!dbg"


@contextmanager
def made_exact(module: llvm.Module) -> Iterator[llvm.Module]:
    """The module itself, or where it has such remainders another one without them."""
    text = str(module)
    spelled = spelled_out(text)
    if spelled == text:
        yield module
        return
    with llvm.parsed(spelled) as other:
        yield other


# Workaround (LLVM 22.1, 2026-11): `frem` is the rest of a rounded division, which is not exact.
# Reproducer: tests/workarounds/float_remainder.ll
def spelled_out(text: str) -> str:
    """A module's text, as LLVM prints it, with calls of the library in place of remainders."""
    if " = frem " not in text:
        return text
    used: set[str] = set()
    text = _REMAINDER.sub(lambda match: _called(match, used), text)
    missing = [name for name in sorted(used) if not re.search(rf"^(?:declare|define) .*@{name}\(", text, re.MULTILINE)]
    types = {name: type_ for type_, name in _FUNCTIONS.items()}
    return text + "".join(f"\ndeclare {types[name]} @{name}({types[name]}, {types[name]})\n" for name in missing)


def _called(match: re.Match[str], used: set[str]) -> str:
    if _APPROXIMATE & set(match["flags"].split()):
        return match[0]
    left, right, *tail = parts(match["rest"])
    location = "".join(f", {part}" for part in tail if part.startswith(_LOCATION))
    used.add(_FUNCTIONS[_COMPUTED[match["element"]]])
    return "\n".join(f"  {line}{location}" for line in _lines(match, left, right))


def _lines(match: re.Match[str], left: str, right: str) -> Iterator[str]:
    result, whole, element = match["result"], match["type"], match["element"]
    if match["count"] is None:
        yield from _remainder(result, element, left, right)
        return
    built = "poison"
    count = int(match["count"])
    for index in range(count):
        names = [_part(result, f"{side}{index}") for side in ("left", "right", "rest")]
        for name, operand in zip(names, (left, right), strict=False):
            yield f"{name} = extractelement {whole} {operand}, i64 {index}"
        yield from _remainder(names[-1], element, *names[:2])
        following = result if index == count - 1 else _part(result, f"built{index}")
        yield f"{following} = insertelement {whole} {built}, {element} {names[-1]}, i64 {index}"
        built = following


def _remainder(name: str, element: str, left: str, right: str) -> Iterator[str]:
    """One number's."""
    computed = _COMPUTED[element]
    function = _FUNCTIONS[computed]
    if computed == element:
        yield f"{name} = call {element} @{function}({element} {left}, {element} {right})"
        return
    wide = [_part(name, part) for part in ("wide.left", "wide.right", "wide.rest")]
    for to, operand in zip(wide, (left, right), strict=False):
        yield f"{to} = fpext {element} {operand} to {computed}"
    yield f"{wide[2]} = call {computed} @{function}({computed} {wide[0]}, {computed} {wide[1]})"
    yield f"{name} = fptrunc {computed} {wide[2]} to {element}"


def _part(name: str, part: str) -> str:
    """The name of a value that another is made of."""
    return f'%"nvgen.remainder.{name[1:].strip(chr(34))}.{part}"'
