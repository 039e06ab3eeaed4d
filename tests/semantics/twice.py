"""Runs each launch on the CPU a second time from the kernel's own PTX, and compares what both leave.

A plugin of pytest: ``-p tests.semantics.twice --from-ptx=sm_90a`` runs any tests so. What the launch from PTX has left
stays, so that the test's own expectations judge it as well. Results may differ that depend on the order of threads,
which is then shown by another order of the typed kernel's; and those of kernels that allow a product and a sum to be
one operation, which the test alone judges.
"""

from __future__ import annotations

import ctypes
import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np
import pytest

from nvgen import ptx
from nvgen.artifacts import compiler
from nvgen.codegen.contract.configuration import Configuration
from nvgen.codegen.contract.cpu_run import RANDOM, UNCHECKED, BlockShape, CpuRun, blocks_like
from nvgen.diagnostics import CompileError
from nvgen.frontend.specialisation import Specialisation
from nvgen.runtime.cpu import compilation, fast_path
from nvgen.runtime.cpu import launch as launches
from nvgen.runtime.launch import specialised
from nvgen.runtime.launch.arguments import Argument
from nvgen.runtime.ptx.variables import Variables
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.conventions.symbols import global_symbol
from nvgen.targets.cpu.library import printing
from nvgen.targets.cpu.objects.loaded import LoadedModule
from nvgen.targets.cpu.threads import deadlock
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.tree.analysis.access import global_accesses
from tests.semantics.case import check_equal

#: The refusals of what an architecture lacks, and those to try instead.
_LACKING = frozenset({"NVG0504", "NVG2409", "NVG2203", "NVG2306"})
_OTHERS = ("sm_100a", "sm_120a")
#: How many orders of threads are tried before two results count as different.
_ORDERS = 6

T = TypeVar("T", bound="Twice")


class CodeForm(NamedTuple):
    """Whether launches choose the order of the threads, whether all blocks run together, what is known of them, and
    what is checked."""

    shuffles: bool = False
    is_cooperative: bool = False
    blocks: BlockShape = BlockShape()
    checks: tuple[str, ...] = ()


