"""Kernels whose every rendezvous is a statement of its own; what they compute is in ``tests/semantics``."""

from __future__ import annotations

import textwrap
from collections import Counter

import pytest

import nvgen as nv
from nvgen.targets.cpu.regions.normalise import is_rendezvous, normalised, rendezvous_of
from nvgen.tree import (
    Allocate,
    Assign,
    Bind,
    Call,
    Conditional,
    DeviceCall,
    ForRange,
    If,
    Return,
    Statement,
    TypedKernel,
    While,
    Write,
    nodes,
)
from nvgen.tree.analysis.suspension import suspends
from tests.semantics import test_cases


@nv.device
def total(x):
    places = nv.shared.array(32, nv.i32)
    places[nv.lane_id()] = x
    nv.syncthreads()
    return places[0] + nv.warp.reduce_add(x)


@nv.device
def early(x, n: nv.i32):
    if n == 1:
        return x
    if n > 4:
        x = total(x)
    else:
        return x + 1
    return x * 2


@nv.device
def returns_in_a_loop(x, n: nv.i32):
    for i in range(n):
        if nv.syncthreads_or(x > i):
            return i
    return n


@nv.device
def returns_on_both_sides(x, n: nv.i32):
    if n > 2:
        if n > 5:
            return x
    elif n > 1:
        return x
    return nv.warp.reduce_add(x)


@nv.device
def calls_itself(x, n: nv.i32) -> nv.i32:
    nv.syncthreads()
    return x if n == 0 else calls_itself(x, n - 1)


@nv.device
def alone(x):
    return x + 1


def typed(body: str) -> TypedKernel:
    lines = textwrap.indent(textwrap.dedent(body).strip(), "    ")
    kernel = nv.Kernel.from_source(f"def k(a: nv.Array[nv.i32], n: nv.i32):\n{lines}", namespace=globals())
    return kernel.specialise().typed


def made(body: str) -> TypedKernel:
    found = normalised(typed(body))
    assert found is not None
    return found


def check(kernel: TypedKernel) -> None:
    """Each rendezvous is a statement, and stands once; what is called does not wait; one statement assigns a fixed
    variable; variables have names of their own."""
    found = list(nodes(kernel.body))
    statements = [node for node in found if isinstance(node, Statement)]
    assert len(statements) == len(set(statements))
    waiting = [node for node in found if is_rendezvous(node)]
    assert len(waiting) == sum(rendezvous_of(node) is not None for node in statements)
    assert not any(isinstance(node, Call) and suspends(node.function.typed) for node in found)
    assigned = Counter(node.local for node in found if isinstance(node, (Assign, Bind, ForRange)))
    assert all(assigned[local] <= 1 for local in assigned if local.name in kernel.fixed)
    assert not any(isinstance(node, Bind) and node.local.name in kernel.fixed for node in found)
    assert assigned.keys() <= {*kernel.parameters, *kernel.variables}
    names = [local.name for local in (*kernel.parameters, *kernel.variables)]
    assert len(names) == len(set(names))


BODIES = [
    "a[0] = nv.warp.reduce_add(n) + a[1]",
    "a[nv.warp.shuffle(n, 0)] += nv.warp.shuffle(a[n], 1)",
    "x = nv.vec[nv.i32, 2](n)\nx[nv.warp.shuffle(n, 0)] = nv.warp.shuffle(n, 1)\na[0] = x[1]",
    "if nv.syncthreads_or(n > 1) and nv.warp.any(a[0] > 1):\n    a[0] = 1",
    "while nv.syncthreads_or(a[0] > n):\n    n += 1\n    if n == 3:\n        continue\n    nv.syncwarp()",
    "for i in range(nv.warp.shuffle(n, 0), nv.warp.shuffle(n, 1)):\n    a[i] = total(i) if n > 1 else i",
    "assert nv.warp.all(n > 1), 'no'",
    "print(a[0], nv.warp.shuffle(n, 0) > 1, n > 2)",
    "for i in nv.static_range(3):\n    a[i] = total(i) + total(alone(a[i]))",
    "a[0] = early(a[1], n) + early(early(n, 2), total(n))",
    "nv.store(a, nv.warp.shuffle(n, 0), total(n), volatile=True)",
    "a[0] = nv.i32(nv.warp.match_all(nv.warp.match_any(n))[0])",
]


