"""What ends blocks of PTX: branches, the end of a function or of a thread; and the edges between blocks.

Source: PTX ISA, "Control Flow Instructions", "Miscellaneous Instructions".
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.lang import control
from nvgen.lift.body_step import BodyStep
from nvgen.lift.form import Line
from nvgen.ptx.analysis.control_flow import BasicBlock, EdgeKind, Loop
from nvgen.ptx.analysis.scopes import NameKind
from nvgen.ptx.operands import Symbol
from nvgen.ptx.tree import BranchTargets

_ENDS = frozenset({"bra", "brx", "ret", "exit", "trap", "brkpt"})


def ends_block(body: BodyStep, line: Line) -> bool:
    """Lifts an instruction that may end its block; whether it did, so that nothing follows."""
    opcode = line.instruction.opcode
    if opcode not in _ENDS:
        return False
    if opcode == "brkpt":
        raise body.refuse("it stops for a debugger")
    block = body.form.flow.blocks[line.block]
    if opcode == "brx":
        _indexed(body, block)
    elif opcode == "bra":
        _branch(body, block)
    else:
        _leave(body, block)
    return True


def fall_through(body: BodyStep, block: BasicBlock) -> None:
    """Goes on behind a block that no instruction ends."""
    if block.successors:
        body.builder.branch(_edge(body, block, block.successors[0].target))
    else:
        body.leave()


def _branch(body: BodyStep, block: BasicBlock) -> None:
    b = body.builder
    taken = next((edge.target for edge in block.successors if edge.kind is EdgeKind.BRANCH), None)
    if taken is None:
        raise body.refuse("its label is not there")
    test = body.guard(body.instruction)
    if test is None:
        b.branch(_edge(body, block, taken))
        return
    following = next((edge.target for edge in block.successors if edge.kind is EdgeKind.NEXT), None)
    to_taken = _edge(body, block, taken)
    to_next = _end(body) if following is None else _edge(body, block, following)
    b.cbranch(test, to_taken, to_next)


def _end(body: BodyStep) -> ir.Block:
    """A block that leaves the function."""
    b = body.builder
    end = b.append_basic_block("end")
    here = b.block
    b.position_at_end(end)
    body.leave()
    b.position_at_end(here)
    return end


def _indexed(body: BodyStep, block: BasicBlock) -> None:
    """``brx.idx``: an index past the table ends the launch, as what it does is not defined."""
    index, name = body.operands
    b = body.builder
    assert isinstance(name, Symbol)
    table = body.names.find(name.name)
    if table is None or not isinstance(table.declaration, BranchTargets):
        raise body.refuse("its table is not there")
    test = body.guard(body.instruction)
    if test is not None:
        following = next(edge.target for edge in block.successors if edge.kind is EdgeKind.NEXT)
        jump = b.append_basic_block("jump")
        b.cbranch(test, jump, _edge(body, block, following))
        b.position_at_end(jump)
    beyond = b.append_basic_block("beyond")
    switch = b.switch(body.bits(index, "u32"), beyond)
    for number, label in enumerate(table.declaration.labels):
        found = body.names.find(label.name)
        if found is None or found.kind is not NameKind.LABEL:
            raise body.refuse(f"its label `{label.name}` is not there")
        switch.add_case(number, _edge(body, block, body.form.labels[label.name]))
    b.position_at_end(beyond)
    body.call(control.trap, [])
    b.unreachable()


def _leave(body: BodyStep, block: BasicBlock) -> None:
    """``ret``, ``exit`` and ``trap``."""
    b, test = body.builder, body.guard(body.instruction)
    if test is not None:
        following = next((edge.target for edge in block.successors if edge.kind is EdgeKind.NEXT), None)
        leaving = b.append_basic_block("leave")
        to_next = _end(body) if following is None else _edge(body, block, following)
        b.cbranch(test, leaving, to_next)
        b.position_at_end(leaving)
    if body.instruction.opcode == "ret" or (body.instruction.opcode == "exit" and body.form.function.is_kernel):
        body.leave()
        return
    body.call(control.exit if body.instruction.opcode == "exit" else control.trap, [])
    b.unreachable()


# Edges


def _edge(body: BodyStep, block: BasicBlock, target: int) -> ir.Block:
    """The LLVM block to which an edge leads: where a loop goes round, or is left, one that tells the target so."""
    stop = body.stop(target)
    if stop is not None:
        return stop
    flow = body.form.flow
    round_ = flow.by_header.get(target)
    if round_ is not None and block.number not in round_.latches:
        round_ = None
    left = [body.loops[loop.header] for loop in _left(body, block, target)]
    left += [one.description for one in body.rounds.values() if block.number in one.blocks and target not in one.blocks]
    left = [loop for loop in left if loop.spin is not None and loop.spin.only_polls]
    if round_ is None and not left:
        return body.block(target)
    b, emitter = body.builder, body.emitter
    here, between = b.block, b.append_basic_block("round" if round_ is not None else "left")
    b.position_at_end(between)
    for loop in left:
        emitter.target.end_loop(emitter.frame, loop)
    if round_ is not None and emitter.target.runs_threads:
        spinning = body.rounds.get((target, block.number))
        described = body.loops[round_.header] if spinning is None else spinning.description
        emitter.target.end_iteration(emitter.frame, described)
    b.branch(body.block(target))
    b.position_at_end(here)
    return between


def _left(body: BodyStep, block: BasicBlock, target: int) -> list[Loop]:
    """The loops that an edge leaves, from the innermost one outwards."""
    flow = body.form.flow
    around = _around(body, target)
    found = []
    number = block.loop
    while number is not None:
        if number not in around:
            found.append(flow.loops[number])
        number = flow.loops[number].parent
    return found


def _around(body: BodyStep, block: int) -> set[int]:
    flow = body.form.flow
    found: set[int] = set()
    number = flow.blocks[block].loop
    while number is not None:
        found.add(number)
        number = flow.loops[number].parent
    return found
