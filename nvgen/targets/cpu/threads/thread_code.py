"""Code of one thread for the CPU: memory, loops and single values, and what is noted of a module while it is emitted.

What stands around threads, ``abi`` says. Operations and checks of the target ask for this alone (``target_of``).
"""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Any

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen import ir_gaps
from nvgen.codegen.contract.description import LoopDescription
from nvgen.codegen.contract.run_checks import RACE, Check
from nvgen.codegen.contract.target import KernelFrame, Library, Target
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import pointer, value_type
from nvgen.codegen.operation_name import operation_name
from nvgen.diagnostics import CompileError, InternalError, Span
from nvgen.lang import Hint, Register
from nvgen.targets.cpu.conventions import contraction, interrupt, thread
from nvgen.targets.cpu.conventions.failure_record import CAUSE, OF_ALL_CHECKS, SYMPTOM
from nvgen.targets.cpu.conventions.flushing import flush_if_marked
from nvgen.targets.cpu.conventions.instrumented_module import InstrumentedModule
from nvgen.targets.cpu.conventions.loop_conditions import LoopConditions
from nvgen.targets.cpu.conventions.module_variables import module_variable
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.conventions.recursion import Recursion
from nvgen.targets.cpu.conventions.symbols import PRINT
from nvgen.targets.cpu.conventions.thread import Site
from nvgen.targets.cpu.conventions.thread_form import ThreadForm
from nvgen.targets.cpu.threads import failure_exits
from nvgen.tree import Assembly, DeviceCall, Expression, GlobalVariable
from nvgen.types import Scalar, Space

if TYPE_CHECKING:
    from nvgen.targets.cpu.threads.scheduler_variant import Variant

_I1, _I8, _I32, _I64 = ir.IntType(1), ir.IntType(8), ir.IntType(32), ir.IntType(64)


