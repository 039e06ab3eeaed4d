"""Which branches, blocks and registers may differ between the threads of a warp.

A register differs if it comes from what differs between threads (``%tid``, the result of ``atom``, local memory, the
result of a call), from another one that differs, or if it is written in two places of which a differing branch chooses,
or under a differing branch alone, or if it outlives a loop that threads may leave in different iterations. A branch
differs if its predicate does; blocks then run with a part of the warp only until the ways meet again. A kernel's
parameters are the same for all threads, those of a function may differ. Memory is not followed: what is loaded from an
address that all threads share is the same for all, except from local memory and by loads that see what others write
meanwhile (``volatile``, ``relaxed``, ``acquire``).

The answer errs on one side: what is not named here is the same in all threads that run it together; what is named may
turn out the same. Registers that nothing has written count as the same; one that some of the threads have written
differs. A register is judged as a whole, in all places of the function.

Source of the method: R. Karrenberg and S. Hack, "Improving Performance of OpenCL on CPUs", 2012; LLVM, "Convergence And
Uniformity".
"""

from __future__ import annotations

from collections.abc import Sequence

from nvgen.base.records import Record
from nvgen.ptx.analysis.control_flow import ControlFlow, control_flow
from nvgen.ptx.analysis.joins import ControlledBlocks, Shape
from nvgen.ptx.analysis.liveness import live_sets
from nvgen.ptx.analysis.register_uses import InstructionUses, RegisterUses, register_uses
from nvgen.ptx.analysis.scopes import ModuleNames, body
from nvgen.ptx.analysis.uniformity_rules import Rule, follows_operands, of_warps, results, rules
from nvgen.ptx.operands import Integer, Node, Operand, Register
from nvgen.ptx.tree import Function, Instruction


class Divergence(Record):
    """What may differ between the threads of a warp.

    ``branches`` are the blocks whose last instruction may take threads different ways, ``blocks`` those that a part of
    a warp may run, ``registers`` the names of those that may differ. ``reasons`` says for each of the branches what the
    difference comes from: a special register, or an instruction.
    """

    function: str
    control_flow: ControlFlow
    branches: tuple[int, ...]
    blocks: tuple[int, ...]
    registers: tuple[str, ...]
    reasons: tuple[tuple[int, str], ...]


def divergence(
    function: Function,
    outer: ModuleNames | None = None,
    flow: ControlFlow | None = None,
    uses: RegisterUses | None = None,
    shape: Shape | None = None,
    *,
    of_block: bool = False,
) -> Divergence:
    """What may differ in a function with a body. ``flow`` and ``uses`` are its control flow and what it does with
    registers if these are known already, ``shape`` that of the control flow.

    With ``of_block`` it is what may differ between the threads of a block: also what warps have for themselves.
    """
    flow = flow or control_flow(function, outer)
    uses = uses or register_uses(function, outer)
    analysis = _Analysis(flow, uses, shape or Shape(flow))
    analysis.follow(_sources(function, outer, uses, analysis.depends, of_block=of_block))
    branches = tuple(sorted(analysis.branches))
    return Divergence(
        function.name,
        flow,
        branches,
        tuple(sorted(analysis.controlled.found)),
        tuple(dict.fromkeys(uses.registers[number].name for number in sorted(analysis.differs))),
        tuple((block, analysis.branches[block]) for block in branches),
    )


def _sources(
    function: Function,
    outer: ModuleNames | None,
    uses: RegisterUses,
    depends: list[list[int]],
    *,
    of_block: bool,
) -> list[tuple[int, str]]:
    """The registers that differ by themselves, with reasons; ``depends`` is told which others follow from each."""
    found = [
        (number, f"parameter {register.name}")
        for number, register in enumerate(uses.registers)
        if any(register.declaration is one for one in function.parameters or ())
    ]
    constants = _constants(uses)
    carry: list[int] = []
    carry_reason = ""
    instructions = ((what, names) for what, names in body(function, outer) if isinstance(what, Instruction))
    for one, (instruction, names) in zip(uses.instructions, instructions, strict=True):
        if _is_plain(one, depends):
            continue
        number_of = {uses.registers[number].name: number for number in (*one.reads, *one.writes)}

        def constant(operand: Operand, number_of: dict[str, int] = number_of) -> int | None:
            if isinstance(operand, Integer):
                return operand.value
            return constants.get(number_of[operand.name]) if isinstance(operand, Register) else None

        both = rules(instruction, names, function, constant)
        guard = [number_of[instruction.guard.register.name]] if instruction.guard is not None else []
        first, second = results(instruction)
        of_second = _registers(second, number_of, one.writes)
        of_first = [number for number in one.writes if number not in of_second or first is None]
        for targets, rule in zip((of_first, of_second), both, strict=True):
            reason = rule.always or (of_warps(instruction) if of_block else "")
            sources = [*_numbers(rule, number_of), *guard]
            if instruction.opcode in ("addc", "subc", "madc"):
                reason, sources = reason or carry_reason, [*sources, *carry]
            if "cc" in instruction.modifiers:
                carry, carry_reason = sources, reason
            for number in targets:
                if reason:
                    found.append((number, reason))
                for source in sources:
                    depends[source].append(number)
    return found


def _is_plain(one: InstructionUses, depends: list[list[int]]) -> bool:
    """Whether what an instruction writes, if anything, differs as its operands do, which ``depends`` is told then."""
    instruction = one.instruction
    if not follows_operands(instruction):
        return not one.writes and "cc" not in instruction.modifiers
    # The guard is the first that is read, and decides last.
    sources = [*one.reads[1:], *one.reads[:1]] if instruction.guard is not None else one.reads
    for source in sources:
        depends[source] += one.writes
    return True


