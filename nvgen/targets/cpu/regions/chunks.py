"""How a region is divided: into what is done once a chunk of threads, and loops over the threads of it.

A chunk is up to 32 threads that follow each other along x. A loop that all threads of a chunk make alike, and in which
neighbours access neighbouring elements or the same one, is done once a chunk, around loops over its threads: LLVM
vectorises these, and keeps in registers what a thread has from one iteration to the next. That is an interchange of
loops as compilers of nests of loops do it, and COX's hierarchical collapsing.
"""

from __future__ import annotations

from collections.abc import Callable

from nvgen import tree
from nvgen.targets.cpu.regions.levels import Finder, assigned, bodies, read
from nvgen.tree.analysis.uniformity import Scope, Uniformity
from nvgen.types import ArrayType

#: Says of an access whether threads of a chunk access elements that lie close to each other.
Fits = Callable[[tree.Element | tree.Store], bool]
#: What a loop that is done once a chunk does not have: an end of its own, and accesses of which nothing is known.
_UNFIT = (
    *(tree.Break, tree.Continue, tree.Return, tree.While, tree.Dereference, tree.Print),
    *(tree.Assembly, tree.HintedStore, tree.Assert, tree.Allocate),
)


def statements_of(
    body: tree.Body, uniformity: Uniformity, outer: frozenset[tree.Local], kept: frozenset[tree.Local], fits: Fits
) -> frozenset[tree.Statement]:
    """The statements of a region that are done once a chunk; ``outer`` are the variables that all its threads share,
    or that are computed again for a chunk, ``kept`` those that each thread keeps from one region to the next, and the
    accesses in a loop have to be such as ``fits`` says."""
    finder = Finder(body, uniformity, Scope.CHUNK)
    chosen: set[tree.Statement] = {
        statement
        for statement in finder.parents
        if isinstance(statement, tree.ForRange) and all(o in finder.statements for o in finder.around(statement))
        if statement.local not in kept
        and _may_be_outside(statement, finder, outer, frozenset(), fits)
        and _note(finder, statement)
    }
    for local in {statement.local for statement in chosen if isinstance(statement, tree.ForRange)}:
        if not _is_read_inside(local, body, chosen):
            return frozenset()
    return frozenset(chosen)


def _note(finder: Finder, statement: tree.Statement) -> bool:
    finder.statements.add(statement)
    return True


def _is_read_inside(local: tree.Local, body: tree.Body, chosen: set[tree.Statement]) -> bool:
    """Whether the variable of loops is assigned by these alone, and read nowhere but in them."""
    for statement in body:
        if statement in chosen and isinstance(statement, tree.ForRange) and statement.local is local:
            if local in read((statement.start, statement.stop, statement.step, statement.orelse)):
                return False
            if any(local in set(assigned(inner)) for inner in tree.nodes(statement.body) if _is_statement(inner)):
                return False
        elif bodies(statement):
            own = [value for name in ("test", "start", "stop", "step") if (value := getattr(statement, name, None))]
            if local in read(tuple(own)) or local in set(assigned(statement)):
                return False
            if not all(_is_read_inside(local, inner, chosen) for inner in bodies(statement)):
                return False
        elif local in read(statement) or local in set(assigned(statement)):
            return False
    return True


def _is_statement(node: object) -> bool:
    return isinstance(node, tree.Statement)


def _may_be_outside(
    loop: tree.ForRange, finder: Finder, outer: frozenset[tree.Local], around: frozenset[tree.Local], fits: Fits
) -> bool:
    """Whether a loop may be done once a chunk, and had better be."""
    uniformity, bounds = finder.uniformity, (loop.start, loop.stop, loop.step)
    known = outer | around | {o.local for o in finder.around(loop) if isinstance(o, tree.ForRange)}
    if loop.orelse or uniformity.trips(loop) < Scope.CHUNK or not finder.is_uniform(*bounds):
        return False
    if not read(bounds) <= known or any(isinstance(node, tree.Element) for node in tree.nodes(bounds)):
        return False
    for node in tree.nodes(loop.body):
        if isinstance(node, _UNFIT) or (isinstance(node, tree.DeviceCall) and not node.is_atomic):
            return False
        if isinstance(node, tree.ForRange) and not (
            all(isinstance(outside, tree.ForRange) for outside in finder.around(node))
            and _may_be_outside(node, finder, outer, known | {loop.local}, fits)
        ):
            return False
        if isinstance(node, tree.Call) and any(tree.find(node.function.typed, (*_UNFIT, *_ACCESSES, tree.DeviceCall))):
            return False
        if isinstance(node, _ACCESSES) and not fits(node):
            return False
    return True


_ACCESSES = (tree.Element, tree.Store)


def is_in_line(node: tree.Element | tree.Store, uniformity: Uniformity) -> bool:
    """Whether the threads of a chunk access elements that follow each other, or the same one."""
    type_ = node.array.type
    assert isinstance(type_, ArrayType)
    shapes = [uniformity.shape(index) for index in node.indices]
    if type_.layout == "F":
        shapes.reverse()
    if uniformity.of(node.array) < Scope.CHUNK or any(shape is None for shape in shapes):
        return False
    factors = [shape.factor for shape in shapes if shape is not None]
    last = 0 if type_.has_strides else 1
    return not any(factors[:-1]) and factors[-1] in (0, last)
