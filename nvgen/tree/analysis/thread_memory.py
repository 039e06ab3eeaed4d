"""What a thread of one launch accesses, and what is known where it does (``thread_order``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from nvgen import tree
from nvgen.diagnostics import Span
from nvgen.tree.analysis.lane_shapes import Scope
from nvgen.tree.analysis.thread_accesses import OWN_SPACES, Access, State, Write
from nvgen.tree.analysis.thread_values import (
    ArrayValue,
    GiveUpError,
    Indices,
    LaunchNumbers,
    Parts,
    Reference,
    Root,
    Several,
    Symbols,
    Value,
)
from nvgen.tree.analysis.written_elements import WrittenElements, is_all
from nvgen.types import Space


class ThreadMemory:
    """Notes accesses to memory, where ``state`` is."""

    def __init__(self, launch: LaunchNumbers) -> None:
        self.symbols = Symbols(launch)
        #: Whether it is looked at which elements are written before they are read; the arrays where that is not known.
        self.follows_writes = launch.follows_writes
        self.elements = WrittenElements(self.symbols)
        self.unwritten: dict[Root, Span] = {}
        #: Whether the access only adds a positive number; what others change.
        self.counts_up = False
        self.changed = set[Root]()
        self.state: State | None = None
        #: The largest group of threads that come to where the text is followed to, if one does.
        self.control = Scope.BLOCK
        #: What several threads may access in ways that are not looked at.
        self.unknown: dict[Root, Span] = {}
        #: Every access to global memory.
        self.everywhere: dict[Any, Access] = {}
        #: The values of variables where an iteration begins, and those that were read, by their ``id``.
        self.carried: set[int] = set()
        self.heads: dict[Any, Value] = {}
        self._roots: dict[Any, Root] = {}
        #: The integer arguments that were looked at.
        self.used: set[tree.Local] = set()

    @property
    def here(self) -> State:
        assert self.state is not None
        return self.state

    # Memory

    def access(
        self,
        root: Root,
        indices: Indices,
        span: Span,
        *,
        writes: bool,
        atomic: str = "",
        is_part: bool = False,
        stored: str | None = None,
    ) -> None:
        """An access to elements, or to parts of them."""
        if root.space in OWN_SPACES:
            return
        constraints = list(self.here.constraints)
        for (index, width), extent in zip(indices, root.extents, strict=True):
            if index is not None and extent is not None:  # every index is compared with its extent
                low, high = index.limits
                constraints += [index] if low < 0 else []
                constraints += [index.times(-1).moved(extent - width)] if high > extent - width else []
        phase = self.here.phase if self.symbols.launch.block != (1, 1, 1) else None
        if writes and not self.counts_up:
            self.changed.add(root)
        made = Access(root, indices, tuple(dict.fromkeys(constraints)), writes, atomic, span, phase, stored)
        self.here.pending.setdefault(made.key, made)
        if root.space is not Space.SHARED:
            self.everywhere.setdefault(made.key, made)
        elif self.follows_writes:
            self.of_made(made, writes=writes and not atomic and not is_part, reads=not writes or bool(atomic))

    def of_made(self, access: Access, *, writes: bool, reads: bool) -> None:
        """An access to memory that the kernel makes, which has to be written before."""
        state = self.here
        if is_all(access.root, state.written.get(access.root, frozenset())):
            return
        write = Write(access.root, access.indices, state.constraints)
        if writes and self.all_go_on:
            state.done[write.key] = write
        if not reads or access.root in self.unwritten:
            return
        own = set(state.constraints)
        for done in state.done.values():
            if done.root is access.root and done.indices == access.indices and own.issuperset(done.constraints):
                return
        written = state.written.get(access.root, frozenset())
        if not self.elements.are_among(access.root, written, access.indices, access.constraints):
            self.unwritten[access.root] = access.span

    @property
    def all_go_on(self) -> bool:
        """Whether all threads come to where the text is followed to that come to its branch."""
        return True

    def through(
        self, value: Value | None, span: Span, *, writes: bool, atomic: str = "", is_part: bool = False
    ) -> None:
        """An access through a pointer."""
        if isinstance(value, Reference):
            self.access(value.root, value.indices, span, writes=writes, atomic=atomic, is_part=is_part)
        else:
            self.lost(value, span)
            raise GiveUpError(f"where the pointer in line {span.line} leads is not known")

    def lost(self, value: Value | None, span: Span) -> None:
        """What a value leads to may be accessed from now on out of sight."""
        if isinstance(value, Parts):
            for element in value.elements:
                self.lost(element, span)
        roots: Iterable[Root] = ()
        if isinstance(value, (ArrayValue, Reference)):
            roots = (value.root,)
        elif isinstance(value, Several):
            roots = value.roots or ()
        for root in roots:
            if root.space not in OWN_SPACES:
                self.unknown.setdefault(root, span)

    def root(self, source: Any, make: Callable[[], Root]) -> Root:
        known = self._roots.get(source)
        if known is None:
            known = self._roots[source] = make()
        return known
