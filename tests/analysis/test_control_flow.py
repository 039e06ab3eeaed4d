"""Spins of control-flow graphs: of graphs made by hand, and of those of typed trees, which another analysis knows."""

from __future__ import annotations

import itertools
import random
from collections.abc import Hashable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nvgen.tree import Call, ForRange, TypedFunction, While, find, nodes
from nvgen.tree.analysis.control_flow import Block, Look, Loop, Step, loops
from nvgen.tree.analysis.suspension import is_spinning, polls, polls_by_plain_loads
from tests.analysis.lowering import Lowered
from tests.runtime.test_spins import ENDING, ENDLESS, kernel
from tests.semantics.test_cases import CASES

pytestmark = pytest.mark.sweep(6)

STORE = Step(acts=True)


def names(*variables: Hashable) -> frozenset[Hashable]:
    return frozenset(variables)


def loads(variable: str, look: Look | None = Look.STRONG, address: str = "address") -> Step:
    """A load of memory that others change, or with no ``look`` of a thread's own."""
    return Step(names(variable), names(address), look)


def sets(variable: str, *read: str) -> Step:
    return Step(names(variable), names(*read))


def block(*steps: Step, to: tuple[int, ...] = (), by: str | None = None) -> Block:
    return Block(steps, to, frozenset() if by is None else names(by))


def only(graph: list[Block]) -> Loop:
    (found,) = loops(graph)
    return found


# Shapes


def test_a_graph_without_cycles_has_no_loops() -> None:
    assert loops([block(to=(1, 2), by="p"), block(to=(3,)), block(to=(3,)), block()]) == ()


def test_what_nothing_reaches_is_no_loop() -> None:
    assert loops([block(), block(to=(1,))]) == ()


@pytest.mark.parametrize("look", Look)
def test_a_spin(look: Look) -> None:
    graph = [block(to=(1,)), block(loads("x", look), sets("p", "x"), to=(1, 2), by="p"), block(STORE)]
    found = only(graph)
    assert (found.header, found.blocks, found.back_edges, found.exits) == (1, {1}, ((1, 1),), ((1, 2),))
    assert found.is_spinning and found.polls
    assert found.looks == (look is Look.STRONG) and found.by_plain_loads == (look is Look.PLAIN)


def test_a_spin_with_two_exits_and_two_ends_of_an_iteration() -> None:
    graph = [
        block(to=(1,)),
        block(loads("x", Look.PLAIN), sets("p", "x"), to=(2, 4), by="p"),
        block(loads("y", Look.PLAIN), sets("q", "y"), to=(1, 3), by="q"),
        block(sets("r", "y", "x"), to=(1, 5), by="r"),
        block(STORE),
        block(STORE),
    ]
    found = only(graph)
    assert found.back_edges == ((2, 1), (3, 1)) and found.exits == ((1, 4), (3, 5))
    assert found.polls and found.by_plain_loads and not found.looks


def test_what_is_done_on_the_way_out_is_not_in_the_loop() -> None:
    graph = [block(to=(1,)), block(loads("x"), to=(1, 2), by="x"), block(STORE, to=(3,)), block()]
    assert only(graph).polls


def test_a_loop_that_two_edges_enter() -> None:
    """Neither block comes before the other; both look, at words of their own."""
    graph = [
        block(to=(1, 2), by="start"),
        block(loads("x", Look.PLAIN), to=(2, 3), by="x"),
        block(loads("y", Look.PLAIN), to=(1, 3), by="y"),
        block(),
    ]
    found = only(graph)
    assert found.blocks == {1, 2} and found.header in (1, 2)
    assert found.back_edges == ((3 - found.header, found.header),)
    assert found.polls and found.exits == ((1, 3), (2, 3))


def test_every_cycle_has_an_edge_to_a_header() -> None:
    """Three blocks that all go to one another, entered everywhere: two loops, one in the other."""
    graph = [
        block(to=(1, 2, 3), by="start"),
        *(block(loads(f"x{n}"), to=(1, 2, 3, 4), by=f"x{n}") for n in (1, 2, 3)),
        block(),
    ]
    found = loops(graph)
    marked = {edge for loop in found for edge in loop.back_edges}
    left = [block(*b.steps, to=tuple(n for n in b.successors if (i, n) not in marked)) for i, b in enumerate(graph)]
    assert loops(left) == () and all(loop.is_spinning and loop.polls for loop in found)
    assert found[0].blocks > found[1].blocks


def test_a_loop_whose_inner_one_spins() -> None:
    """The outer one stores in each iteration; nobody but the inner one waits."""
    graph = [
        block(sets("i"), to=(1,)),
        block(to=(2, 5), by="i"),
        block(loads("x", Look.PLAIN, "a"), to=(2, 3), by="x"),
        block(STORE, to=(4,)),
        block(sets("i", "i"), to=(1,)),
        block(),
    ]
    outer, inner = loops(graph)
    assert (outer.header, outer.blocks, outer.back_edges) == (1, {1, 2, 3, 4}, ((4, 1),))
    assert (inner.header, inner.blocks, inner.back_edges, inner.exits) == (2, {2}, ((2, 2),), ((2, 3),))
    assert inner.is_spinning and inner.polls and not outer.is_spinning


