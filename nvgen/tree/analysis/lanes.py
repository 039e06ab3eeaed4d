"""How the value of an expression differs from lane to lane of a chunk: the rules of ``tree.analysis.uniformity``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from typing import Any, Protocol

from nvgen.base.records import Record
from nvgen.lang import Register, block_dim, sreg, thread_idx
from nvgen.lang.attributes.warp import Width
from nvgen.lang.cluster import ClusterMap, ClusterNumber, ClusterQuestion, ClusterRank, ClusterRegister
from nvgen.lang.index import grid, grid_size
from nvgen.lang.instructions import InstructionFunction
from nvgen.lang.mbarrier import Test
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.special_registers import WARP_SIZE, SpecialRegister, lane_id, smid, warp_id
from nvgen.lang.sync import NamedBarrier, ReducingBarrier
from nvgen.lang.warp import FULL_MASK, ActiveMask, Match, MinMax, Reduce, Shuffle, Vote, WarpOperation
from nvgen.tree import (
    Allocate,
    Assembly,
    Binary,
    Bind,
    Call,
    Compare,
    Conditional,
    Constant,
    Convert,
    DeviceCall,
    Element,
    Expression,
    HintedStore,
    Local,
    Negate,
    Operate,
    Print,
    Read,
    Slice,
    SpecialisedFunction,
    Store,
    nodes,
)
from nvgen.tree.analysis.lane_shapes import (
    BINARY,
    UNIFORM,
    Scope,
    Shape,
    constant,
    joined,
    numbers_lanes,
    scope_of,
    uniform,
)
from nvgen.tree.analysis.suspension import only_computes
from nvgen.types import ArrayType, Scalar, Space

#: The thread's number in its chunk. No kernel names it; a target may that changes a tree.
CHUNK_LANE = Register("chunk.lane", "the thread's number in its chunk", 0, WARP_SIZE - 1)


class Chunks(Record):
    """What is known of the chunks: ``width`` threads at most that follow each other along x."""

    width: int = WARP_SIZE
    #: Whether each is full: ``width`` divides ``block_dim.x``.
    are_full: bool = True
    #: Whether each is a warp, the last one perhaps with fewer threads.
    are_warps: bool = True
    #: Whether they lie along x: warps of blocks of several dimensions may go through several rows.
    are_rows: bool = True
    #: Whether a branch that those lanes take which a mask names counts as one that all lanes take that are there.
    follow_masks: bool = False
    #: Whether mbarriers are asked once for all lanes, where all of them ask.
    ask_together: bool = False
    #: Whether each begins at a multiple of ``width`` in its block.
    are_aligned: bool = True


class Known(Protocol):
    """What the rules ask of the analysis."""

    @property
    def chunks(self) -> Chunks: ...

    @property
    def variables(self) -> Mapping[Local, Shape | None]: ...

    @property
    def masks(self) -> Set[Expression]: ...

    def shape(self, expression: Expression) -> Shape | None: ...

    def of(self, expression: Expression) -> Scope: ...


def shape_of(known: Known, node: Expression) -> Shape | None:
    """How an expression differs from lane to lane; None where that is not known."""
    rule = _RULES.get(type(node))
    return _same_of_same(known, node) if rule is None else rule(known, node)


def _same_of_same(known: Known, node: Expression) -> Shape | None:
    """A value that depends on the parts of its node alone."""
    return uniform(_least(known, [getattr(node, name) for name in node._fields if name not in ("span", "type")]))


def _least(known: Known, parts: Any) -> Scope:
    """The scope for which all parts of a node are the same."""
    scope = Scope.BLOCK
    for part in parts:
        if isinstance(part, Expression):
            scope = min(scope, known.of(part))
        elif isinstance(part, tuple):
            scope = min(scope, _least(known, part))
        elif isinstance(part, Slice):
            scope = min(scope, _least(known, (part.start, part.stop)))
    return scope


def _differs(known: Known, node: Expression) -> None:
    return None


def _constant(known: Known, node: Constant) -> Shape:
    return constant(int(node.value)) if type(node.value) in (int, bool) else UNIFORM


def _read(known: Known, node: Read) -> Shape | None:
    return known.variables.get(node.local, UNIFORM)


def _bind(known: Known, node: Bind) -> Shape | None:
    return known.shape(node.value)


def _operate(known: Known, node: Operate) -> Shape | None:
    """Registers, and functions of their operands."""
    rule = _REGISTERS.get(node.operation)
    return _same_of_same(known, node) if rule is None else rule(known)


def _lane(known: Known) -> Shape:
    return Shape(Scope.BLOCK, 1, 0)


def _thread_x(known: Known) -> Shape | None:
    chunks = known.chunks
    return None if not chunks.are_rows else Shape(Scope.CHUNK, 1, chunks.width if chunks.are_aligned else 1)


def _grid_x(known: Known) -> Shape | None:
    return (
        None if not known.chunks.are_rows else Shape(Scope.CHUNK, 1, known.chunks.width if known.chunks.are_full else 1)
    )


def _size_x(known: Known) -> Shape:
    return Shape(Scope.BLOCK, 0, known.chunks.width if known.chunks.are_full else 1)


def _of_chunk(known: Known) -> Shape | None:
    return Shape(Scope.CHUNK) if known.chunks.are_rows else None


_REGISTERS: Mapping[Any, Callable[[Known], Shape | None]] = {
    CHUNK_LANE: _lane,
    thread_idx.x: _thread_x,
    thread_idx.y: _of_chunk,
    thread_idx.z: _of_chunk,
    block_dim.x: _size_x,
    grid.values.x: _grid_x,
    grid.values.y: _of_chunk,
    grid.values.z: _of_chunk,
    grid_size.values.x: _size_x,
}


def _convert(known: Known, node: Convert) -> Shape | None:
    """Between integers of 8 bits and more a lane's number stays what it is."""
    shape, to, came = known.shape(node.operand), node.type, node.operand.type
    are_integers = all(isinstance(type_, Scalar) and type_.is_integer and type_.bits >= 8 for type_ in (to, came))
    if shape is not None and shape.names_all and not (isinstance(to, Scalar) and to.bits >= WARP_SIZE):
        shape = shape.with_changes(names_all=False)
    if shape is None or are_integers:
        return shape if shape is None or shape.number is None or _fits(shape.number, to) else _wrapped(shape)
    return uniform(scope_of(shape))


