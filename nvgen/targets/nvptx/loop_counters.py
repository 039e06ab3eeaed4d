"""The counters of loops in LLVM's PTX.

LLVM counts up to a bound where something else goes on by the same step. nvcc's compiler counts down to zero, so that no
register has the bound, and a counter in a uniform register is compared by one instruction.

LLVM's loop strength reduction also takes the lower half of a 64-bit offset for a 32-bit counter, as in loops over
arrays of bytes. ptxas finds no number of iterations then and does not unroll the loop again, nor where the bound is
converted in the loop.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from nvgen.base.kept import kept

_BRANCH = re.compile(r"\t@(?P<test>%p\d+) bra \t(?P<start>\$L__\w+);\n")
# None of these asks for the start of a line, which an instruction's tab stands at: where a pattern begins with so many
# characters, Python looks for them alone.
_START = re.compile(r"\n(\$L__\w+):(?=\n)")
_LABEL = re.compile(r"\$L__\w+")
#: Instructions that are not in straight code.
_CONTROL = re.compile(r"\b(?:bra|call)\b")
_COMPARISON = re.compile(r"\tsetp\.ne\.b32 \t(?P<test>%p\d+), (?P<left>%r\d+), (?P<right>%r\d+);\n")
_SUM = re.compile(r"\tadd\.s(?:32|64) \t(?P<sum>%rd?\d+), (?P=sum), (?P<by>-?\d{1,9});\n")
_HALF = re.compile(r"\tcvt\.u32\.u64 \t(?P<half>%r\d+), (?P<whole>%rd\d+);\n")
_REGISTER = re.compile(r"%\w+")
#: What an instruction writes is its first operand, which may stand on a line of its own.
_WRITTEN = re.compile(r"^\s+\S+\s+(\{[^}]*\}|%\w+)", re.MULTILINE)


class _Change(NamedTuple):
    """A line of a loop, what takes its place, and what stands before the loop for that."""

    line: re.Match[str]
    code: str
    before: str


# Workaround (LLVM 22.1, 2026-11): loop strength reduction takes the lower half of a 64-bit offset for a 32-bit counter.
# Reproducer: tests/workarounds/offset_counter.ll
def counted_down(ptx: str) -> str:
    """PTX in which the loops of one block that count to a bound in 32 bits count down to zero.

    What was the counter is its distance from the bound, and the bound itself behind the loop.
    """
    starts = {match[1]: match.end() + 1 for match in _START.finditer(ptx)}
    labels = Counter(_LABEL.findall(ptx))
    parts, done = [], 0
    for branch in _BRANCH.finditer(ptx):
        label = branch["start"]
        start, end = starts.get(label, len(ptx)), branch.start()
        # The loop is entered from above only: its label is named where it stands, and by its branch.
        if start > end or labels[label] != 2 or not _is_straight(code := ptx[start:end]):
            continue
        loop = _Loop(code, branch["test"])
        if not loop.changes:
            continue
        parts += [ptx[done : start - len(f"{label}:\n")], *(change.before for change in loop.changes), f"{label}:\n"]
        done = start
        for change in sorted(loop.changes, key=lambda change: change.line.start()):
            parts += [ptx[done : start + change.line.start()], change.code]
            done = start + change.line.end()
        parts += [ptx[done : branch.end()], loop.after]
        done = branch.end()
    return "".join([*parts, ptx[done:]])


def _is_straight(code: str) -> bool:
    """Whether all is instructions that LLVM prints: no labels, branches, calls, or text of users."""
    if "@" in code or "inline asm" in code or not code.startswith("\t"):
        return False
    if code.count("\n") != code.count("\n\t") + 1:  # behind the last line there is none
        return False
    return ("bra" not in code and "call" not in code) or _CONTROL.search(code) is None


class _Loop:
    """A loop of one block whose branch asks ``test``; ``code`` ends before the branch."""

    def __init__(self, code: str, test: str) -> None:
        #: In the order in which they stand before the loop; none where the loop stays as it is.
        self.changes: list[_Change] = []
        #: What stands behind the loop.
        self.after = ""
        start = code.find(f"\tsetp.ne.b32 \t{test}, ")
        found = _COMPARISON.match(code, start) if start >= 0 else None
        if found is None:
            return
        self._code = code
        self._sums = {line["sum"]: line for line in _SUM.finditer(code, 0, found.start())}
        self._halves = {line["half"]: line for line in _HALF.finditer(code, 0, found.start())}
        for counter, bound in (found.group("left", "right"), found.group("right", "left")):
            counting = self._counting(counter)
            if counting is None:
                continue
            converting = self._converting(bound)
            if converting is None and self._is_written(bound):
                continue
            distance = f"\tsub.s32 \t{counter}, {bound}, {counter};\n"
            self.changes = [counting] if converting is None else [counting, converting]
            self.changes.append(_Change(found, f"\tsetp.ne.b32 \t{test}, {counter}, 0;\n", distance))
            self.after = f"\tmov.b32 \t{counter}, {bound};\n"
            return

    def _uses(self, register: str) -> int:
        """How often a register is named: to look for one is a tenth of what it takes to count all."""
        longer = sum(self._code.count(f"{register}{digit}") for digit in "0123456789")
        return self._code.count(register) - longer

    def _is_written(self, register: str, times: int = 1) -> bool:
        """Whether a register is written so often, or more often."""
        if self._code.count(";\n") != self._code.count("\n"):  # an instruction goes on in another line
            return self._written[register] >= times
        found, place = 0, self._code.find(register)
        while place >= 0 and found < times:
            end = place + len(register)
            line = _WRITTEN.match(self._code, self._code.rfind("\n", 0, place) + 1)
            if line is not None and line.start(1) <= place < line.end(1) and not self._code[end : end + 1].isdigit():
                found += 1
            place = self._code.find(register, end)
        return found >= times

    @kept
    def _written(self) -> Counter[str]:
        """How often each register is written."""
        return Counter(_REGISTER.findall(" ".join(_WRITTEN.findall(self._code))))

    def _counting(self, counter: str) -> _Change | None:
        """Where a counter goes on that is for the end of the loop alone."""
        line, before = self._sums.get(counter), ""
        if (half := self._halves.get(counter)) is not None:
            # It is an offset's lower half: what is added to the one is added to the other.
            line, before = self._sums.get(half["whole"]), half[0]
            if line is None or line.start() > half.start() or self._is_written(half["whole"], 2):
                return None
        if line is None or self._uses(counter) != (3 if half is None else 2):
            return None
        return _Change(half or line, f"\tadd.s32 \t{counter}, {counter}, {-int(line['by'])};\n", before)

    def _converting(self, bound: str) -> _Change | None:
        """Where a bound is converted that is the same in all iterations."""
        half = self._halves.get(bound)
        if half is None or self._uses(bound) > 2 or self._is_written(half["whole"]):
            return None
        return _Change(half, "", half[0])