class ThreadCode(Target):
    """The processor that this process runs on, as the target of what stands in a thread of one module."""

    def __init__(
        self,
        triple: str,
        data_layout: str,
        options: CpuOptions,
        library: Library | None = None,
        *,
        has_fma: bool = False,
    ) -> None:
        self._triple = triple
        self._data_layout = data_layout
        self._options = options
        self._has_fma = has_fma
        #: Whether LLVM may choose between results of floating-point operations, when the module is complete.
        self.has_free_floats = False
        self._wanted_checks = frozenset(options.checks)
        #: What types the functions of ``lang.meaning``, where the module may call any.
        self.own_library = library
        #: How the kernel's threads run.
        self.thread_form = ThreadForm()
        #: Whether the code is for blocks of some sizes only.
        self.depends_on_block = False
        #: The checks of the module; a failure's record has an index in this list.
        self.checks: list[Check] = []
        self._failing = failure_exits.Failing()
        #: Where threads wait; a thread's record has an index in this list.
        self.sites: list[Site] = []
        self._site_numbers: dict[Site, int] = {}
        #: The operations in which lanes wait for each other.
        self._rendezvous: list[str] = []
        #: The stack slots that count iterations of loops, by function.
        self._iterations: dict[ir.Function, ir.Value] = {}
        #: The functions of threads that use the lanes of their warps.
        self._with_lanes: set[ir.Function] = set()
        #: The blocks of a cluster along each dimension, where threads wait.
        self.cluster = (1, 1, 1)
        #: What runs the threads, where they are coroutines.
        self.scheduler: Variant | None = None
        #: Whether boxes of tensors are copied.
        self.copies_boxes = False
        self.is_cooperative = False  # whether all blocks of the grid run together
        #: What threads do at their end, by their function: functions of ``lang.meaning``, in the order of their first
        #: use.
        self._endings: dict[ir.Function, dict[Any, None]] = {}
        #: Its accesses to memory, where they are looked at.
        self.instrumented = InstrumentedModule()
        #: Its functions that call themselves.
        self.recursion = Recursion()
        self.loops = LoopConditions()

    @property
    def triple(self) -> str:
        return self._triple

    @property
    def data_layout(self) -> str:
        return self._data_layout

    @property
    def wanted_checks(self) -> Set[str]:
        return self._wanted_checks

    @property
    def race_free(self) -> Set[str]:
        return frozenset(self._options.race_free)

    @property
    def library(self) -> Library:
        if self.own_library is None:
            raise InternalError("this module calls functions of the target, which has none here")
        return self.own_library

    @property
    def checks_room(self) -> bool:
        """True: past what the launch asks for lies other memory of the process."""
        return True

    @property
    def has_half_floats(self) -> bool:
        """False: LLVM would call a run-time library for some conversions, and flush subnormals in others."""
        return False

    def site(
        self, span: Span, name: str, *, is_plain: bool = False, is_mbarrier: bool = False, is_loop: bool = False
    ) -> int:
        """The number of a site where threads wait, in what users write as ``name``."""
        site = Site(span, name, is_plain, is_mbarrier, is_loop)
        number = self._site_numbers.setdefault(site, len(self.sites))
        if number == len(self.sites):  # an operation may wait in several steps
            self.sites.append(site)
        return number

    def rendezvous_number(self, name: str) -> int:
        """The number of an operation in which lanes wait for each other: they do in the same one only, as PTX wants it
        to be one instruction."""
        if name not in self._rendezvous:
            self._rendezvous.append(name)
        return self._rendezvous.index(name)

    def use_lanes(self, frame: KernelFrame) -> None:
        """Makes the kernel one whose blocks have records of their lanes and warps."""
        self._with_lanes.add(frame.function)

    def at_end(self, frame: KernelFrame, function: Any) -> None:
        """Makes threads call a function of ``lang.meaning`` at their end, with their block and their own record."""
        self._endings.setdefault(frame.function, {})[function] = None

    @property
    def runs_threads(self) -> bool:
        """True: here a thread that spins would run for ever, and so would a loop that nobody can stop."""
        return True

    def end_iteration(self, frame: KernelFrame, loop: LoopDescription) -> None:
        """Where a loop looks for what others write, the others run; one that may take long can be stopped."""
        if thread.FAILURE in frame.registers and interrupt.may_take_long(loop):
            slot = self._iterations.get(frame.function)
            if slot is None:
                slot = self._iterations[frame.function] = interrupt.iteration_slot(frame.builder)
            interrupt.count_iteration(frame.builder, slot, frame.registers[thread.FAILURE], frame.suspended)
        if frame.suspended is not None and loop.spin is not None:
            from nvgen.targets.cpu.threads import suspension  # most kernels wait for nobody

            site = self.site(loop.span, loop.name, is_plain=loop.spin.by_plain_loads, is_loop=True)
            suspension.give_way(frame, site, looks=loop.spin.only_polls)
            if loop.spin.tries:
                suspension.note_changes(frame.builder.module)

    def end_loop(self, frame: KernelFrame, loop: LoopDescription) -> None:
        """Whoever leaves a loop in which it looked at memory may change that again."""
        if frame.suspended is not None and loop.spin is not None and loop.spin.only_polls:
            from nvgen.targets.cpu.threads import suspension  # most kernels wait for nobody

            suspension.move(frame)

    def fail(self, frame: KernelFrame, check: Check, numbers: list[ir.Value], *, tells_sizes: bool = False) -> None:
        """Records the failure, if it is the launch's first, and returns; so do the functions that called.

        Behind the first number come the sizes of block and grid if the check ``tells_sizes``.
        """
        self.loops.failures += 1
        claim = SYMPTOM if RACE in self.wanted_checks and not check.is_cause else CAUSE
        number = len(self.checks) + (0 if self._options.leaves else OF_ALL_CHECKS)
        self._failing.fail(frame, claim, number, numbers, tells_sizes=tells_sizes)
        self.checks.append(check)

    def covers(self, frame: KernelFrame, index: Expression) -> ir.Value | None:
        """What the loops know that run the thread (``loops.range_tests``)."""
        return self.loops.covers(frame, index)

    def decides(self, frame: KernelFrame, test: Expression) -> tuple[ir.Value, bool] | None:
        """Threads that would do nothing are not run."""
        return self.loops.decides(frame, test)

    def shared_array(
        self, frame: KernelFrame, elements: ir.Type, count: int, alignment: int, offset: int, span: Span
    ) -> ir.Value:
        base = frame.registers[thread.SHARED]
        with frame.builder.goto_entry_block():  # the array is the same whenever the function reaches it
            return frame.builder.gep(base, [_I64(offset)], inbounds=True, source_etype=_I8)

    def dynamic_memory(self, frame: KernelFrame, alignment: int, span: Span) -> ir.Value:
        frame.shared.is_dynamic = True
        return frame.registers[thread.DYNAMIC]

    def dynamic_size(self, frame: KernelFrame, span: Span) -> ir.Value:
        frame.shared.is_dynamic = True
        return frame.registers[thread.DYNAMIC_SIZE]

    def dynamic_offset(self, frame: KernelFrame, address: ir.Value) -> list[ir.Value]:
        if address.type.addrspace not in (Space.SHARED.value, Space.GENERIC.value):
            return []
        b = frame.builder
        wanted, start = (b.ptrtoint(pointer_, _I64) for pointer_ in (address, frame.registers[thread.DYNAMIC]))
        return [b.sub(wanted, start), b.zext(frame.registers[thread.DYNAMIC_SIZE], _I64)]

    def global_array(self, frame: KernelFrame, node: GlobalVariable) -> ir.Value:
        """The host's own elements."""
        return self.variable(frame, node.symbol, node.array.nbytes, node.span)

    def variable(self, frame: KernelFrame, name: str, nbytes: int, span: Span) -> ir.Value:
        """A symbol that the code is linked with."""
        return module_variable(frame.builder.module, name, nbytes)

    def load(
        self, frame: KernelFrame, address: ir.Value, type_: ir.Type, alignment: int, hint: Hint, span: Span
    ) -> ir.Value:
        """Caches are the processor's affair; what must not be cached is volatile."""
        if hint.volatile or hint.cache == "cv":
            return ir_gaps.load_volatile(frame.builder, address, type_, alignment)
        return frame.builder.load(address, align=alignment, typ=type_)

    def store(
        self, frame: KernelFrame, address: ir.Value, value: ir.Value, alignment: int, hint: Hint, span: Span
    ) -> None:
        if hint.volatile or hint.cache == "wt":
            ir_gaps.store_volatile(frame.builder, value, address, alignment)
        else:
            frame.builder.store(value, address, align=alignment)

    def print(self, frame: KernelFrame, text: ir.Value, arguments: ir.Value, span: Span) -> None:
        """A function of the runtime's, which the machine code is linked with."""
        function = declare(frame.builder.module, PRINT, ir.VoidType(), [pointer(), pointer()])
        frame.builder.call(function, [text, arguments])

    def assembly(self, frame: KernelFrame, node: Assembly, operands: list[ir.Value]) -> ir.Value | None:
        """Refuses.

        Raises:
            CompileError: always; only a GPU has PTX instructions.
        """
        raise CompileError(diagnostics.inline_ptx.OnlyOnGpu(node.span))

    def check_operation(self, call: DeviceCall) -> None:
        """Refuses what only GPUs have."""
        if call.operation.is_only_on_gpu:
            raise CompileError(call.operation.refusal_on_cpu(call.span, operation_name(call)))

    def read_register(self, frame: KernelFrame, register: Register) -> ir.Value:
        self.loops.read.add(register.name)
        return self.read_in_grid(frame, register)

    def read_in_grid(self, frame: KernelFrame, register: Register) -> ir.Value:
        if register.name not in frame.registers:
            raise InternalError(f"no register {register.name} on the CPU")
        self.loops.used.add(register.name)
        return frame.registers[register.name]

    # Workaround (LLVM 22.1, 2026-11): wrong code of `minimumnum` for AVX-512.
    # Reproducer: tests/workarounds/minimum_with_avx_512.ll
    def float_min_max(
        self, builder: ir.IRBuilder, name: str, left: ir.Value, right: ir.Value, flags: tuple[str, ...]
    ) -> ir.Value:
        """Comparisons: LLVM 22.1 makes wrong code of ``minimumnum`` for AVX-512, where a NaN may come out."""
        left, right = (flush_if_marked(builder, value) for value in (left, right))
        is_vector = isinstance(left.type, ir.VectorType)
        bits: ir.Type = _I32 if isinstance(left.type.element if is_vector else left.type, ir.FloatType) else _I64
        if is_vector:
            bits = ir.VectorType(bits, left.type.count)
        chosen = builder.select(builder.fcmp_ordered("<" if name == "min" else ">", left, right), left, right)
        chosen = builder.select(builder.fcmp_unordered("uno", right, right), left, chosen)
        join = builder.or_ if name == "min" else builder.and_  # of equal numbers the bits differ only in a zero's sign
        joined = builder.bitcast(join(builder.bitcast(left, bits), builder.bitcast(right, bits)), left.type)
        return builder.select(builder.fcmp_ordered("==", left, right), joined, chosen)

    def keeps(self, value: ir.Value) -> None:
        contraction.keep_rounded(value)

    def float_to_integer(self, builder: ir.IRBuilder, value: ir.Value, source: Scalar, target: Scalar) -> ir.Value:
        """Saturates as PTX's ``cvt`` does, with its numbers for NaN."""
        type_ = value_type(target)
        name = f"llvm.fpto{'s' if target.is_signed else 'u'}i.sat.{type_}.f{source.bits}"
        number = builder.call(declare(builder.module, name, type_, [value.type]), [value])
        if target.bits < 32 or (source.bits, target.bits) == (32, 32):
            return number
        highest_bit = ir.Constant(type_, -(1 << (target.bits - 1)))
        return builder.select(builder.fcmp_unordered("uno", value, value), highest_bit, number)


def target_of(emitter: Emitter) -> ThreadCode:
    """The target of code for the CPU."""
    if not isinstance(emitter.target, ThreadCode):
        raise InternalError(f"code for {emitter.target.triple} asks for the CPU")
    return emitter.target
