"""Functions of llvmlite's IR, each made in one step: the same as llvmlite's constructor makes, with the same names.

llvmlite goes through five constructors for a function, and as many for each argument and for the result. A small kernel
declares as many functions as it has parameters.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from llvmlite.ir import _utils, values

from nvgen.codegen.contract.ir_builder import unused_name


class _Names(_utils.NameScope):  # type: ignore[misc]
    """The names of a function's values, the same as llvmlite's, each made in one step: five calls there."""

    def register(self, name: str, deduplicate: bool = False) -> str:
        """Adds a name; where it is used, the name and the next number."""
        return unused_name(self, name) if deduplicate else str(super().register(name))


def new_function(module: ir.Module, type_: ir.FunctionType, name: str) -> ir.Function:
    """A function of a module, without a body.

    Raises:
        DuplicatedNameError: the module has something else of that name.
    """
    made = ir.Function.__new__(ir.Function)
    made.parent, made.type = module, type_.as_pointer()
    made._name = module.scope.register(name)
    made.linkage = made.storage_class = made.section = made.calling_convention = ""
    made.metadata, made.blocks, made.ftype, made.scope = {}, [], type_, _Names()
    made.attributes = values.FunctionAttributes()
    made.args = tuple([_value(ir.Argument, made, part) for part in type_.args])
    made.return_value = _value(values.ReturnValue, made, type_.return_type)
    module.globals[name] = made
    return made


def _value(kind: Any, function: ir.Function, type_: ir.Type) -> Any:
    made = kind.__new__(kind)
    made.parent, made.type, made._name = function, type_, unused_name(function.scope, "")
    attributes = made.attributes = values.ArgumentAttributes.__new__(values.ArgumentAttributes)
    attributes._align = attributes._dereferenceable = attributes._dereferenceable_or_null = 0
    return made
