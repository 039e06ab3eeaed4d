"""One compiled signature of a kernel, as ``dispatcher.overloads`` has it: how it is launched, and what can be asked."""

from __future__ import annotations

import functools
import os
import re
import sys
import warnings
from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

import numpy

from nvgen.extending.devices import variables
from nvgen.extending.kernels import LanguageKernel, Launch, Specialisation, cooperative
from nvgen.extending.language import GridBarrier
from nvgen.extending.typing import walk
from nvgen.lang import parse_options
from nvgen.tree import Allocate, ConstantArray
from nvgen.types import ArrayType, Space, StaticType, Type, size_of
from nvgen_numba import types
from nvgen_numba.cuda.dispatch import raising, settings, spreading
from nvgen_numba.cuda.dispatch.architectures import architecture, current_architecture
from nvgen_numba.cuda.dispatch.arguments import converters
from nvgen_numba.cuda.dispatch.failures import as_numbas
from nvgen_numba.cuda.dispatch.meaning import DEBUG, NUMBA
from nvgen_numba.cuda.dispatch.options import JitOptions
from nvgen_numba.cuda.host import choice, devices
from nvgen_numba.cuda.host.kernel_arguments import Retrieve, kernel_argument
from nvgen_numba.device.captures import FirstMeanings
from nvgen_numba.errors import NumbaNotImplementedError, NumbaPerformanceWarning

#: Launches of one signature that are kept, by configuration and device.
_MAX_LAUNCHES = 64


class NumbaKernel(LanguageKernel, rules=NUMBA):
    """A kernel whose text has numba's meaning."""

    def specialise(
        self, types: Mapping[str, Type] | None = None, *, large_arrays: bool = False, is_interpreted: bool = False
    ) -> Specialisation:
        """The kernel as it was typed first, with what names outside of it meant then."""
        if large_arrays:
            found = self.specialise(types, is_interpreted=is_interpreted)
            return found.with_changes(options=self.options.for_large_arrays())
        made = self._first.get(is_interpreted)
        if made is None:
            found = super().specialise(types, is_interpreted=is_interpreted)
            made = self._first[is_interpreted] = found.noting(FirstMeanings())
        return made

    @functools.cached_property
    def _first(self) -> dict[bool, Specialisation]:
        return {}

    @property
    def reports_exceptions(self) -> bool:
        """Whether the host gets what the kernel raises."""
        return self.rules is DEBUG


class DebugKernel(NumbaKernel, rules=DEBUG):
    """A kernel with ``debug=True``."""


