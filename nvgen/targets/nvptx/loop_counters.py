"""The counters of loops in LLVM's PTX.

LLVM's loop strength reduction takes the lower half of a 64-bit offset for a 32-bit counter where both have one step,
as in loops over arrays of bytes. ptxas finds no number of iterations then and does not unroll the loop; nor where the
lower half of the bound is taken in the loop. So the counter is counted by itself, the bound converted before the loop.
"""

from __future__ import annotations

import re
from collections import Counter

_END = re.compile(
    r"(?P<step>\tadd\.s64 \t(?P<offset>%rd\d+), (?P=offset), (?P<by>-?\d{1,9});\n)"
    r"\tcvt\.u32\.u64 \t(?P<counter>%r\d+), (?P=offset);\n"
    r"(?P<conversion>\tcvt\.u32\.u64 \t(?P<bound>%r\d+), (?P<wide>%rd\d+);\n)?"
    r"(?P<test>\tsetp\.\w+\.[bsu]32 \t(?P<result>%p\d+), (?:(?P=counter), [^,\n]+|[^,\n]+, (?P=counter));\n"
    r"\t@(?P=result) bra \t(?P<start>\$L__\w+);\n)"
)
_LABEL = re.compile(r"\$L__\w+")
_REGISTER = re.compile(r"%\w+")
_WRITTEN = re.compile(r"^\t[^\t\n]+ \t(\{[^}]*\}|%\w+)", re.MULTILINE)
#: What is not in straight code that LLVM prints: other labels, branches, and text of users.
_NOT_STRAIGHT = re.compile(r"^[^\t]|\bbra\b|@|inline asm", re.MULTILINE)


# Workaround (LLVM 22.1, 2026-11): loop strength reduction takes the lower half of a 64-bit offset for a 32-bit counter.
# Reproducer: tests/workarounds/offset_counter.ll
def separate(ptx: str) -> str:
    """PTX in which the loops of one block that are counted by the lower half of an offset have counters of their own.

    The lower half of a sum is the sum of the lower halves, so that the counter has the same value at all times.
    """
    labels = Counter(_LABEL.findall(ptx))
    parts, done = [], 0
    for end in _END.finditer(ptx):
        label = f"\n{end['start']}:\n"
        start = ptx.rfind(label, done, end.start()) + 1
        # The loop is entered from above only: its label is named where it stands, and by its branch.
        if not start or labels[end["start"]] != 2 or not _is_countable(end, ptx[start + len(label) - 1 : end.start()]):
            continue
        parts += [ptx[done:start], f"\tcvt.u32.u64 \t{end['counter']}, {end['offset']};\n", end["conversion"] or ""]
        parts += [ptx[start : end.start()], end["step"]]
        parts += [f"\tadd.s32 \t{end['counter']}, {end['counter']}, {end['by']};\n", end["test"]]
        done = end.end()
    return "".join([*parts, ptx[done:]])


def _is_countable(end: re.Match[str], body: str) -> bool:
    """Whether the registers that are written before the loop now are for its end alone, and what they are made of does
    not change in between."""
    if _NOT_STRAIGHT.search(body):
        return False
    written = set(_REGISTER.findall(" ".join(_WRITTEN.findall(body))))
    own, sources = {end["counter"], end["bound"]}, {end["offset"], end["wide"]}
    return not own & {*_REGISTER.findall(body)} and not sources & written and end["wide"] != end["offset"]