class Twice:
    """What was run twice for an architecture, and what was not."""

    def __init__(self, arch: str) -> None:
        self.arch = arch
        self.launches = 0
        self.kernels: set[str] = set()
        #: Kernels that were not, since the architecture lacks something, and those that ran from PTX only.
        self.left_out: set[str] = set()
        self.alone: set[str] = set()
        #: Kernels whose results were others, by what allows that.
        self.allowed: dict[str, set[str]] = {}
        #: What is kept of kernels: their code, and what it needs.
        self._code: dict[Any, tuple[Specialisation, tuple[LoadedModule, Variables] | None]] = {}
        self._of_thread = threading.local()

    # Code

    def specialised(self, found: Any) -> None:
        """Notes what is launched next."""
        self._of_thread.specialisation = found.specialisation

    @property
    def next(self) -> Specialisation:
        """What is launched next."""
        found: Specialisation = self._of_thread.specialisation
        return found

    def code(self, specialisation: Specialisation, form: CodeForm) -> LoadedModule | None:
        """The machine code of a kernel's PTX; None where the architecture lacks what it does."""
        found = self.with_variables(specialisation, form)
        return None if found is None else found[0]

    def with_variables(self, specialisation: Specialisation, form: CodeForm) -> tuple[LoadedModule, Variables] | None:
        """The same with the memory of the variables of the PTX."""
        key = id(specialisation), form
        if key not in self._code:
            self._code[key] = specialisation, self._lifted(specialisation, form)
        return self._code[key][1]

    def _lifted(self, specialisation: Specialisation, form: CodeForm) -> tuple[LoadedModule, Variables] | None:
        """For a later architecture where this one is the latest of those with everything that they have in common."""
        for arch in (self.arch, *(_OTHERS if self.arch.endswith("a") else ())):
            try:
                return lifted_code(specialisation, arch, form)
            except CompileError as error:
                if error.diagnostics[0].code not in _LACKING:
                    raise
        return None

    @property
    def count(self) -> int:
        """How many kernels, for the types of their arguments, have run twice."""
        return len({key[0] for key, (_, found) in self._code.items() if found is not None})

    # Launches

    def launch(
        self,
        code: LoadedModule,
        name: str,
        arguments: Sequence[Argument],
        configuration: Configuration,
        run: CpuRun,
        then: Any = None,
        variables: Sequence[tuple[int, int]] = (),
        before: Any = None,
    ) -> None:
        """Runs a launch twice, unless somebody looks at what is known of the accesses that it makes."""
        if then is not None:
            _launch(code, name, arguments, configuration, run, then, variables, before)
            return
        specialisation = self.next
        form = CodeForm(run.schedule == RANDOM, code.is_cooperative, blocks_like(configuration.block))
        lifted = self.code(specialisation, form)
        if lifted is None:
            self.left_out.add(name)
            _launch(code, name, arguments, configuration, run, variables=variables, before=before)
            return
        if _is_shared(arguments) and not run.instruments_memory:
            self.alone.add(name)
            _launch(lifted, name, arguments, configuration, run)
            return
        begins = _memory(code, arguments)
        _launch(code, name, arguments, configuration, run, variables=variables, before=before)
        typed = begins.after()
        begins.restore()
        _launch(lifted, name, arguments, configuration, run.with_changes(checks=()))
        self.launches += 1
        self.kernels.add(name)
        difference = _difference(typed, begins.after())
        if difference is None:
            return
        left = begins.after()
        allowed = self._allowed(specialisation, arguments, configuration, begins, typed)
        begins.restore(left)
        if not allowed:
            raise AssertionError(f"{name} leaves something else from its PTX for {self.arch}: {difference}")
        self.allowed.setdefault(allowed, set()).add(name)

    def _allowed(
        self,
        specialisation: Specialisation,
        arguments: Sequence[Argument],
        configuration: Configuration,
        begins: _Memory,
        typed: list[np.ndarray],
    ) -> str:
        """Why results may differ; empty where they may not."""
        for seed in range(_ORDERS):
            run = UNCHECKED.with_changes(schedule=RANDOM, seed=seed)
            code = launches.prepare(specialisation, run)
            begins.restore()
            _launch(code, specialisation.name, arguments, configuration, run)
            if _difference(typed, begins.after()) is not None:
                return "depends on the order of threads"
        return "may contract a product and a sum" if specialisation.options.fastmath else ""


#: In the order of their numbers.
ORDERED = CodeForm()


def lifted_code(specialisation: Specialisation, arch: str, form: CodeForm = ORDERED) -> tuple[LoadedModule, Variables]:
    """The machine code of a kernel's PTX for an architecture, and the memory of its variables."""
    text = compiler.compile_kernels([specialisation], CompileOptions(arch), compiler.Stage.PTX).text
    module, source = ptx.parse(text), ptx.SourceText(text, f"{specialisation.name}.ptx")
    variables = Variables(module, source)
    symbols = {**printing.symbols(), **deadlock.symbols(), **variables.symbols}
    # The program's own variables are where it keeps them.
    uses = global_accesses(specialisation.typed)
    symbols |= {global_symbol(use.symbol): use.array.address for use in uses}
    options = CpuOptions(checks=form.checks, shuffles=form.shuffles, blocks=form.blocks)
    code = compilation.lifted(module, source, specialisation.name, options, symbols, is_cooperative=form.is_cooperative)
    return code, variables


_launch = launches.launch


class _Memory:
    """The arrays of a launch as they were before it."""

    def __init__(self, arrays: list[Any]) -> None:
        self._arrays = arrays
        self._before = self.after()

    def after(self) -> list[np.ndarray]:
        """What they are now."""
        return [np.copy(array, order="K") for array in self._arrays]

    def restore(self, values: list[np.ndarray] | None = None) -> None:
        """Makes them what they were before, or were at another time."""
        for array, before in zip(self._arrays, self._before if values is None else values, strict=True):
            if array.flags.writeable:
                array[...] = before


