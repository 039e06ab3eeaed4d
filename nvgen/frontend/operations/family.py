"""What the front end knows of a family of operations besides their declarations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nvgen.base.records import Record
from nvgen.diagnostics import Span
from nvgen.frontend.typing.context import Context, Operand
from nvgen.lang import DeviceOperation
from nvgen.tree import DeviceCall, Expression

if TYPE_CHECKING:  # kernels without device operations need none
    from nvgen.lang.parameters import Parameter

#: The arguments of a call by the names of its parameters.
Arguments = Mapping[str, Operand]
#: Types a call of an operation whose parameters are declared: it gets the arguments by name.
Rule = Callable[[Context, Any, Arguments, Span], Expression]
Rules = Mapping[type[DeviceOperation], Rule]
#: Types a call of an operation whose parameters depend on the arguments: it gets them as they stand in the text.
FreeRule = Callable[[Context, Any, Sequence[Operand], Mapping[str, Operand], Span], Expression]
#: Looks at a call that its declaration has typed, and at its arguments.
Check = Callable[[DeviceCall, Arguments], None]
#: The value of an argument: an operand of the call, or of a constant what it is. None where it is left out and nothing
#: takes its place.
Reader = Callable[[Context, Any, Any, Arguments, Span], Any]


class Family(Record):
    """What declarations cannot say of the operations of a family, by their classes.

    One that has no rule is typed by its declaration alone; ``checks`` refuse such calls that no parameter can refuse by
    itself. ``readers`` read the kinds of parameters that only this family has.
    """

    rules: Rules = {}
    free_rules: Mapping[type[DeviceOperation], FreeRule] = {}
    checks: Mapping[type[DeviceOperation], Check] = {}
    readers: Mapping[type[Parameter], Reader] = {}
