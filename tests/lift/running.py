"""Runs a kernel of PTX on the CPU, with what its parameters are in 64 bits each."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence

from nvgen import ptx
from nvgen.codegen.contract.configuration import Configuration
from nvgen.codegen.contract.cpu_run import blocks_like
from nvgen.runtime.cpu import compilation, launch
from nvgen.targets.cpu.conventions.launch_numbers import Blocks, Numbers
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.library import printing
from nvgen.targets.cpu.objects.loaded import LoadedModule, with_checked_code
from nvgen.targets.cpu.threads import deadlock


def run(
    text: str,
    kernel: str,
    grid: int,
    block: int,
    values: Sequence[int],
    *,
    shared: int = 0,
    symbols: Mapping[str, int] = {},
    checks: tuple[str, ...] = (),
    ranges: Sequence[tuple[int, int]] = (),
    is_cooperative: bool = False,
    level: int = 3,
    coroutines: bool = False,
) -> None:
    """Runs all blocks in this thread, one after the other unless the launch ``is_cooperative``; ``ranges`` are those of
    the memory that the check ``bounds`` allows. LLVM optimises as ``level`` says."""
    known = {**printing.symbols(), **deadlock.symbols(), **symbols}
    source = ptx.SourceText(text, "kernel.ptx")
    options = CpuOptions(level, checks=checks, blocks=blocks_like((block, 1, 1)), coroutines=coroutines)

    def compiled(chosen: CpuOptions) -> LoadedModule:
        return compilation.lifted(ptx.parse(text), source, kernel, chosen, known, is_cooperative=is_cooperative)

    code = with_checked_code(compiled(options), kernel, options, compiled)
    if code.checked is not None:
        code.checked.load()  # so that no block is left
    numbers = [ctypes.c_uint64(value) for value in values]
    by_start = dict(ranges)
    of_parameters = [(value, by_start.get(value, 0)) for value in values]
    words = [number for one in of_parameters for number in one]
    words += [len(ranges), *(number for one in ranges for number in one)]
    table = (ctypes.c_uint64 * len(words))(*words)
    addresses = [*map(ctypes.addressof, numbers), ctypes.addressof(table)]
    arguments = (ctypes.c_void_p * len(addresses))(*addresses)
    configuration = Configuration((grid, 1, 1), (block, 1, 1), shared)
    sizes, record = Numbers(*launch.numbers_of(code, configuration)), launch.clean_record()
    groups = launch.group_count(code, configuration)
    code.function(kernel, Blocks)(ctypes.addressof(arguments), ctypes.addressof(sizes), 0, groups, record)
    if record.taken:
        raise launch.failed(code, kernel, configuration, record)