def _fits(number: int, type_: Any) -> bool:
    return bool(type_.minimum <= number <= type_.maximum)


def _wrapped(shape: Shape) -> Shape:
    return shape.with_changes(number=None)


def _negate(known: Known, node: Negate) -> Shape | None:
    shape = known.shape(node.operand)
    if shape is None or not _is_integer(node):
        return uniform(scope_of(shape))
    number = None if shape.number is None else -shape.number
    return shape.with_changes(factor=-shape.factor, number=number, names_all=False)


def _is_integer(node: Expression) -> bool:
    return isinstance(node.type, Scalar) and node.type.is_integer


def _binary(known: Known, node: Binary) -> Shape | None:
    rule, left, right = BINARY.get(node.operator), known.shape(node.left), known.shape(node.right)
    if rule is None or left is None or right is None or not _is_integer(node):
        return _same_of_same(known, node)
    found = rule(left, right, known.chunks.width)
    if found is None:
        return _same_of_same(known, node)
    return found if found.number is None or _fits(found.number, node.type) else _wrapped(found)


_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _compare(known: Known, node: Compare) -> Shape | None:
    """All lanes of a chunk are below a multiple of its width, or none is."""
    left, right, operator = known.shape(node.left), known.shape(node.right), node.operator
    if left is None or right is None or operator not in _MIRRORED or not left.factor ^ right.factor:
        return _same_of_same(known, node)
    if right.factor:
        left, right, operator = right, left, _MIRRORED[operator]
    if operator in ("<=", ">"):  # than a number before a multiple
        right = Shape(right.scope) if right.number is None else constant(right.number + 1)
    width = known.chunks.width
    if not numbers_lanes(left, width) or right.multiple % width:
        return None
    return uniform(min(left.scope, right.scope))


def _conditional(known: Known, node: Conditional) -> Shape | None:
    scope, either = known.of(node.test), joined(known.shape(node.body), known.shape(node.orelse))
    if either is None or scope is Scope.THREAD:
        return None
    return either.with_changes(scope=min(either.scope, scope))


def _element(known: Known, node: Element) -> Shape | None:
    is_looked_at_again = node.hint.volatile or node.hint.cache == "cv"
    return None if is_looked_at_again else _same_of_same(known, node)


def _allocate(known: Known, node: Allocate) -> Shape | None:
    """Each thread has its own local array."""
    is_own = isinstance(node.type, ArrayType) and node.type.space is Space.LOCAL
    return None if is_own else UNIFORM


def _called(known: Known, node: Call) -> Shape | None:
    """The result of a function that only computes, with its arguments alone."""
    return _same_of_same(known, node) if _is_of_arguments(node.function, ()) else None


