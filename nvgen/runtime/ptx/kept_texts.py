"""What is made of texts, kept for the next who has the same text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

_Made = TypeVar("_Made")


def _always(made: object) -> bool:
    return True


class KeptTexts(Generic[_Made]):
    """Makes something of each text once while it is kept, as its tree, which takes about a hundred times as many
    bytes."""

    def __init__(
        self, make: Callable[[str, str], _Made], characters: int, may_keep: Callable[[_Made], bool] = _always
    ) -> None:
        """``make`` is given a text and its name in diagnostics, and may raise. The last texts are kept, of so many
        ``characters`` in all, where ``may_keep`` allows it of what was made."""
        self._make, self._characters, self._may_keep = make, characters, may_keep
        self._kept: dict[tuple[str, str], _Made] = {}

    def of(self, text: str, name: str) -> _Made:
        """What is made of a text."""
        found = self._kept.get((text, name))
        if found is None:
            found = self._make(text, name)
        if len(text) <= self._characters and self._may_keep(found):
            self._kept.pop((text, name), None)  # that it is put in as the last one
            self._kept[text, name] = found
            self._drop_oldest()
        return found

    def _drop_oldest(self) -> None:
        """Other threads may do the same."""
        known = list(self._kept)
        total = sum(len(text) for text, _ in known)
        for key in known:
            if total <= self._characters:
                return
            self._kept.pop(key, None)
            total -= len(key[0])
