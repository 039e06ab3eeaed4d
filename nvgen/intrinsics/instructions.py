"""Since when there are the instructions, and features of PTX, that nvgen's operations ask for by name.

``intrinsics_db/instructions.json`` has them: a row a group of instructions that came together, read when the first is
asked for. Names that begin with ``llvm.nvvm.`` are those of intrinsics, of which ``intrinsics.nvvm`` knows it.
"""

from __future__ import annotations

from functools import cache

from nvgen.diagnostics import InternalError
from nvgen.intrinsics.availability import Availability, read
from nvgen.intrinsics.database import load

INTRINSIC = "llvm.nvvm."


@cache
def instruction(name: str) -> Availability:
    """Who has an instruction.

    Raises:
        InternalError: the database has none of that name, or says of it what it cannot say.
    """
    if name.startswith(INTRINSIC):
        from nvgen.intrinsics import nvvm  # most operations have rows of their own

        return nvvm.intrinsic(name.removeprefix(INTRINSIC).replace(".", "_")).availability
    try:
        found = read(load("instructions")["instructions"][name])
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise InternalError(f"instructions.json: the row of {name} is missing or wrong: {error!r}") from error
    if not found.is_anywhere:
        raise InternalError(f"instructions.json: nothing has {name}")
    return found
