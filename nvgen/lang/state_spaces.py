"""In which state space a generic pointer points: CUDA's ``__isShared``, ``__isGlobal`` and so on.

Each takes a pointer and returns a bool. Pointers are converted from one space to another by ``p.to(space)``, PTX's
``cvta``. Sources: PTX ISA, ``isspacep``; CUDA C++ Programming Guide, "Address Space Predicate Functions".
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.attributes import Call
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.parameters import AnyPointer
from nvgen.types import bool_


class SpaceQuestion(DeviceOperation):
    """``is_shared(pointer)`` and so on; only a GPU tells other memory than shared apart."""

    family: ClassVar[str] = "state_spaces"
    accesses_memory: ClassVar[bool] = False
    #: The thread's own record knows where its block has its memory.
    suspends: ClassVar[bool] = True
    reads: ClassVar[bool] = False
    writes: ClassVar[bool] = False
    parameters = (AnyPointer("pointer"),)
    result = bool_

    of_gpu: bool = True
    #: The row of ``intrinsics_db/instructions.json`` that says who has it; empty: every architecture.
    row: str = ""

    def instructions(self, call: Call) -> tuple[str, ...]:
        return (self.row,) if self.row else ()

    @property
    def is_only_on_gpu(self) -> bool:
        return self.of_gpu


is_shared = SpaceQuestion(
    "is_shared", "whether a pointer is to the block's shared memory: `isspacep.shared` (sm_20, PTX 2.0)", False
)
is_cluster_shared = SpaceQuestion(
    "is_cluster_shared",
    "whether a pointer is to shared memory of the cluster: `isspacep.shared::cluster` (sm_90, PTX 7.8)",
    False,
    "isspacep.shared::cluster",
)
is_global = SpaceQuestion("is_global", "whether a pointer is to global memory: `isspacep.global` (sm_20, PTX 2.0)")
is_local = SpaceQuestion("is_local", "whether a pointer is to local memory: `isspacep.local` (sm_20, PTX 2.0)")
is_constant = SpaceQuestion("is_constant", "whether a pointer is to constant memory: `isspacep.const` (sm_20, PTX 3.1)")
is_grid_constant = SpaceQuestion(
    "is_grid_constant",
    "whether a pointer is to a kernel's parameter: `isspacep.param::entry` (sm_70, PTX 8.3)",
    row="isspacep.param::entry",
)
