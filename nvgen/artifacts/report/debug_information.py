"""What of a PTX text is debug information alone: lines, files, and labels that only those sections name."""

from __future__ import annotations

from nvgen.ptx.debugging import File, Loc, LocIntermediate
from nvgen.ptx.operands import Node
from nvgen.ptx.tree import Block, Function, Label

_LABELS = ("$L__tmp", "$L__func_begin", "$L__func_end", "$L__inlined")


def is_debug(statement: Node) -> bool:
    """Whether a statement of a function is debug information."""
    if isinstance(statement, (Loc, LocIntermediate, File)):
        return True
    return isinstance(statement, Label) and statement.name.startswith(_LABELS)


def without_it(function: Function) -> Function:
    """A function whose blocks end where control does something."""
    return function if function.body is None else function.with_changes(body=_stripped(function.body))


def _stripped(block: Block) -> Block:
    kept = (_stripped(one) if isinstance(one, Block) else one for one in block.statements if not is_debug(one))
    return block.with_changes(statements=tuple(kept))
