"""What rules of another language are made of: what the front end asks them, and what they answer with.

``NumberRules``, ``TypingRules``, ``ExpressionRules`` and ``LoopRules`` are asked; a ``Context`` is one pass over a
function, in which syntax stands for an ``Operand``. The functions make typed trees (``nvgen.tree``) of operands as the
kernel language does; those of a kind are in a module, as ``arrays`` and ``statics``.
"""

from __future__ import annotations

from nvgen.frontend.operations import dispatch
from nvgen.frontend.source.rules import Number, NumberRules, TypingRules
from nvgen.frontend.typing import (
    allocation,
    arrays,
    calls,
    functions,
    library_functions,
    operators,
    pointers,
    slices,
    statics,
    structs,
)
from nvgen.frontend.typing.arrays import array_type
from nvgen.frontend.typing.assignment import assigned
from nvgen.frontend.typing.assignment_statements import bind_name
from nvgen.frontend.typing.compound import truth as truth_of
from nvgen.frontend.typing.context import BoundFunction, BoundMethod, Context, Operand, Static
from nvgen.frontend.typing.conversion import bind, coerce, convert, require_number, to_operand, truth, with_default_type
from nvgen.frontend.typing.expressions import attribute_of, expression, operand_of, part_of_index
from nvgen.frontend.typing.infer import Specialiser
from nvgen.frontend.typing.iteration import Iterable, Keep, LoopRules
from nvgen.frontend.typing.meant import Asked, ExpressionRules, Form
from nvgen.frontend.typing.slices import ConstantSlice
from nvgen.frontend.typing.statics import Values
from nvgen.frontend.typing.unpacking import after, destructured, does_more, evaluated, is_sequence, parts
from nvgen.tree import walk
from nvgen.tree.analysis import value_range

__all__ = [
    "Asked",
    "BoundFunction",
    "BoundMethod",
    "ConstantSlice",
    "Context",
    "ExpressionRules",
    "Form",
    "Iterable",
    "Keep",
    "LoopRules",
    "Number",
    "NumberRules",
    "Operand",
    "Specialiser",
    "Static",
    "TypingRules",
    "Values",
    "after",
    "allocation",
    "array_type",
    "arrays",
    "assigned",
    "attribute_of",
    "bind",
    "bind_name",
    "calls",
    "coerce",
    "convert",
    "destructured",
    "dispatch",
    "does_more",
    "evaluated",
    "expression",
    "functions",
    "is_sequence",
    "library_functions",
    "operand_of",
    "operators",
    "part_of_index",
    "parts",
    "pointers",
    "require_number",
    "slices",
    "statics",
    "structs",
    "to_operand",
    "truth",
    "truth_of",
    "value_range",
    "walk",
    "with_default_type",
]
