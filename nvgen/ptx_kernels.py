"""``nv.ptx.load``: PTX text of anybody as kernels that are launched as kernels of nvgen's own are."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, LaunchError, NvgenError
from nvgen.diagnostics.tracebacks import at_api_boundary, ends_tracebacks
from nvgen.launches import Launch, Launchable, shown_on
from nvgen.ptx import Module, SourceText, file_kinds, parse
from nvgen.ptx.checking import checker
from nvgen.report.reported import Reported
from nvgen.runtime.cpu import run_options
from nvgen.runtime.cpu.run_options import CpuRunOptions
from nvgen.runtime.launch.device import Device
from nvgen.runtime.ptx import pipeline
from nvgen.runtime.ptx.checked_texts import CheckedTexts
from nvgen.runtime.ptx.module import ConfiguredKernel, LoadableKernel, LoadedText

if TYPE_CHECKING:
    from nvgen.report.subjects import Subject

#: pytest shows no frame of this module: it ends the tracebacks of diagnostics (``nvgen.diagnostics.tracebacks``).
__tracebackhide__ = True


class LoadedPtx:
    """PTX text that is loaded: ``module["kernel"][grid, block](*arguments)``.

    Its variables are allocated once; they live as long as it, across launches and kernels.
    """

    def __init__(self, text: LoadedText) -> None:
        """Made by ``load``."""
        self._text = text

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
        return PtxKernel(self._text.kernel(name))

    def __contains__(self, name: object) -> bool:
        return name in self.kernels

    def __iter__(self) -> Iterator[str]:
        return iter(self.kernels)

    def __reduce__(self) -> Any:
        return _module_of, (self._text.source.text, self._text.source.name)

    def __repr__(self) -> str:
        return f"<PTX {self._text.source.name!r} with {diagnostics.counted(len(self.kernels), 'kernel')}>"


def _module_of(text: str, name: str) -> LoadedPtx:
    """A module out of a pickle, whose variables have their initial values."""
    return LoadedPtx(LoadedText(parse(text, name), SourceText(text, name)))


class PtxKernel(Launchable, Reported):
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
        self._launches = {}

    @property
    def name(self) -> str:
        """Its name in the text."""
        return self._of.name

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of its parameters, in order."""
        return tuple(parameter.name for parameter in self._of.parameters)

    @ends_tracebacks
    def on(self, device: str, *, check: Any = None, schedule: Any = None, seed: Any = None) -> PtxKernel:
        """The kernel on a device, whatever else was chosen: ``kernel.on("cpu")[grid, block](...)``.

        On the CPU, ``check`` names checks that the run makes, ``schedule="random"`` runs blocks and threads in an order
        that ``seed`` decides.

        Raises:
            LaunchError: ``device`` is neither ``cpu`` nor ``cuda:N``, or a keyword has a wrong value or is for the
                CPU only.
        """
        return PtxKernel(self._of, *run_options.of_device(device, check, schedule, seed))

    def report_subject(self) -> Subject:
        from nvgen.report import subjects  # it loads the compiler

        return subjects.of_ptx(self._of.text.source, self._of.text.module, self.name)

    def _configured(self, configuration: Any) -> PtxLaunch:
        return PtxLaunch(ConfiguredKernel(self._of, configuration, self._device, self._options))

    @property
    def _kernel(self) -> Any:
        return self._of

    @property
    def _where(self) -> str:
        return "" if self._device is None else shown_on(self._device, self._options or run_options.NO_OPTIONS)

    @ends_tracebacks
    def __call__(self, *arguments: Any, **named: Any) -> None:
        """Refused: a launch has a grid and a block."""
        raise LaunchError(diagnostics.launch.NotLaunched(None, self.name))

    def __reduce__(self) -> Any:
        return _kernel_of, (LoadedPtx(self._of.text), self.name, self._device, self._options)

    def __repr__(self) -> str:
        return f"<PTX kernel {self.name!r}>"


