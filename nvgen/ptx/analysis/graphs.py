"""Dominators and loops of a directed graph whose nodes are numbers.

Takes the successors of each node and the entry; nothing here recurses, and the time is near linear in the number of
edges. Sources: T. Lengauer and R. Tarjan, "A Fast Algorithm for Finding Dominators in a Flowgraph", 1979; P. Havlak,
"Nesting of Reducible and Irreducible Loops", 1997.
"""

from __future__ import annotations

from collections.abc import Sequence

from nvgen.base.records import Record

Graph = Sequence[Sequence[int]]


class DepthFirst(Record):
    """A depth-first walk from the entry: the nodes in the ``order`` in which they were found.

    ``number`` is where each stands there, ``last`` the number of its last descendant. These and ``parent`` are -1 of
    nodes that are not reached.
    """

    order: tuple[int, ...]
    number: tuple[int, ...]
    parent: tuple[int, ...]
    last: tuple[int, ...]


def predecessors(successors: Graph) -> list[list[int]]:
    """The nodes from which edges lead to each node."""
    found: list[list[int]] = [[] for _ in successors]
    for node, targets in enumerate(successors):
        for target in targets:
            found[target].append(node)
    return found


def depth_first(successors: Graph, entry: int = 0) -> DepthFirst:
    """Walks a graph."""
    count = len(successors)
    number, parent, last = [-1] * count, [-1] * count, [-1] * count
    order = [entry]
    number[entry] = 0
    waiting = [(entry, iter(successors[entry]))]
    while waiting:
        node, targets = waiting[-1]
        for target in targets:
            if number[target] < 0:
                number[target] = len(order)
                parent[target] = node
                order.append(target)
                waiting.append((target, iter(successors[target])))
                break
        else:
            last[node] = len(order) - 1
            waiting.pop()
    return DepthFirst(tuple(order), tuple(number), tuple(parent), tuple(last))


def immediate_dominators(successors: Graph, entry: int = 0) -> list[int]:
    """The immediate dominator of each node; -1 of the entry and of nodes that are not reached."""
    walk = depth_first(successors, entry)
    order, number = walk.order, walk.number
    incoming = predecessors(successors)
    count = len(order)
    # From here on nodes are their numbers in the walk.
    parent = [number[walk.parent[node]] if node != entry else 0 for node in order]
    semi = list(range(count))
    best = list(range(count))
    ancestor = [-1] * count
    dominator = [0] * count
    buckets: list[list[int]] = [[] for _ in range(count)]
    for node in range(count - 1, 0, -1):
        for source in incoming[order[node]]:
            if number[source] >= 0:
                semi[node] = min(semi[node], semi[_best(number[source], ancestor, best, semi)])
        buckets[semi[node]].append(node)
        above = parent[node]
        ancestor[node] = above
        for other in buckets[above]:
            candidate = _best(other, ancestor, best, semi)
            dominator[other] = candidate if semi[candidate] < semi[other] else above
        buckets[above].clear()
    found = [-1] * len(successors)
    for node in range(1, count):
        if dominator[node] != semi[node]:
            dominator[node] = dominator[dominator[node]]
        found[order[node]] = order[dominator[node]]
    return found


def _best(node: int, ancestor: list[int], best: list[int], semi: list[int]) -> int:
    """The node with the least semidominator on the way up from a node, which becomes shorter by it."""
    if ancestor[node] < 0:
        return node
    path = []
    while ancestor[ancestor[node]] >= 0:
        path.append(node)
        node = ancestor[node]
    for below in reversed(path):
        above = ancestor[below]
        if semi[best[above]] < semi[best[below]]:
            best[below] = best[above]
        ancestor[below] = ancestor[above]
    below = path[0] if path else node
    return best[below]


class LoopHeader(Record):
    """A loop: its header, the nodes with an edge back to it, the header of the loop around it or -1.

    ``is_irreducible``: it can be entered elsewhere than at the header.
    """

    node: int
    latches: tuple[int, ...]
    outer: int
    is_irreducible: bool


def loops(successors: Graph, entry: int = 0) -> tuple[dict[int, LoopHeader], list[int]]:
    """The loops by their headers, outer ones first, and the header of the innermost loop of each node, -1 outside."""
    walk = depth_first(successors, entry)
    order, number, last = walk.order, walk.number, walk.last
    back: dict[int, list[int]] = {}
    other: list[list[int]] = [[] for _ in successors]
    for source in order:
        for node in dict.fromkeys(successors[source]):
            if number[node] <= number[source] <= last[node]:
                back.setdefault(node, []).append(source)
            else:
                other[node].append(source)
    header = [-1] * len(successors)
    joined = list(range(len(successors)))
    irreducible: set[int] = set()
    for node in reversed(order):
        if node not in back:
            continue
        inside = dict.fromkeys(_find(source, joined) for source in back[node])
        inside.pop(node, None)
        waiting = [*inside]
        while waiting:
            for source in other[waiting.pop()]:
                found = _find(source, joined)
                if not number[node] <= number[found] <= last[node]:
                    irreducible.add(node)
                    other[node].append(found)
                elif found != node and found not in inside:
                    inside[found] = None
                    waiting.append(found)
        for found in inside:
            header[found] = node
            joined[found] = node
    headers = {
        node: LoopHeader(node, tuple(back[node]), header[node], node in irreducible) for node in order if node in back
    }
    innermost = [node if node in headers else header[node] for node in range(len(successors))]
    return headers, innermost


def _find(node: int, joined: list[int]) -> int:
    """The node that stands for all that were joined with this one."""
    root = node
    while joined[root] != root:
        root = joined[root]
    while joined[node] != root:
        joined[node], node = root, joined[node]
    return root
