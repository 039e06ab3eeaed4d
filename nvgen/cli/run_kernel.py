"""``nvgen run kernel.ptx --grid 4 --block 256 --arg x=random:f32:1024 --arg n=1024``."""

from __future__ import annotations

import io
import re
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from nvgen import diagnostics
from nvgen.cli import run_arguments
from nvgen.cli.ptx import inputs
from nvgen.diagnostics import CommandError, LaunchError
from nvgen.files import output
from nvgen.launches import Launch
from nvgen.runtime.cpu import run_options
from nvgen.runtime.launch import slow_path
from nvgen.runtime.launch.device import Device, current
from nvgen.runtime.ptx.module import LoadableKernel, LoadedText

if TYPE_CHECKING:
    import numpy

DESCRIPTION = """\
Run a kernel of PTX text, on the CPU or a GPU, on arrays that the command makes.

FILE is PTX text, or a cubin, fatbin, object file, library or executable with PTX in it.
--arg gives the parameters their values, in their order or by name: `x=VALUE`, where x is
a parameter's name, its end behind an underscore (`param_0`), or its number from 0 on.
A VALUE is

  random:TYPE:SHAPE  numbers from 0 to 1, integers from 0 to 99; the same in each run
  zeros:TYPE:SHAPE, ones:TYPE:SHAPE, arange:TYPE:SHAPE
  FILE.npy           an array that NumPy has saved
  TYPE:NUMBER        a number of a type, as f32:2
  NUMBER             as the parameter is declared; 2.0 is an f32 where that is .b32

with a TYPE such as f32, u8 or i64, and a SHAPE such as 1024 or 32x32."""

_NAME = re.compile(r"[\w$%.]+", re.ASCII)
_SIZES = re.compile(r"\d+(?:[x,]\d+){0,2}")
_COMMAND = "nvgen run"


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    add = parser.add_argument
    add("file", metavar="FILE", help="PTX, or a file with PTX in it; `-` is standard input.")
    add("--kernel", metavar="NAME", help="The kernel. [the only one]")
    add("--grid", metavar="X[,Y[,Z]]", required=True, help="Blocks in the grid.")
    add("--block", metavar="X[,Y[,Z]]", required=True, help="Threads in a block.")
    add("--shared", type=int, default=0, metavar="BYTES", help="Dynamic shared memory of a block. [0]")
    add("--arg", action="append", default=[], metavar="[NAME=]VALUE", help="The value of a parameter, repeatable.")
    add("--on", metavar="DEVICE", help="Where it runs: cpu, cuda or cuda:N. [a GPU where there is one]")
    add(
        "--check",
        metavar="NAMES",
        help="What a run on the CPU checks: bounds, race, barrier, uninit, volatile, all or none.",
    )
    add("--schedule", metavar="random", help="The order of blocks and threads on the CPU.")
    add("--seed", metavar="N", help="Which random order.")
    add("--tier", metavar="NAME", help="The code for the CPU: baseline, made quickly, or optimised. [what is worth it]")
    add("--save", metavar="FILE.npz", help="Where to write the arrays after the run, by their parameters' names.")
    add("--arch", metavar="SM", help="Of a file with several PTX texts in it, the one for this architecture.")
    add("--number", type=int, metavar="N", help="The one of this number, as cuobjdump counts them from 1 on.")


