"""Atomic operations of which ptxas makes a load and a store in another block's shared memory, and how addresses of such
memory become generic.

Seen in machine code for sm_90, sm_100, sm_103 and sm_120. Source of the instructions: PTX ISA, "mapa", "cvta".
"""

from __future__ import annotations

import re

# Workaround (ptxas 13.5, 2026-11): of these on another block's shared memory it makes a load and a store, by which
# updates are lost: it knows a loop for the block's own memory, and takes any other that the hardware refuses for local.
# Sums of 64 bits have the same code and are right, since the hardware has them there, as `red.async` does; floats have
# a loop for both. Reproducer: tests/workarounds/atomic_of_another_block.py
_TORN = frozenset(
    {
        *(f"{name}.b64" for name in ("and", "or", "xor")),
        *(f"{name}.{sign}64" for name in ("min", "max") for sign in "su"),
        *(f"add.{half}x2" for half in ("f16", "bf16")),
    }
)
#: Instructions in a text of PTX that make a generic address of one in another block, and of one in the own block.
MAKES_REMOTE = re.compile(r"\bmapa\s*\.u|\bcvta\s*\.\s*shared::cluster\b")
MAKES_OWN = re.compile(r"\bcvta\s*\.\s*shared\b")


def is_torn(operation: str) -> bool:
    """Whether an operation with its type in PTX, as ``and.b64``, is not atomic in another block's memory."""
    return operation in _TORN
