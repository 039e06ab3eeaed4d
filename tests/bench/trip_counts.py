"""How often the blocks of a loop run where that is known: by running what its branches depend on.

Constants are propagated to the loop's entry (Kildall; the values are 32-bit integers and predicates), then the loop is
run from there, with what is not known left unknown. Of a branch inside of which the side is not known both sides are
run, as a warp does whose threads take either. Where it is not known whether a loop goes on, it is one of unknown count:
the kernel's arguments or data give it.
"""

from __future__ import annotations

from collections import Counter

from tests.bench.known_values import Values, condition, run, written
from tests.bench.loops import Loop, immediate_post_dominators, reached
from tests.bench.sass import Routine

#: Runs of a block after which a loop is taken for one of unknown count.
LIMIT = 5000


def executions(routine: Routine, loop: Loop) -> Counter[int] | None:
    """How often each block of a loop runs each time that the loop is entered, or nothing where that is unknown."""
    return _run(routine, loop, _entry_values(routine, loop))


def executions_of_thread(routine: Routine, loops: list[Loop]) -> Counter[int] | None:
    """How often each block runs in the first thread of a block, or nothing where that is unknown.

    ``loops`` are all of the routine.
    """
    outermost = [loop for loop in loops if loop.parent is None]
    whole = Loop(0, set(range(len(routine.blocks))), set(), inner=outermost)
    return _run(routine, whole, {"SR_TID.X": 0})


def _run(routine: Routine, loop: Loop, values: Values) -> Counter[int] | None:
    joins = immediate_post_dominators(routine.blocks)
    counts: Counter[int] = Counter()
    block = loop.header
    while block in loop.blocks:
        counts[block] += 1
        if counts[block] > LIMIT:
            return None
        for instruction in routine.blocks[block].code:
            run(instruction, values)
        if _ends(routine, block, values):
            return counts
        following = _following(routine, block, values)
        if following is None:
            join = joins.get(block)
            if join is None or join == block or (sides := _sides(routine, loop, block, join)) is None:
                return None
            for side in sides:
                counts[side] += 1
                for name in written(routine.blocks[side].code):
                    values.pop(name, None)
            following = join
        block = following
    return counts


def _ends(routine: Routine, block: int, values: Values) -> bool:
    """Whether the thread ends with this block."""
    code, edges = routine.blocks[block]
    leaves = code[-1].operation == "EXIT" and condition(code[-1], values) == 1
    return leaves or all(edge.rare for edge in edges)


def _following(routine: Routine, block: int, values: Values) -> int | None:
    """The block after this one, or nothing where that is unknown."""
    code, edges = routine.blocks[block]
    often = [edge.target for edge in edges if not edge.rare]
    if len(often) == 1:
        return often[0]
    taken = condition(code[-1], values) if len(often) == 2 and code[-1].operation == "BRA" else None
    return None if taken is None else often[0 if taken else 1]


def _sides(routine: Routine, loop: Loop, block: int, join: int) -> list[int] | None:
    """The blocks on either side of a branch before both join; nothing if it decides whether a loop goes on."""
    found = set(reached(routine.blocks, block, set(range(len(routine.blocks))) - {join}, rare=False)) - {block}
    heads = {inner.header for inner in loop.all_inner} | {loop.header}
    exits = {edge.target for side in found for edge in routine.blocks[side].edges if not edge.rare}
    around = min((it for it in (loop, *loop.all_inner) if block in it.blocks), key=lambda it: len(it.blocks))
    if not found <= around.blocks or found & heads or (exits - {join}) & heads or join not in around.blocks:
        return None
    return sorted(found)


def _entry_values(routine: Routine, loop: Loop) -> Values:
    """What is known where the loop is entered, by propagation over all blocks that are reached before it."""
    blocks = routine.blocks
    order = reached(blocks, 0)
    incoming: dict[int, Values] = {0: {}}
    changed = True
    while changed:
        changed = False
        for block in order:
            if block not in incoming:
                continue
            values = dict(incoming[block])
            for instruction in blocks[block].code:
                run(instruction, values)
            for edge in blocks[block].edges:
                if edge.target == loop.header and block in loop.blocks:
                    continue  # the back edge
                old = incoming.get(edge.target)
                new = values if old is None else {name: it for name, it in old.items() if values.get(name) == it}
                if old is None or new != old:
                    incoming[edge.target], changed = dict(new), True
    return dict(incoming.get(loop.header, {}))
