"""The rule of each scalar opcode."""

from __future__ import annotations

from nvgen.lift.scalar import bits, carries, comparisons, integers, logic, vectors
from nvgen.lift.scalar.values import is_float
from nvgen.lift.step import Rule, Step


def _by_kind(of_integers: Rule, with_carry: Rule | None = None) -> Rule:
    """An opcode that integers and floats share."""

    def rule(step: Step) -> None:
        if is_float(step.types[0]):
            raise step.refuse(f"the type `.{step.types[0]}`")
        if with_carry is not None and step.has("cc"):
            with_carry(step)
        else:
            of_integers(step)

    return rule


def cvt(step: Step) -> None:
    if step.has("pack"):
        vectors.cvt_pack(step)
    else:
        raise step.refuse("the conversion")


RULES: dict[str, Rule] = {
    "add": _by_kind(integers.add_or_sub, carries.add),
    "sub": _by_kind(integers.add_or_sub, carries.sub),
    "mul": _by_kind(integers.mul),
    "mad": _by_kind(integers.mad, carries.mad),
    "div": _by_kind(integers.div),
    "abs": _by_kind(integers.absolute),
    "neg": _by_kind(integers.neg),
    "min": _by_kind(integers.min_or_max),
    "max": _by_kind(integers.min_or_max),
    "rem": integers.rem,
    "sad": integers.sad,
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
    "cvt": cvt,
    "setp": comparisons.setp,
    "set": comparisons.set_,
    "selp": comparisons.selp,
    "slct": comparisons.slct,
    "testp": comparisons.testp,
}
