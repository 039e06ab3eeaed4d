"""Device functions for types of their arguments: what signatures, ``compile_device`` and ``cuda.compile`` make."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Mapping, Sequence
from types import FunctionType, SimpleNamespace
from typing import Any

from nvgen import kept_ptx
from nvgen.compat.numba import types
from nvgen.compat.numba.cuda.dispatch import resolution
from nvgen.compat.numba.cuda.dispatch.architectures import architecture
from nvgen.compat.numba.cuda.dispatch.failures import as_numbas
from nvgen.compat.numba.cuda.dispatch.meaning import NUMBA
from nvgen.compat.numba.cuda.dispatch.options import JitOptions
from nvgen.diagnostics import Span
from nvgen.frontend.source import capture
from nvgen.frontend.source.capture import FunctionSource, lasting
from nvgen.frontend.source.scopes import parameters_of
from nvgen.frontend.typing import functions
from nvgen.frontend.typing.context import BoundFunction, Context, Operand
from nvgen.frontend.typing.infer import Specialiser
from nvgen.lang import parse_options
from nvgen.lang.c_types import written
from nvgen.specialisation import Specialisation
from nvgen.targets.nvptx.options import compile_options
from nvgen.tree import Expression
from nvgen.types import NONE, Type, default_type


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
        self.return_type = types.none if result == NONE else types.of_nvgen(result)
        self.signature = types.signature(self.return_type, *argument_types)

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
        from nvgen import compiler  # it loads LLVM

        return compiler.compile_kernels([self.exported()], compile_options(), compiler.Stage.LLVM_OPT).text

    def inspect_asm(self, cc: tuple[int, int] | None = None) -> str:
        """The PTX of the function compiled by itself."""
        level: dict[str, Any] = {} if self.options.opt else {"level": 0}
        target = compile_options(arch=None if cc is None else architecture(cc), **level)
        return kept_ptx.ptx([self.exported()], target)

    def exported(self, name: str | None = None) -> Specialisation:
        """What is compiled of it under a C name, its own by default."""
        for type_ in (*self.parameters.values(), self.result):
            if written(type_) is None:
                raise NotImplementedError(f"a function by itself passes what C has, and it has no {type_!r}")
        options = parse_options(self.options.function)
        return Specialisation(self.source, self.parameters, options, name or self._name, is_exported=True)


def stating(source: FunctionSource, stated: Mapping[str, Type]) -> FunctionSource:
    """A function whose parameters, and the result, ``"return"``, have stated types."""
    node = copy.copy(source.node)
    node.args = copy.copy(node.args)

    def annotated(parameters: Sequence[ast.arg]) -> list[ast.arg]:
        found = []
        for parameter in parameters:
            made = copy.copy(parameter)
            made.annotation = _annotation(stated[parameter.arg], parameter)
            found.append(made)
        return found

    for field in ("posonlyargs", "args", "kwonlyargs"):
        setattr(node.args, field, annotated(getattr(node.args, field)))
    node.returns = _annotation(stated["return"], node) if "return" in stated else None
    assert len(parameters_of(node.args)) <= len(stated)
    return source.with_changes(definition=lasting(node), annotations=dict(stated))


def _annotation(type_: Type, place: ast.AST) -> ast.expr:
    """Stands for an annotation, whose value the source has beside the text."""
    return ast.copy_location(ast.Constant(None if type_ == NONE else ...), place)


def declared(overloads: Mapping[tuple[Any, ...], CompiledDeviceFunction], inline: str) -> Any:
    """Types the call of a dispatcher that has declared signatures, as a rule of ``device.typed.Typed``."""

    def rule(context: Context, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span) -> Operand:
        given = tuple(
            types.of_nvgen(default_type(argument.type)) if isinstance(argument, Expression) else types.none
            for argument in arguments
        )
        found = resolution.best(overloads, given, context.source.name) if len(overloads) > 1 else next(iter(overloads))
        function = overloads[found if found is not None else next(iter(overloads))]
        bound = BoundFunction(context.specialiser.prepared(function.source), {}, inline)
        return functions.call(context, bound, arguments, named, span)

    return rule
