"""The processor has one address space: pointers to all of PTX's state spaces become plain ones.

Code generation writes a pointer to shared memory as ``ptr addrspace(3)`` and so on, on every target. LLVM takes such
types for the CPU as well, but does not expect them everywhere: what makes coroutines of functions fails where a stack
slot is cast to another space.
"""

from __future__ import annotations

import re

_SPACE = re.compile(r" addrspace\(\d+\)")
#: Before the bytes of a constant, which may be any.
_BYTES = ' c"'


# Workaround (LLVM 22.1, 2026-11): the process ends over a coroutine whose stack slot is cast to another address space.
# Guard: tests/targets/test_address_spaces.py::test_pointers_are_in_one_space
def flattened(text: str) -> str:
    """A module's text with every pointer in address space 0, where a cast between spaces does nothing."""
    if _BYTES not in text:
        return _flattened(text)
    lines = []
    for line in text.split("\n"):
        code, mark, data = line.partition(_BYTES)
        lines.append(f"{_flattened(code)}{mark}{data}")
    return "\n".join(lines)


def _flattened(text: str) -> str:
    if "addrspace" not in text:  # most have none, and a search for an expression takes ten times as long
        return text
    return _SPACE.sub("", text).replace("addrspacecast ", "bitcast ")
