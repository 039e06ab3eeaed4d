"""A test that whoever emits a kernel's body has a target make before threads run, of those in a box of blocks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence

from llvmlite import ir

from nvgen.tree import Local
from nvgen.tree.analysis.affine import Form


class BoxValues(ABC):
    """What a target computes in such a test, where the builder stands."""

    builder: ir.IRBuilder
    #: The bytes of dynamic shared memory, an i32.
    dynamic_bytes: ir.Value

    @abstractmethod
    def argument(self, local: Local) -> ir.Value:
        """What a thread is given for a parameter that is a number, or in memory."""

    @abstractmethod
    def position(self, local: Local) -> int:
        """Which parameter it is."""

    @abstractmethod
    def variable(self, name: str, nbytes: int) -> ir.Value:
        """The address of a variable that whoever loads the code has."""

    @abstractmethod
    def add(self, key: Hashable, value: ir.Value, *, is_signed: bool = True) -> None:
        """Has forms computed from one more number."""

    @abstractmethod
    def constant(self, number: int) -> ir.Constant:
        """A number of the type of forms."""

    @abstractmethod
    def form(self, form: Form) -> ir.Value:
        """The number that a form is."""

    @abstractmethod
    def holds(self, needs: Sequence[Form]) -> ir.Value:
        """Whether no need is negative, an i1."""


class BoxTest(ABC):
    """The test. Where it holds for blocks, their threads make none of the checks that were left out for it."""

    @property
    @abstractmethod
    def bits(self) -> int:
        """How many bits forms are computed with."""

    @abstractmethod
    def holds(self, values: BoxValues) -> ir.Value:
        """Emits it: an i1. It reads memory that arguments lead to, and writes none."""
