"""Global memory that each block has for itself: ``.minperctamemory``, of which LLVM has no function attribute.

Source: PTX ISA, "Performance-Tuning Directives: .minperctamemory", "Special Registers: %perctamemoryoffset".
"""

from __future__ import annotations

import re

from nvgen import diagnostics
from nvgen.codegen.contract.pipeline import Kernels
from nvgen.diagnostics import CompileError
from nvgen.lang import sreg
from nvgen.tree import DeviceCall, walk

_REGISTERS = frozenset({sreg.perctamemoryoffset, sreg.perctamemorysize})


def check(kernels: Kernels) -> None:
    """Refuses kernels that ask for the memory of their block and have none.

    Raises:
        CompileError: there is one.
    """
    for kernel, options in kernels:
        if options.min_memory_per_block is None and DeviceCall in kernel.kinds:
            for call in walk.find(kernel, DeviceCall):
                if call.operation in _REGISTERS:
                    name = call.operation.name
                    raise CompileError(diagnostics.options.NeedsOption(call.span, name, "min_memory_per_block"))


def declared(ptx: str, kernels: Kernels) -> str:
    """The PTX with the directive behind the parameters of each kernel that has the option."""
    for kernel, options in kernels:
        if options.min_memory_per_block is not None:
            head = re.compile(rf"^(?:\.\w+ )*\.entry {re.escape(kernel.name)}\([^)]*\)\n", re.MULTILINE)
            ptx = head.sub(rf"\g<0>.minperctamemory {options.min_memory_per_block}\n", ptx, count=1)
    return ptx
