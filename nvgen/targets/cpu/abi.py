"""The CPU's conventions: how a thread is a function, and how the blocks of a launch are run.

For a kernel ``k`` the module has two functions. ``thread.k`` is the body of one thread, with its indices as arguments:
a function that is inlined into loops over the threads of a block (``loops.block_loops``), or where threads wait for
each other a coroutine (``coroutine``) that a scheduler resumes (``scheduler``). ``kernel.k`` runs a range of groups of
blocks::

    void kernel.k(const void **arguments, const int32_t launch[20], int64_t first, int64_t end,
           struct failure_record *failure)

``arguments`` points to each argument's value, in the order of the PTX parameters: a data pointer and 64-bit extents for
an array, the number itself for a scalar, the bytes of the C type for a vector, struct or tuple. ``launch`` is the
grid's x, y, z, the block's x, y, z, the bytes of dynamic shared memory, and what ``launch_data`` says. ``failure`` is
where a check that fails says so (see ``targets.cpu.conventions.failure_reports``): no block starts after that. Device
global variables are symbols that the linker is given. ``symbols`` says what all of these are called. A group is one
block unless blocks wait for each other; groups count with x fastest.

Code that may leave blocks (``loops.block_loops``) has no checks that a test covers. It calls the code of the same
kernel that has them all, whose address ``launch`` tells, for each block of which the test does not hold. Where that is
not there yet ``kernel.k`` returns the number of the block, an ``int64_t``, and otherwise -1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import prod
from typing import TYPE_CHECKING, Any

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen import ir_gaps
from nvgen.codegen.contract import ir_text
from nvgen.codegen.contract.description import FunctionDescription, KernelDescription
from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.contract.ir_functions import new_function
from nvgen.codegen.contract.run_checks import BOUNDS, INSTRUMENTING, RACE, UNINIT
from nvgen.codegen.contract.target import Functions, KernelForm, KernelFrame, SharedMemory, ThreadLoops
from nvgen.codegen.functions import device_function
from nvgen.codegen.libdevice import PREFIX
from nvgen.codegen.llvm_types import pointer
from nvgen.diagnostics import CompileError
from nvgen.lang import KernelOptions
from nvgen.lang.allocation import MAX_ALIGNMENT
from nvgen.lang.operation import Need
from nvgen.targets.cpu.conventions import thread
from nvgen.targets.cpu.conventions.address_spaces import flattened
from nvgen.targets.cpu.conventions.contraction import contract
from nvgen.targets.cpu.conventions.families import FAMILIES
from nvgen.targets.cpu.conventions.flushing import flushed
from nvgen.targets.cpu.conventions.launch_data import argument_types, bind_parameters
from nvgen.targets.cpu.conventions.loop_conditions import LoopConditions
from nvgen.targets.cpu.conventions.runtime_functions import define_where_needed
from nvgen.targets.cpu.conventions.symbols import THREAD_PREFIX, device_symbol, kernel_symbol
from nvgen.targets.cpu.conventions.thread_form import Form, ThreadForm
from nvgen.targets.cpu.loops import block_loops
from nvgen.targets.cpu.threads.thread_code import ThreadCode
from nvgen.tree import Call

if TYPE_CHECKING:
    from nvgen import tree
    from nvgen.targets.cpu.regions.plan import Plan

_I1, _I8, _I32, _I64 = ir.IntType(1), ir.IntType(8), ir.IntType(32), ir.IntType(64)
#: Families with operations that write shared memory until an mbarrier has counted it.
_COPYING = ("tma", "async_store", "launch_control")


class CpuTarget(ThreadCode):
    """The processor that this process runs on, as the target of one module, whose checks it keeps."""

    @property
    def instrumentation(self) -> Any:
        from nvgen.targets.cpu.checks import instrumentation  # only checked runs need it

        return instrumentation

    @property
    def leaves_blocks_out(self) -> bool:
        """Where indices alone are checked: other checks run threads in other ways."""
        return self._options.leaves and not self._options.shuffles and self._wanted_checks == {BOUNDS}

    @property
    def families(self) -> Mapping[str, str]:
        return FAMILIES

    def form(self, kernel: tree.TypedKernel, description: KernelDescription) -> KernelForm | None:
        """Loops over the threads between barriers, where all threads come by these; and in loops over ranges that
        threads share out."""
        if kernel.name.startswith(PREFIX):  # a GPU's code would take the function of libdevice for the kernel
            raise CompileError(diagnostics.target.BadKernelName(description.span, kernel.name))
        options, looks = self._options, self._wanted_checks - {BOUNDS}
        if options.coroutines or options.shuffles:
            return None
        if not description.suspends:
            return None if INSTRUMENTING & looks else self._form_of_loops(kernel, description)
        from nvgen.targets.cpu.regions import choice  # most kernels wait for nobody

        plan = choice.division(kernel, description.options, options.blocks, may_leave=options.leaves and not looks)
        self.depends_on_block = True
        if looks:
            return self._form_of_checked(description, plan)
        if isinstance(plan, str):
            return self._form_of_warps(kernel, description, plan)
        exchanged = choice.exchanged(kernel, description.options, options.blocks) if options.leaves else None
        if exchanged is not None:
            found = self._form_of_regions(exchanged, Form.REGIONS, is_exchanged=True)
            if found is not None:
                return found
        return self._form_of_regions(plan, Form.WARP_REGIONS if plan.warps else Form.REGIONS)

    def _form_of_checked(self, description: KernelDescription, plan: Plan | str) -> KernelForm | None:
        """Loops over the threads between barriers, where these show all that is looked at; or why there are none."""
        from nvgen.targets.cpu.checks import instrumented_regions  # only checked runs need it

        self._begin_instrumenting(description)
        if not isinstance(plan, str):
            reason = instrumented_regions.without_loops(description, plan, self._wanted_checks)
            if not reason:
                return self._form_of_regions(plan, Form.WARP_REGIONS if plan.warps else Form.REGIONS)
            plan = reason
        self.thread_form = ThreadForm(Form.THREADS, plan)
        return None

    def _form_of_loops(self, kernel: tree.TypedKernel, description: KernelDescription) -> KernelForm | None:
        """Loops over ranges that threads share out, or that all threads make alike, around the threads; None where
        these are one loop."""
        options = self._options
        if description.ranges_differ:
            from nvgen.targets.cpu.regions import choice  # most kernels share out no range

            plan = choice.division(kernel, description.options, options.blocks, waits=False, may_leave=options.leaves)
            if not isinstance(plan, str):
                self.depends_on_block = True
                return self._form_of_regions(plan, Form.RANGES)
        if description.coverage is None or not options.leaves or not description.has_orders:
            return None
        from nvgen.targets.cpu.regions import loop_interchange  # most kernels have one dimension and no loops

        checks = BOUNDS in self._wanted_checks
        found = loop_interchange.interchange(kernel, description.options, description.coverage, checks=checks)
        if found is None:
            return None
        form = Form.LOOP if found.plan is None else Form.INTERCHANGED
        self.thread_form = ThreadForm(form, is_exchanged=found.is_exchanged)
        chunk = 1 if found.plan is None else loop_interchange.WIDTH
        begin = partial(self.begin_kernel, chunk=chunk, is_exchanged=found.is_exchanged)
        if found.plan is None:
            from nvgen.targets.cpu.regions import changed_form  # most kernels are left as they are

            return changed_form.ChangedKernel(self, found.kernel, found.coverage, begin, self.end_kernel)
        from nvgen.targets.cpu.regions import interchange_form  # it has all that emits chunks

        return interchange_form.InterchangedLoops(self, found.plan, found.coverage, begin, self.end_kernel)

    def _form_of_regions(self, plan: Plan, chosen: Form, *, is_exchanged: bool = False) -> KernelForm | None:
        """Loops over the threads of a block, as a plan has them; None where x and y are exchanged in it, and some check
        remains that would show the order of threads."""
        from nvgen.targets.cpu.regions import form  # it has all that emits such loops, and many are not divided so

        options, checks = self._options, BOUNDS in self._wanted_checks
        may_leave = options.leaves and not self._wanted_checks - {BOUNDS}
        regions = form.Regions(
            self, plan, options.blocks, checks=checks, may_leave=may_leave, is_exchanged=is_exchanged
        )
        if is_exchanged and not regions.conditions.is_complete:
            return None
        self.thread_form, self.loops = ThreadForm(chosen, is_exchanged=is_exchanged), regions.conditions
        return regions

    def _form_of_warps(
        self, kernel: tree.TypedKernel, description: KernelDescription, without_regions: str
    ) -> KernelForm | None:
        """One coroutine a warp, where warps wait as a whole; ``without_regions`` is why there are no loops."""
        from nvgen.targets.cpu.warps import choice  # most kernels wait for nobody

        code = choice.division(kernel, description, self._options.blocks)
        if isinstance(code, str):
            self.thread_form = ThreadForm(Form.THREADS, without_regions, code)
            return None
        from nvgen.targets.cpu.warps import form  # it has all that emits warps, and many are not divided so

        self.thread_form = ThreadForm(Form.WARPS, without_regions)
        begin, end = partial(self.begin_kernel, of_warps=True), partial(self.end_kernel, of_warps=True)
        return form.WarpCoroutines(self, code, self._options.blocks, begin, end)

    def thread_loops(self, kernel: KernelDescription) -> ThreadLoops | None:
        """Loops over the threads between barriers, unless a run asks for what only coroutines do."""
        options, looks = self._options, self._wanted_checks - {BOUNDS}
        if options.coroutines or options.shuffles or (INSTRUMENTING & looks and not kernel.suspends):
            return None
        if kernel.has_family("cluster") or kernel.needs(Need.WHOLE_GRID):
            return None
        if looks:
            from nvgen.targets.cpu.checks import instrumented_regions  # only checked runs need it

            self._begin_instrumenting(kernel)
            reason = instrumented_regions.without_thread_loops(kernel, self._wanted_checks)
            if reason:
                self.thread_form = ThreadForm(without_regions=reason)
                return None
        from nvgen.targets.cpu.regions.thread_loops import CpuThreadLoops  # most kernels wait for nobody

        return CpuThreadLoops(self, options.blocks)

    def begin_kernel(
        self,
        module: ir.Module,
        kernel: KernelDescription,
        *,
        of_warps: bool = False,
        chunk: int = 1,
        is_exchanged: bool = False,
    ) -> KernelFrame:
        """The function of one thread, of one warp, or of a ``chunk`` of threads, which is told how many there are:
        arguments as on the GPU, then every register. In it x and y may be exchanged."""
        self._begin_instrumenting(kernel)
        # Of a thread that is none nobody would see that it does not wait for its copies.
        is_coroutine = self._options.shuffles or kernel.suspends or self.instrumented.has_copies
        self.copies_boxes = kernel.needs(Need.TENSOR_BOXES)
        parameters = [type_ for local in kernel.parameters for type_ in argument_types(local)]
        further = (pointer(), _I32) if is_coroutine else (_I64,) * (chunk > 1)
        if is_coroutine:
            if not of_warps:
                self.thread_form = self.thread_form.with_changes(form=Form.THREADS)
            self.cluster = kernel.options.cluster_sizes
            self.is_cooperative = self._options.cooperative or kernel.needs(Need.WHOLE_GRID)
        result = ir.VoidType() if is_coroutine else _I1
        type_ = ir.FunctionType(result, [*parameters, *thread.TYPES, *further])
        function = new_function(module, type_, f"{THREAD_PREFIX}{kernel.name}")
        function.linkage = "internal"
        function.attributes.add("nounwind")
        if not is_coroutine:
            function.attributes.add("alwaysinline")
        if kernel.options.ftz:
            ir_gaps.set_string_attribute(function, "denormal-fp-math-f32", "preserve-sign")
        builder = Builder(function.append_basic_block("entry"))
        arguments = iter(function.args)
        scalars, arrays, references = bind_parameters(kernel, arguments)
        registers = {name: next(arguments) for name in thread.NAMES}
        frame = KernelFrame(function, builder, scalars, arrays, registers, SharedMemory(), references)
        if not is_coroutine:
            self.loops = LoopConditions.of_kernel(kernel, may_leave=self._options.leaves)
            self.loops.chunk, self.loops.is_exchanged = chunk, is_exchanged
            return block_loops.begin_thread(frame, is_covered=self.loops.may_leave and kernel.coverage is not None)
        self.loops = LoopConditions(box_test=kernel.box_test)
        from nvgen.targets.cpu.threads import copy_queues, coroutine  # most kernels wait for nobody

        begun = coroutine.begin_thread(frame, *arguments)
        if not of_warps:
            copy_queues.make(kernel, begun)
            return begun
        return begun.with_changes(registers={**begun.registers, **copy_queues.make_for_lanes(kernel, begun)})

    def _begin_instrumenting(self, kernel: KernelDescription) -> None:
        """Finds what the checks of accesses to memory have to know of the kernel first."""
        self.instrumented.registers = kernel.options.max_registers or 0
        self.instrumented.note_attempts(kernel)
        if RACE in self.wanted_checks:
            self.instrumented.note_race_free(kernel)
            self.instrumented.is_unordered = _is_unordered(kernel)
            self.instrumented.cluster = kernel.options.cluster_sizes
        if UNINIT in self.wanted_checks:
            from nvgen.targets.cpu.checks.shadows.observer import Observer  # only checked runs need it

            self.instrumented.observer = self.instrumented.observer or Observer()
            self.instrumented.local_distance = -(-kernel.largest_local_array // MAX_ALIGNMENT) * MAX_ALIGNMENT
            may_copy = any(map(kernel.has_family, _COPYING))
            self.instrumented.has_copies = kernel.needs(Need.COPIES, Need.BULK_LOADS) or may_copy

    def end_kernel(
        self,
        module: ir.Module,
        kernel: KernelDescription,
        frame: KernelFrame,
        functions: Functions,
        *,
        of_warps: bool = False,
    ) -> None:
        """The function that runs a range of groups of blocks."""
        result = _I64 if self.leaves_blocks else ir.VoidType()
        type_ = ir.FunctionType(result, [pointer(), pointer(), _I64, _I64, pointer()])
        function = new_function(module, type_, kernel_symbol(kernel.name))
        function.attributes.add("nounwind")
        builder = Builder(function.append_basic_block("entry"))
        instruments = INSTRUMENTING & self.wanted_checks
        if frame.suspended is None:
            block_loops.run_blocks(builder, kernel, frame, instruments, self.loops)
        else:
            from nvgen.targets.cpu.threads import (  # most kernels wait for nobody
                coroutine,
                lane_rendezvous,
                scheduled_blocks,
                scheduler_variant,
            )

            if coroutine.end_thread(frame, functions, self._endings.get(frame.function, {}), self._check_of_ends()):
                lane_rendezvous.outline(module)
            has_lanes = frame.function in self._with_lanes
            loads = kernel.needs(Need.BULK_LOADS)
            products = kernel.needs(Need.PRODUCTS)
            self.scheduler = scheduler_variant.Variant(has_lanes, loads, products, bool(instruments), of_warps)
            scheduled_blocks.run_blocks(builder, kernel, frame, self.scheduler)

    def _check_of_ends(self) -> Callable[[KernelFrame, Functions], None] | None:
        """What looks at a thread's end."""
        found = [check for check in (self._check_of_blocks(), self._check_of_registers()) if check is not None]

        def check(frame: KernelFrame, functions: Functions) -> None:
            for one in found:
                one(frame, functions)

        return check if found else None

    def _check_of_registers(self) -> Callable[[KernelFrame, Functions], None] | None:
        """What looks at warps of a warpgroup whose threads got other registers than those of its other warps."""
        if not self.instrumented.changes_registers:  # which only ``barrier`` says
            return None
        from nvgen.targets.cpu.checks import register_counts  # only checked runs need it

        return partial(register_counts.check_end, self)

    def _check_of_blocks(self) -> Callable[[KernelFrame, Functions], None] | None:
        """What looks at blocks that end before others have accessed their memory."""
        if prod(self.instrumented.cluster) == 1 or not self.instrumented.spans:  # which only ``race`` fills
            return None
        from nvgen.targets.cpu.checks import ended_blocks  # only checked runs need it

        return partial(ended_blocks.check_end, self)

    @property
    def leaves_blocks(self) -> bool:
        """Whether the code of the kernel leaves some blocks to code that makes all checks."""
        return (self.scheduler is None or self.loops.box_test is not None) and self.loops.leaves_blocks

    def function_symbol(self, name: str) -> str:
        return device_symbol(name)

    def outside_symbol(self, function: tree.SpecialisedFunction, options: KernelOptions) -> str | None:
        """Functions of the target's own that are never inlined are compiled once."""
        if not function.is_library or function.inline != "never":
            return None
        from nvgen.targets.cpu.conventions import device_library  # most kernels call none

        return device_library.symbol(function, ftz=options.ftz)

    def begin_function(
        self, module: ir.Module, function: FunctionDescription, name: str, options: KernelOptions, shared: SharedMemory
    ) -> KernelFrame:
        """A function of the module's own; every register comes after the arguments, but for the target's own."""
        if function.is_library:
            return device_function(module, function, name, options, shared, [])
        frame = device_function(module, function, name, options, shared, thread.TYPES)
        numbers = frame.function.args[-len(thread.NAMES) :]
        registers = dict(zip(thread.NAMES, numbers, strict=True))
        frame = frame.with_changes(registers=registers)
        if function.is_recursive:
            self.recursion.begin(self, frame, function)
        return frame

    def call(self, frame: KernelFrame, function: ir.Function, arguments: list[ir.Value], node: Call) -> ir.Value:
        if not frame.registers:  # a function of the target's own calls another
            return frame.builder.call(function, arguments)
        result = frame.builder.call(function, [*arguments, *(frame.registers[name] for name in thread.NAMES)])
        self.recursion.after_call(frame, function, node, has_symptoms=RACE in self.wanted_checks)
        return result

    def completed(self, module: ir.Module) -> str:
        if self.instrumented.observer is not None:
            from nvgen.targets.cpu.checks.shadows import follow  # only checked runs need it

            follow.follow(module, self)
        self.has_free_floats = contract(module, fuses=self._has_fma)
        return flushed(flattened(ir_text.of_module(module, partial(define_where_needed, module))))

    def is_emitted_inline(self, function: FunctionDescription) -> bool:
        """A coroutine suspends in its own text only, and a thread ends in that of its kernel."""
        return function.suspends or function.ends_threads


def _is_unordered(kernel: KernelDescription) -> bool:
    """Whether nothing orders the threads of a kernel: they have atomic accesses at most."""
    from nvgen.targets.cpu.regions.choice import ALONE  # only checked runs ask

    if (kernel.suspends and not kernel.only_spins) or kernel.orders_threads or kernel.needs(Need.WHOLE_GRID):
        return False
    return all(operation.family in ALONE for operation in kernel.operations)