def _memory(code: LoadedModule, arguments: Sequence[Argument]) -> _Memory:
    found = [argument.array.owner for argument in arguments if argument.array is not None]
    variables = [np.ctypeslib.as_array((ctypes.c_uint8 * one.nbytes).from_address(one.address)) for one in code.arrays]
    return _Memory([*(np.asarray(one) for one in found), *variables])


def _is_shared(arguments: Sequence[Argument]) -> bool:
    """Whether somebody else may use a launch's memory while it runs, or nobody knows where that is."""
    if threading.current_thread() is not threading.main_thread():
        return True
    numbers = [getattr(one.value, "value", None) for one in arguments if one.array is None]
    return any(isinstance(number, int) and 2**32 <= number < 2**56 for number in numbers)


def _difference(typed: list[np.ndarray], text: list[np.ndarray]) -> str | None:
    for number, (one, other) in enumerate(zip(typed, text, strict=True)):
        try:
            check_equal(other, one, 0.0, f"array {number}")
        except AssertionError as error:
            return str(error)
    return None


class FromPtx(Twice):
    """What was run from PTX alone for an architecture, with checks and in a random order as a seed has it."""

    def __init__(self, arch: str, checks: tuple[str, ...], seed: int | None) -> None:
        super().__init__(arch)
        order = {} if seed is None else {"schedule": RANDOM, "seed": seed}
        self._run = CpuRun(checks, **order)

    def launch(
        self,
        code: LoadedModule,
        name: str,
        arguments: Sequence[Argument],
        configuration: Configuration,
        run: CpuRun,
        then: Any = None,
        variables: Sequence[tuple[int, int]] = (),
        before: Any = None,
    ) -> None:
        """Runs a launch from PTX, or where the architecture lacks something as it is."""
        form = CodeForm(
            self._run.schedule == RANDOM, code.is_cooperative, blocks_like(configuration.block), self._run.checks
        )
        found = self.with_variables(self.next, form)
        if found is None:
            self.left_out.add(name)
            _launch(code, name, arguments, configuration, run, then, variables, before)
            return
        self.launches += 1
        _launch(found[0], name, arguments, configuration, self._run, variables=found[1].ranges)


@contextmanager
def twice(arch: str) -> Iterator[Twice]:
    """Has all launches on the CPU run twice, of whatever kernel."""
    with launching(Twice(arch)) as made:
        yield made


@contextmanager
def launching(made: T) -> Iterator[T]:
    """Has all launches on the CPU run as ``made`` runs them."""
    for_device = specialised.for_device

    def noted(*given: Any, **named: Any) -> Any:
        found = for_device(*given, **named)
        made.specialised(found[0])
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(specialised, "for_device", noted)
        patch.setattr(launches, "launch", made.launch)
        patch.setattr(fast_path, "keep", lambda *given: None)
        patch.setattr(fast_path.CpuFastPath, "launch", lambda *given: False)
        yield made


# The plugin


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--from-ptx`` and ``--from-ptx-report``."""
    parser.addoption("--from-ptx", help="an architecture for which launches on the CPU run from PTX as well")
    parser.addoption("--from-ptx-report", type=Path, help="a file to write what was run twice to, as JSON")


@pytest.fixture(scope="session", autouse=True)
def _twice(request: pytest.FixtureRequest) -> Iterator[None]:
    with twice(request.config.getoption("--from-ptx")) as made:
        yield
    report = request.config.getoption("--from-ptx-report")
    if report is not None:
        names = {"kernels": made.kernels, "left out": made.left_out, "from PTX only": made.alone, **made.allowed}
        lists = {name: sorted(kernels) for name, kernels in names.items()}
        report.write_text(json.dumps({"launches": made.launches, "count": made.count, **lists}))
