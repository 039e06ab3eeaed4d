"""What the functions of a kernel share while they are lifted: names, shared memory, variables, called functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from llvmlite import ir

from nvgen import diagnostics
from nvgen.base.kept import kept
from nvgen.base.records import Node as RecordNode
from nvgen.codegen.contract.target import KernelFrame, SharedMemory, Target
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import pointer
from nvgen.diagnostics import CompileError, Span
from nvgen.lang.allocation import MAX_ALIGNMENT
from nvgen.lift.form import FunctionForm
from nvgen.lift.layout import constants, size
from nvgen.lift.mentioned_names import mentioned
from nvgen.lift.vector_registers import scalar_registers
from nvgen.ptx.analysis.control_flow import callee
from nvgen.ptx.analysis.scopes import Definition, ModuleNames, module_names
from nvgen.ptx.checking.declared_sizes import alignment_of
from nvgen.ptx.operands import Node, Symbol
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Alias, Declaration, Function, Instruction, Module

#: The shared memory of a block that the system keeps since sm_80, where a kernel asks where that is.
RESERVED_BYTES = 1024
#: What registers are called that say so, and those that say how much there is.
_RESERVED, _SIZE = "%reserved_smem_offset", "_smem_size"

_I8, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)


class _Declared(RecordNode):
    """The functions and the shared variables of a module, found once for all of its kernels."""

    #: What an alias stands for.
    aliases: Mapping[str, str]
    #: Those that have a body.
    bodies: Mapping[str, Function]
    numbers: Mapping[str, int]
    #: Those of the ones with a body that somebody asked for, with scalar registers alone.
    scalar: dict[str, Function]
    shared: tuple[Declaration, ...]


def _declared(module: Module) -> _Declared:
    known: _Declared | None = module.facts.get("declared")
    if known is None:
        known = module.facts["declared"] = _Declared(
            {one.name: one.of for one in module.statements if isinstance(one, Alias)},
            {one.name: one for one in module.functions if one.body is not None},
            {name: number for number, name in enumerate(function_names(module), 1)},
            {},
            tuple(one for one in module.statements if isinstance(one, Declaration) and _is_shared(one)),
        )
    return known


def _is_shared(declaration: Declaration) -> bool:
    return declaration.space.partition("::")[0] == "shared"


class KernelModule:
    """A module of PTX, of which one kernel is looked at: its names, the functions that it calls, its shared memory."""

    def __init__(self, module: Module, source: SourceText, kernel: str) -> None:
        """Finds the kernel and what it calls.

        Raises:
            CompileError: there is no such kernel, or a name is not declared.
        """
        self.tree, self.source = module, source
        self.names: ModuleNames = module_names(module)
        self._declared = _declared(module)
        self._forms: dict[str, FunctionForm] = {}
        found = self.function(kernel)
        if found is None or not found.is_kernel:
            kernels = ", ".join(f"`{one.name}`" for one in module.kernels) or "none"
            raise CompileError(diagnostics.ptx_lift.NoSuchKernel(None, kernel, kernels))
        self.kernel: Function = found
        self._shared: dict[tuple[int, str], int] = {}
        self.static_bytes = 0
        #: Of these, those at the beginning that the system keeps for itself.
        self.reserved_bytes = 0
        #: On a GPU shared addresses count from 0, and swizzles look at their lower bits.
        self.shared_alignment = MAX_ALIGNMENT
        #: Whether there is an array that takes the dynamic shared memory.
        self.is_dynamic = False

    def span(self, node: Node) -> Span:
        """Where a node of the text stands."""
        start, end = getattr(node, "start", -1), getattr(node, "end", -1)
        return self.source.span(start, end) if start >= 0 else self.source.span(0, 0)

    # Functions

    def resolved(self, name: str) -> str:
        """What an alias stands for, or the name itself."""
        return self._declared.aliases.get(name, name)

    def function(self, name: str) -> Function | None:
        """The function of a name, which has a body; None where it is only declared."""
        name = self.resolved(name)
        known = self._declared
        found = known.bodies.get(name)
        if found is not None and name not in known.scalar:
            known.scalar[name] = scalar_registers(found)
        return known.scalar.get(name)

    def form(self, function: Function) -> FunctionForm:
        """A function as the lifter takes it."""
        found = self._forms.get(function.name)
        if found is None:
            found = self._forms[function.name] = FunctionForm(function, self.names, self.source)
        return found

    def function_number(self, name: str) -> int:
        """What the address of a function is on the CPU: its number in the module, from 1 on."""
        return self._declared.numbers[self.resolved(name)]

    def numbered_functions(self) -> Iterator[tuple[int, str]]:
        """The functions with their addresses."""
        return ((number, name) for name, number in self._declared.numbers.items())

    def callees(self, instruction: Instruction) -> list[Function]:
        """The functions with a body that a call may mean; none where it is no call."""
        if instruction.opcode != "call":
            return []
        name = callee(instruction)
        if isinstance(name, Symbol):
            known = self.function(name.name)
            return [] if known is None else [known]
        named = (self.function(other) for _, other in self.numbered_functions())
        return [one for one in named if one is not None and not one.is_kernel]

    # Shared memory

    def lay_out_shared(self, forms: Sequence[FunctionForm]) -> None:
        """Gives each shared variable that these functions mention its place: first those of fixed size, behind them the
        dynamic ones, all at one. Before them is what the system keeps for itself, if they ask for it."""
        inside = [one for form in forms for one, _ in form.declarations if _is_shared(one)]
        outside = [one.name for declaration in self._declared.shared for one in declaration.declarators]
        names = mentioned(forms, (*outside, _RESERVED, _SIZE))
        self.reserved_bytes = self.static_bytes = RESERVED_BYTES if _RESERVED in names else 0
        dynamic: list[tuple[int, str]] = []
        for declaration in (*self._declared.shared, *inside):
            for declarator in declaration.declarators:
                is_extern = "extern" in declaration.linkage
                if declarator.name in outside and not (declarator.name in names or (is_extern and _SIZE in names)):
                    continue
                key, step = (id(declaration), declarator.name), alignment_of(declaration)
                self.shared_alignment = max(self.shared_alignment, step)
                bytes_ = size(declaration, declarator)
                if is_extern or not bytes_:
                    dynamic.append(key)
                    continue
                self.static_bytes = -(-self.static_bytes // step) * step
                self._shared[key] = self.static_bytes
                self.static_bytes += bytes_
        self.is_dynamic = bool(dynamic)
        for key in dynamic:
            self._shared[key] = self.dynamic_start

    @property
    def dynamic_start(self) -> int:
        """The offset of the dynamic shared memory."""
        return -(-self.static_bytes // MAX_ALIGNMENT) * MAX_ALIGNMENT

    def shared_offset(self, variable: Definition) -> int:
        """Where a shared variable lies."""
        return self._shared[id(variable.declaration), variable.name]

    @kept
    def constants(self) -> tuple[tuple[str, int], ...]:
        """The constant variables, also those of functions, with their bytes; addresses count from the first one."""
        return tuple((declarator.name, size(one, declarator) or 0) for one, declarator in constants(self.tree))


class LiftedModule(KernelModule):
    """A module of PTX, one of whose kernels is lifted."""

    def __init__(
        self, module: Module, source: SourceText, kernel: str, target: Target, *, is_cooperative: bool = False
    ) -> None:
        """Finds the kernel and what it calls; all blocks of a launch run together where it ``is_cooperative``.

        Raises:
            CompileError: there is no such kernel, or a name is not declared.
        """
        super().__init__(module, source, kernel)
        self.target, self.is_cooperative = target, is_cooperative
        #: What ``nvgen.lift.functions`` has found out of functions, by their names.
        self.facts: dict[str, Any] = {}
        #: Whether functions, by their names, read what other threads may have changed since they did last.
        self.looking: dict[str, bool] = {}
        #: Pointers by the integers of which they were made, by identity.
        self.bases: Bases = Bases()
        #: The parameters of the kernel by the identities of the pointers that they are, as far as they are such.
        self.led_to_by: dict[int, int] = {}
        self.parameter_count = sum(len(one.declarators) for one in self.kernel.parameters or ())
        #: The body of the kernel, a ``BodyStep``, while it is emitted.
        self.body: Any = None
        #: In the kernel, the ranges of memory that the launch was given; None where nobody checks.
        self.ranges: ir.Value | None = None
        #: The accesses of the kernel that a test made before its threads covers, if there is one: a
        #: ``nvgen.lift.ranges.coverage.Covered``, which names modules as well.
        self.coverage: Any = None
        #: Whether calls say where the local variables of the callers lie (``nvgen.lift.local_windows``).
        self.passes_windows = False
        self._memory: dict[tuple[ir.Function, str], ir.Value] = {}

    def reserve(self, shared: SharedMemory) -> None:
        """Has the target give the blocks their shared memory. How much a block may have is the driver's affair."""
        shared.size = self.static_bytes
        shared.alignment = max(shared.alignment, self.shared_alignment)
        shared.is_dynamic = shared.is_dynamic or self.is_dynamic

    def shared_memory(self, emitter: Emitter, span: Span) -> ir.Value:
        """The first byte of a block's shared memory."""
        return self._once(emitter, "shared", lambda: self._first_shared(emitter, span))

    def _first_shared(self, emitter: Emitter, span: Span) -> ir.Value:
        frame, target = emitter.frame, emitter.target
        if self.static_bytes:
            return target.shared_array(frame, _I8, self.static_bytes, self.shared_alignment, 0, span)
        return target.dynamic_memory(frame, MAX_ALIGNMENT, span)

    def shared_bytes(self, emitter: Emitter, span: Span) -> ir.Value:
        """All shared memory of a block, static and dynamic, in bytes; an i64."""
        if not self.is_dynamic:
            return _I64(self.static_bytes)
        size_ = emitter.target.dynamic_size(emitter.frame, span)
        return emitter.builder.add(emitter.builder.zext(size_, _I64), _I64(self.dynamic_start))

    # Other memory

    def _once(self, emitter: Emitter, name: str, make: Callable[[], ir.Value]) -> ir.Value:
        key = emitter.frame.function, name
        found = self._memory.get(key)
        if found is None:
            found = self._memory[key] = make()
        return found

    def variable(self, frame: KernelFrame, name: str, bytes_: int, span: Span) -> ir.Value:
        """A pointer to a global or constant variable, which the host has."""
        return self.target.variable(frame, name, bytes_, span)