class CompiledKernel:
    """A kernel for one signature. ``argument_types`` are numba's types of its arguments."""

    def __init__(self, function: Any, argument_types: tuple[Any, ...], options: JitOptions) -> None:
        self.py_func = function
        self.argument_types = argument_types
        self.signature = types.void(*argument_types)
        self.options = options
        self.entry_name = re.sub(r"\W", "_", function.__name__)
        with as_numbas():
            kind = DebugKernel if options.debug and not options.fastmath else NumbaKernel
            plain = kind(function, parse_options(options.kernel))
            found = spreading.parameters(plain.source, argument_types)
            if found is None:
                names = plain.source.scope.parameters
                raise TypeError(_wrong_count(function.__name__, len(names), len(argument_types)))
            self.kernel = plain.stated(found.source, found.native, self.entry_name)
            self._specialisation = self.kernel.specialise()
            typed = self._specialisation.typed
        #: Whether the blocks of a grid wait for each other, so that the launch is cooperative.
        self.cooperative = walk.uses(typed, GridBarrier)
        self._convert = converters(tuple(spreading.flat_types(argument_types, found.is_spread)))
        #: Arguments that are constants of the kernel, and not passed.
        self._constant = tuple(isinstance(type_, StaticType) for type_ in found.native.values())
        self._is_spread = found.is_spread if any(found.is_spread) else None
        self._launches: dict[Any, Launch] = {}

    # Launch

    def launch(
        self,
        arguments: Sequence[Any],
        griddim: Any,
        blockdim: Any,
        stream: Any = 0,
        sharedmem: int = 0,
        retrieve: Retrieve | None = None,
    ) -> Launch:
        """Launches with arguments of the signature's types, or such as convert to them; returns what was launched.

        ``retrieve`` gets what is to be called afterwards.

        Raises:
            TypeError: there are too many arguments, or too few, or one does not convert.
            LaunchError: the launch is impossible, or a check in the kernel failed.
        """
        if len(arguments) != len(self.argument_types):
            raise TypeError(_wrong_count(self.entry_name, len(self.argument_types), len(arguments)))
        if settings.warns("CUDA_WARN_ON_IMPLICIT_COPY"):
            _warn_of_copies(arguments)
        passed = self._passed(arguments, stream, retrieve)
        with as_numbas():
            launch = self.configured(griddim, blockdim, stream, sharedmem)
            if self.kernel.reports_exceptions:
                raising.launched(lambda: launch(*passed))
            else:
                launch(*passed)
        return launch

    def _passed(self, arguments: Sequence[Any], stream: Any, retrieve: Retrieve | None) -> list[Any]:
        """The arguments as nvgen's launch takes them."""
        if self._is_spread is not None:
            arguments = list(spreading.flat(arguments, self.argument_types, self._is_spread))
        return [
            convert(kernel_argument(value, stream, retrieve))
            for convert, value, constant in zip(self._convert, arguments, self._constant, strict=True)
            if not constant
        ]

    def configured(self, griddim: Any, blockdim: Any, stream: Any, sharedmem: int) -> Launch:
        """The launch with a configuration on the current device."""
        device = choice.current_device_name()
        key = (griddim, blockdim, int(stream) if stream else 0, sharedmem, device, variables.values())
        found = self._launches.get(key)
        if found is None:
            if len(self._launches) >= _MAX_LAUNCHES:
                self._launches.clear()
            found = self._launches[key] = self._made(griddim, blockdim, stream, sharedmem, device)
        return found

    def _made(self, griddim: Any, blockdim: Any, stream: Any, sharedmem: int, device: str) -> Launch:
        check = None
        if device == "cpu" and not self.options.debug and not os.environ.get("NVGEN_CHECK"):
            check = "none"
        on = self.kernel.on(device, check=check) if device == "cpu" else self.kernel
        handle = None if device == "cpu" or not stream else stream
        if self.cooperative:
            return cooperative(on, griddim, blockdim, handle, sharedmem)
        return on[griddim, blockdim, handle, sharedmem]

    def max_cooperative_grid_blocks(self, blockdim: Any, dynsmemsize: int = 0) -> int:
        """The most blocks of a cooperative launch: those that run at once on the current device."""
        device = devices.get_current_device()
        resident = self.resources().occupancy(blockdim, dynsmemsize).blocks_per_sm
        return int(resident) * int(device.MULTIPROCESSOR_COUNT)

    # Inspection

    def inspect_llvm(self) -> str:
        """The LLVM IR that the PTX is made of."""
        with as_numbas():
            return self.kernel.llvm_ir(current_architecture())

    def inspect_asm(self, cc: tuple[int, int] | None = None) -> str:
        """The PTX, for a compute capability or for the current device's."""
        with as_numbas():
            arch = current_architecture() if cc is None else architecture(cc)
            options: dict[str, Any] = {} if self.options.opt else {"level": 0}
            return self.kernel.ptx(arch, **options)

    def inspect_lto_ptx(self, cc: tuple[int, int] | None = None) -> str:
        """As ``inspect_asm``: there is no code that only the linker makes."""
        return self.inspect_asm(cc)

    def inspect_sass(self) -> str:
        """The machine code as text; nvdisasm makes it, of the package ``nvidia-cuda-nvdisasm``."""
        with as_numbas():
            return self.kernel.sass(current_architecture())

    def inspect_types(self, file: Any = None) -> None:
        """Prints the function's text, and after it the type of every variable."""
        out = sys.stdout if file is None else file
        source, typed = self.kernel.source, self._specialisation.typed
        print(f"{self.entry_name} {self.argument_types}", file=out)
        print("-" * 80, file=out)
        first, last = source.node.lineno, source.node.end_lineno or source.node.lineno
        for number in range(first, last + 1):
            print(f"# {number:4}  {source.file.lines[number - 1]}", file=out)
        for local in (*typed.parameters, *typed.variables):
            if not local.name.startswith("."):
                print(f"#   {local.name} :: {shown(local.type)}", file=out)
        print("=" * 80, file=out)

    def resources(self) -> Any:
        """Registers, shared and local memory of the machine code for the current device's architecture."""
        with as_numbas():
            return self.kernel.resources(current_architecture())

    @property
    def regs_per_thread(self) -> int:
        return int(self.resources().registers)

    @property
    def const_mem_size(self) -> int:
        """The bytes of the kernel's constant arrays."""
        arrays = {node.data for node in walk.find(self._specialisation.typed, ConstantArray)}
        return sum(map(len, arrays))

    @property
    def shared_mem_per_block(self) -> int:
        """The bytes of the kernel's shared arrays, those that nothing reads included."""
        found = walk.find(self._specialisation.typed, Allocate)
        arrays = [node.type for node in found if isinstance(node.type, ArrayType) and node.type.space is Space.SHARED]
        declared = sum(prod(type_.shape or ()) * size_of(type_.dtype) for type_ in arrays)
        return max(declared, int(self.resources().shared_bytes))

    @property
    def local_mem_per_thread(self) -> int:
        return int(self.resources().local_bytes)

    @property
    def max_threads_per_block(self) -> int:
        """The most threads of a block: as many as the registers are enough for, or the launch bounds say."""
        most = self.options.launch_bounds[0] if self.options.launch_bounds else 1024
        per_warp = -(-max(self.regs_per_thread, 1) * 32 // 256) * 256
        return min(int(most), 65536 // per_warp * 32, 1024)


def _warn_of_copies(arguments: Sequence[Any]) -> None:
    if any(type(value) is numpy.ndarray for value in arguments):
        text = "Host array used in CUDA kernel will incur copy overhead to/from device."
        warnings.warn(NumbaPerformanceWarning(text), stacklevel=5)


def shown(type_: Type) -> str:
    """A type as numba writes it, or nvgen's name where numba has none."""
    try:
        return str(types.of_nvgen(type_))
    except NumbaNotImplementedError:
        return repr(type_)


def _wrong_count(name: str, wanted: int, given: int) -> str:
    return f"{name} takes {wanted} argument{'s' * (wanted != 1)}, and {given} {'are' if given != 1 else 'is'} given"
