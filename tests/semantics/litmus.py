"""Litmus tests: what threads may see of each other's accesses, by order, scope and memory.

A test is a few roles of a few accesses to two places each, and what the roles must not read together. A kernel plays
thousands of them at a time: every thread has one role in one instance a round, and who plays with whom changes from
round to round. Before each round those who play together wait for each other, for a bounded time, so that nothing
depends on which blocks run at the same time.

Sources: PTX ISA, "Memory Consistency Model"; J. Alglave et al., "GPU Concurrency: Weak Behaviours and Programming
Assumptions" (ASPLOS 2015); R. Levine et al., "MC Mutants" (ASPLOS 2023) for playing many instances at once.
"""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

import nvgen as nv
from tests.semantics.case import kernel

BLOCK, CLUSTER = 256, 4


class Step(NamedTuple):
    """An access: ``write`` puts 1 there, ``read`` gives what is there, ``wait`` reads until it is 1, for a while.

    ``synchronizes`` says whether it is one of those that the order is asked of; the others are plain or relaxed.
    """

    kind: str
    place: str
    synchronizes: bool = True
    #: Which of the results a read is.
    result: int = 0


class Litmus(NamedTuple):
    """What every role does, and the results that must not be seen together."""

    name: str
    roles: tuple[tuple[Step, ...], ...]
    forbidden: tuple[int, ...]
    #: Whether it takes sequential consistency to forbid them; else acquire and release do.
    is_sequential: bool
    #: Whether accesses that do not synchronize may be plain ones.
    has_plain_data: bool = False


def _write(place: str, *, synchronizes: bool = True) -> Step:
    return Step("write", place, synchronizes)


def _read(place: str, result: int, *, synchronizes: bool = True) -> Step:
    return Step("read", place, synchronizes, result)


#: The places' names are those of the kernels' arrays.
TESTS = {
    test.name: test
    for test in (
        # Who finds the flag finds the data that was written before it.
        Litmus(
            "message_passing",
            ((_write("x", synchronizes=False), _write("y")), (Step("wait", "y"), _read("x", 1, synchronizes=False))),
            forbidden=(1, 0),
            is_sequential=False,
            has_plain_data=True,
        ),
        # Of two that write and then look at the other's place, one finds what the other wrote.
        Litmus(
            "store_buffering",
            ((_write("x"), _read("y", 0)), (_write("y"), _read("x", 1))),
            forbidden=(0, 0),
            is_sequential=True,
        ),
        # Two that look at the other's place and then write do not both find what is written later.
        Litmus(
            "load_buffering",
            ((_read("x", 0), _write("y")), (_read("y", 1), _write("x"))),
            forbidden=(1, 1),
            is_sequential=False,
        ),
        # What a thread has seen is seen by those whom it tells.
        Litmus(
            "write_to_read_causality",
            (
                (_write("x", synchronizes=False),),
                (Step("wait", "x", False), _write("y")),
                (Step("wait", "y", True, 1), _read("x", 2, synchronizes=False)),
                (),
            ),
            forbidden=(1, 1, 0),
            is_sequential=False,
        ),
        # All see two independent writes in one order.
        Litmus(
            "independent_writes",
            ((_write("x"),), (_write("y"),), (_read("x", 0), _read("y", 1)), (_read("y", 2), _read("x", 3))),
            forbidden=(1, 0, 1, 0),
            is_sequential=True,
        ),
        # One place never goes back, not even for relaxed accesses.
        Litmus(
            "coherence",
            (
                (_write("x", synchronizes=False),),
                (_read("x", 0, synchronizes=False), _read("x", 1, synchronizes=False)),
            ),
            forbidden=(1, 0),
            is_sequential=False,
        ),
    )
}

#: How synchronizing accesses are made: with an order, as updates with one, relaxed around a fence, or just relaxed.
MODES = ("access", "update", "fence", "relaxed")
#: Scope, and where the places are.
SETTINGS = (
    ("cta", "global"),
    ("cta", "shared"),
    ("cluster", "global"),
    ("cluster", "shared_cluster"),
    ("gpu", "global"),
    ("gpu", "generic"),
    ("sys", "global"),
)


class Form(NamedTuple):
    """One kernel."""

    test: Litmus
    mode: str
    scope: str
    memory: str

    @property
    def name(self) -> str:
        return f"{self.test.name}_{self.mode}_{self.scope}_{self.memory}"

    @property
    def group(self) -> str:
        """Who plays together: the threads of a block, of a cluster, or of the grid."""
        return self.scope if self.scope in ("cta", "cluster") else "grid"

    @property
    def results(self) -> int:
        return len(self.test.forbidden)


FORMS = tuple(
    Form(test, mode, *setting)
    for test in TESTS.values()
    for mode, setting in itertools.product(MODES, SETTINGS)
    if mode == "relaxed" or any(step.synchronizes for role in test.roles for step in role)
)


