"""What is nvgen's own on the CPU: NVVM's intrinsics that mean what operations of nvgen's do. LLVM is not needed."""

from __future__ import annotations

from nvgen.base.records import Record
from nvgen.tree import DeviceCall
from nvgen.tree.legalisation import Expansion, Meaning, UsersFunction


class CpuLegaliser(Record):
    """The same for every processor."""

    def legalise(self, call: DeviceCall) -> Expansion | None:
        """The meaning of an intrinsic (``lang.nvvm_emulation``); those that only compute have code of their own."""
        if call.operation.family == "extern":
            return _in_python(call)
        if call.operation.family != "intrinsics":
            return None
        from nvgen.lang.nvvm import NvvmIntrinsic  # few kernels call intrinsics

        meaning = call.operation.emulation if isinstance(call.operation, NvvmIntrinsic) else None
        return None if meaning is None else Meaning(meaning)


def _in_python(call: DeviceCall) -> Expansion | None:
    """What was given in Python for an external function."""
    from nvgen.lang.extern import ExternFunction  # few kernels call external functions

    assert isinstance(call.operation, ExternFunction)
    return None if call.operation.python is None else UsersFunction(call.operation.python)
