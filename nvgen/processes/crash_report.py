"""What LLVM wrote before it ended a process, as the words of a diagnostic."""

from __future__ import annotations

import re

from nvgen.base.records import Record
from nvgen.processes.worker import CompilerCrash

#: Lines that say nothing of the kernel: of features that are unknown, and what follows a crash.
_NOISE = re.compile(r"'[^']*' is not a recognized|^PLEASE submit|^Stack dump|^ *#?\d+[. ]|^Fatal Python|^\s*$")
_FUNCTION = re.compile(r"^In function: (.+)$")
_PREFIX = re.compile(r"^(?:LLVM ERROR|fatal error|error): ")
#: As LLVM reports of a function: its position, its name and type.
_IN_FUNCTION = re.compile(r"^(?:.*?:\d+:\d+: )?in function (\S+) .*?\): (.*)$")
_INTRINSIC = re.compile(r"^Cannot select: intrinsic %(\S+)")
#: As libc prints a failed assertion: program, file, line, function, condition.
_ASSERTION = re.compile(r"^.*?([\w.-]+\.(?:cpp|h|inc)):(\d+): .*?Assertion [`'](.*)' failed\.$")
_MAX_FURTHER = 2
_MAX_LENGTH = 200


class CrashReport(Record):
    """``message`` is the first line that says what, ``further`` are those below it. Where they say so, ``function`` is
    the function that was compiled, and ``intrinsic`` the one that is missing."""

    message: str
    further: tuple[str, ...]
    function: str = ""
    intrinsic: str = ""


def crash_report(crash: CompilerCrash) -> CrashReport:
    """The lines of a dead process that say why, as LLVM wrote them, without its prefixes and folders."""
    lines, function = [], ""
    for line in crash.text.splitlines():
        if found := _FUNCTION.match(line):
            function = found[1].strip()
        elif not _NOISE.search(line):
            line = _PREFIX.sub("", line).strip()
            if found := _IN_FUNCTION.match(line):
                function, line = found[1], found[2]
            lines.append(_cleaned(line))
    if not crash.how:
        return CrashReport(f"it takes more than {crash.limit:g} seconds", ())
    if not lines:
        return CrashReport(f"the process ended without a word ({crash.how})", (), function)
    missing = _INTRINSIC.search(lines[0])
    return CrashReport(lines[0], tuple(lines[1 : 1 + _MAX_FURTHER]), function, missing[1] if missing else "")


def _cleaned(line: str) -> str:
    match = _ASSERTION.match(line)
    if match is not None:
        return f"an assertion of LLVM failed, `{match[3]}` ({match[1]}:{match[2]})"
    return line.rstrip(".!") if len(line) <= _MAX_LENGTH else f"{line[:_MAX_LENGTH]} ..."
