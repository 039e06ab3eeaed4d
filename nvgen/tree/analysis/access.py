"""Which array parameters a kernel reads and writes, so that a launch copies no more than it has to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import Any

from nvgen.base.records import Record
from nvgen.diagnostics import Span
from nvgen.lang import GlobalArray
from nvgen.lang.index import grid
from nvgen.tree import (
    AddressOf,
    Assembly,
    Assign,
    Bind,
    Call,
    Compare,
    Component,
    Conditional,
    Constant,
    Dereference,
    DeviceCall,
    Element,
    Expression,
    Extent,
    GlobalVariable,
    HintedStore,
    If,
    Local,
    Member,
    Offset,
    Operate,
    Read,
    Recast,
    Reinterpret,
    Return,
    SpecialisedFunction,
    Statement,
    Store,
    TypedFunction,
    TypedKernel,
    View,
    Write,
    nodes,
    walk,
)
from nvgen.types import ArrayType, GridConstantType, PointerType, StructType, TensorMapType, TupleType, Type

_MIRRORED = {"<": ">", ">=": "<="}
_GRID = {register: axis for axis, register in enumerate(grid.values.dimensions)}


class Access(Record):
    """What a kernel does with one array."""

    reads: bool
    writes: bool
    #: For each axis the grid's dimension (0 is x) whose threads write the elements along it, when every element is sure
    #: to be written by a grid that spans the array; None when some elements may keep their old value.
    covered_by: tuple[int, ...] | None = None


def accesses(kernel: TypedFunction) -> dict[Local, Access]:
    """The access of every parameter that is an array, or a tensor map of one."""
    uses = _Uses(kernel)
    covered = _Coverage(kernel).find()
    return {
        local: Access(local in uses.read, local in uses.written, covered.get(local))
        for local in kernel.parameters
        if isinstance(local.type, (ArrayType, TensorMapType))
    }


def written(kernel: TypedFunction) -> Set[Local]:
    """The parameters whose arrays the kernel writes."""
    return {local for local in _Uses(kernel).written if isinstance(local, Local)}


class GlobalUse(Record):
    """A device global variable that a kernel uses: where it is named first, and what is done with it."""

    symbol: str
    array: GlobalArray
    span: Span
    access: Access


def global_accesses(kernel: TypedKernel) -> tuple[GlobalUse, ...]:
    """Every device global variable that the kernel, or what it calls, uses."""
    if GlobalVariable not in kernel.kinds:
        return ()
    uses = _Uses(kernel)
    found: dict[GlobalArray, GlobalUse] = {}
    for node in uses.globals:
        access = Access(node.array in uses.read, node.array in uses.written)
        found.setdefault(node.array, GlobalUse(node.symbol, node.array, node.span, access))
    return tuple(found.values())


#: Where an array comes from: a parameter, or the program.
_Root = Local | GlobalArray


class _Uses:
    """Which arrays a function, or what it calls, reads and writes, also through pointers: parameters and the program's.

    A variable that holds an array or a pointer may be any that is assigned to it anywhere in the function.
    """

    def __init__(
        self,
        function: TypedFunction,
        callers: tuple[SpecialisedFunction, ...] = (),
        known: dict[SpecialisedFunction, _Uses] | None = None,
    ) -> None:
        self.function = function
        self.callers = callers
        #: What was found of called functions.
        self.known = {} if known is None else known
        self.assigned: dict[Local, list[Any]] = {}
        self.read: set[_Root] = set()
        self.written: set[_Root] = set()
        self.globals: list[GlobalVariable] = []
        found = walk.within(function)
        for node in found:
            if isinstance(node, (Assign, Bind)):
                self.assigned.setdefault(node.local, []).append(node.value)
            elif isinstance(node, Write) and isinstance(base := _base(node.lvalue), Read):
                self.assigned.setdefault(base.local, []).append(node.value)
        for node in found:
            self.use(node)

    def use(self, node: Any) -> None:
        """Notes what one node does."""
        match node:
            case Element():
                self.read |= self.roots(node.array)
            case Dereference():
                self.read |= self.roots(node.pointer)
            case GlobalVariable():
                self.globals.append(node)
            case Store() | HintedStore():
                self.written |= self.roots(node.array)
                self.escapes(node.value)
            case Write():
                base = _base(node.lvalue)
                if not isinstance(base, Read):
                    self.written |= self.roots(base)
                    self.escapes(node.value)
            case Call():
                self.called(node)
            case Assembly():
                for operand in node.inputs:
                    self.escapes(operand)
            case DeviceCall():
                for operand in node.operands:
                    operation = node.operation
                    writes = operation.writes and (
                        operation.writes_tensors or not isinstance(operand.type, TensorMapType)
                    )
                    self.escapes(operand, reads=operation.reads, writes=writes)
            case Return() if node.value is not None:
                self.escapes(node.value)  # what the caller does with it is not looked at
            case Reinterpret() | Recast() if not holds_array(node.type):
                self.escapes(node.operand)

    def escapes(self, value: Expression, *, reads: bool = True, writes: bool = True) -> None:
        """Memory that a value gives access to may be accessed out of sight."""
        if holds_array(value.type):
            roots = self.roots(value)
            self.read |= roots if reads else set()
            self.written |= roots if writes else set()

    def roots(self, value: Any) -> set[_Root]:
        """What an array, or a value that holds arrays, may come from."""
        found: set[_Root] = set()
        seen: set[Local] = set()
        waiting = [value]
        while waiting:
            for node in _sources(waiting.pop()):
                if isinstance(node, GlobalVariable):
                    found.add(node.array)
                if not isinstance(node, Read) or node.local in seen or not holds_array(node.type):
                    continue
                seen.add(node.local)
                if node.local in self.function.parameters:
                    found.add(node.local)
                waiting += self.assigned.get(node.local, [])
        return found

    def called(self, call: Call) -> None:
        if call.function in self.callers:  # recursion: what it does is being found out
            for argument in call.arguments:
                if holds_array(argument.type):
                    self.read |= self.roots(argument)
                    self.written |= self.roots(argument)
            return
        inner = self.known.get(call.function)
        if inner is None:
            inner = _Uses(call.function.typed, (*self.callers, call.function), self.known)
            self.known[call.function] = inner
        self.globals += inner.globals
        self.read |= {root for root in inner.read if isinstance(root, GlobalArray)}
        self.written |= {root for root in inner.written if isinstance(root, GlobalArray)}
        for parameter, argument in zip(inner.function.parameters, call.arguments, strict=True):
            if parameter in inner.read:
                self.read |= self.roots(argument)
            if parameter in inner.written:
                self.written |= self.roots(argument)


def _sources(value: Any) -> Iterator[Any]:
    """The nodes of a value that the memory it gives access to may come from: none that only find an address."""
    match value:
        case Element(array=source) | View(array=source) | Component(owner=source):
            yield from _sources(source)
        case Offset(pointer=source) | AddressOf(lvalue=source):
            yield from _sources(source)
        case tuple():
            for element in value:
                yield from _sources(element)
        case Expression():
            yield value
            for name in value._fields:
                if name not in ("span", "type"):
                    yield from _sources(getattr(value, name))


def holds_array(type_: Type) -> bool:
    """Whether values of a type give access to memory."""
    if isinstance(type_, TupleType):
        return any(map(holds_array, type_.elements))
    if isinstance(type_, StructType):
        return any(holds_array(field.type) for field in type_.fields)
    if isinstance(type_, GridConstantType):
        return holds_array(type_.value)
    return isinstance(type_, (ArrayType, PointerType, TensorMapType))


def _may_not_return(node: Any) -> bool:
    """Whether some threads may not go on behind a node: what is called, or PTX's ``exit``, may not return for all."""
    return isinstance(node, (Call, Assembly)) or (isinstance(node, DeviceCall) and node.operation.ends_thread)


