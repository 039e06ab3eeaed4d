"""Integers of a kernel as sums of products, and what is known of their ranges over a box of threads.

A form is a sum of products of atoms with constant factors. An atom is one of three:

- ``Given``: the same for all threads, and known to whoever runs the kernel: an argument, an extent, a size of the
  launch, the first and the last index of the box along a dimension;
- ``Computed``: the same for all threads, a minimum, a maximum or a quotient of two forms of such atoms;
- ``Varying``: another number in each thread or in each iteration, between two forms of atoms that are the same for all.

A form of ``Given`` and ``Computed`` atoms alone is uniform. What is known to hold of other forms, because a guard says
so, are facts; ``Knowledge`` finds with them a uniform form that a form is never less than, and one that it never
exceeds. Forms are exact integers: whether the kernel's arithmetic, which wraps, has the same results is a condition
that comes along, as ``needs``: uniform forms of which none may be negative when the kernel runs.

Whoever computes forms needs as many bits as ``magnitude`` says, and then nothing wraps.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from math import gcd, prod

from nvgen.base.kept import kept
from nvgen.base.records import Node, Record

#: Forms in which more than that comes up are not computed: 128 bits are enough.
_LIMIT = 2**127
#: How many forms are tried in place of one with minima and maxima in each other.
_MOST_TRIED = 64
#: How many facts of one form are kept: each takes a comparison where it is used.
_MOST = 4
#: Uniform forms that must not be negative.
Needs = frozenset["Form"]
NOTHING: Needs = frozenset()


class Atom(Node):
    """``low`` and ``high`` are what is known of it when the kernel is compiled, ``number`` its place in products."""

    number: int
    low: int
    high: int


class Given(Atom):
    key: Hashable


class Computed(Atom):
    """``operator`` is ``min``, ``max`` or ``//``; nothing is divided but by a positive number, and rounds down."""

    operator: str
    left: Form
    right: Form


class Varying(Atom):
    """Between ``first`` and ``last``, if the ``needs`` hold."""

    first: Form
    last: Form
    needs: Needs


_Product = tuple[Atom, ...]


class Form(Record):
    """Factors by product; the empty product is 1, and no factor is 0."""

    terms: frozenset[tuple[_Product, int]]

    def __init__(self, terms: frozenset[tuple[_Product, int]]) -> None:
        self.__dict__["terms"] = terms  # many are made

    @staticmethod
    def of(factors: Mapping[_Product, int]) -> Form:
        return Form(frozenset(item for item in factors.items() if item[1]))

    @kept
    def factors(self) -> dict[_Product, int]:
        """In an order that does not depend on the process."""
        if len(self.terms) < 2:
            return dict(self.terms)
        return dict(sorted(self.terms, key=lambda term: [atom.number for atom in term[0]]))

    @kept
    def _hash(self) -> int:
        return hash(self.terms)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Form) and self.terms == other.terms)

    def __add__(self, other: Form) -> Form:
        if not self.terms or not other.terms:
            return self if self.terms else other
        factors = dict(self.factors)
        for product, factor in other.terms:
            factors[product] = factors.get(product, 0) + factor
        return Form.of(factors)

    def __neg__(self) -> Form:
        return Form(frozenset((product, -factor) for product, factor in self.terms))

    def __sub__(self, other: Form) -> Form:
        return self + -other if other.terms else self

    def __mul__(self, other: Form) -> Form:
        if self.constant == 1 or other.constant == 1:
            return self if other.constant == 1 else other
        factors: dict[_Product, int] = {}
        for left, factor in self.terms:
            for right, further in other.terms:
                product = tuple(sorted((*left, *right), key=lambda atom: atom.number))
                factors[product] = factors.get(product, 0) + factor * further
        return Form.of(factors)

    @kept
    def limits(self) -> tuple[int, int]:
        """What it can be at least and at most, whatever the launch."""
        low = high = 0
        for product, factor in self.terms:
            first, last = _product_limits(product)
            low += factor * (first if factor > 0 else last)
            high += factor * (last if factor > 0 else first)
        return low, high

    @kept
    def magnitude(self) -> int:
        """No part of it, and of what it is computed of, is larger, nor is their sum."""
        own = sum(abs(factor) * prod(max(-a.low, a.high) for a in product) for product, factor in self.terms)
        inner = [part.magnitude for atom in self.atoms() for part in _parts(atom)]
        return max([own, *inner])

    @kept
    def constant(self) -> int | None:
        """The number that it is; None where it is no constant."""
        if not self.terms:
            return 0
        return self.factors.get(()) if len(self.terms) == 1 else None

    @kept
    def is_uniform(self) -> bool:
        return not any(isinstance(atom, Varying) for product, _ in self.terms for atom in product)

    @kept
    def is_sure(self) -> bool:
        """Whether it is found to be never negative, whatever the launch."""
        if self.limits[0] >= 0:
            return True
        waiting = [self]
        for form in waiting:
            if form.limits[0] >= 0:
                return True
            if form.limits[1] >= 0 and len(waiting) < _MOST_TRIED:
                waiting += form._not_more()
        return False

    def _not_more(self) -> Iterator[Form]:
        """With a maximum, or less a minimum, it is at least what it is with one of both operands."""
        for product, factor in self.factors.items():
            atom = product[0] if len(product) == 1 else None
            if isinstance(atom, Computed) and (atom.operator, factor > 0) in (("min", False), ("max", True)):
                rest, scale = self - Form.of({product: factor}), constant(factor)
                yield from (rest + scale * side for side in (atom.left, atom.right))

    @kept
    def atom(self) -> Atom | None:
        """The atom that it is; None where it is anything else."""
        ((product, factor),) = self.terms if len(self.terms) == 1 else (((), 0),)
        return product[0] if factor == 1 and len(product) == 1 else None

    def atoms(self) -> Iterator[Atom]:
        return (atom for product in self.factors for atom in product)

    @kept
    def parts(self) -> tuple[Form, Form]:
        """What varies, and what is the same for all threads."""
        if self.is_uniform:
            return _ZERO, self
        varying = [term for term in self.terms if any(isinstance(atom, Varying) for atom in term[0])]
        return Form(frozenset(varying)), Form(self.terms.difference(varying))


