"""``nv.ptx.load`` and ``nv.ptx.run``: PTX text of anybody as kernels that are launched as those from Python are."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nvgen import diagnostics
from nvgen.artifacts.report.reported import Reported
from nvgen.diagnostics import CompileError, LaunchError
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.launches import ChoosesDevice, Launch, shown_on
from nvgen.ptx import Module, SourceText, file_kinds, parse
from nvgen.ptx.checking import checker
from nvgen.runtime.cpu import run_options
from nvgen.runtime.cpu.run_options import CpuRunOptions
from nvgen.runtime.launch.device import CPU, Device
from nvgen.runtime.ptx.kept_texts import KeptTexts
from nvgen.runtime.ptx.module import LoadableKernel, LoadedText

if TYPE_CHECKING:
    from nvgen.artifacts.report.subjects import Subject

#: pytest shows no frame of this module: it ends the tracebacks of diagnostics (``nvgen.diagnostics.tracebacks``).
__tracebackhide__ = True


class LoadedPtx:
    """PTX text that is loaded: ``module["kernel"][grid, block](*arguments)``.

    Its variables are allocated once; they live as long as it, across launches and kernels.
    """

    def __init__(self, text: LoadedText) -> None:
        """Made by ``load``."""
        self._text = text
        self._known: dict[str, PtxKernel] = {}

    @property
    def kernels(self) -> tuple[str, ...]:
        """The names of the kernels, in the order of the text."""
        return self._text.kernels

    @property
    @ends_tracebacks
    def globals(self) -> Mapping[str, Any]:
        """The ``.global`` and ``.const`` variables by name, each a NumPy array in the memory that launches on the CPU
        use. A GPU has variables of its own.

        Raises:
            CompileError: an initial value cannot be taken, or a variable is of another module.
        """
        found: Mapping[str, Any] = self._text.variables
        return found

    @ends_tracebacks
    def __getitem__(self, name: str) -> PtxKernel:
        """A kernel.

        Raises:
            LaunchError: there is none of that name.
        """
        kernel = self._text.kernel(name)
        known = self._known.get(kernel.name)
        return self._known.setdefault(kernel.name, PtxKernel(kernel)) if known is None else known

    def __contains__(self, name: object) -> bool:
        return name in self.kernels

    def __iter__(self) -> Iterator[str]:
        return iter(self.kernels)

    def __reduce__(self) -> Any:
        return LoadedPtx, (self._text,)

    def __repr__(self) -> str:
        return f"<PTX {self._text.source.name!r} with {diagnostics.counted(len(self.kernels), 'kernel')}>"


class PtxKernel(ChoosesDevice, Reported):
    """A kernel of PTX text. Launch it with ``kernel[grid, block, stream, shared](*arguments)``.

    A ``.u64``, ``.s64`` or ``.b64`` parameter takes an array of NumPy or of device memory, C-contiguous, or an address
    or another number; the others take what they are declared as: numbers, or bytes. Parameters of bits take NumPy
    scalars of as many bytes, and Python's floats as f32 or f64.
    """

    def __init__(
        self, kernel: LoadableKernel, device: Device | None = None, options: CpuRunOptions | None = None
    ) -> None:
        """Made by ``module["kernel"]``."""
        self._of = kernel
        self._device, self._options = device, options
        self._launches = kernel.launch_state.launches if device is None else {}
        self._on = {}

    @property
    def name(self) -> str:
        """Its name in the text."""
        return self._of.name

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of its parameters, in order."""
        return tuple(self._of.parameters)

    def report_subject(self) -> Subject:
        from nvgen.artifacts.report import subjects  # it loads the compiler

        text, launched = self._of.text, self._of.launch_state.on_cpu
        return subjects.of_ptx(text.source, text.module, self.name, launched)

    def _configured(self, configuration: Any) -> Launch:
        return Launch(self._of, configuration, self._device, self._options, self._launches)

    def _bound_to(self, device: Device, options: CpuRunOptions) -> PtxKernel:
        return PtxKernel(self._of, device, options)

    @property
    def _kernel(self) -> LoadableKernel:
        return self._of

    @property
    def _where(self) -> str:
        return "" if self._device is None else shown_on(self._device, self._options or run_options.NO_OPTIONS)

    @ends_tracebacks
    def __call__(self, *arguments: Any, **named: Any) -> None:
        """Refused: a launch has a grid and a block."""
        raise LaunchError(diagnostics.launch.NotLaunched(None, self.name))

    def __reduce__(self) -> Any:
        return PtxKernel, (self._of, self._device, self._options)

    def __repr__(self) -> str:
        return repr(self._of)


