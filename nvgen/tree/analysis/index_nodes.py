"""The numbers of a tree that find addresses: indices, and what is added to pointers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nvgen import tree


def reached(part: Any) -> Iterator[Any]:
    """The nodes of a part of a function, and of the functions that it calls."""
    waiting, seen = [part], set[tree.SpecialisedFunction]()
    while waiting:
        for node in tree.nodes(waiting.pop()):
            yield node
            if isinstance(node, tree.Call) and node.function not in seen:
                seen.add(node.function)
                waiting.append(node.function.typed.body)


def indices(node: Any) -> Iterator[tree.Expression]:
    """What a node compares with the extents of an array."""
    if isinstance(node, (tree.Write, tree.AddressOf)):
        node = node.lvalue
        while isinstance(node, (tree.Member, tree.Component)):
            node = node.owner
    if isinstance(node, (tree.Element, tree.Store, tree.HintedStore)):
        yield from node.indices
    elif isinstance(node, tree.View):
        yield from (selector for selector in node.selectors if not isinstance(selector, tree.Slice))


def offsets(node: Any) -> Iterator[tree.Expression]:
    """All numbers that a node finds an address with."""
    yield from indices(node)
    if isinstance(node, tree.Offset):
        yield node.count
    elif isinstance(node, tree.View):
        starts = (selector.start for selector in node.selectors if isinstance(selector, tree.Slice))
        yield from (start for start in starts if start is not None)
