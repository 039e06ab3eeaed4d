"""Type inference: from a function's syntax tree and the types of its parameters to a typed tree.

Every variable has one type in a function, the join of all that is assigned to it. The function is typed again and again
until the types stand still; literals then take their defaults, the types reach a fixpoint once more, and one last pass
builds the tree that counts. Mistakes are reported by that pass only, since a variable may still widen before it. Where
the first look finds all types, as in most short kernels, it is the last one as well.

A device function is typed when a call of it is: once for each set of argument types that the kernel calls it with.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from types import FunctionType as PythonFunction
from typing import Any, TypeVar

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import CompileError, InternalError, Span
from nvgen.frontend.source import annotation, capture, syntax
from nvgen.frontend.source.capture import FunctionSource
from nvgen.frontend.source.outside import OutsideNames
from nvgen.frontend.source.rules import NVGEN, TypingRules
from nvgen.frontend.typing import default_types, functions, interpreted, statements, statics
from nvgen.frontend.typing.context import BoundFunction, Context, Mistake, Operand, Start, TypeNotFinal
from nvgen.frontend.typing.growth import Recursion
from nvgen.tree import (
    DeviceCall,
    ExportedFunction,
    Local,
    Reinterpret,
    SpecialisedFunction,
    Statement,
    TypedFunction,
    TypedKernel,
)
from nvgen.tree.analysis import dynamic_shared_memory, flow
from nvgen.tree.legalisation import Legaliser
from nvgen.types import NONE, Type, default_type

_C = TypeVar("_C", bound=Context)
#: A body, and what was found of it.
_Typed = tuple[Context, tuple[Statement, ...]]
#: Few functions need more than three; types that go to and fro only widen after a quarter of these.
_MAX_PASSES = 100
#: How often a function that calls itself is typed before it counts as one whose result has no type.
_MAX_RESULTS = 8


def infer(
    source: FunctionSource,
    parameters: dict[str, Type],
    *,
    is_interpreted: bool = False,
    legaliser: Legaliser | None = None,
    outside: OutsideNames | None = None,
    is_exported: bool = False,
) -> TypedKernel:
    """Types a kernel, whose syntax was checked, for the given types of its parameters, in order.

    ``is_interpreted`` says that Python runs it, and in it statements that no compiled kernel can have (see
    ``frontend.typing.interpreted``). What a target lacks is typed as what its ``legaliser`` says; without one the
    kernel is typed for every target. ``outside`` gets the names outside of the kernel, and what they mean now. One that
    ``is_exported`` is a device function, all of whose types are annotated.

    Raises:
        CompileError: the kernel is ill-typed.
    """

    def typed_kernel() -> TypedKernel:
        specialiser = Specialiser(is_interpreted=is_interpreted, legaliser=legaliser, outside=outside)
        prepared = specialiser.prepared(source)
        if is_exported:
            function = BoundFunction(prepared, {})
            typed = _Inference(prepared, parameters, specialiser, specialiser.known(prepared).result, function).run()
        else:
            annotation.check_kernel_parameters(prepared, parameters)
            typed = _Inference(prepared, parameters, specialiser).run()
        fields = {name: getattr(typed, name) for name in typed._fields}
        kind = ExportedFunction if is_exported else TypedKernel
        kernel = kind(**fields, kinds=frozenset(specialiser.kinds))
        dynamic_shared_memory.check(kernel)
        return kernel

    return source.followed(typed_kernel)


class _Signature:
    """What the text of a function states of its types (see ``context.Signature``)."""

    def __init__(self, source: FunctionSource) -> None:
        syntax.check(source.node, source.file, is_kernel=False)
        self.parameters = annotation.parameter_types(source)
        annotation.refuse_grid_constants(source, self.parameters)
        self.result = annotation.result_type(source)


class Finished(Record):
    """What a ``Specialiser`` has typed, for others: nobody changes it."""

    sources: Mapping[tuple[PythonFunction, TypingRules], FunctionSource] = {}
    signatures: Mapping[FunctionSource, _Signature] = {}
    functions: Mapping[Any, SpecialisedFunction] = {}


class Specialiser:
    """Types the device functions that one kernel calls (see ``context.Specialiser``).

    Functions of a target's own, for which it ``is_library``, are those of its ``before`` where these are there.
    """

    def __init__(
        self,
        *,
        is_library: bool = False,
        before: Finished = Finished(),  # noqa: B008  (immutable)
        is_interpreted: bool = False,
        legaliser: Legaliser | None = None,
        outside: OutsideNames | None = None,
    ) -> None:
        self._is_library = is_library
        self.is_interpreted = is_interpreted
        self.legaliser = legaliser
        self._sources = dict(before.sources)
        #: The syntax trees that are typed: they stay the same meanwhile.
        self._nodes: list[ast.FunctionDef] = []
        self._changing: dict[tuple[PythonFunction, bool], FunctionSource] = {}
        self._nested: dict[Any, FunctionSource] = {}
        self._known = dict(before.signatures)
        self._specialised: dict[Any, SpecialisedFunction | CompileError] = dict(before.functions)
        self._recursion = Recursion()
        #: What is being typed.
        self._running: dict[Any, _Inference] = {}
        self.kinds: set[type] = set()
        self.outside = OutsideNames() if outside is None else outside
        self.made_functions: dict[ast.Call, ast.FunctionDef] = {}

    @property
    def finished(self) -> Finished:
        """What has been typed, once nothing is being typed any more."""
        done = {key: found for key, found in self._specialised.items() if isinstance(found, SpecialisedFunction)}
        return Finished(dict(self._sources), dict(self._known), done)

    def source_of(self, function: PythonFunction, rules: TypingRules = NVGEN) -> FunctionSource:
        found = self._sources.get((function, rules))
        if found is None:
            found = self._sources[function, rules] = self.prepared(capture.capture(function).under(rules))
        return found

    def changing_source_of(self, function: PythonFunction, *, returns: bool) -> FunctionSource:
        found = self._changing.get((function, returns))
        if found is None:
            from nvgen.frontend.source import changing_methods  # few methods change values

            source = changing_methods.changing_first(self.source_of(function), returns=returns)
            found = self._changing[function, returns] = source
        return found

    def prepared(self, function: FunctionSource) -> FunctionSource:
        found = interpreted.source(function) if self.is_interpreted else function
        self._nodes.append(found.node)
        return found

    def nested_source(self, node: Any, parent: FunctionSource) -> FunctionSource:
        found = self._nested.get(node)
        if found is None:
            found = self._nested[node] = capture.nested(node, parent)
        return found

    def known(self, source: FunctionSource) -> _Signature:
        found = self._known.get(source)
        if found is None:
            found = self._known[source] = _Signature(source)
        return found

    def specialise(self, function: BoundFunction, parameters: dict[str, Type], span: Span) -> tuple[Any, Type]:
        with self._recursion.entered(function, parameters.values(), span):
            return self._specialisation(function, parameters, span)

    def _specialisation(self, function: BoundFunction, parameters: dict[str, Type], span: Span) -> tuple[Any, Type]:
        key = (functions.type_of_function(function), tuple(parameters.items()))
        found = self._specialised.get(key)
        stated = self.known(function.source).result
        if found is None:
            found = self._specialised[key] = SpecialisedFunction(
                function.name, function.inline, is_library=self._is_library
            )
            try:
                found.complete(self._typed(key, function, parameters, span))
            except CompileError as error:
                found = error
                if self._running and isinstance(error.diagnostic, diagnostics.functions.RecursionUntyped):
                    del self._specialised[key]  # what calls it, which is being typed, may yet say what it returns
                else:
                    self._specialised[key] = error
        if isinstance(found, CompileError):
            raise CompileError(*found.diagnostics)
        if found.is_complete:
            return found, found.typed.result
        result = stated if stated is not None else self._running[key].result_in_recursion()
        if result is None:
            raise CompileError(diagnostics.functions.RecursionUntyped(span, function.name))
        return found, result

    def _typed(self, key: Any, function: BoundFunction, parameters: dict[str, Type], span: Span) -> TypedFunction:
        """The function typed, once more where calls of itself took it to return something else than it does."""
        stated, before = self.known(function.source).result, len(self._specialised)
        assumed: Type | None = None
        for _ in range(_MAX_RESULTS):
            inference = self._running[key] = _Inference(function.source, parameters, self, stated, function)
            inference.assumed = assumed
            try:
                typed = inference.run()
            finally:
                del self._running[key]
            if inference.used in (None, typed.result):
                return typed
            assumed = typed.result
            for other in list(self._specialised)[before:]:
                del self._specialised[other]
        raise CompileError(diagnostics.functions.EndlessRecursion(span, function.name, "with another result each time"))


class _Inference:
    """The typing of one function for one set of parameter types."""

    def __init__(
        self,
        source: FunctionSource,
        parameters: Mapping[str, Type],
        specialiser: Specialiser,
        result: Type | None = None,
        function: BoundFunction | None = None,
    ) -> None:
        self.source = source
        self.specialiser = specialiser
        self.result = result
        self.is_kernel = function is None
        #: Whether the last pass left something that literals' default types may decide.
        self.not_final = False
        #: Whether calls waited for those types.
        self.awaits_defaults = False
        #: Whether a variable that is assigned an integer and a float is a float until all its types are known.
        self.takes_later_kind = True
        self.scope = source.scope
        #: Whether the last pass looks for all mistakes, where it is known that there is one.
        self.finds_all = False
        self.widened: set[str] = set()
        #: Those that are known before it.
        self.mistakes: list[Mistake] = []
        #: What is passed when the function is called, in order.
        self.runtime: dict[str, Local] = {}
        #: What calls of the function by itself take it to return, if that was found before, and what they took it for.
        self.assumed: Type | None = None
        self.used: Type | None = None
        #: The pass that is being made.
        self.context: Context | None = None
        self.bindings: dict[str, Operand] = {}
        span = source.name_span
        for name, type_ in parameters.items():
            operand = functions.parameter_operand(name, type_, span, self.runtime)
            if operand is None:
                operand = source.rules.parameter(self.runtime[name], span)
            if operand is not None:
                self.bindings[name] = operand
        if function is None:
            return
        for name, type_ in functions.types_of(function.captures):
            self.bindings[name] = functions.captured_operand(name, type_, span, self.runtime)
        own = {name: self.bindings[name] for name in function.captures}
        functions.bind_own_name(function, own, span, self.bindings)  # a function may name itself

    def result_in_recursion(self) -> Type | None:
        """What the function returns, as far as that is known while it is being typed."""
        if not self.source.rules.infers_recursion:
            return None
        if self.assumed is None and self.context is not None:
            found = self.context.result
            self.used = None if found is None else default_type(found)
        else:
            self.used = self.assumed
        return self.used

    def run(self) -> TypedFunction:
        constants = functions.constants(self.bindings)
        declared, wrong = annotation.variable_types(self.source, self.scope, constants)
        self.mistakes = [Mistake(error, (target,)) for target, error in wrong]
        for node in () if wrong else self.scope.annotations:
            self.specialiser.outside.annotation(self.source, node.annotation, constants)
        self.stated = {**declared, **{name: local.type for name, local in self.runtime.items()}}
        context, body = self._typed()
        parameters = tuple(self.runtime.values())
        result = self.result if self.result is not None else context.result or NONE
        name, span = self.source.name, self.source.name_span
        reassigned = tuple(local for local in parameters if local.name in context.reassigned)
        variables = self._variables(context)
        typed = TypedFunction(name, span, parameters, variables, body, result, reassigned, source=self.source)
        allows_undefined = self.source.rules.allows_undefined
        found = flow.check(typed, self.source.file, self.scope, allows_undefined=allows_undefined)
        if found.undefined:
            self.source.rules.undefined(found.undefined)
        if {DeviceCall, Reinterpret} <= found.kinds:
            from nvgen.tree.analysis import alignment  # few functions cast pointers

            alignment.check(typed, found.fixed, is_kernel=self.is_kernel)
        self.specialiser.kinds |= found.kinds
        return typed.with_changes(fixed=found.fixed, constants=self._constants())

    def _constants(self) -> Mapping[str, Any]:
        """What a debugger shows of the names that are no variables when the kernel runs."""
        if not self.specialiser.is_interpreted:
            return {}
        values = functions.constants(self.bindings).items()
        return {name: value.value if isinstance(value, statics.TypedNumber) else value for name, value in values}

    def _typed(self) -> _Typed:
        """The body, and what was found of it."""
        if self.mistakes:
            self._find_all()
        typed = self._first_look()
        if typed is not None:
            return typed
        try:
            return self._at_fixpoint()
        except CompileError as error:
            refused = error
        self._find_all()
        raise refused

    def _find_all(self) -> None:
        """Types a function that is wrong once more.

        Raises:
            CompileError: with all mistakes.
        """
        self.finds_all = True
        self.takes_later_kind = False  # what is wrong is easier to read where a variable stays what it is first
        self._at_fixpoint()
        self.takes_later_kind = True
        self._at_fixpoint()

    def _first_look(self) -> _Typed | None:
        """The one pass that is needed where each variable has its type from where it is assigned first.

        None where there is something wrong with that, or with the function.
        """
        context = self._context(Context, Start(dict(self.stated), {}, final=True, defaulted=True))
        context.is_first_look = True
        try:
            body = statements.block(context, self.source.node.body)
        except (CompileError, TypeNotFinal):
            return None
        return (context, body) if default_types.are_final(body, self.stated.keys(), context.literals) else None

    def _at_fixpoint(self) -> _Typed:
        """The body with the types that its assignments agree with.

        Raises:
            CompileError: the function is ill-typed.
        """
        types, typed = self._find_fixpoint(self.stated, {})
        if typed is None and self.awaits_defaults:  # what calls return may say more of what literals were assigned to
            types, typed = self._find_fixpoint(types, {}, defaulted=True)
        least: dict[str, Type] = {}
        while typed is None:
            inferred = {
                name: type_ for name, type_ in types.items() if name not in self.stated
            }  # others stay as they are
            weak = {name: default_type(type_) for name, type_ in inferred.items() if default_type(type_) != type_}
            if not weak and not self.not_final:
                return self._final(types, least)
            least |= weak
            self.not_final = False
            types = {**types, **least}
            typed = self._agreed(types, least)
            if typed is None:
                types, typed = self._find_fixpoint(types, least, defaulted=True)
                self.not_final = False
        return typed

    def _find_fixpoint(
        self, known: Mapping[str, Type], least: Mapping[str, Type], *, defaulted: bool = False
    ) -> tuple[dict[str, Type], _Typed | None]:
        """Types the body until nothing changes, or until the last pass agrees with what was found.

        A variable's type is the join of what the body assigns to it while all variables have the types of the pass
        before, and of its ``least``.
        """
        types = {**known, **least}
        for iteration in range(_MAX_PASSES):
            # What was found stays if it goes to and fro, as where a call is refused for one type and not for the next.
            start = types if iteration > _MAX_PASSES // 4 else least
            context = self._context(Context, Start(dict(types), start, final=False, defaulted=defaulted))
            statements.block(context, self.source.node.body)
            found = {**context.found, **self.stated}
            self.not_final, self.awaits_defaults = context.not_final, context.awaits_defaults
            if found == types or (found == context.types and not context.not_final):
                return found, None
            types = found
            if not context.awaits_defaults and all(default_type(type_) == type_ for type_ in types.values()):
                typed = self._agreed(types, least)
                if typed is not None:
                    return types, typed
        if self.used is not None:
            how = "with another result each time"
            raise CompileError(diagnostics.functions.EndlessRecursion(self.source.name_span, self.source.name, how))
        raise InternalError(f"the types of {self.source.name} reach no fixpoint")

    def _agreed(self, types: Mapping[str, Type], least: Mapping[str, Type]) -> _Typed | None:
        """The last pass, if it finds just these types; then there is no need for one that only looks for them."""
        try:
            context, body = self._final(types, least)
        except CompileError:
            return None
        return (context, body) if {**context.found, **self.stated} == types else None

    def _final(self, types: Mapping[str, Type], least: Mapping[str, Type]) -> _Typed:
        """The last pass.

        Raises:
            CompileError: the function is ill-typed.
        """
        if self.finds_all:
            return self._noted(types, least)
        context = self._context(Context, Start(dict(types), least, final=True, defaulted=True))
        return context, statements.block(context, self.source.node.body)

    def _noted(self, types: Mapping[str, Type], least: Mapping[str, Type]) -> _Typed:
        """The last pass over a function that is wrong.

        Raises:
            CompileError: with all mistakes.
        """
        from nvgen.frontend.typing import mistakes, origins  # only an error needs them

        context = self._context(origins.NotingContext, Start(dict(types), least, final=True, defaulted=True))
        noted = context.mistakes = [*self.mistakes]
        body = statements.block(context, self.source.node.body)
        if noted:
            raise mistakes.reported(noted, context, self.stated)
        return context, body

    def _context(self, kind: type[_C], start: Start) -> _C:
        known = (self.scope.names, self.stated, self.specialiser)
        context = kind(self.source, start, *known, bindings=self.bindings)
        context.is_kernel = self.is_kernel
        context.takes_later_kind = self.takes_later_kind
        context.widened = self.widened
        context.locals.update(self.runtime)
        context.stated_result = self.result
        self.context = context
        return context

    def _variables(self, context: Context) -> tuple[Local, ...]:
        assigned = [local for name, local in context.locals.items() if name not in self.runtime]
        return (*assigned, *context.temporaries)
