"""What is asked of the machine code of an atomic operation, and whether it is in it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nvgen.intrinsics.architectures import find_architecture
from nvgen.intrinsics.instructions import instruction
from nvgen.lang import atomic
from nvgen.lang.atomic_forms import form, is_there
from nvgen.types import Space, Type, VectorType, size_of
from tools.sass_machine import Instruction

_SPACES = {
    Space.GLOBAL: "nv.address_of(a[i])",
    Space.GENERIC: 'a.ptr.to("generic") + i',
    Space.SHARED: "nv.address_of(tile[i])",
    Space.SHARED_CLUSTER: "nv.address_of(nv.cluster.map(tile, 1)[i])",
}
#: A generic address in another block's memory.
_FAR = f'{_SPACES[Space.SHARED_CLUSTER]}.to("generic")'
_SCOPES = {"cta": 0, "cluster": 1, "gpu": 1, "sys": 2}
#: How far the hardware's words reach; another block of the cluster is of the same GPU.
_STRONG = {"SM": 0, "GPU": 1, "SYS": 2}
_ATOMIC = re.compile(r"(?:ATOM|ATOMS|ATOMG|RED|REDG|REDS)(?:\.|$)")
_SHOWN = re.compile(r"ATOM|RED(?!UX)|QSPC|LDS?\b|ST\.E|LD\.E")
#: Operations of whole warps, or without a value of their own.
_ELSEWHERE = ("load", "store", "fence", "update", "add_aggregated")
#: Sums of 64 bits are the hardware's in another block's memory: what follows them there is for local memory.
_NATIVE_FAR = "ATOM.E.ADD.64"


class Question(NamedTuple):
    """A call of an operation of ``nv.atomic``."""

    name: str
    type: Type
    space: Space
    scope: str
    is_used: bool
    #: Whether a generic address is in another block's memory.
    is_far: bool = False

    @property
    def kind(self) -> str:
        """Its row in the table."""
        return f"{self.name} {self.type!r} {self.space!r}{' of another block' if self.is_far else ''}"

    @property
    def text(self) -> str:
        """The statement."""
        values = ", ".join(["v"] * len(atomic.OPERATIONS[self.name].values))
        place = _FAR if self.is_far else _SPACES[self.space]
        call = f'nv.atomic.{self.name}({place}, {values}, scope="{self.scope}")'
        return f"a[i + 1] = {call}" if self.is_used else call

    def source(self, name: str) -> str:
        """A kernel of that name."""
        of = f"vec[nv.{self.type.element}, {self.type.count}]" if isinstance(self.type, VectorType) else f"{self.type}"
        lines = [
            f"def {name}(a: nv.Array[nv.{of}], v: nv.{of}):",
            "    i = nv.thread_idx.x",
            f"    tile = nv.shared.array(64, nv.{of})" if "shared" in repr(self.space) or self.is_far else "",
            f"    {self.text}",
        ]
        return "\n".join(filter(None, lines)) + "\n"

    def judged(self, code: Sequence[Instruction]) -> tuple[str, str]:
        """The instructions that count, and what is wrong with them."""
        names = [one.name for one in code]
        shown = " ".join(name for name in names if _SHOWN.match(name))
        atoms = [name for name in names if _ATOMIC.match(name)]
        if not atoms:
            return shown, "nothing is atomic"
        reach = re.search(r"STRONG\.(\w+)", atoms[0])
        if reach is not None and _STRONG[reach[1]] < _SCOPES[self.scope]:
            return shown, f"the scope is narrower than {self.scope}"
        return shown, "a load and a store in another block's memory" if self._is_torn(names, atoms[0]) else ""

    def _is_torn(self, names: Sequence[str], first: str) -> bool:
        """Whether what the hardware refuses of another block's memory is done by a load and a store."""
        if not (self.is_far or self.space is Space.SHARED_CLUSTER) or first.startswith(_NATIVE_FAR):
            return False
        asks_own = any(name.startswith("QSPC.E.S") for name in names)
        return asks_own and not any(name.startswith("QSPC.E.D") for name in names)


def questions(arch: str) -> Iterator[Question]:
    """Every operation that an architecture has in one instruction, in every space and scope that it has."""
    has_clusters = instruction("atom.cluster").is_in(find_architecture(arch).architecture)
    spaces = [space for space in _SPACES if has_clusters or space is not Space.SHARED_CLUSTER]
    scopes = [scope for scope in _SCOPES if has_clusters or scope != "cluster"]
    for name, operation in atomic.OPERATIONS.items():
        if name in _ELSEWHERE:
            continue
        known = [type_ for type_ in operation.types if is_there(name, type_, None, arch)]
        for type_, space, scope, is_used in itertools.product(known, spaces, scopes, (True, False)):
            if _has(name, type_, space):
                yield Question(name, type_, space, scope, is_used)
            if space is Space.GENERIC and has_clusters and _has(name, type_, Space.SHARED_CLUSTER):
                yield Question(name, type_, space, scope, is_used, is_far=True)


def _has(name: str, type_: Type, space: Space) -> bool:
    """Whether PTX has it in a space; an element of more than 8 bytes is not at an address with a loop."""
    found = form(name, type_)
    return found is not None and found.availability(space) is not None and size_of(type_) <= 16