def orders(form: Form, step: Step) -> str:
    """The order of an access; empty where it is a plain one."""
    if not step.synchronizes:
        return "" if form.test.has_plain_data and form.mode != "relaxed" else "relaxed"
    if form.mode in ("relaxed", "fence"):
        return "relaxed"
    return "seq_cst" if form.test.is_sequential else "release" if step.kind == "write" else "acquire"


def _access(form: Form, step: Step) -> str:
    """An expression or a statement that makes an access."""
    array = step.place if form.memory in ("global", "generic") else f"tile_{step.place}"
    index = f"at_{step.place}"
    order = orders(form, step)
    if not order:
        return f"{array}[{index}] = 1" if step.kind == "write" else f"{array}[{index}]"
    place = f'nv.address_of({array}[{index}]).to("generic")' if form.memory == "generic" else f"{array}, {index}"
    how = f'order="{order}", scope="{form.scope}"'
    is_update = form.mode == "update" and step.synchronizes
    if step.kind == "write":
        return f"nv.atomic.{'add' if is_update else 'store'}({place}, 1, {how})"
    return f"nv.atomic.add({place}, 0, {how})" if is_update else f"nv.atomic.load({place}, {how})"


def _role(form: Form, steps: tuple[Step, ...]) -> Iterator[str]:
    """The lines of a role."""
    for number, step in enumerate(steps):
        if number and form.mode == "fence":
            yield f'nv.fence(order="{"seq_cst" if form.test.is_sequential else "acq_rel"}", scope="{form.scope}")'
        if step.kind == "write":
            yield _access(form, step)
            continue
        if step.kind == "wait":
            yield f"r{number} = 0"
            yield "for _ in range(patience):"
            yield f"    r{number} = {_access(form, step)}"
            yield f"    if r{number} == 1:"
            yield "        break"
        else:
            yield f"r{number} = {_access(form, step)}"
    for number, step in enumerate(steps):
        if step.kind != "write":  # 0 says that nobody played
            yield f"out[{step.result}, instance] = r{number} + 1"
    if not steps:
        yield "pass"


#: The group, the role and the number within a group of those that have the role, of ``roles``.
_PLAYERS = {
    "cta": (
        "nv.block_idx.x",
        "t // 32 % {roles}",
        "t // (32 * {roles}) * 32 + t % 32",
        "nv.block_dim.x // {roles}",
    ),
    "cluster": (
        "nv.block_idx.x // {cluster}",
        "nv.cluster.rank() % {roles}",
        "nv.cluster.rank() // {roles} * nv.block_dim.x + t",
        "nv.block_dim.x * {cluster} // {roles}",
    ),
    "grid": (
        "nv.block_idx.x % (nv.grid_dim.x // {roles})",
        "nv.block_idx.x // (nv.grid_dim.x // {roles})",
        "t",
        "nv.block_dim.x",
    ),
}
_MEETINGS = {
    "cta": ["nv.syncthreads()"],
    "cluster": ["nv.cluster.sync()"],
    "grid": [
        "if t == 0:",
        "    nv.atomic.add(meetings, group, 1)",
        "    for _ in range(patience):",
        "        if nv.atomic.load(meetings, group) >= {roles} * (turn + 1):",
        "            break",
        "nv.syncthreads()",
    ],
}


def kernel_text(form: Form) -> str:
    """Places are fresh in every round; of shared memory they are cleared.

    ``x``, ``y`` and a row of ``out`` have an element for every instance of every round, ``meetings`` one a group.
    """
    roles = len(form.test.roles)
    group, role, number, count = (part.format(roles=roles, cluster=CLUSTER) for part in _PLAYERS[form.group])
    meeting = [line.format(roles=roles) for line in _MEETINGS[form.group]]
    in_tile = form.memory.startswith("shared")
    words = "nv.Array[nv.i32]"
    lines = [
        f"def {form.name}(x: {words}, y: {words}, out: nv.Array[nv.i32, 2], meetings: nv.Array[nv.i32],",
        "        rounds: nv.i32, patience: nv.i32, shift: nv.i32):",
        "    t = nv.thread_idx.x",
        f"    group, role, number, count = {group}, {role}, {number}, {count}",
    ]
    if in_tile:
        size = (CLUSTER if form.group == "cluster" else 1) * BLOCK // roles
        own = ("own_x", "own_y") if form.group == "cluster" else ("tile_x", "tile_y")
        lines += [f"    {name} = nv.shared.array({size}, nv.i32)" for name in own]
        if form.group == "cluster":
            lines += [f"    tile_{place} = nv.cluster.map(own_{place}, 0)" for place in "xy"]
            lines += ["    nv.cluster.sync()"]  # the other block has to have started
    lines += [
        "    instances = x.size // rounds",
        "    for turn in range(rounds):",
        "        within = (number + role * turn * shift) % count",
        "        instance = turn * instances + group * count + within",
    ]
    if in_tile:
        lines += ["        at_x, at_y = within, (within * 17 + 5) % count", "        if role == 0:"]
        lines += [f"            tile_{place}[within] = 0" for place in "xy"]
    else:
        lines += ["        at_x = instance"]
        lines += ["        at_y = turn * instances + ((instance - turn * instances) * 1041 + 7) % instances"]
    lines += [f"        {line}" for line in meeting]
    for place, steps in enumerate(form.test.roles):
        lines += [f"        if role == {place}:", *(f"            {line}" for line in _role(form, steps))]
    lines += [f"        {line}" for line in meeting] if in_tile else []
    return "\n".join(lines) + "\n"


