"""A linker of LLVM's keeps memory of every library that it has unloaded.

defect: the process grows by some KB with each library.
mended: 300 libraries later it has less than 2 KB more for each.
"""

import ctypes
import gc
import subprocess
import sys
from pathlib import Path

from llvmlite import binding

from nvgen.targets.cpu import emit

_PAGE, _COUNT = 4096, 300


def _resident_bytes() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1]) * _PAGE


def _link(linker: binding.orcjit.LLJIT, code: bytes, first: int, count: int) -> None:
    for number in range(first, first + count):
        builder = binding.JITLibraryBuilder().add_object_img(code).export_symbol("f")
        builder.link(linker, f"library.{number}")


def _growth() -> int:
    """Bytes a library. What was freed before, as by Python's compiler, is given back to the system first, or the linker
    would use it again."""
    machine = emit.host_machine(0, jit=True)
    with binding.parse_assembly("define i32 @f() {\n  ret i32 1\n}\n") as module:
        module.triple = binding.get_process_triple()
        code = machine.emit_object(module)
    linker = binding.create_lljit_compiler(emit.host_machine(3, jit=True))
    _link(linker, code, 0, 100)
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    before = _resident_bytes()
    _link(linker, code, 100, _COUNT)
    gc.collect()
    return (_resident_bytes() - before) // _COUNT


def is_there() -> bool:
    """In a process of its own, in which nothing else takes and frees memory."""
    command = [sys.executable, "-m", "tests.workarounds.linker_memory"]
    root = Path(__file__).parent.parent.parent
    return int(subprocess.run(command, cwd=root, capture_output=True, check=True).stdout) > 2048


if __name__ == "__main__":
    print(_growth())