def _numbers(rule: Rule, number_of: dict[str, int]) -> list[int]:
    return [number for operand in rule.operands for number in _registers(operand, number_of, None)]


def _registers(operand: Operand | None, number_of: dict[str, int], among: Sequence[int] | None) -> list[int]:
    """The numbers of the registers in an operand, of results only those that are written."""
    if operand is None:
        return []
    nodes: Sequence[Node] = [operand] if type(operand) is Register else [*operand.walk()]
    found = [number_of[node.name] for node in nodes if isinstance(node, Register)]
    return found if among is None else [number for number in found if number in among]


def _constants(uses: RegisterUses) -> dict[int, int]:
    """The registers that one instruction writes, which moves a constant there."""
    count = [0] * len(uses.registers)
    found = {}
    for one in uses.instructions:
        for number in one.writes:
            count[number] += 1
            source = one.instruction.operands[-1]
            if one.instruction.opcode == "mov" and isinstance(source, Integer):
                found[number] = source.value
    return {number: value for number, value in found.items() if count[number] == 1}


class _Analysis:
    """Follows differences until nothing more differs. Every register, branch, join and loop changes once."""

    def __init__(self, flow: ControlFlow, uses: RegisterUses, shape: Shape) -> None:
        self._flow = flow
        self._shape = shape
        self._joins = self._shape.joins()
        self._uses = uses
        #: The registers that differ if one does.
        self.depends: list[list[int]] = [[] for _ in uses.registers]
        self._branches_on: dict[int, list[int]] = {}
        self._written_in: list[set[int]] = []
        self._look_at_blocks()
        self._live = [frozenset(numbers) for numbers in live_sets(flow, uses).at_start]
        self._merged_at = self._merges()
        self._met: set[int] = set()
        self._left: set[int] = set()
        self._inner: dict[int, list[int]] = {}
        for loop in flow.loops:
            if loop.parent is not None:
                self._inner.setdefault(loop.parent, []).append(loop.number)
        #: What was found: registers, branches with the reason, blocks.
        self.differs: dict[int, str] = {}
        self.branches: dict[int, str] = {}
        self.controlled = ControlledBlocks(self._shape)

    def _look_at_blocks(self) -> None:
        for block in self._flow.blocks:
            here = self._uses.instructions[block.first : block.first + len(block.instructions)]
            self._written_in.append({number for one in here for number in one.writes})
            last = block.instructions[-1] if block.instructions else None
            if last is not None and self._shape.decides(block.number) and (last.guard or last.opcode == "brx"):
                for number in here[-1].reads:  # the predicate, and the index of brx.idx
                    self._branches_on.setdefault(number, []).append(block.number)

    def _merges(self) -> dict[int, list[int]]:
        """The registers that may have values from different places where a block begins, or from one place in different
        iterations, or from none."""
        frontiers = self._shape.frontiers()
        written: dict[int, list[int]] = {}
        for block, numbers in enumerate(self._written_in):
            for number in numbers:
                written.setdefault(number, []).append(block)
        found: dict[int, list[int]] = {}
        for number, blocks in written.items():
            waiting, seen = [*blocks], set()
            while waiting:
                for join in frontiers[waiting.pop()]:
                    if join not in seen and number in self._live[join]:
                        seen.add(join)
                        found.setdefault(join, []).append(number)
                        waiting.append(join)
        return found

    def follow(self, sources: list[tuple[int, str]]) -> None:
        """Takes what differs by itself, and finds everything that follows."""
        waiting = [*reversed(sources)]
        while waiting:
            number, reason = waiting.pop()
            if number in self.differs:
                continue
            self.differs[number] = reason
            waiting += [(other, reason) for other in self.depends[number]]
            for block in self._branches_on.get(number, ()):
                if block not in self.branches and self._flow.blocks[block].is_reachable:
                    self.branches[block] = reason
                    self.controlled.mark(block)
                    waiting += [(other, reason) for other in self._chosen(block)]

    def _chosen(self, branch: int) -> list[int]:
        """The registers whose values a differing branch chooses."""
        found: list[int] = []
        for join in self._joins.get(branch, ()):
            if join not in self._met:
                self._met.add(join)
                found += self._merged_at.get(join, ())
        meeting = self._shape.post_dominance.immediate[branch]
        loop = self._flow.blocks[branch].loop
        while loop is not None and loop not in self._left and not self._is_in(meeting, loop):
            self._left.add(loop)
            found += self._leaving(loop)
            loop = self._flow.loops[loop].parent
        return found

    def _is_in(self, block: int, loop: int) -> bool:
        at = self._flow.blocks[block].loop if 0 <= block < self._shape.exit else None
        while at is not None and at != loop:
            at = self._flow.loops[at].parent
        return at is not None

    def _leaving(self, loop: int) -> list[int]:
        """The registers that are written in a loop and needed where it is left; maybe by the loop, when threads enter
        it again."""
        loops = {loop}
        waiting = [loop]
        while waiting:
            inner = self._inner.get(waiting.pop(), [])
            loops.update(inner)
            waiting += inner
        found: dict[int, None] = {}
        needed: set[int] = set()
        for one in sorted(loops):
            for block in self._flow.loops[one].blocks:
                found.update(dict.fromkeys(self._written_in[block]))
                for edge in self._flow.blocks[block].successors:
                    if self._flow.blocks[edge.target].loop not in loops:
                        needed |= self._live[edge.target]
        return [number for number in found if number in needed and number not in self.differs]