def kernel_of(form: Form) -> nv.Kernel:
    options = {"cluster": CLUSTER} if form.group == "cluster" else {}
    return kernel(kernel_text(form), **options)


def play(form: Form, device: str, blocks: int, rounds: int, patience: int, shift: int, launches: int) -> dict[str, int]:
    """How often each combination of results was seen, as ``10`` for 1 and 0, in all launches together."""
    roles = len(form.test.roles)
    instances = blocks * BLOCK // roles
    launch = kernel_of(form).on(device)[blocks, BLOCK]
    seen: dict[str, int] = {}
    for _ in range(launches):
        x, y = np.zeros(instances * rounds, np.int32), np.zeros(instances * rounds, np.int32)
        out = np.zeros((form.results, instances * rounds), np.int32)
        launch(x, y, out, np.zeros(blocks, np.int32), rounds, patience, shift)
        assert (out > 0).all() and (out < 3).all(), "every role of every instance was played"
        places = 1 << np.arange(form.results)[::-1]  # the first result is the first digit
        for combination, count in enumerate(np.bincount(places @ (out - 1))):
            if count:
                shown = f"{combination:0{form.results}b}"
                seen[shown] = seen.get(shown, 0) + int(count)
    return seen


#: What follows the fence of a sequentially consistent access: a reduction does not acquire, and a store cannot.
_AFTER_FENCE = {"st": "st.relaxed", "ld": "ld.acquire", "red": "atom.acquire", "atom": "atom.acquire"}


def instructions(form: Form) -> list[str]:
    """The instructions of PTX that the accesses and the fences become in their order, as far as their scope."""
    scope = form.scope
    found = ["red.relaxed.gpu", "ld.relaxed.gpu"] if form.group == "grid" else []
    for role in form.test.roles:
        for number, step in enumerate(role):
            if number and form.mode == "fence":
                found.append(f"fence.{'sc' if form.test.is_sequential else 'acq_rel'}.{scope}")
            order = orders(form, step)
            is_update = form.mode == "update" and step.synchronizes
            name = ("red" if is_update else "st") if step.kind == "write" else "atom" if is_update else "ld"
            if order == "seq_cst":
                found += [f"fence.sc.{scope}", f"{_AFTER_FENCE[name]}.{scope}"]
            elif order:
                found.append(f"{name}.{order}.{scope}")
    return found


def is_forbidden(form: Form) -> bool:
    """Whether the results must not be seen: relaxed accesses promise coherence only."""
    return form.mode != "relaxed" or form.test.name == "coherence"


def forbidden(form: Form) -> str:
    return "".join(map(str, form.test.forbidden))


# A GPU and its host

#: Elements between the places, so that each has a cache line of its own.
APART = 64


@nv.kernel
def answer(address: nv.u64, rounds: nv.i32, patience: nv.i64, wrong: nv.Array[nv.i32]):
    """Gets a message and sends one back, ``rounds`` times: each is data and then a flag with the round's number."""
    question_flag = nv.ptr[nv.i32, "global"](address)
    question, reply_flag, reply = question_flag + APART, question_flag + 2 * APART, question_flag + 3 * APART
    for turn in range(1, rounds + 1):
        came = False
        for _ in range(patience):
            if nv.atomic.load(question_flag, order="acquire", scope="sys") >= turn:
                came = True
                break
        if not came:
            wrong[1] = turn
            break
        if question[0] != 3 * turn:
            wrong[0] += 1
        reply[0] = 7 * turn
        nv.atomic.store(reply_flag, turn, order="release", scope="sys")


def ask(device: str, places: np.ndarray, rounds: int, seconds: float = 60.0) -> None:
    """Plays the other side of ``answer``, in memory that the device sees at the same address.

    The host's writes and reads are seen in their order, as on x86. It goes on after ``seconds``, so that both end.
    """
    wrong = np.zeros(2, np.int32)
    launch = threading.Thread(target=lambda: answer.on(device)[1, 1](places.ctypes.data, rounds, 10**10, wrong))
    question_flag, question, reply_flag, reply = (places[place * APART :] for place in range(4))
    end, replies = time.monotonic() + seconds, []
    launch.start()
    for turn in range(1, rounds + 1):
        question[0] = 3 * turn
        question_flag[0] = turn
        while reply_flag[0] != turn and time.monotonic() < end:
            pass
        replies.append(int(reply[0]))
    launch.join()
    assert list(wrong) == [0, 0] and replies == [7 * turn for turn in range(1, rounds + 1)]