@ends_tracebacks
def load(path_or_text: Any) -> LoadedPtx:
    """PTX text, or a file with it, as kernels: ``load(text)["kernel"][grid, block](*arguments)``.

    A ``str`` is the text, or where it is one line without a ``.version`` the path of a file; ``bytes`` are the text in
    UTF-8, a NUL at its end is left out.

    Raises:
        CompileError: the file cannot be read, or ``nvgen ptx check`` refuses it.
    """
    return LoadedPtx(loaded(path_or_text))


@ends_tracebacks
def run(text: Any, kernel: str, grid: Any, block: Any, addresses: Sequence[int], shared: int = 0) -> None:
    """Runs a kernel of PTX on the CPU on raw values, for code that has pointers and no arrays.

    ``text`` is as that of ``load``; ``grid`` is in blocks and ``block`` in threads, each an int or a tuple.
    ``addresses`` has the value of each parameter in order: an address of the host, or a number by the ``.param``
    declaration. ``shared`` is in bytes.

    Raises:
        CompileError: the text is no PTX, or has what the CPU does not run.
        LaunchError: the kernel is not there, the configuration or a value is wrong, or the run failed.
    """
    found = _ran.of(*_text_of(text)).kernel(kernel).of_addresses
    numbers = addresses if isinstance(addresses, Sequence) else (addresses,)
    launch = Launch(found, (grid, block, None, shared), CPU, None, found.launch_state.launches)
    launch.copy_fast_paths()
    launch(*numbers)


def loaded(path_or_text: Any) -> LoadedText:
    """The text of ``load``, parsed.

    Raises:
        CompileError: as ``load``.
    """
    return _loaded(*_text_of(path_or_text))


def _loaded(text: str, name: str) -> LoadedText:
    return LoadedText(_checked.of(text, name), SourceText(text, name))


def _check(text: str, name: str) -> Module:
    module = parse(text, name)
    if not module.kernels:
        what = "an empty text" if not text.strip() else f"`{name}`"
        raise CompileError(diagnostics.ptx_launch.BadPtxInput(None, what, "it has no kernel"))
    wrong = checker.check(module, SourceText(text, name))
    if wrong:
        raise CompileError(*wrong)
    return module


#: Characters of texts that are kept.
_MOST_KEPT = 1_000_000
_checked = KeptTexts(_check, _MOST_KEPT)
#: Texts of ``run`` with the code that was made of them; not those with variables, which begin with their initial values
#: each time.
_ran = KeptTexts(_loaded, _MOST_KEPT, lambda loaded: not loaded.variables)


def _text_of(given: Any) -> tuple[str, str]:
    """PTX text, and its name in diagnostics."""
    if isinstance(given, str) and ("\n" in given or ".version" in given or not given):
        return given, "<ptx>"
    if isinstance(given, (bytes, bytearray)):
        return _decoded(bytes(given).rstrip(b"\0"), "<ptx>"), "<ptx>"
    if not isinstance(given, (str, os.PathLike)):
        what = f"an object of type `{type(given).__name__}`"
        raise CompileError(diagnostics.ptx_launch.BadPtxInput(None, what, "it is neither a path nor text"))
    path = os.fsdecode(given)
    try:
        with open(path, "rb") as file:
            return _decoded(file.read(), path), path
    except (OSError, ValueError) as error:
        raise CompileError(
            diagnostics.ptx_launch.BadPtxInput(None, f"`{path}`", getattr(error, "strerror", None) or str(error))
        ) from None


_NO_TEXT = "of which `cuobjdump --extract-ptx all` takes out the PTX, if there is any"


def _decoded(content: bytes, name: str) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError:
        kind = file_kinds.binary(content)
        problem = f"it is {kind}, {_NO_TEXT}" if kind else "it is no text in UTF-8, as PTX is"
        raise CompileError(diagnostics.ptx_launch.BadPtxInput(None, f"`{name}`", problem)) from None