def _base(lvalue: Expression) -> Expression:
    """The variable, element or pointee that an lvalue is part of."""
    while isinstance(lvalue, (Member, Component)):
        lvalue = lvalue.owner
    return lvalue


def grid_variables(kernel: TypedFunction) -> Mapping[Local, int]:
    """The variables that are a grid index and nothing else in the whole kernel, with its dimension."""
    # A parameter has a value before it is assigned.
    assigned: dict[Local, list[Any]] = {local: [None] for local in kernel.parameters}
    for node in nodes(kernel.body):
        if isinstance(node, Assign):
            assigned.setdefault(node.local, []).append(node.value)
        elif hasattr(node, "local") and not isinstance(node, Read):
            assigned.setdefault(node.local, []).append(None)
    dimensions: dict[Local, int] = {}
    for _ in assigned:  # a variable may copy one that is found later in the table
        for local, values in assigned.items():
            if len(values) == 1 and (dimension := own_dimension(values[0], dimensions)) is not None:
                dimensions[local] = dimension
    return dimensions


def own_dimension(value: Any, known: Mapping[Local, int]) -> int | None:
    """The dimension of the grid whose index a value is; ``known`` are variables that are one."""
    if isinstance(value, Operate):
        return _GRID.get(value.operation)  # type: ignore[call-overload,no-any-return]
    return known.get(value.local) if isinstance(value, Read) else None