def test_a_loop_of_the_entry() -> None:
    assert only([block(loads("x"), to=(0, 1), by="x"), block()]).header == 0


def test_a_long_row_of_blocks() -> None:
    """Of more blocks than Python nests calls."""
    count = 5000
    graph = [block(to=(n + 1,)) for n in range(count)]
    graph.append(block(loads("x"), to=(0, count + 1), by="x"))
    found = only([*graph, block()])
    assert len(found.blocks) == count + 1 and found.polls


# What spins


def looping(*steps: Step, by: str = "p") -> Loop:
    return only([block(to=(1,)), block(*steps, to=(1, 2), by=by), block()])


def test_a_loop_that_counts_ends() -> None:
    found = looping(sets("i", "i"), sets("p", "i", "n"))
    assert not found.is_spinning and not found.polls


def test_a_loop_that_counts_and_looks_by_plain_loads_ends() -> None:
    assert not looping(loads("x", Look.PLAIN), sets("i", "i"), sets("p", "x", "i")).is_spinning


def test_a_loop_that_goes_through_memory_ends() -> None:
    """A search, and a list: where it looks next depends on the iterations before."""
    assert not looping(sets("i", "i"), loads("x", Look.PLAIN, "i"), sets("p", "x")).is_spinning
    assert not looping(loads("x", Look.PLAIN, "x"), sets("p", "x")).is_spinning


def test_a_count_that_decides_nothing_ends_nothing() -> None:
    found = looping(loads("x", Look.PLAIN), sets("turns", "turns"), sets("p", "x"))
    assert found.is_spinning and found.polls


def test_a_value_of_the_iteration_before_is_no_count() -> None:
    """``found`` is loaded at the end of an iteration, and looked at in the next one."""
    graph = [
        block(loads("found", Look.PLAIN), to=(1,)),
        block(sets("p", "found"), to=(2, 3), by="p"),
        block(loads("found", Look.PLAIN), to=(1,)),
        block(),
    ]
    assert only(graph).polls


def test_a_register_that_is_used_twice_is_no_count() -> None:
    found = looping(loads("r", Look.PLAIN), sets("r", "r"), sets("p", "r"))
    assert found.polls


def test_a_register_that_only_one_way_assigns_is_one() -> None:
    """Where the load is guarded it may have the value of the iteration before, and that counts."""
    guarded = Step(names("r"), names("guard", "r", "address"), Look.PLAIN)
    assert not looping(guarded, sets("r", "r"), sets("p", "r")).polls


def test_a_value_that_comes_after_two_iterations_is_a_count() -> None:
    """Only the second iteration has set what the third one looks at; after one more nothing would change."""
    assert not looping(sets("p", "second"), sets("second", "first"), sets("first")).polls
    assert looping(sets("p", "first"), sets("first")).polls


def test_a_loop_through_states_ends() -> None:
    """What is assigned are constants; which of them, the state decides."""
    graph = [
        block(to=(1,)),
        block(to=(2, 3), by="state"),
        block(sets("state"), to=(1,)),
        block(to=(4, 5), by="state"),
        block(sets("state"), to=(1,)),
        block(),
    ]
    assert not only(graph).is_spinning
    by_memory = [graph[0], block(loads("x", Look.PLAIN), to=(2, 3), by="x"), *graph[2:]]
    assert only(by_memory).polls


@pytest.mark.parametrize("look", [Look.PLAIN, None])
def test_a_loop_that_stores_what_it_reads_is_left_alone(look: Look | None) -> None:
    assert not looping(loads("x", look), sets("p", "x"), STORE).is_spinning


def test_a_loop_that_stores_and_looks_by_volatile_loads_spins() -> None:
    found = looping(loads("x"), sets("p", "x"), STORE)
    assert found.is_spinning and found.looks and not found.polls and not found.by_plain_loads


def test_a_loop_without_an_end_spins() -> None:
    found = only([block(to=(1,)), block(to=(1,))])
    assert found.polls and not found.by_plain_loads and found.exits == ()


# Any graph

_VARIABLES = "ab"


def a_graph(drawn: random.Random) -> list[Block]:
    """Blocks that only look and compute."""
    count = drawn.randint(1, 4)

    def variables(most: int) -> frozenset[str]:
        return frozenset(drawn.choices(_VARIABLES, k=drawn.randint(0, most)))

    def step() -> Step:
        return Step(frozenset(drawn.choice(_VARIABLES)), variables(1), drawn.choice([None, *Look]))

    blocks = []
    for _ in range(count):
        steps = tuple(step() for _ in range(drawn.randint(0, 2)))
        ends = (drawn.randrange(count), drawn.choice([count, drawn.randrange(count)]))[: drawn.randint(1, 2)]
        blocks.append(Block(steps, ends, frozenset(drawn.choice(_VARIABLES))))
    return [*blocks, Block()]


