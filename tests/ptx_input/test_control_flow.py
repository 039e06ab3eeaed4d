"""Basic blocks, edges, dominators and loops, against what deleting nodes and following paths says."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from nvgen.ptx.analysis import graphs
from nvgen.ptx.analysis.control_flow import ControlFlow, control_flow
from nvgen.ptx.analysis.scopes import module_names
from tests.ptx_input.samples import kernel, module

GRAPHS = st.integers(1, 9).flatmap(
    lambda count: st.lists(st.lists(st.integers(0, count - 1), max_size=3), min_size=count, max_size=count)
)


def reached(successors: graphs.Graph, without: int = -1, start: int = 0) -> set[int]:
    """The nodes that paths lead to which do not go through one of them."""
    found: set[int] = set()
    waiting = [start]
    while waiting:
        node = waiting.pop()
        if node != without and node not in found:
            found.add(node)
            waiting += successors[node]
    return found


@settings(max_examples=150, deadline=None)
@given(GRAPHS)
def test_dominators_are_the_nodes_without_which_there_is_no_path(successors: graphs.Graph) -> None:
    found = graphs.immediate_dominators(successors)
    nodes = reached(successors)
    dominators = {
        node: {other for other in nodes if other != node and node not in reached(successors, other)} for node in nodes
    }
    for node in range(len(successors)):
        above = set()
        at = found[node]
        while at >= 0:
            above.add(at)
            at = found[at]
        assert above == dominators.get(node, set())


@settings(max_examples=150, deadline=None)
@given(GRAPHS)
def test_loops_are_what_back_edges_close(successors: graphs.Graph) -> None:
    headers, innermost = graphs.loops(successors)
    nodes = reached(successors)
    for node in range(len(successors)):
        is_in_cycle = node in nodes and any(node in reached(successors, start=target) for target in successors[node])
        assert (innermost[node] >= 0) == is_in_cycle
    if not any(loop.is_irreducible for loop in headers.values()):
        walk = graphs.depth_first(successors)
        for header, loop in headers.items():
            # A natural loop: what reaches a latch without the header, which dominates all of it.
            inside = {header} | {
                node
                for node in nodes
                for latch in loop.latches
                if node != header and latch in reached(successors, header, node)
            }
            assert inside == {node for node in nodes if header in _headers_of(node, innermost, headers)}
            for node in inside - {header}:
                assert node not in reached(successors, header)
            assert all(walk.number[header] <= walk.number[latch] for latch in loop.latches)


def _headers_of(node: int, innermost: list[int], headers: dict[int, graphs.LoopHeader]) -> set[int]:
    found = set()
    header = innermost[node]
    while header >= 0:
        found.add(header)
        header = headers[header].outer
    return found


def test_reducible_exactly_if_every_retreating_edge_leads_to_a_dominator() -> None:
    assert not graphs.loops([[1], [2, 3], [1], []])[0][1].is_irreducible
    headers, _ = graphs.loops([[1, 2], [2], [1]])
    assert [loop.is_irreducible for loop in headers.values()] == [True]


@settings(max_examples=100, deadline=None)
@given(GRAPHS)
def test_irreducible_loops_are_those_without_a_dominating_header(successors: graphs.Graph) -> None:
    headers, _ = graphs.loops(successors)
    walk = graphs.depth_first(successors)
    is_reducible = all(
        target == node or node not in reached(successors, target)
        for node in walk.order
        for target in successors[node]
        if walk.number[target] <= walk.number[node] <= walk.last[target]
    )
    assert is_reducible == (not any(loop.is_irreducible for loop in headers.values()))


def shown(flow: ControlFlow) -> list[tuple[str, list[tuple[str, str, str]]]]:
    return [
        (block.name, [(flow.blocks[edge.target].name, edge.kind.value, edge.condition) for edge in block.successors])
        for block in flow.blocks
    ]


def test_edges_of_all_kinds() -> None:
    found = control_flow(
        kernel(
            """
            setp.lt.u32 %p1, %r1, %r2;
            @!%p1 bra THEN;
            @%p2 ret;
            T: .branchtargets THEN, END, THEN;
            brx.idx %r1, T;
            THEN:
            add.u32 %r1, %r1, 1;
            END: ALSO:
            @%p3 exit;
            """
        )
    )
    assert shown(found) == [
        ("entry", [("THEN", "branch", "!%p1"), ("block 1", "next", "%p1")]),
        ("block 1", [("block 2", "next", "!%p2")]),
        ("block 2", [("THEN", "indexed", ""), ("END", "indexed", "")]),
        ("THEN", [("END", "next", "")]),
        ("END", []),
    ]
    assert [block.leaves for block in found.blocks] == [False, True, False, False, True]
    assert [block.first for block in found.blocks] == [0, 2, 3, 4, 5]
    assert found.blocks[4].labels == ("END", "ALSO")
    assert [block.dominator for block in found.blocks] == [None, 0, 1, 0, 0]
    assert [block.predecessors for block in found.blocks] == [(), (0,), (1,), (0, 2), (2, 3)]


def test_calls_that_do_not_return_end_a_block() -> None:
    found = module(
        "call f; call g; add.u32 %r1, %r1, 1; P: .callprototype _ () .noreturn; call %d1, P; ret;",
        ".func f .noreturn;\n.func g;",
    )
    flow = control_flow(found.kernels[0], module_names(found))
    assert [(len(block.instructions), block.leaves, block.is_reachable) for block in flow.blocks] == [
        (1, True, True),
        (3, True, False),
        (1, True, False),
    ]
    assert len(control_flow(found.kernels[0]).blocks) == 2  # without the module only the prototype is known


def test_nested_loops() -> None:
    flow = control_flow(
        kernel(
            """
            OUTER:
            INNER:
            add.u32 %r1, %r1, 1;
            @%p1 bra INNER;
            add.u32 %r2, %r2, 1;
            MIDDLE:
            @%p2 bra MIDDLE;
            @%p3 bra OUTER;
            ret;
            """
        )
    )
    assert [(loop.header, loop.latches, loop.blocks, loop.depth) for loop in flow.loops] == [
        (0, (0, 3), (0, 1, 3), 1),
        (2, (2,), (2,), 2),
    ]
    assert [block.depth for block in flow.blocks] == [1, 1, 2, 1, 0]
    assert [block.loop for block in flow.blocks] == [0, 0, 1, 0, None]
    assert flow.loops[1].parent == 0
    assert [[block.number for block in flow.blocks_in(loop)] for loop in flow.loops] == [[0, 1, 2, 3], [2]]
    assert not flow.is_irreducible


def test_labels_of_inner_blocks_are_others() -> None:
    flow = control_flow(kernel("{ L: @%p1 bra L; } { L: @%p1 bra L; }"))
    assert [[edge.target for edge in block.successors] for block in flow.blocks] == [[0, 1], [1]]


def test_function_without_instructions() -> None:
    (block,) = control_flow(kernel("")).blocks
    assert block.leaves
    assert block.is_reachable
    assert not block.instructions


def test_large_graphs_need_no_recursion_and_no_quadratic_time() -> None:
    count = 30_000
    chain = [[node + 1, count - 1] for node in range(count - 2)] + [[count - 1], []]
    dominators = graphs.immediate_dominators(chain)
    assert dominators[count - 1] == 0
    assert dominators[count - 2] == count - 3
    nest = [[node + 1, count - 1 - node] for node in range(count - 1)] + [[]]
    headers, _ = graphs.loops(nest)
    assert headers
