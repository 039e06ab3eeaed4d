"""``nv.nvvm``: the intrinsics of LLVM's NVPTX back end, ``llvm.nvvm.add.rz.ftz.f`` as ``nv.nvvm.add_rz_ftz_f``.

``intrinsics_db/`` has them: types, what they need, and for those that only compute what they mean. LLVM's integers have
no sign: an operand of so many bits takes any integer of as many or fewer, and a result is signed unless the name says
otherwise. Bits that hold floats which LLVM has no type for are u16 and u32, as in PTX; two halves are a vector; an
address is a pointer or an array, in tensor memory a u32.

An intrinsic with overloads has a name for each, which ends as LLVM's does (``fabs_v2f16``, ``ldu_global_f_f32_p1``),
and one for all, ``fabs``: its operands choose.

The CPU has those that compute something, and those that mean what operations of nvgen's do (``nvvm_emulation``), also
interpreted; it refuses the others.
"""

from __future__ import annotations

import re
from functools import cache
from typing import ClassVar

from nvgen.intrinsics import nvvm as database
from nvgen.intrinsics.nvvm import Intrinsic
from nvgen.intrinsics.signatures import instruction
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.parameters import InstructionOperand


class NvvmIntrinsic(DeviceOperation):
    """One intrinsic, as the database has it."""

    family: ClassVar[str] = "intrinsics"
    accesses_memory: ClassVar[bool] = False
    record: Intrinsic

    @property
    def parameters(self) -> tuple[InstructionOperand, ...]:
        """Operands, of which constants may have a value where a call leaves them out."""
        return tuple(
            InstructionOperand(parameter.name, optional=parameter.default is not None)
            for parameter in self.record.parameters
        )

    @property
    def is_only_on_gpu(self) -> bool:
        """The CPU has those that compute something, each thread for itself, and what nvgen's own operations mean."""
        return not self.record.semantics and self.emulation is None

    @property
    def reads(self) -> bool:  # type: ignore[override]  # one class has all intrinsics
        """Whether it reads memory: what only makes an address of another does not, and whoever uses that one may."""
        return "read" in self.record.memory

    @property
    def writes(self) -> bool:  # type: ignore[override]
        """Whether it writes memory."""
        return "write" in self.record.memory

    @property
    def emulation(self) -> str | None:
        """What it is in nvgen's own operations, which the CPU has: an expression; None where it is none of them."""
        from nvgen.lang import nvvm_emulation  # a large table, which PTX never needs

        return nvvm_emulation.emulation(self.record)


class NvvmOverloads(DeviceOperation):
    """An intrinsic for operands of several types."""

    family: ClassVar[str] = "intrinsics"
    accesses_memory: ClassVar[bool] = False
    overloads: tuple[NvvmIntrinsic, ...]

    @property
    def parameters(self) -> tuple[InstructionOperand, ...]:
        return tuple(InstructionOperand(parameter.name) for parameter in self.overloads[0].record.parameters)


def documentation(record: Intrinsic) -> str:
    """What an intrinsic does, in a line or two."""
    ptx = instruction(record)
    return f"`llvm.nvvm.{record.name}`. {record.doc}{f': `{ptx}`' if ptx else ''}"


@cache
def _find(name: str) -> NvvmIntrinsic | NvvmOverloads:
    overloads = database.overloads(name)
    if overloads == (name,):
        record = database.intrinsic(name)
        return NvvmIntrinsic(f"nvvm.{name}", documentation(record), record)
    every = tuple(_find(overload) for overload in overloads)
    own = tuple(overload for overload in every if isinstance(overload, NvvmIntrinsic))
    return NvvmOverloads(f"nvvm.{name}", own[0].record.doc, own)


def runs_on_cpu(record: Intrinsic) -> bool:
    """Whether the CPU target has an intrinsic: it computes something, or means what an operation of nvgen's does."""
    return record.availability.is_anywhere and not NvvmIntrinsic(f"nvvm.{record.short_name}", "", record).is_only_on_gpu


def same_as(record: Intrinsic) -> str:
    """The call of nvgen's own operations that does the same, with the operands' names; empty where none does."""
    text = NvvmIntrinsic(f"nvvm.{record.short_name}", "", record).emulation or ""
    names = {chr(ord("a") + index): parameter.name for index, parameter in enumerate(record.parameters)}
    return "" if "own." in text else _OPERAND.sub(lambda found: names.get(found[0], found[0]), text)


#: An operand in an emulation, where it is no part of a name or a text.
_OPERAND = re.compile(r"""(?<![\w."'])[a-z](?![\w"'=])""")


def __getattr__(name: str) -> NvvmIntrinsic | NvvmOverloads:
    if name.startswith("__") or not database.overloads(name):
        raise AttributeError(f"there is no intrinsic {name!r}")
    return _find(name)


def __dir__() -> list[str]:
    return database.names()
