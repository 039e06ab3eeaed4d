"""Device functions for types of their arguments: what signatures, ``compile_device`` and ``cuda.compile`` make."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Mapping, Sequence
from types import FunctionType, SimpleNamespace
from typing import Any

from nvgen.diagnostics import Span
from nvgen.extending.kernels import (
    FunctionSource,
    Specialisation,
    cached_ptx,
    capture,
    compile_options,
    lasting,
    optimised_ir,
)
from nvgen.extending.language import c_type
from nvgen.extending.typing import BoundFunction, Context, Operand, Specialiser, functions
from nvgen.lang import parse_options
from nvgen.tree import Expression
from nvgen.types import NONE, ArrayType, Type, default_type
from nvgen_numba import types
from nvgen_numba.cuda.dispatch import resolution
from nvgen_numba.cuda.dispatch.architectures import architecture
from nvgen_numba.cuda.dispatch.failures import as_numbas
from nvgen_numba.cuda.dispatch.meaning import NUMBA
from nvgen_numba.cuda.dispatch.options import JitOptions


class CompiledDeviceFunction:
    """A device function for one signature. ``argument_types`` and ``return_type`` are numba's types."""

    def __init__(
        self, function: FunctionType, argument_types: tuple[Any, ...], options: JitOptions, stated: Any = None
    ) -> None:
        self.py_func = function
        self.argument_types = argument_types
        self.options = options
        with as_numbas():
            plain = capture.capture(function).under(NUMBA)
            names = plain.scope.parameters
            if len(names) != len(argument_types):
                raise TypeError(f"{function.__name__} takes {len(names)} arguments, not {len(argument_types)}")
            self.parameters: dict[str, Type] = dict(zip(names, map(types.to_nvgen, argument_types), strict=True))
            result = None if stated is None else types.to_nvgen(stated)
            if result is None:
                specialiser = Specialiser()
                bound = BoundFunction(specialiser.prepared(plain), {})
                _, result = specialiser.specialise(bound, self.parameters, plain.name_span)
            #: nvgen's type of what it returns.
            self.result = result
            #: The function with these types stated.
            self.source = stating(plain, {**self.parameters, "return": result})
            self._plain = plain
            self._for_calls: dict[frozenset[str], FunctionSource] = {frozenset(): self.source}
        self.return_type = types.none if result == NONE else types.of_nvgen(result)
        self.signature = types.signature(self.return_type, *argument_types)

    def for_call(self, arguments: Sequence[Operand], named: Mapping[str, Operand]) -> FunctionSource:
        """The function for a call: numba's array types say nothing of the memory, or of extents, that arrays are of.

        Parameters that are given arrays of the stated elements and dimensions take these as they are.
        """
        given = {**dict(zip(self.parameters, arguments, strict=False)), **named}
        open_ = frozenset(name for name, value in given.items() if _is_such_an_array(value, self.parameters.get(name)))
        found = self._for_calls.get(open_)
        if found is None:
            stated = {name: type_ for name, type_ in self.parameters.items() if name not in open_}
            found = self._for_calls[open_] = stating(self._plain, {**stated, "return": self.result})
        return found

    @property
    def fndesc(self) -> SimpleNamespace:
        """The name that the function has in PTX by itself, as ``mangled_name``."""
        return SimpleNamespace(mangled_name=self._name)

    @property
    def _name(self) -> str:
        """The function's name as one of C; that of a lambda is none."""
        return re.sub(r"\W", "_", self.py_func.__name__)

    def inspect_llvm(self) -> str:
        """The LLVM IR of the function compiled by itself."""
        return optimised_ir(self.exported())

    def inspect_asm(self, cc: tuple[int, int] | None = None) -> str:
        """The PTX of the function compiled by itself."""
        level: dict[str, Any] = {} if self.options.opt else {"level": 0}
        target = compile_options(arch=None if cc is None else architecture(cc), **level)
        return cached_ptx.ptx([self.exported()], target)

    def exported(self, name: str | None = None) -> Specialisation:
        """What is compiled of it under a C name, its own by default."""
        for type_ in (*self.parameters.values(), self.result):
            if c_type(type_) is None:
                raise NotImplementedError(f"a function by itself passes what C has, and it has no {type_!r}")
        options = parse_options(self.options.function)
        return Specialisation(self.source, self.parameters, options, name or self._name, is_exported=True)


def _is_such_an_array(value: Operand, stated: Type | None) -> bool:
    """Whether a value is an array of the elements and the dimensions of a type."""
    if not isinstance(value, Expression) or not isinstance(value.type, ArrayType) or not isinstance(stated, ArrayType):
        return False
    return (value.type.dtype, value.type.ndim) == (stated.dtype, stated.ndim)


def stating(source: FunctionSource, stated: Mapping[str, Type]) -> FunctionSource:
    """A function whose parameters, and the result, ``"return"``, have the types that are stated."""
    node = copy.copy(source.node)
    node.args = copy.copy(node.args)

    def annotated(parameters: Sequence[ast.arg]) -> list[ast.arg]:
        found = []
        for parameter in parameters:
            made = copy.copy(parameter)
            if parameter.arg in stated:
                made.annotation = _annotation(stated[parameter.arg], parameter)
            found.append(made)
        return found

    for field in ("posonlyargs", "args", "kwonlyargs"):
        setattr(node.args, field, annotated(getattr(node.args, field)))
    node.returns = _annotation(stated["return"], node) if "return" in stated else None
    return source.with_changes(definition=lasting(node), annotations=dict(stated))


def _annotation(type_: Type, position: ast.AST) -> ast.expr:
    """Stands for an annotation, whose value the source has beside the text."""
    return ast.copy_location(ast.Constant(None if type_ == NONE else ...), position)


def declared(overloads: Mapping[tuple[Any, ...], CompiledDeviceFunction], inline: str) -> Any:
    """Types the call of a dispatcher that has declared signatures, as a rule of ``device.typed.Typed``."""

    def rule(context: Context, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span) -> Operand:
        given = tuple(
            types.of_nvgen(default_type(argument.type)) if isinstance(argument, Expression) else types.none
            for argument in arguments
        )
        found = resolution.best(overloads, given, context.source.name) if len(overloads) > 1 else next(iter(overloads))
        function = overloads[found if found is not None else next(iter(overloads))]
        source = function.for_call(arguments, named)
        bound = BoundFunction(context.specialiser.prepared(source), {}, inline)
        return functions.call(context, bound, arguments, named, span)

    return rule