def _kernel_of(module: LoadedPtx, name: str, device: Device | None, options: CpuRunOptions | None) -> PtxKernel:
    """A kernel out of a pickle."""
    return PtxKernel(module._text.kernel(name), device, options)


class PtxLaunch(Launch):
    """A configured kernel of PTX: calling it launches."""

    __slots__ = ("_configured",)

    def __init__(self, configured: ConfiguredKernel) -> None:
        super().__init__(configured.kernel, configured.configuration, configured.device, configured.run_options)  # type: ignore[arg-type]
        self._configured = configured

    def __call__(self, *arguments: Any, **named: Any) -> None:
        """Launches.

        Raises:
            CompileError: the kernel has what the CPU does not run.
            LaunchError: the configuration or an argument is wrong, the device is not there, or the run failed.
        """
        try:
            if named:
                raise LaunchError(diagnostics.launch.NamedArgument(None, next(iter(named))))
            pipeline.launch(self._configured, arguments)
        except NvgenError as error:
            raise at_api_boundary(error) from None

    @ends_tracebacks
    def __reduce__(self) -> Any:
        super().__reduce__()  # which refuses streams
        of = self._configured
        return _launch_of, (PtxKernel(of.kernel, of.device, of.run_options), of.configuration)

    def __repr__(self) -> str:
        return f"<launch of PTX kernel {self._configured.kernel.name!r}>"


def _launch_of(kernel: PtxKernel, configuration: Any) -> Launch:
    """A launch out of a pickle."""
    return kernel[configuration]


@ends_tracebacks
def load(path_or_text: Any) -> LoadedPtx:
    """PTX text, or a file with it, as kernels.

    A ``str`` is the text, or where it is one line without a ``.version`` the path of a file; ``bytes`` are the text in
    UTF-8, a NUL at its end is left out.

    Raises:
        CompileError: the file cannot be read, or ``nvgen ptx check`` refuses it.
    """
    return LoadedPtx(loaded(path_or_text))


@ends_tracebacks
def run(text: Any, kernel: str, grid: Any, block: Any, addresses: Sequence[int], *, shared: int = 0) -> None:
    """Runs a kernel of PTX on the CPU on raw values, for code that has pointers and no arrays.

    ``text`` is as that of ``load``; ``addresses`` has the value of each parameter in order: an address of the host, or
    a number by the ``.param`` declaration. ``shared`` is in bytes.

    Raises:
        CompileError: the text is no PTX, or has what the CPU does not run.
        LaunchError: the kernel is not there, the configuration or a value is wrong, or the run failed.
    """
    found = _of_run(text).kernel(kernel)
    pipeline.run(ConfiguredKernel(found, (grid, block, None, shared), None, None), addresses)


#: Texts of ``run`` with the code that was made of them, the newest last.
_kept: dict[tuple[str, str], LoadedText] = {}
_MOST_KEPT = 32


def _of_run(given: Any) -> LoadedText:
    """The text of a run, loaded; kept for the next one unless it has variables, which begin with their initial values
    each time."""
    key = _text_of(given)
    known = _kept.get(key)
    if known is None:
        known = _parsed(*key)
        if not known.variables:
            if len(_kept) >= _MOST_KEPT:
                _kept.pop(next(iter(_kept)), None)  # another thread may have done it
            _kept[key] = known
    return known


def loaded(path_or_text: Any) -> LoadedText:
    """The text of ``load``, parsed.

    Raises:
        CompileError: as ``load``.
    """
    return _parsed(*_text_of(path_or_text))


def _parsed(text: str, name: str) -> LoadedText:
    return LoadedText(_checked.tree(text, name), SourceText(text, name))


def _check(text: str, name: str) -> Module:
    module = parse(text, name)
    if not module.kernels:
        what = "an empty text" if not text.strip() else f"`{name}`"
        raise CompileError(diagnostics.ptx_launch.BadPtxInput(None, what, "it has no kernel"))
    wrong = checker.check(module, SourceText(text, name))
    if wrong:
        raise CompileError(*wrong)
    return module


_checked = CheckedTexts(_check, 1_000_000)


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
