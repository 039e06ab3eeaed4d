"""What holds for all PTX: it is read, its tree prints it byte for byte, and the tree's own layout says the same."""

from __future__ import annotations

from typing import NamedTuple

from nvgen import ptx
from nvgen.ptx import tree


class Counts(NamedTuple):
    """What was read."""

    files: int
    kernels: int
    instructions: int
    megabytes: float

    def __add__(self, other: Counts) -> Counts:  # type: ignore[override]
        return Counts(*(mine + its for mine, its in zip(self, other, strict=True)))


NOTHING = Counts(0, 0, 0, 0.0)


def formatted(text: str, name: str) -> tuple[str, Counts]:
    """The text as the printer lays it out, and what is in it.

    Raises:
        CompileError: nvgen does not read it.
    """
    module = ptx.parse(text, name)
    assert ptx.to_text(module) == text
    laid_out = ptx.formatted(module)
    again = ptx.parse(laid_out, f"{name}, formatted")
    assert again == module
    assert ptx.formatted(again) == laid_out
    instructions = sum(type(node) is tree.Instruction for node in statements(module))
    return laid_out, Counts(1, len(module.kernels), instructions, len(text) / 1e6)


def statements(module: tree.Module) -> list[tree.BodyStatement]:
    """The statements of all functions, those in blocks within blocks as well."""
    found: list[tree.BodyStatement] = []
    waiting = [function.body for function in module.functions if function.body is not None]
    while waiting:
        for statement in waiting.pop().statements:
            found.append(statement)
            if type(statement) is tree.Block:
                waiting.append(statement)
    return found