class _Coverage:
    """Finds stores that reach every element: ``a[i, j] = ...`` with grid indices, under no condition but bounds checks.

    A bounds check is an ``if`` whose test compares a grid index with an extent along which that index runs: it is false
    only for threads outside the array.
    """

    def __init__(self, kernel: TypedFunction) -> None:
        self.kernel = kernel
        #: Variables that are assigned: an array among them is not one array.
        self.assigned = {node.local for node in nodes(kernel.body) if isinstance(node, (Assign, Bind))}
        self.dimension_of = grid_variables(kernel)
        self.found: dict[Local, tuple[int, ...]] = {}

    def find(self) -> dict[Local, tuple[int, ...]]:
        self._block(self.kernel.body, [])
        return self.found

    def _block(self, statements: tuple[Statement, ...], checks: list[tuple[int, Local, int]]) -> None:
        for statement in statements:
            if any(map(_may_not_return, nodes(statement))):
                return
            if isinstance(statement, Store):
                self._store(statement, checks)
            elif isinstance(statement, If):
                leaving = self._leaving_bounds(statement)
                if leaving is not None:
                    checks = [*checks, *leaving]
                    continue
                bounds = self._bounds(statement.test, "<", and_=True)
                if bounds is not None:
                    self._block(statement.body, [*checks, *bounds])
                if any(isinstance(node, Return) for node in nodes((statement.body, statement.orelse))):
                    return  # what follows may not be reached by all
            elif not isinstance(statement, (Assign, Write)):
                return  # a return, or a loop, which may not end for all

    def _leaving_bounds(self, statement: If) -> list[tuple[int, Local, int]] | None:
        """The checks of ``if i >= a.size: return``."""
        if statement.orelse or len(statement.body) != 1 or not isinstance(statement.body[0], Return):
            return None
        return self._bounds(statement.test, ">=", and_=False)

    def _bounds(self, test: Expression, operator: str, *, and_: bool) -> list[tuple[int, Local, int]] | None:
        """What a test asks, as (grid dimension, array, axis), if it asks nothing but ``index operator extent``.

        Several questions are joined by ``and``, or by ``or`` where ``and_`` is false.
        """
        if isinstance(test, Conditional):
            decided, more = (test.orelse, test.body) if and_ else (test.body, test.orelse)
            if not isinstance(decided, Constant) or decided.value is and_:
                return None
            left, right = (self._bounds(part, operator, and_=and_) for part in (test.test, more))
            return [*left, *right] if left is not None and right is not None else None
        if not isinstance(test, Compare):
            return None
        index, extent = test.left, test.right
        if test.operator == _MIRRORED[operator]:
            index, extent = extent, index
        elif test.operator != operator:
            return None
        dimension = own_dimension(index, self.dimension_of)
        if dimension is None or not isinstance(extent, Extent) or not isinstance(extent.array, Read):
            return None
        return [(dimension, extent.array.local, extent.axis)]

    def _store(self, store: Store, checks: list[tuple[int, Local, int]]) -> None:
        dimensions = [own_dimension(index, self.dimension_of) for index in store.indices]
        known = [dimension for dimension in dimensions if dimension is not None]
        if len(known) != len(dimensions) or len(set(known)) != len(known) or not isinstance(store.array, Read):
            return
        local = store.array.local
        own = {(dimension, local, axis) for axis, dimension in enumerate(known)}
        if set(checks) <= own and local not in self.assigned:
            self.found[local] = tuple(known)