def _is_of_arguments(function: SpecialisedFunction, callers: tuple[SpecialisedFunction, ...]) -> bool:
    """Whether a result depends on the arguments, and on memory that all see, alone."""
    if function in callers or not only_computes(function):
        return False
    for node in nodes(function.typed.body):
        match node:
            case DeviceCall() if not isinstance(node.operation, InstructionFunction):
                return False
            case Operate() if node.operation in _REGISTERS and node.operation not in (block_dim.x, grid_size.values.x):
                return False
            case Call() if not _is_of_arguments(node.function, (*callers, function)):
                return False
            case Assembly() | Store() | HintedStore() | Print():
                return False
            case Element() if node.hint.volatile or node.hint.cache == "cv":
                return False
    return True


def _is_of_operands(operation: DeviceOperation) -> bool:
    """Whether a result depends on the operands, and on the block, alone."""
    return isinstance(operation, (InstructionFunction, ClusterMap, ClusterRank)) or _is_of_block(operation)


def _is_of_block(operation: DeviceOperation) -> bool:
    """Whether an operation is a register that all threads of a block read alike."""
    return isinstance(operation, (ClusterNumber, ClusterRegister, ClusterQuestion)) or operation in _OF_BLOCKS


#: Those of PTX; that of the multiprocessor is one of them, as a block stays where it is.
_OF_BLOCKS = frozenset(
    (smid, sreg.gridid, sreg.nsmid, sreg.nwarpid, sreg.dynamic_smem_size, sreg.total_smem_size, sreg.current_graph_exec)
)


def _device_call(known: Known, node: DeviceCall) -> Shape | None:
    operation = node.operation
    if _is_of_operands(operation):
        return _same_of_same(known, node)
    if isinstance(operation, Test) and known.chunks.ask_together:
        return uniform(min(_least(known, node.operands), Scope.CHUNK))
    if isinstance(operation, SpecialRegister):
        return _special(known, operation)
    if isinstance(operation, ReducingBarrier) and not isinstance(operation, NamedBarrier):
        return UNIFORM
    if isinstance(operation, WarpOperation) and known.chunks.are_warps:
        return _of_warp(known, node)
    return None


def _special(known: Known, register: SpecialRegister) -> Shape | None:
    if known.chunks.are_warps and register is warp_id:
        return Shape(Scope.CHUNK)
    if known.chunks.are_warps and register is lane_id:
        return Shape(Scope.BLOCK, 1, 0)
    return None


#: The mask of the lanes that have not returned, found out by each warp.
_ALL = Shape(Scope.CHUNK, names_all=True)


def _of_warp(known: Known, node: DeviceCall) -> Shape | None:
    """What the lanes of a whole warp tell each other, all of which come to an operation together or none does; but for
    those that have returned."""
    operation = node.operation
    if isinstance(operation, ActiveMask):
        return _ALL
    if not node.operands:
        return None
    mask = node.operands[-1]
    if isinstance(operation, Vote) and operation.mode == "ballot" and _is_true(known, node.operands[0]):
        return _ALL if is_full(known, mask) else None
    is_told_to_all = isinstance(operation, (Vote, Reduce, MinMax)) or (
        isinstance(operation, Match) and operation.mode == "all"
    )
    if isinstance(operation, Shuffle) and operation.mode == "idx" and Width.of(node).lanes == WARP_SIZE:
        is_told_to_all = known.of(node.operands[1]) is not Scope.THREAD
    return Shape(Scope.CHUNK) if is_told_to_all and is_full(known, mask) else None


def _is_true(known: Known, test: Expression) -> bool:
    shape = known.shape(test)
    return shape is not None and bool(shape.number)


def is_full(known: Known, mask: Expression) -> bool:
    """Whether a lane mask is known to name all lanes that have not returned, and are in the same branch."""
    shape = known.shape(mask)
    if mask in known.masks:
        return True
    return shape is not None and (shape.names_all or (shape.number or 0) & FULL_MASK == FULL_MASK)


_RULES: Mapping[type[Expression], Callable[[Known, Any], Shape | None]] = {
    Constant: _constant,
    Read: _read,
    Bind: _bind,
    Operate: _operate,
    Convert: _convert,
    Negate: _negate,
    Binary: _binary,
    Compare: _compare,
    Conditional: _conditional,
    Element: _element,
    Allocate: _allocate,
    Call: _called,
    DeviceCall: _device_call,
    Assembly: _differs,
    Print: _differs,
    HintedStore: _differs,
}
