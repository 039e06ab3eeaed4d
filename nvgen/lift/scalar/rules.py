"""The rule of each scalar opcode."""

from __future__ import annotations

from functools import cache

from nvgen.lift.scalar import (
    approximations,
    bits,
    carries,
    comparisons,
    conversions,
    floats,
    halves,
    integers,
    logic,
    mixed_formats,
    video,
)
from nvgen.lift.scalar.values import HALVES, PACKED, is_float, types_of
from nvgen.lift.step import Rule, Step
from nvgen.ptx.modifiers import ModifierKind
from nvgen.ptx.tree import Modifier, of_kind


def _is_half(type_: str) -> bool:
    return PACKED.get(type_, (type_,))[0] in HALVES


def _no_such_type(step: Step) -> None:
    raise step.refuse(f"the type `.{types_of(step)[0]}`")


def _by_kind(of_integers: Rule, of_floats: Rule, of_halves: Rule, with_carry: Rule | None = None) -> Rule:
    """An opcode that several kinds of numbers share."""

    @cache  # there are few lists of modifiers, and many instructions
    def chosen(modifiers: tuple[Modifier, ...]) -> Rule:
        types = of_kind(modifiers, ModifierKind.TYPE)
        if mixed_formats.are_mixed(types):
            return mixed_formats.arithmetic
        if _is_half(types[0]):
            return of_halves
        if is_float(types[0]):
            return of_floats
        return with_carry if with_carry is not None and "cc" in modifiers else of_integers

    def rule(step: Step) -> None:
        chosen(step.instruction.modifiers)(step)

    return rule


def _by_operands(of_others: Rule, of_halves: Rule) -> Rule:
    """A comparison, by the type of what it compares."""

    def rule(step: Step) -> None:
        (of_halves if _is_half(types_of(step)[-1]) else of_others)(step)

    return rule


def _of_floats(step: Step) -> None:
    """What may be approximated."""
    (approximations.approximate if step.has("approx", "full") else floats.arithmetic)(step)


RULES: dict[str, Rule] = {
    "add": _by_kind(integers.add_or_sub, floats.arithmetic, halves.arithmetic, carries.add),
    "sub": _by_kind(integers.add_or_sub, floats.arithmetic, halves.arithmetic, carries.sub),
    "mul": _by_kind(integers.mul, floats.arithmetic, halves.arithmetic),
    "mad": _by_kind(integers.mad, floats.arithmetic, _no_such_type, carries.mad),
    "fma": _by_kind(_no_such_type, floats.arithmetic, halves.arithmetic),
    "div": _by_kind(integers.div, _of_floats, _no_such_type),
    "abs": _by_kind(integers.absolute, floats.absolute, halves.absolute),
    "neg": _by_kind(integers.neg, floats.neg, halves.neg),
    "min": _by_kind(integers.min_or_max, floats.min_or_max, halves.min_or_max),
    "max": _by_kind(integers.min_or_max, floats.min_or_max, halves.min_or_max),
    "rcp": _by_kind(_no_such_type, _of_floats, _no_such_type),
    "sqrt": _by_kind(_no_such_type, _of_floats, _no_such_type),
    "rsqrt": _by_kind(_no_such_type, _of_floats, _no_such_type),
    "sin": _by_kind(_no_such_type, _of_floats, _no_such_type),
    "cos": _by_kind(_no_such_type, _of_floats, _no_such_type),
    "lg2": _by_kind(_no_such_type, _of_floats, _no_such_type),
    "ex2": _by_kind(_no_such_type, _of_floats, halves.approximation),
    "tanh": _by_kind(_no_such_type, _of_floats, halves.approximation),
    "copysign": floats.copysign,
    "rem": integers.rem,
    "sad": integers.sad,
    "clmad": integers.clmad,
    "mul24": integers.mul24,
    "mad24": integers.mad24,
    "dp4a": integers.dot_product,
    "dp2a": integers.dot_product,
    "addc": carries.add,
    "subc": carries.sub,
    "madc": carries.mad,
    "popc": bits.popc,
    "clz": bits.clz,
    "bfind": bits.bfind,
    "brev": bits.brev,
    "bfe": bits.bfe,
    "bfi": bits.bfi,
    "bmsk": bits.bmsk,
    "szext": bits.szext,
    "fns": bits.fns,
    "and": logic.combine,
    "or": logic.combine,
    "xor": logic.combine,
    "not": logic.not_,
    "cnot": logic.cnot,
    "lop3": logic.lop3,
    "shl": logic.shl,
    "shr": logic.shr,
    "shf": logic.shf,
    "prmt": logic.prmt,
    "cvt": conversions.cvt,
    "setp": _by_operands(comparisons.setp, halves.setp),
    "set": _by_operands(comparisons.set_, halves.set_),
    "selp": comparisons.selp,
    "slct": comparisons.slct,
    "testp": comparisons.testp,
    **video.RULES,
}
