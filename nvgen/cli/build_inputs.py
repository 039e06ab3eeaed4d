"""What ``nvgen build`` compiles: the kernels of a Python file, or a file of LLVM IR."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from nvgen import diagnostics
from nvgen.artifacts import cached_ptx
from nvgen.base.kept import kept
from nvgen.cli.bindings import Bindings
from nvgen.diagnostics import CommandError, CompileError
from nvgen.frontend.specialisation import Specialisation
from nvgen.kernels import Kernel
from nvgen.lang import DeviceFunction
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.workflows import kernel_files

#: From how many kernels on those of a file are compiled in groups.
LEAST_KERNELS = 16
NO_BINDINGS = Bindings()


class Input(ABC):
    """What is compiled, for each of some options."""

    @property
    def kernels(self) -> Sequence[Specialisation]:
        """The kernels with the types of their parameters, which are typed; none of LLVM IR.

        Raises:
            CompileError: with what is wrong with any of them.
        """
        return ()

    @abstractmethod
    def ptx(self, options: Sequence[CompileOptions]) -> list[str]:
        """The PTX.

        Raises:
            NvgenError: something in the input is wrong.
        """

    @abstractmethod
    def llvm(self, options: Sequence[CompileOptions], *, optimised: bool, is_bitcode: bool) -> list[bytes]:
        """The LLVM IR, as text or as bitcode; takes and raises what ``ptx`` does."""


class PythonInput(Input):
    """The kernels of a Python file: those named, or every annotated one; and its functions that others call.

    There may be such functions alone, unless it ``is_launched``. Parameters are bound as ``bindings`` has it.
    """

    def __init__(
        self,
        file: Path,
        names: Sequence[str],
        *,
        lineinfo: bool,
        debug: bool,
        is_launched: bool = False,
        bindings: Bindings = NO_BINDINGS,
    ) -> None:
        executed = kernel_files.module_of(file)
        module = executed.module
        functions = kernel_files.exports_of(module, file)
        found = bindings.of(kernel_files.kernels_of(module, file), module)
        kernels = _kernels(found, file, names, is_alone=is_launched or not functions)
        makers: list[Callable[[], Specialisation]] = [
            *(kernel.specialise for kernel in kernels),
            *(partial(_exported, one) for one in functions),
        ]
        self._file = file
        self._found = [_specialised(make, lineinfo=lineinfo, debug=debug) for make in makers]

    @kept
    def kernels(self) -> Sequence[Specialisation]:
        return _typed(self._found, self._file)

    def ptx(self, options: Sequence[CompileOptions]) -> list[str]:
        if len(self._found) >= LEAST_KERNELS:
            from nvgen.cli import groups  # most files have few kernels

            right = [one for one in self._found if isinstance(one, Specialisation)]
            texts = groups.compiled(right, options) if len(right) == len(self._found) else None
            if texts is not None:
                return texts
        entries = [cached_ptx.Entry.of(self.kernels, chosen) for chosen in options]
        return [entry.read() or entry.compiled() for entry in entries]

    def llvm(self, options: Sequence[CompileOptions], *, optimised: bool, is_bitcode: bool) -> list[bytes]:
        from nvgen.artifacts import compiler  # kept PTX needs no LLVM

        stage = compiler.Stage.LLVM_OPT if optimised else compiler.Stage.LLVM
        made = [compiler.compile_kernels(self.kernels, chosen, stage) for chosen in options]
        return [artifact.bitcode if is_bitcode else artifact.text.encode() for artifact in made]


class IrInput(Input):
    """A file of LLVM IR for NVPTX, all of which is compiled, or the kernels that are named with what they call."""

    def __init__(self, file: Path, names: Sequence[str]) -> None:
        from nvgen.cli import ir  # most inputs are Python

        self._file = ir.read(file)
        self._names = tuple(dict.fromkeys(names))

    def ptx(self, options: Sequence[CompileOptions]) -> list[str]:
        return [content.decode() for content in self._made(options, "ptx")]

    def llvm(self, options: Sequence[CompileOptions], *, optimised: bool, is_bitcode: bool) -> list[bytes]:
        return self._made(options, "llvm-opt" if optimised else "llvm", is_bitcode=is_bitcode)

    def _made(self, options: Sequence[CompileOptions], stage: str, *, is_bitcode: bool = False) -> list[bytes]:
        from nvgen.cli import ir  # most inputs are Python

        made = [ir.compiled(self._file, one, stage, self._names, is_bitcode=is_bitcode) for one in options]
        ir.warn_of_layout(self._file, options[0])
        return made


def _exported(function: DeviceFunction) -> Specialisation:
    """What is compiled of a function that others call."""
    from nvgen.frontend.exported_functions import exported  # few files have such functions

    return exported(function)


def _specialised(make: Callable[[], Specialisation], **flags: bool) -> Specialisation | CompileError:
    """A kernel with the options that the command line sets, which clears none; or what is wrong with its parameters."""
    try:
        made = make()
    except CompileError as error:
        return error
    return made.with_changes(
        options=made.options.with_changes(**{name: True for name, is_on in flags.items() if is_on})
    )


def _typed(found: Sequence[Specialisation | CompileError], file: Path) -> list[Specialisation]:
    """The kernels, typed.

    Raises:
        CompileError: with what is wrong with any of them.
    """
    made: list[Specialisation] = []
    mistakes: list[diagnostics.Diagnostic] = []
    for kernel in found:
        try:
            if isinstance(kernel, CompileError):
                raise kernel
            kernel.typed  # noqa: B018  (it is kept)
            made.append(kernel)
        except CompileError as error:
            mistakes += error.diagnostics
    if mistakes:
        raise CompileError(*diagnostics.in_order(mistakes, str(file)))
    return made


def _kernels(found: Mapping[str, Kernel], file: Path, names: Sequence[str], *, is_alone: bool) -> list[Kernel]:
    """The kernels to compile: those named, or every annotated one; there may be none beside what is no kernel."""
    if names:
        chosen = {
            variable: kernel for name in names for variable, kernel in kernel_files.find(found, name, file).items()
        }
    else:
        chosen = {variable: kernel for variable, kernel in found.items() if kernel.is_annotated}
        for kernel in found.values():
            if not kernel.is_annotated:
                print(f"note: kernel `{kernel.name}` has parameters without types and is left out", file=sys.stderr)
        if not chosen and is_alone:
            raise CommandError(diagnostics.command.NoKernels(None, str(file), len(found)))
    _check_names(chosen)
    return list(chosen.values())


def _check_names(chosen: Mapping[str, Kernel]) -> None:
    """Refuses kernels of one name, such as those of a factory.

    They get no names of their own here: whoever loads the PTX asks for a kernel by its name, which is not to change
    when the file gets another kernel, and what a function captures has no short name.
    """
    variables: dict[str, list[str]] = {}
    for variable, kernel in chosen.items():
        variables.setdefault(kernel.name, []).append(variable)
    for name, several in variables.items():
        if len(several) > 1:
            error = diagnostics.target.DuplicateKernel(chosen[several[0]].source.name_span, name)
            shown = ", ".join(f"`{variable}`" for variable in several)
            other = next(variable for variable in several if variable != name)
            raise CommandError(error.because(error.Variables(shown), error.Bind(other)))
