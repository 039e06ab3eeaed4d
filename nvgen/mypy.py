"""A plugin for mypy, which tells it the types of arrays, vectors and pointers: ``plugins = ["nvgen.mypy"]``.

Without it mypy takes a parameter annotated ``nv.Array[nv.f32, 2]`` for anything, since a number is no type. With it the
parameter is an array of two dimensions whose elements are floats, and mypy finds an index too many or a text that is
stored there. What the annotations become is what the stub of the types (``nvgen/stubs/types.pyi``) has: the class
``GenericArray`` for ``Array``.

Source: mypy's documentation, "Extending and integrating mypy", ``get_type_analyze_hook``.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.nodes import Var
from mypy.plugin import AnalyzeTypeContext, Plugin
from mypy.typeanal import TypeAnalyser
from mypy.types import AnyType, Instance, LiteralType, RawExpressionType, Type, TypeOfAny, UnboundType

_STUB = "nvgen.stubs.types"
#: The generic classes of the types that have arguments.
_GENERIC = {
    "Array": "GenericArray",
    "vec": "GenericVec",
    "ptr": "GenericPtr",
    "Surface": "GenericSurface",
    "TensorMap": "GenericTensorMap",
    "Texture": "GenericTexture",
}
#: Arguments that are types: layouts, and ``Literal[2]``.
_ANALYSED = frozenset({"A", "C", "F", "Literal"})
_ANY = AnyType(TypeOfAny.special_form)
#: The dimensions of an array whose annotation does not say them.
_DIMENSIONS = 1


class NvgenPlugin(Plugin):
    """Knows the types of nvgen that have numbers and texts among their arguments."""

    def get_type_analyze_hook(self, fullname: str) -> Callable[[AnalyzeTypeContext], Type] | None:
        """What finds the type that an annotation means."""
        return _analysed if _is_ours(fullname) else None


def _is_ours(fullname: str) -> bool:
    module, _, name = fullname.rpartition(".")
    return module == _STUB and name in _GENERIC


def _analysed(context: AnalyzeTypeContext) -> Type:
    """An annotation as an instance of the generic class."""
    name = context.type.name.rpartition(".")[2]
    made: Instance = context.api.named_type(f"{_STUB}.{_GENERIC[name]}", [])
    count = len(made.type.defn.type_vars)
    element, *others = context.type.args[:count] or (_ANY,)
    given = [_element(context, element), *(_argument(context, other) for other in others)]
    if name == "Array" and not others:
        given.append(LiteralType(_DIMENSIONS, context.api.named_type("builtins.int", [])))
    if name == "Array" and given[1] is _ANY:
        given[0] = _ANY  # what an index gives is an element or an array
    return made.copy_modified(args=[*given, *[_ANY] * (count - len(given))])


def _element(context: AnalyzeTypeContext, argument: Type) -> Type:
    """The first argument: a type; what a variable holds, as a NumPy dtype, is not known."""
    if isinstance(argument, UnboundType) and isinstance(context.api, TypeAnalyser):
        found = context.api.lookup_qualified(argument.name, argument, suppress_errors=True)
        if found is not None and isinstance(found.node, Var) and not _is_ours(found.node.fullname):
            return _ANY
    return context.api.analyze_type(argument)


def _argument(context: AnalyzeTypeContext, argument: Type) -> Type:
    """An argument after the first: a number or a text stands for itself, the value of a variable is not known."""
    if isinstance(argument, RawExpressionType) and argument.literal_value is not None:
        return LiteralType(argument.literal_value, context.api.named_type(argument.base_type_name, []))
    if isinstance(argument, UnboundType) and argument.name.rpartition(".")[2] in _ANALYSED:
        return context.api.analyze_type(argument)
    return _ANY


def plugin(version: str) -> type[Plugin]:
    """The plugin, for any version of mypy that has the hook."""
    return NvgenPlugin