def run(given: Namespace) -> None:
    """Runs the kernel, prints what was launched and how long it took, and saves the arrays.

    Raises:
        NvgenError: something of the command line is wrong, or the run failed.
    """
    grid, block = _sizes("--grid", given.grid), _sizes("--block", given.block)
    read = inputs.read(given.file, Namespace(kernel=None, arch=given.arch, number=given.number))
    text = LoadedText(read.module, read.source)
    kernel = text.kernel(_chosen(text, given.kernel, read.source.name))
    device = _device(given)
    values = run_arguments.values(kernel, given.arg)
    before = {name: value.copy() for name, value in _arrays(kernel, values).items()}
    _, options = run_options.of_device(str(device), given.check, given.schedule, given.seed, given.tier)
    launch = Launch(kernel, (grid, block, None, given.shared), device, options)
    seconds = [_seconds(step, launch, values) for step in (slow_path.compile_for_cpu, _launch)]
    print(_summary(kernel, device, grid, block, given.shared, seconds))
    arrays = _arrays(kernel, values)
    for name, array in arrays.items():
        print(f"  {_described(name, before[name], array)}")
    if given.save is not None:
        output.write(given.save, _archive(arrays))


def _seconds(step: Callable[[Launch, Sequence[Any]], None], launch: Launch, values: Sequence[Any]) -> float:
    """What a step of the launch takes. The place of the launch is the command line, which no diagnostic shows."""
    start = time.perf_counter()
    try:
        step(launch, values)
    except LaunchError as error:
        raise slow_path.without_location(error) from None
    return time.perf_counter() - start


def _launch(launch: Launch, values: Sequence[Any]) -> None:
    launch(*values)


def _chosen(module: LoadedText, name: str | None, shown: str) -> str:
    if name is not None:
        inputs.check_names([name], module.kernels, shown)
        return name
    if len(module.kernels) != 1:
        known = diagnostics.first_of(module.kernels)
        _refuse(f"`{shown}` has the kernels {known}: name one with `--kernel`" if known else f"`{shown}` has no kernel")
    return module.kernels[0]


def _sizes(option: str, given: str) -> tuple[int, ...]:
    if _SIZES.fullmatch(given) is None:
        _refuse(f"`{option} {given}` is not one to three integers with commas")
    return tuple(map(int, re.split("[x,]", given)))


def _refuse(problem: str) -> Any:
    raise CommandError(diagnostics.command.Usage(None, problem, _COMMAND))


def _device(given: Namespace) -> Device:
    """Where it runs; what only runs on the CPU have decides for it."""
    if given.on is not None:
        return current(run_options.of_device(given.on, None, None, None)[0])
    is_for_cpu = any(option is not None for option in (given.check, given.schedule, given.seed, given.tier))
    return Device(None) if is_for_cpu else current(None)


def _arrays(kernel: LoadableKernel, values: Sequence[Any]) -> Mapping[str, numpy.ndarray[Any, Any]]:
    names = list(kernel.parameters)
    return {
        name: value
        for name, value in zip(names, values, strict=True)
        if hasattr(value, "nbytes") and hasattr(value, "flags") and value.ndim
    }


def _summary(
    kernel: LoadableKernel,
    device: Device,
    grid: Sequence[int],
    block: Sequence[int],
    shared: int,
    seconds: Sequence[float],
) -> str:
    sizes = f"{diagnostics.counted(prod(grid), 'block')} of {diagnostics.counted(prod(block), 'thread')}"
    memory = f", {diagnostics.counted(shared, 'byte')} of dynamic shared memory" if shared else ""
    compiled, ran = (f"{1e3 * one:.3f} ms" for one in seconds)
    how = f"compiled in {compiled}, ran in {ran}" if device.ordinal is None else f"{ran} with loading and copies"
    return f"{kernel.name}: {sizes}{memory} on {device}: {how}"


def _described(name: str, before: numpy.ndarray[Any, Any], after: numpy.ndarray[Any, Any]) -> str:
    changed = int((before.view("u1") != after.view("u1")).reshape(after.size, -1).any(1).sum()) if after.size else 0
    shape = "x".join(map(str, after.shape))
    return f"{name}: {after.dtype} {shape}, {changed} of {diagnostics.counted(after.size, 'element')} changed"


def _archive(arrays: Mapping[str, Any]) -> bytes:
    import numpy  # the help needs none

    content = io.BytesIO()
    numpy.savez(content, **arrays)
    return content.getvalue()
