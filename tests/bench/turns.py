"""How much of the source's loop one turn of a machine loop is, and the work of both sides by turns of the source's.

Compilers write several turns of a loop into one of the machine's, and leave loops for the rest of the turns. Loops with
the same parent and the same mix of operations are taken for such a family; the largest is the one that runs. A kernel's
hot loops are the largest of each family among the loops that most others are around; of a kernel that has no loop of
unknown count, all that a thread executes is compared.

How many turns a loop has follows from what the algorithm does equally often whatever the compiler: transcendentals,
floating-point operations, bytes moved, atomics, shuffles. Each of these kinds gives a ratio between the two sides. As
both compilers unroll loops of unknown count by powers of two, what each votes for is the nearest of these, with twice
the weight where it is one; ``agreement`` is the share of the votes that the taken ratio got. A row of :data:`UNITS`
says the kind to go by for a kernel where that is wrong. The number of turns itself follows from the smallest loop of a
family, taken for one turn; it gives the weight of a loop among a kernel's, and no more.
"""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from tests.bench.loop_work import KernelWork, LoopWork, Work, kernel_work
from tests.bench.sass import Routine

#: Kinds of units (:func:`tests.bench.loop_work.units`) or operations to go by, by kernel.
UNITS: dict[str, str] = {"edit_distance": "IMNMX"}  # nvgen's row of local memory is nvcc's registers

#: Kernels all of whose loops start at the thread's index and end at a constant: the first thread's work is compared.
OF_FIRST_THREAD = {"convolved_rows", "fft_block"}

#: How alike the mixes of loops of a family are.
_ALIKE = 0.96
#: Kinds that compilers make of other operations and write in other ways: they count half.
_WEAK = {"LOP3", "SHF", "PRMT", "IMNMX", "FP16", "SHFL"}
#: Under which share of the votes a row is marked.
DOUBT = 0.5


class Pair(NamedTuple):
    """A loop of the source on both sides: the work of one turn of its machine loop, and turns of the source in it."""

    ours: Work
    theirs: Work
    our_turns: Fraction
    their_turns: Fraction
    #: The share of the kinds of operations that gave the ratio of turns.
    agreement: float

    @property
    def per_turn(self) -> tuple[float, float]:
        """Instructions for each turn of the source's loop."""
        return float(self.ours.instructions / self.our_turns), float(self.theirs.instructions / self.their_turns)

    @property
    def ratio(self) -> float:
        ours, theirs = self.per_turn
        return ours / theirs


class Comparison(NamedTuple):
    """The work of a kernel on both sides."""

    #: Its hot loops, or all of it, once, if it has no loop of unknown count.
    pairs: list[Pair]
    #: Why the figure may be wrong, and empty otherwise.
    doubt: str

    @property
    def per_turn(self) -> tuple[float, float]:
        """Instructions of a turn of every hot loop."""
        ours, theirs = zip(*(pair.per_turn for pair in self.pairs), strict=True)
        return sum(ours), sum(theirs)

    @property
    def ratio(self) -> float:
        ours, theirs = self.per_turn
        return ours / theirs


def measured(name: str, routine: Routine) -> KernelWork:
    """The work of the kernel of that name."""
    return kernel_work(routine, first_thread=name in OF_FIRST_THREAD)


def compare(name: str, ours: KernelWork, theirs: KernelWork) -> Comparison:
    """The work of a kernel by turns of its hot loops."""
    our_families, their_families = families(ours), families(theirs)
    if not our_families or not their_families:
        doubt = "a loop on one side alone" if our_families or their_families else ""
        one = Fraction(1)
        return Comparison([Pair(ours.once, theirs.once, one, one, 1.0)], doubt)
    found, doubts = [], []
    if len(our_families) != len(their_families):
        doubts.append(f"{len(our_families)} hot loops and {len(their_families)}")
    for our_family, their_family in _matched(our_families, their_families):
        pair = _pair(our_family, their_family, UNITS.get(name, ""))
        if our_family[0].around != their_family[0].around:
            doubts.append("loops that are not as deep")  # one side has written out the inner one
        elif pair.agreement < DOUBT:
            doubts.append(f"turns by {pair.agreement:.0%} of the kinds")
        found.append(pair)
    return Comparison(found, "; ".join(doubts))


def families(work: KernelWork) -> list[list[LoopWork]]:
    """The hot loops, each with those for the rest of its turns behind it, in the order of the code."""
    found: list[list[LoopWork]] = []
    for loop in sorted(work.deepest, key=lambda it: -it.work.instructions):
        for family in found:
            if family[0].loop.parent is loop.loop.parent and similarity(family[0].work, loop.work) > _ALIKE:
                family.append(loop)
                break
        else:
            found.append([loop])
    return sorted(found, key=lambda family: family[0].loop.header)


def _matched(ours: list[list[LoopWork]], theirs: list[list[LoopWork]]) -> list[tuple[list[LoopWork], list[LoopWork]]]:
    """Families of both sides for the same loop of the source: in order if they are as many, else the most alike."""
    if len(ours) == len(theirs):
        return list(zip(ours, theirs, strict=True))
    left, found = list(theirs), []
    for family in ours:
        if left:
            best = max(left, key=lambda other: similarity(family[0].work, other[0].work))
            left.remove(best)
            found.append((family, best))
    return found


def similarity(ours: Work, theirs: Work) -> float:
    """How alike the mixes of two stretches are: the cosine between their counts of units."""
    product = sum(count * theirs.units[kind] for kind, count in ours.units.items())
    lengths = [math.sqrt(sum(count**2 for count in work.units.values())) for work in (ours, theirs)]
    if not all(lengths):
        return float(lengths == [0, 0])
    return product / lengths[0] / lengths[1]


def _pair(ours: list[LoopWork], theirs: list[LoopWork], unit: str) -> Pair:
    ratio, agreement = turns_ratio(ours[0].work, theirs[0].work, unit)
    our_turns, their_turns = (turns_ratio(family[0].work, family[-1].work, unit)[0] for family in (ours, theirs))
    if len(theirs) == 1 or our_turns > their_turns * ratio:
        their_turns = our_turns / ratio
    if their_turns < 1:
        their_turns = Fraction(1)
    return Pair(ours[0].work, theirs[0].work, their_turns * ratio, their_turns, agreement)


def turns_ratio(ours: Work, theirs: Work, unit: str = "") -> tuple[Fraction, float]:
    """How many turns of the source are in ours for each in theirs, by ``unit`` or by votes, and the votes' share."""
    if unit:
        return Fraction(_count(ours, unit), _count(theirs, unit)), 1.0
    votes: Counter[Fraction] = Counter()
    total = 0
    for kind in ours.units.keys() | theirs.units.keys():
        weight = 1 if kind in _WEAK else 2
        total += 2 * weight
        if ours.units[kind] and theirs.units[kind]:
            exact = Fraction(ours.units[kind], theirs.units[kind])
            power = Fraction(2) ** round(math.log2(exact))
            votes[power] += 2 * weight if exact == power else weight
    if not votes:
        return Fraction(1), 0.0 if total else 1.0
    ratio, agreeing = max(votes.items(), key=lambda vote: (vote[1], -abs(math.log2(vote[0]))))
    return ratio, agreeing / total


def _count(work: Work, unit: str) -> int:
    return work.units[unit] or work.operations[unit]
