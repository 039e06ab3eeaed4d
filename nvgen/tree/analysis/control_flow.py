"""Which cycles of a control-flow graph spin: a thread leaves them only when others have written what it looks for.

Takes a graph of blocks, of any shape, which may have been made of anything; each block says what it does as far as that
matters here. What spins is what ``tree.analysis.suspension`` says of the loops of a typed tree: a cycle that looks in
each iteration at memory that others change, or that changes nothing itself and whose end only memory decides.

Loops that are no statements have several entries, and several ends of an iteration. As in the nesting of loops by
Steensgaard and Havlak ("Nesting of reducible and irreducible loops", TOPLAS 19, 1997) a strongly connected component is
a loop, one of its entries is the header, and the loops in it are the components that are left without the edges to the
header. So every cycle of the graph has an edge to the header of one of the loops.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from enum import Enum

from nvgen.base.records import Record

#: The numbers of two blocks.
Edge = tuple[int, int]
#: By block, where it goes on.
_Edges = Mapping[int, Sequence[int]]


class Look(Enum):
    """How a thread looks at memory that others may change."""

    #: A GPU's compiler may load once, before the loop.
    PLAIN = "plain"
    #: By a volatile load, by an atomic operation, by an operation that waits.
    STRONG = "strong"


class Step(Record):
    """An instruction: the variables that it assigns and reads.

    One that is guarded reads its guard, and what it assigns as well.
    """

    assigns: frozenset[Hashable] = frozenset()
    reads: frozenset[Hashable] = frozenset()
    #: How it looks at memory, where it does and the result is used.
    look: Look | None = None
    #: Whether it does what others see, waits for them, or gives something else each time, as a clock; it may be a call
    #: that goes on for long.
    acts: bool = False


class Block(Record):
    """Steps without a branch, then one to one of the ``successors``: which, the variables in ``deciding`` tell."""

    steps: tuple[Step, ...] = ()
    successors: tuple[int, ...] = ()
    deciding: frozenset[Hashable] = frozenset()


#: Blocks, which are named by their places; the first one is the entry.
Graph = Sequence[Block]


class Loop(Record):
    """A loop of a graph, with the loops that are in it."""

    header: int
    blocks: frozenset[int]
    #: The edges at which an iteration ends: those to the header.
    back_edges: tuple[Edge, ...]
    #: The edges that leave it.
    exits: tuple[Edge, ...]
    #: Whether it looks in an iteration at memory that others change, not by plain loads.
    looks: bool
    #: Whether an iteration changes nothing that others see, and after the first one ends the loop only if memory has
    #: changed.
    polls: bool
    #: Whether what it looks at it loads by plain loads.
    by_plain_loads: bool

    @property
    def is_spinning(self) -> bool:
        """Whether it needs others to end."""
        return self.looks or self.polls


def loops(graph: Graph) -> tuple[Loop, ...]:
    """The loops that the entry reaches; one that is in another comes after it."""
    order = _reverse_postorder(graph)
    position = {block: number for number, block in enumerate(order)}
    found = []
    waiting: list[tuple[Collection[int], _Edges]] = [(order, {block: graph[block].successors for block in order})]
    while waiting:
        blocks, edges = waiting.pop(0)
        for component in _components(blocks, edges):
            # The block that a search in depth comes to first: it was entered from outside.
            header, *others = inside = sorted(component, key=position.__getitem__)
            found.append(_loop(graph, inside))
            within = component.difference([header])
            waiting.append((others, {block: [n for n in edges[block] if n in within] for block in others}))
    return tuple(found)


def _reverse_postorder(graph: Graph) -> list[int]:
    """The blocks that the entry reaches, each before those that come after it, but for cycles."""
    order, seen = [], {0}
    path = [(0, iter(graph[0].successors))]
    while path:
        block, left = path[-1]
        for next_ in left:
            if next_ not in seen:
                seen.add(next_)
                path.append((next_, iter(graph[next_].successors)))
                break
        else:
            order.append(block)
            path.pop()
    return order[::-1]


def _components(blocks: Iterable[int], edges: _Edges) -> list[frozenset[int]]:
    """The strongly connected components that have an edge (Tarjan, "Depth-first search and linear graph algorithms",
    SIAM J. Comput. 1, 1972), without recursion: a graph may have thousands of blocks in a row."""
    number: dict[int, int] = {}
    lowest: dict[int, int] = {}
    stack: dict[int, None] = {}
    found = []
    for root in blocks:
        path = [] if root in number else [(root, iter(edges[root]))]
        while path:
            block, left = path[-1]
            if block not in number:
                number[block] = lowest[block] = len(number)
                stack[block] = None
            for next_ in left:
                if next_ not in number:
                    path.append((next_, iter(edges[next_])))
                    break
                if next_ in stack:
                    lowest[block] = min(lowest[block], lowest[next_])
            else:
                path.pop()
                if path:
                    lowest[path[-1][0]] = min(lowest[path[-1][0]], lowest[block])
                if lowest[block] == number[block]:
                    found += _popped(stack, block, edges)
    return found


def _popped(stack: dict[int, None], last: int, edges: _Edges) -> list[frozenset[int]]:
    """The component whose first block is ``last``, taken from the stack; none where that has no edge."""
    component = set()
    while last not in component:
        component.add(stack.popitem()[0])
    return [frozenset(component)] if len(component) > 1 or last in edges[last] else []


def _loop(graph: Graph, order: Sequence[int]) -> Loop:
    """What a loop is like that has these blocks, the header first, and others before those that come after them."""
    header, blocks = order[0], frozenset(order)
    edges = [(block, next_) for block in order for next_ in dict.fromkeys(graph[block].successors)]
    steps = [step for block in blocks for step in graph[block].steps]
    looks = any(step.look is Look.STRONG for step in steps)
    return Loop(
        header,
        blocks,
        tuple(edge for edge in edges if edge[1] == header),
        tuple(edge for edge in edges if edge[1] not in blocks),
        looks,
        not any(step.acts for step in steps) and not _is_decided_by_iterations(graph, order),
        not looks and any(step.look is Look.PLAIN for step in steps),
    )


def _is_decided_by_iterations(graph: Graph, blocks: Sequence[int]) -> bool:
    """Whether what decides depends on more of the iterations before than what the last one read in memory: a variable
    of which an iteration makes a value from what another left, as it counts, goes through memory or through states."""
    sources: dict[Hashable, set[Hashable]] = {}
    for block, controls in _controls(graph, blocks).items():
        for step in graph[block].steps:
            for variable in step.assigns:
                sources.setdefault(variable, set()).update(step.reads, controls)
    deciding = {variable for block in blocks for variable in graph[block].deciding}
    carried = _read_first(graph, blocks) & sources.keys()
    return any(_closure(sources[variable], sources) & carried for variable in carried & _closure(deciding, sources))


def _controls(graph: Graph, blocks: Sequence[int]) -> dict[int, set[Hashable]]:
    """By block, what decides whether a thread comes to it in an iteration that does not leave the loop."""
    controls: dict[int, set[Hashable]] = {block: set() for block in blocks}
    inside = {block: [n for n in dict.fromkeys(graph[block].successors) if n in controls] for block in blocks}
    branches = [block for block in blocks if len(inside[block]) > 1]
    for block in blocks if branches else ():
        reaching = {block}
        waiting = True
        while waiting:
            more = {b for b in blocks if b not in reaching and any(n in reaching and n != blocks[0] for n in inside[b])}
            reaching |= more
            waiting = bool(more)
        for branch in branches:
            if len({n in reaching and n != blocks[0] for n in inside[branch]}) > 1:
                controls[block] |= graph[branch].deciding
    return controls


def _closure(variables: Iterable[Hashable], sources: Mapping[Hashable, Collection[Hashable]]) -> set[Hashable]:
    """Variables, and those that their values are made of."""
    found, waiting = set(variables), list(variables)
    while waiting:
        new = set(sources.get(waiting.pop(), ())) - found
        found |= new
        waiting += new
    return found


def _read_first(graph: Graph, blocks: Sequence[int]) -> set[Hashable]:
    """The variables that an iteration may read before it assigns them."""
    used: dict[int, set[Hashable]] = {}
    assigned: dict[int, set[Hashable]] = {}
    for block in blocks:
        reads, assigns = used.setdefault(block, set()), assigned.setdefault(block, set())
        for step in graph[block].steps:
            reads |= step.reads - assigns
            assigns |= step.assigns
        reads |= graph[block].deciding - assigns
    changed = True
    while changed:
        changed = False
        for block in reversed(blocks):
            after = {variable for next_ in graph[block].successors for variable in used.get(next_, ())}
            new = after - assigned[block] - used[block]
            used[block] |= new
            changed = changed or bool(new)
    return used[blocks[0]]
