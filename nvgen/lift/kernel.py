"""A kernel of PTX as LLVM IR for a target.

The target is told of the kernel's parameters: numbers of as many bits, and arrays of bytes by their address.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nvgen.codegen.contract.description import KernelDescription
from nvgen.codegen.contract.run_checks import BOUNDS, INSTRUMENTING, UNINIT
from nvgen.codegen.contract.target import KernelFrame, Target, ThreadLoops
from nvgen.codegen.emitter import Emitter, InlinedFunctions
from nvgen.codegen.llvm_types import pointer
from nvgen.codegen.module import emit_described
from nvgen.diagnostics import Span
from nvgen.lang import KernelOptions
from nvgen.lang.grid_sync import GridBarrier
from nvgen.lift import cas_loops, local_windows
from nvgen.lift.addresses import local_bytes
from nvgen.lift.body import Body
from nvgen.lift.body_step import Variables
from nvgen.lift.form import FunctionForm
from nvgen.lift.functions import LiftedFunctions, callees, reach
from nvgen.lift.loops import spins
from nvgen.lift.module import LiftedModule
from nvgen.lift.ranges.coverage import coverage
from nvgen.lift.regions import emission
from nvgen.lift.regions.division import Division, NotDivisibleError, divide
from nvgen.ptx.analysis.scopes import type_bits
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Function, Instruction, Module
from nvgen.tree import Local
from nvgen.types import GridConstantType, u8, u16, u32, u64

#: With the check ``bounds``, what ``nvgen.lift.checks`` says of it.
RANGES = Local("ranges", GridConstantType(u64))
_NUMBERS = {8: u8, 16: u16, 32: u32, 64: u64}


def emit(module: Module, source: SourceText, kernel: str, target: Target, *, is_cooperative: bool = False) -> str:
    """The text of a module of LLVM IR with a kernel of PTX and what it calls, verified by nobody yet.

    Whether all blocks of a launch run together only the launch says, which ``is_cooperative`` then.

    Raises:
        CompileError: there is no such kernel, or it has what the target does not run.
    """
    lifted = LiftedModule(module, source, kernel, target, is_cooperative=is_cooperative)
    described = describe(lifted, target)
    loops = target.thread_loops(described)
    found = None if loops is None else _division(lifted, loops, waits=described.suspends)
    division = found if isinstance(found, Division) else None
    if target.leaves_blocks_out:
        form = lifted.form(lifted.kernel) if division is None else division.form
        lifted.coverage = coverage(lifted, form, described.parameters, RANGES)
        described = described.with_changes(box_test=lifted.coverage)
    if loops is not None and isinstance(found, str):
        loops.refuse(found)

    def body(frame: KernelFrame, functions: InlinedFunctions) -> None:
        _emit_body(lifted, frame, functions, target, None if loops is None or division is None else (division, loops))

    try:
        return emit_described(described, body, target, None if division is None else loops)
    finally:
        lifted.body = None  # it refers to the module as well: both would wait for the garbage collector


def _division(lifted: LiftedModule, loops: ThreadLoops, *, waits: bool) -> Division | str:
    """How the kernel is divided; or why its threads are coroutines, or each runs to its end."""
    form = lifted.form(lifted.kernel)
    if lifted.is_dynamic and lifted.static_bytes:
        return "it has both static and dynamic shared memory"
    if not (waits or _may_share_out(form)):
        return "its threads wait for nobody, and share out no range"
    if spins(form, lifted):
        return "a loop in it waits for other threads"
    if any(found.waits or found.ends for found in (reach(lifted, one) for one in callees(lifted, lifted.kernel))):
        return "a function that it calls waits for other threads, or ends them"
    has_warps = waits and loops.has_warps
    try:
        return divide(lifted.kernel, form, lifted.names, lifted.source, has_warps=has_warps)
    except NotDivisibleError as error:
        return str(error)


def _may_share_out(form: FunctionForm) -> bool:
    """Whether threads that do not wait may share out a range; what they print, or call, shows their order."""
    return bool(form.flow.loops) and "call" not in form.opcodes


def describe(lifted: LiftedModule, target: Target) -> KernelDescription:
    """What a target is told of the kernel."""
    kernel = lifted.kernel
    found = reach(lifted, kernel)
    further = (RANGES,) if BOUNDS in target.wanted_checks else ()
    lifted.lay_out_shared(found.forms)
    lifted.passes_windows = bool(further) or any(map(local_windows.asks_for_callers, found.forms))
    # Static and dynamic shared memory lie next to each other where the target schedules the threads.
    waits = found.waits or lifted.is_cooperative or (lifted.is_dynamic and lifted.static_bytes > 0)
    local = max(map(local_bytes, found.forms)) if UNINIT in target.wanted_checks else 0
    looks = bool(INSTRUMENTING & target.wanted_checks)
    swapped = [one for form in found.forms for one in cas_loops.accesses(form)] if looks else []
    return KernelDescription(
        *(kernel.name, lifted.span(kernel), (*parameters(kernel), *further), options(kernel)),
        suspends=waits,
        only_spins=not found.meets,
        operations=found.operations | ({GridBarrier} if lifted.is_cooperative else set()),
        orders_threads=found.orders,
        takes_locks=found.takes_locks,
        attempts=_spans(lifted, swapped, is_part=True),
        guesses=_spans(lifted, swapped, is_part=False),
        largest_local_array=local,
    )


def _spans(lifted: LiftedModule, swapped: Iterable[tuple[Instruction, bool]], *, is_part: bool) -> tuple[Span, ...]:
    found = {id(one): one for one, of_part in swapped if of_part is is_part}
    return tuple(lifted.source.span(one.start, one.end) for one in found.values())


def parameters(kernel: Function) -> Iterator[Local]:
    """The parameters of a kernel, in their order."""
    for declaration in kernel.parameters or ():
        for declarator in declaration.declarators:
            is_number = not declarator.dimensions and not declaration.vector
            bits = type_bits(declaration.type)
            yield Local(declarator.name, _NUMBERS[bits] if is_number and bits in _NUMBERS else GridConstantType(u8))


def options(kernel: Function) -> KernelOptions:
    """What the directives of a kernel say of its launches."""
    found: dict[str, tuple[int, ...] | int] = {}
    names = {"maxntid": "max_threads", "reqntid": "required_threads", "reqnctapercluster": "cluster"}
    for directive in kernel.directives:
        if directive.name in names:
            found[names[directive.name]] = tuple(int(value, 0) for value in directive.values)
        elif directive.name == "maxnreg":
            found["max_registers"] = int(directive.values[0], 0)
    return KernelOptions(**found)  # type: ignore[arg-type]


def _emit_body(
    lifted: LiftedModule,
    frame: KernelFrame,
    functions: InlinedFunctions,
    target: Target,
    divided: tuple[Division, ThreadLoops] | None,
) -> None:
    lifted.reserve(frame.shared)
    emitter = Emitter(target, frame, functions, options(lifted.kernel))
    own = LiftedFunctions(lifted, emitter)
    variables = _variables(lifted, frame)
    if divided is None:
        body = Body(lifted, lifted.form(lifted.kernel), emitter, emitter.leave, own)
        body.variables = variables
        lifted.body = body
        body.emit()
    else:
        emission.emit(lifted, *divided, emitter, own, variables)
    own.emit_bodies()


def _variables(lifted: LiftedModule, frame: KernelFrame) -> Variables:
    """Where the parameters of the kernel lie."""
    variables = Variables()
    lifted.ranges = variables.ranges = frame.references.get(RANGES)
    names = [local.name for local in parameters(lifted.kernel)]
    for local, value in frame.scalars.items():
        if value.type.width == 64:
            leads_to = frame.builder.inttoptr(value, pointer())
            lifted.bases.add(value, leads_to)
            lifted.led_to_by[id(leads_to)] = names.index(local.name)
        variables.numbers[local.name] = value
    for local, address in frame.references.items():
        if local is not RANGES:
            variables.parameters[local.name] = address
    return variables