class Bases:
    """Values that are addresses, with the pointers that they were made of; by identity."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[ir.Value, ir.Value]] = {}
        #: The pointers made of addresses in the block of LLVM that the last one stands in, with these addresses.
        self._block: ir.Block | None = None
        self._made: dict[int, tuple[ir.Value, ir.Value]] = {}

    def pointer(self, builder: ir.IRBuilder, address: ir.Value) -> ir.Value:
        """A pointer of an address that is none of these: in one block the same one, as accesses to fields follow each
        other."""
        block = builder.block
        if block is not self._block:
            self._block, self._made = block, {}
        found = self._made.get(id(address))
        if found is None:
            found = self._made[id(address)] = address, builder.inttoptr(address, pointer())
        return found[1]

    def add(self, value: ir.Value, base: ir.Value) -> None:
        """Says of which pointer an address was made."""
        self._known[id(value)] = value, base

    def get(self, value: ir.Value) -> ir.Value | None:
        """The pointer that an address was made of."""
        found = self._known.get(id(value))
        return None if found is None else found[1]

    def __contains__(self, value: object) -> bool:
        return id(value) in self._known


def function_names(module: Module) -> list[str]:
    """The functions of a module in the order of their numbers."""
    return [*dict.fromkeys(one.name for one in module.functions)]