graphs = st.integers(0, 2**32 - 1).map(lambda seed: a_graph(random.Random(seed)))


@given(graphs)
def test_loops_nest_and_leave_no_cycle(graph: list[Block]) -> None:
    found = loops(graph)
    for number, outer in enumerate(found):
        assert outer.header in outer.blocks and {to for _, to in outer.back_edges} == {outer.header}
        for inner in found[number + 1 :]:
            assert inner.blocks < outer.blocks or not inner.blocks & outer.blocks
    marked = {edge for loop in found for edge in loop.back_edges}
    left = [Block((), tuple(n for n in b.successors if (i, n) not in marked)) for i, b in enumerate(graph)]
    assert loops(left) == ()


def path(graph: list[Block], meaning: random.Random, length: int) -> list[int]:
    """The blocks that a thread passes while nobody changes memory. What a step makes of what it reads, and where a
    block goes on, is any function of these."""
    made: dict[Any, int] = {}
    values = {variable: meaning.randrange(6) for variable in _VARIABLES}

    def result(*of: Any) -> int:
        return made.setdefault(of, meaning.randrange(6))

    passed, here = [], 0
    while len(passed) < length:
        passed.append(here)
        for number, step in enumerate(graph[here].steps):
            (target,) = step.assigns
            values[target] = result(here, number, *(values[name] for name in sorted(step.reads)))
        ends = graph[here].successors
        if not ends:
            break
        goes_on = result(here, *(values[name] for name in sorted(graph[here].deciding))) > 1
        here = ends[0 if goes_on else -1]
    return passed


@pytest.mark.parametrize("seed", range(4))
def test_who_has_polled_for_two_iterations_polls_on_while_memory_stays(seed: int) -> None:
    """The first iteration may have had values from before the loop."""
    drawn = random.Random(seed)
    count = 0
    while count < 2000:
        graph = a_graph(drawn)
        polled = [loop for loop in loops(graph) if loop.polls]
        passed = path(graph, drawn, 40)
        for loop in polled:
            inside = 0  # iterations in a row
            for number, (here, next_) in enumerate(itertools.pairwise(passed)):
                inside = inside + ((here, next_) in loop.back_edges) if here in loop.blocks else 0
                if inside > 1:
                    count += 1
                    assert loop.blocks.issuperset(passed[number:]), graph
                    break


# Typed trees


def functions(function: TypedFunction) -> Iterator[TypedFunction]:
    """A function, and what it calls."""
    yield function
    yield from dict.fromkeys(call.function.typed for call in find(function, Call))


def compared(function: TypedFunction) -> tuple[int, int]:
    """Compares what graph and tree say of the loops of a function; returns how many there are, and how many spin."""
    lowered = Lowered(function)
    of_graph = {loop.header: loop for loop in loops(lowered.graph)}
    count = spinning = 0
    for node in nodes(function.body):
        if isinstance(node, (While, ForRange)):
            loop = of_graph.get(lowered.headers[node])  # none where it has one iteration
            where = f"{function.name}: {node.span.text}"
            count += 1
            if isinstance(node, ForRange):  # a graph does not tell that it ends, where it looks at memory
                assert loop is None or not loop.polls, where
                continue
            spins = is_spinning(node)
            spinning += spins
            assert (loop is not None and loop.is_spinning) == spins, where
            assert (loop is not None and loop.polls) == polls(node), where
            assert not spins or (loop is not None and loop.by_plain_loads == polls_by_plain_loads(node)), where
    return count, spinning


@pytest.mark.sweep(2)
@pytest.mark.parametrize("step", (1, 3))
def test_graphs_and_trees_agree_on_kernels(step: int) -> None:
    typed = dict.fromkeys(f for case in [*CASES.values()][::step] for f in functions(case.kernel.specialise().typed))
    counts = [compared(function) for function in typed]
    assert sum(count for count, _ in counts) > 300 / step and sum(spinning for _, spinning in counts) > 2 / step


@pytest.mark.parametrize("name", [*ENDLESS, *ENDING])
def test_graphs_and_trees_agree_on_spins(name: str) -> None:
    body = ENDLESS[name][0] if name in ENDLESS else ENDING[name]
    assert compared(kernel(body).specialise().typed) == (1, name in ENDLESS)


#: Of these the tree says less: a variable that is assigned and read in a loop may count for it, and what comes before a
#: ``break`` is a part of the loop, since code generation leaves it behind that.
ONLY_OF_GRAPHS = {
    "through a variable": "while True:\n    x = a[0]\n    y = x + 1\n    if y == 2:\n        break",
    "storing before a break": "while True:\n    if a[0] == 1:\n        a[1] = 2\n        break",
}


@pytest.mark.parametrize("name", ONLY_OF_GRAPHS)
def test_a_graph_tells_more_spins_than_a_tree(name: str) -> None:
    typed = kernel(ONLY_OF_GRAPHS[name]).specialise().typed
    (loop,), (node,) = loops(Lowered(typed).graph), find(typed, While)
    assert loop.is_spinning and loop.polls and not is_spinning(node)
