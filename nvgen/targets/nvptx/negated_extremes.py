"""Minima and maxima of three in LLVM's PTX, of which one is a negative.

Two minima, or two maxima, of signed 16 or 32 bits become one ``VIMNMX3`` on sm_90 and sm_10x. The ptxas of CUDA 13.0,
and the driver's, lose the minus of the second operand of the inner one; the first keeps it. It is so whatever makes the
negative (``neg``, a difference from 0, a product with -1), with the inner one on either side; that of ``not`` and 1 is
computed for itself. PTX for an older GPU comes to such a driver as well. Seen by nvdisasm: 32 and 16 bits alike, no
other type, and neither sm_80 nor sm_110 and sm_12x.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from nvgen.intrinsics.architectures import ArchitectureRecord

#: Later ones have no such instruction, or a ptxas that is right.
_LAST = 103
_EXTREME = re.compile(r"^\t((?:min|max)\.s(?:16|32)) \t(%\w+), (%\w+), (%\w+);$", re.MULTILINE)
_NEGATIVE = re.compile(r"^\tneg\.s(?P<bits>16|32) \t(?P<to>%\w+), (?P<of>%\w+);$", re.MULTILINE)
_COPY = re.compile(r"^\tmov\.b(?:16|32) \t(%\w+), (%\w+);$", re.MULTILINE)
_BODY = re.compile(r"^\{\n.*?^\}", re.MULTILINE | re.DOTALL)


def may_lose_signs(ptx: str, record: ArchitectureRecord) -> bool:
    """Whether PTX for an architecture may have such a combination."""
    return record.architecture.number <= _LAST and "\tneg.s" in ptx and len(_EXTREME.findall(ptx)) > 1


# Workaround (ptxas 13.0, 2026-11): `max(max(a, -b), c)` becomes a VIMNMX3 without the minus.
# Reproducer: none, because later releases are right
def kept(ptx: str) -> str:
    """PTX in which no negative is the second operand of a minimum that another minimum takes, nor of maxima."""
    return _BODY.sub(lambda body: _in_function(body[0]), ptx)


def _in_function(body: str) -> str:
    copies = _COPY.findall(body)
    negated = _reached({match["to"] for match in _NEGATIVE.finditer(body)}, [(of, to) for to, of in copies])
    extremes = _EXTREME.findall(body)
    taken = {
        operation: _reached({part for one, _, *parts in extremes if one == operation for part in parts}, copies)
        for operation in {one for one, *_ in extremes}
    }
    hidden: set[str] = set()
    for operation, result, first, second in extremes:
        if result in taken[operation] and {first, second} <= negated:
            hidden |= _reached({second}, copies)

    body = _EXTREME.sub(lambda match: _swapped(match, negated, taken), body)
    return _NEGATIVE.sub(lambda match: _without_minus(match) if match["to"] in hidden else match[0], body)


def _reached(registers: set[str], steps: Iterable[tuple[str, str]]) -> set[str]:
    """The registers, and all that steps from one to another lead to."""
    found = set(registers)
    waiting = list(steps)
    while new := {to for of, to in waiting if of in found} - found:
        found |= new
    return found


def _swapped(match: re.Match[str], negated: set[str], taken: Mapping[str, set[str]]) -> str:
    operation, result, first, second = match.groups()
    if second in negated and first not in negated and result in taken[operation]:
        return f"\t{operation} \t{result}, {second}, {first};"
    return match[0]


def _without_minus(match: re.Match[str]) -> str:
    """The same number in two steps, which ptxas does not take for a negative."""
    bits, to = match["bits"], match["to"]
    return f"\tnot.b{bits} \t{to}, {match['of']};\n\tadd.s{bits} \t{to}, {to}, 1;"
