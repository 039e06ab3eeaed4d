"""Diagnostics of instructions that have no form: which modifier or operand is wrong, and what may stand there.

Takes an instruction, what ``matching`` found out, and the text; the forms that come nearest say what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nvgen.diagnostics import Diagnostic, Span, ptx_check
from nvgen.diagnostics.suggestion import closest
from nvgen.ptx.analysis.scopes import Names
from nvgen.ptx.checking.forms import Assignment, all_forms
from nvgen.ptx.checking.matching import Matching
from nvgen.ptx.checking.operand_descriptions import Describing, InRegister
from nvgen.ptx.checking.operand_fits import Wrong
from nvgen.ptx.checking.rules_in_words import in_words
from nvgen.ptx.modifiers import KINDS, ModifierKind
from nvgen.ptx.operands import Address, Float, Integer, Operand, Register, SpecialRegister, Symbol
from nvgen.ptx.source import SourceText
from nvgen.ptx.special_registers import VECTORS
from nvgen.ptx.tree import Instruction

#: More are not listed.
_MOST = 8


def mismatches(instruction: Instruction, matching: Matching, names: Names, source: SourceText) -> Iterator[Diagnostic]:
    """Why an instruction is not there."""
    span = source.span(max(instruction.start, 0), max(instruction.end, 0))
    if not matching.is_known:
        found = ptx_check.UnknownInstruction(span, instruction.opcode)
        meant = closest(instruction.opcode, all_forms())
        yield found.because(ptx_check.DidYouMean(meant[0])) if meant else found
    elif matching.nearest is not None:
        yield _of_modifiers(instruction, matching.nearest, span, source)
    elif matching.counts:
        wanted = " or ".join(map(str, matching.counts))
        whole = (form for form in all_forms().of(instruction.opcode) if form.assign(instruction.modifiers).is_whole)
        syntax = next(whole).syntax
        yield ptx_check.WrongOperandCount(span, instruction.name, wanted, len(instruction.operands), syntax)
    elif matching.broken is not None:
        problem = in_words(*matching.broken)
        yield ptx_check.ExcludedModifiers(span, instruction.name, problem, matching.broken.form.syntax)
    for wrong in matching.wrong:
        yield _of_operand(instruction, matching, wrong, names, source)


# Modifiers


def _of_modifiers(instruction: Instruction, nearest: Assignment, span: Span, source: SourceText) -> Diagnostic:
    opcode, syntax = instruction.opcode, nearest.form.syntax
    if None not in nearest.slots:
        return ptx_check.MissingModifier(span, opcode, _missing(instruction, nearest), syntax)
    at = nearest.slots.index(None)
    modifier = str(instruction.modifiers[at])
    position = _span_of_modifier(instruction, at, source) or span
    if modifier in instruction.modifiers[:at]:
        return ptx_check.DoubledModifier(position, opcode, modifier, syntax)
    if any(modifier in slot.values for slot in nearest.form.slots) and nearest.missing:
        return ptx_check.MisplacedModifier(position, opcode, modifier, syntax)
    kind = _kind_of(modifier)
    allowed, needed = _instead(modifier, instruction)
    meant = closest(modifier, allowed) if modifier not in KINDS else []
    alike = (
        [value for value in allowed if KINDS.get(value) is kind]
        if kind is not None
        else needed
        if nearest.missing
        else []
    )
    shown = "" if meant else _choice(alike, "; {} may stand there")
    illegal = ptx_check.IllegalModifier(position, opcode, modifier, shown, syntax)
    return illegal.because(ptx_check.DidYouMean(f".{meant[0]}")) if meant else illegal


def _missing(instruction: Instruction, nearest: Assignment) -> str:
    """What lacks: of forms that lack one modifier as the nearest does, what any of them has there."""
    every = [form.assign(instruction.modifiers) for form in all_forms().of(instruction.opcode)]
    alike = [one for one in every if None not in one.slots and len(one.missing) == len(nearest.missing) == 1]
    if alike:
        return _choice([*dict.fromkeys(value for one in alike for value in one.missing[0].values)])
    return " and ".join(_choice(slot.values) for slot in nearest.missing)


def _kind_of(modifier: str) -> ModifierKind | None:
    """Also of one that looks like a vector or a type."""
    if re.fullmatch(r"v\d+", modifier):
        return ModifierKind.VECTOR
    return ModifierKind.TYPE if re.fullmatch(r"b?[busf]\d+(x\d+)?", modifier) else KINDS.get(modifier)


def _instead(modifier: str, instruction: Instruction) -> tuple[list[str], list[str]]:
    """With what in its place some form is near, and with what some form is whole."""
    others = [one for one in instruction.modifiers if one != modifier]
    allowed: dict[str, None] = {}
    needed: dict[str, None] = {}
    for form in all_forms().of(instruction.opcode):
        assignment = form.assign(others)
        if None not in assignment.slots and len(assignment.missing) <= 1:
            free = [slot for at, slot in enumerate(form.slots) if at not in assignment.slots]
            allowed |= dict.fromkeys(value for slot in free for value in slot.values)
            needed |= dict.fromkeys(value for slot in assignment.missing for value in slot.values)
    return [*allowed], [*needed]


def _span_of_modifier(instruction: Instruction, at: int, source: SourceText) -> Span | None:
    """Where a modifier stands, with its dot."""
    start = instruction.start if instruction.guard is None else instruction.guard.register.end
    position = source.text.find(instruction.opcode, max(start, 0), max(instruction.end, 0))
    for modifier in instruction.modifiers[: at + 1]:
        position = source.text.find(f".{modifier}", position + 1, max(instruction.end, 0)) if position >= 0 else -1
    return source.span(position, position + len(instruction.modifiers[at]) + 1) if position >= 0 else None


def _choice(values: Sequence[str], template: str = "{}") -> str:
    """The values, or some of them; "" where there are none."""
    shown = [f"`.{value}`" for value in values[:_MOST]]
    if not shown:
        return ""
    more = " or another of its kind" if len(values) > _MOST else ""
    listed = shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])}{',' if more else ' or'} {shown[-1]}"
    return template.format(listed + more)


# Operands


def _of_operand(
    instruction: Instruction, matching: Matching, wrong: Wrong, names: Names, source: SourceText
) -> Diagnostic:
    operand = instruction.operands[wrong.at]
    start, end = max(operand.start, 0), max(operand.end, 0)
    written = f"`{' '.join(source.text[start:end].split())}`"
    described = Describing(names, False).of(operand)
    if isinstance(described, InRegister):
        vector = f".{described.vector} " if described.vector else ""
        found = f"{written} of `{vector}.{described.type}`"
    else:
        found = written
    is_swapped = len(matching.wrong) > 1 and any(isinstance(one, Address) for one in instruction.operands)
    if is_swapped:
        remedy = "write the operands in the order of the form, or convert them first (`cvt`, `mov`)"
    else:
        remedy = _remedy(wrong.expected, written, operand, instruction.name)
    return ptx_check.WrongOperand(source.span(start, end), instruction.name, wrong.expected, found, remedy)


def _remedy(expected: str, written: str, operand: Operand, name: str) -> str:
    if expected.startswith("an address in brackets"):
        if isinstance(operand, Register | Symbol):
            return f"write the address in brackets: `[{written[1:-1]}]`"
        return "write an address there, as `[%rd1+4]`"
    if expected.startswith("a vector"):
        return "write as many elements as the modifiers say between `{` and `}`"
    if "predicate" in expected or "`.pred`" in expected:
        return "use a register of `.pred`, which `setp` sets: `setp.ne.s32 %p1, %r1, 0;`"
    if isinstance(operand, SpecialRegister) and operand.name in VECTORS:
        return f"take one of its parts: `{operand.name}.x`"
    if expected.startswith("a constant") or ("constant" in expected and isinstance(operand, Integer | Float)):
        return "write another constant, or a register where one may stand"
    return f"convert it first (`cvt`, `mov`), or change the type of `{name}`"