@pytest.mark.parametrize("body", BODIES)
def test_every_rendezvous_is_a_statement(body: str) -> None:
    kernel = typed(body)
    assert any(is_rendezvous(node) or isinstance(node, Call) for node in nodes(kernel.body))
    check(made(body))


@pytest.mark.parametrize("name", test_cases.SAMPLED)
def test_every_rendezvous_of_the_cases_is_a_statement(name: str) -> None:
    for case in test_cases.MODULES[name].CASES:
        found = normalised(case.kernel.specialise().typed)
        if found is not None:
            check(found)


def test_what_is_normal_stays_as_it_is() -> None:
    kernel = typed("x = nv.warp.reduce_add(n)\nnv.syncthreads()\nif x > 1:\n    nv.syncwarp()")
    assert normalised(kernel) is kernel


REFUSED = [
    "a[0] = returns_in_a_loop(a[0], n)",
    "a[0] = returns_on_both_sides(a[0], n)",
    "a[0] = calls_itself(a[0], n)",
    "while nv.syncthreads_or(n > 1):\n    n += 1\nelse:\n    a[0] = 1",
]


@pytest.mark.parametrize("body", REFUSED)
def test_what_cannot_be_put_into_its_caller(body: str) -> None:
    assert normalised(typed(body)) is None


def test_returns_become_branches() -> None:
    kernel = made("a[0] = early(a[1], n)")
    assert not any(isinstance(node, Return) for node in nodes(kernel.body))
    first = next(node for node in kernel.body if isinstance(node, If))
    assert any(isinstance(node, If) for node in first.orelse)


def test_an_array_of_a_function_is_one_in_all_calls() -> None:
    kernel = made("a[0] = total(n) + total(a[1])")
    arrays = [node for node in nodes(kernel.body) if isinstance(node, Allocate)]
    assert len(arrays) > 1
    assert len(set(arrays)) == 1


def test_what_nobody_changes_is_not_kept() -> None:
    """Before a rendezvous a load is kept in a variable, and arithmetic on what stays the same is not."""
    kernel = made("x = n * 2\na[0] = x + 3 + a[1] + nv.warp.reduce_add(n)")
    kept = [node for node in kernel.body if isinstance(node, Assign) and node.local.name.startswith("value")]
    assert len(kept) == 2  # the sum with the load, and the rendezvous
    kernel = made("x = n * 2\na[0] = x + 3 + nv.warp.reduce_add(n)")
    (kept,) = (node for node in kernel.body if isinstance(node, Assign) and node.local.name.startswith("value"))
    assert isinstance(kept.value, DeviceCall)


def test_only_the_side_that_is_chosen_waits() -> None:
    kernel = made("a[0] = total(n) if n > 1 else 2")
    assert not any(isinstance(node, Conditional) for node in nodes(kernel.body))
    branch = next(node for node in kernel.body if isinstance(node, If))
    assert any(map(is_rendezvous, nodes(branch.body)))
    assert not any(map(is_rendezvous, nodes(branch.orelse)))


def test_a_test_that_waits_is_done_in_each_iteration() -> None:
    (loop,) = (node for node in made(BODIES[4]).body if isinstance(node, While))
    assert loop.is_endless
    condition, told = loop.body[:2]  # what it tells the others is computed before
    assert rendezvous_of(condition) is None and rendezvous_of(told) is not None


def test_writes_find_their_place_after_the_value() -> None:
    kernel = made(BODIES[2])
    write = next(node for node in kernel.body if isinstance(node, Write))
    places = [rendezvous_of(node) for node in kernel.body[: kernel.body.index(write)]]
    assert [call.span.column for call in places if call is not None] == sorted(
        (call.span.column for call in places if call is not None), reverse=True
    )