def _product_limits(product: _Product) -> tuple[int, int]:
    if len(product) == 1:
        return product[0].low, product[0].high
    low = high = 1
    for atom in product:
        ends = [left * right for left in (low, high) for right in (atom.low, atom.high)]
        low, high = min(ends), max(ends)
    return low, high


def _parts(atom: Atom) -> tuple[Form, ...]:
    return (atom.left, atom.right) if isinstance(atom, Computed) else ()


#: Most of the constants in kernels are these.
_SMALL = {value: Form.of({(): value}) for value in range(-32, 129)}
_ZERO = _SMALL[0]


def constant(value: int) -> Form:
    return _SMALL.get(value) or Form.of({(): value})


class Range(Node):
    """Uniform forms that a form lies between, both included, if the ``needs`` hold."""

    first: Form
    last: Form
    needs: Needs


class Fact(Node):
    """That a form, of atoms that vary, is at most ``bound``, or at least, if the ``needs`` hold."""

    form: Form
    bound: Form
    is_upper: bool
    needs: Needs


class Forms:
    """Makes the atoms of one kernel."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Form] = {}
        self._count = 0

    def _atom(self, atom: Atom) -> Form:
        self._count += 1
        return Form(frozenset({((atom,), 1)}))

    def given(self, key: Hashable, low: int, high: int) -> Form:
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._atom(Given(self._count, low, high, key))
        return known

    def varying(self, first: Form, last: Form, needs: Needs = NOTHING) -> Form:
        low, high = first.limits[0], last.limits[1]
        return self._atom(Varying(self._count, low, max(low, high), first, last, needs))

    def least(self, left: Form, right: Form) -> Form:
        if (right - left).is_sure:
            return left
        if (left - right).is_sure:
            return right
        limits = [min(ends) for ends in zip(left.limits, right.limits, strict=True)]
        return self._computed("min", left, right, limits[0], limits[1])

    def greatest(self, left: Form, right: Form) -> Form:
        if (left - right).is_sure:
            return left
        if (right - left).is_sure:
            return right
        limits = [max(ends) for ends in zip(left.limits, right.limits, strict=True)]
        return self._computed("max", left, right, limits[0], limits[1])

    def quotient(self, left: Form, right: Form) -> Form:
        """``left // right`` of what is positive."""
        if left.constant is not None and right.constant:
            return constant(left.constant // right.constant)
        divisors = max(right.limits[0], 1), max(right.limits[1], 1)
        ends = [end // divisor for end in left.limits for divisor in divisors]
        return self._computed("//", left, right, min(ends), max(ends))

    def _computed(self, operator: str, left: Form, right: Form, low: int, high: int) -> Form:
        key = (operator, left, right)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._atom(Computed(self._count, low, high, operator, left, right))
        return known


class Knowledge:
    """The facts that hold at one place of a kernel; immutable."""

    def __init__(self, forms: Forms, facts: Mapping[tuple[Form, bool], tuple[Fact, ...]] = {}) -> None:
        self._forms = forms
        self._facts = facts
        self._ranges: dict[Form, Range] = {}

    def and_(self, facts: Iterable[Fact]) -> Knowledge:
        """The same and more."""
        facts = tuple(facts)
        if not facts:
            return self
        added = dict(self._facts)
        for fact in facts:
            key = (fact.form, fact.is_upper)
            added[key] = (*added.get(key, ())[-_MOST + 1 :], fact)
        return Knowledge(self._forms, added)

    def range_of(self, form: Form) -> Range:
        known = self._ranges.get(form)
        if known is None:
            is_single = form.is_uniform
            known = self._ranges[form] = Range(form, form, NOTHING) if is_single else self._found_range(form)
        return known

    def _found_range(self, form: Form) -> Range:
        varying, uniform = form.parts
        first = last = constant(0)
        needs = NOTHING
        for product, factor in varying.factors.items():
            term = self._term(product, factor)
            first, last, needs = first + term.first, last + term.last, needs | term.needs
        if len(varying.terms) > 1 or (varying.terms and varying.atom is None and (-varying).atom is None):
            for scale, fact_form in _scaled(varying):
                for is_upper in (False, True):
                    for fact in self._facts.get((fact_form, is_upper), ()):
                        bound, needs = fact.bound * constant(scale), needs | fact.needs
                        if is_upper is (scale > 0):
                            last = self._forms.least(last, bound)
                        else:
                            first = self._forms.greatest(first, bound)
        return Range(first + uniform, last + uniform, needs)

    def _term(self, product: _Product, factor: int) -> Range:
        first = last = constant(factor)
        needs = NOTHING
        for atom in product:
            if isinstance(atom, Varying):
                own = self._of_atom(atom)
                ends = self._times(first, last, own)
                first, last, needs = *ends, needs | own.needs
            else:
                own_form = Form.of({(atom,): 1})
                first, last = self._times(first, last, Range(own_form, own_form, NOTHING))
        return Range(first, last, needs)

    def _times(self, first: Form, last: Form, by: Range) -> tuple[Form, Form]:
        """The ends of products of what lies between two ends each."""
        if by.first is by.last or first == last:  # one factor is a single number
            number, ends = (by.first, (first, last)) if by.first is by.last else (first, (by.first, by.last))
            low, high = (number * end for end in ends)
            if number.is_sure:
                return low, high
            if (-number).is_sure:
                return high, low
            return self._forms.least(low, high), self._forms.greatest(low, high)
        if first.is_sure and by.first.is_sure:
            return first * by.first, last * by.last
        products = [left * right for left in (first, last) for right in (by.first, by.last)]
        low = high = products[0]
        for product in products[1:]:
            low, high = self._forms.least(low, product), self._forms.greatest(high, product)
        return low, high

    def _of_atom(self, atom: Varying) -> Range:
        form = Form(frozenset({((atom,), 1)}))
        first, last, needs = atom.first, atom.last, atom.needs
        for fact in self._facts.get((form, False), ()):
            first, needs = self._forms.greatest(first, fact.bound), needs | fact.needs
        for fact in self._facts.get((form, True), ()):
            last, needs = self._forms.least(last, fact.bound), needs | fact.needs
        return Range(first, last, needs)

    def not_more(self, left: Form, right: Form, needs: Needs) -> Iterator[Fact]:
        """What follows from ``left <= right``, of which both are exact if the ``needs`` hold."""
        varying, uniform = (left - right).parts
        if varying.terms:
            yield _fact(varying, -uniform, needs)
        of_left, of_right = left.parts, right.parts
        if of_left[0].terms and of_right[0].terms:
            most, least = self.range_of(right), self.range_of(left)
            yield _fact(of_left[0], most.last - of_left[1], needs | most.needs)
            yield _fact(-of_right[0], of_right[1] - least.first, needs | least.needs)


def _scaled(form: Form) -> Iterator[tuple[int, Form]]:
    """A form as a number times another one, of which there may be facts."""
    common = gcd(*form.factors.values())
    for scale in (1, -1, *((common, -common) if common > 1 else ())):
        yield scale, Form.of({product: factor // scale for product, factor in form.factors.items()})


def _fact(form: Form, bound: Form, needs: Needs) -> Fact:
    """``form <= bound``; a fact of one atom is about that and not its negative."""
    first = next(iter(form.factors.values()))
    return Fact(form, bound, True, needs) if first > 0 else Fact(-form, -bound, False, needs)


def together(needs: Needs, *forms: Form) -> Needs | None:
    """Those and that the forms are not negative; None where they are sure to be, or too large."""
    added = [form for form in forms if not form.is_sure]
    if any(form.limits[1] < 0 or form.magnitude >= _LIMIT for form in added):
        return None
    return needs.union(added)


def in_order(forms: Iterable[Form]) -> tuple[Form, ...]:
    """Forms of one kernel in an order that is the same in all processes."""

    def numbers(form: Form) -> list[tuple[list[int], int]]:
        return [([atom.number for atom in product], factor) for product, factor in form.factors.items()]

    return tuple(sorted(forms, key=numbers))
