"""Finds nodes of a typed tree, in a function and in all that it calls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from nvgen.frontend import tree
from nvgen.frontend.tree import TypedFunction

N = TypeVar("N")


def nodes(function: TypedFunction, kind: type[N] | tuple[type[N], ...]) -> Iterator[N]:
    """Every node of a kind, or of several, in the order of the text; functions that are called follow, each once."""
    waiting, seen = [function], {function}
    while waiting:
        for node in tree.nodes(waiting.pop(0).body):
            if isinstance(node, tree.Call) and node.function.typed not in seen:
                seen.add(node.function.typed)
                waiting.append(node.function.typed)
            if isinstance(node, kind):
                yield node
