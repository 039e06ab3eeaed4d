"""Texts that were read and checked, kept for the next who wants their trees."""

from __future__ import annotations

from collections.abc import Callable

from nvgen.ptx import Module


class CheckedTexts:
    """Reads and checks each text once while it is kept. Trees are immutable, and have no memory for variables."""

    def __init__(self, check: Callable[[str, str], Module], characters: int) -> None:
        """``check`` makes the tree of a text, given its name in diagnostics, or raises. The last texts are kept, of
        so many ``characters`` in all: a tree takes about a hundred times as many bytes."""
        self._check, self._characters = check, characters
        self._trees: dict[tuple[str, str], Module] = {}

    def tree(self, text: str, name: str) -> Module:
        """The tree of a text in which nothing is wrong."""
        found = self._trees.pop((text, name), None)  # that it may be put in as the last one
        if found is None:
            found = self._check(text, name)
        if len(text) <= self._characters:
            self._trees[text, name] = found
            self._drop_oldest()
        return found

    def _drop_oldest(self) -> None:
        """Other threads may do the same."""
        known = list(self._trees)
        total = sum(len(text) for text, _ in known)
        for key in known:
            if total <= self._characters:
                return
            self._trees.pop(key, None)
            total -= len(key[0])
