"""Random headers, declarations, initial values, constant expressions and directives of PTX, right and wrong ones.

Each text is what stands below the header, with names that have its number, so that many can stand in one module; those
that are headers are modules. A fifth is changed in one word.

What makes ptxas 13.5 end without a message is left out (``_ENDS_PTXAS``): the quotient of the least integer by -1, the
initial value of an array without a size that has no braces, very large numbers of registers to be preserved,
kernels with the name of a special register that are ``.weak``, and arrays of ``.e4m3`` and other types of instructions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

_ENDS_PTXAS = re.compile(
    r"\]\s*=(?!\s*\{)|/\s*[-+(~!]|/\s*(?:0|[A-Z]|\d{6})|/\s*\d+\s*-|abi_preserve(?:_control)?\s+(?:[^\d\s]|\d{2}|0\w)"
    r"|\.(?:entry|func)\s+%[a-z]"
)
_WORD = re.compile(r"\s+|\"[^\"]*\"|\.?[\w$%]+(?:::\w+)?|<<|>>|<=|>=|==|!=|&&|\|\||.")
_TYPES = ("u32", "u64", "s32", "s64", "b8", "b16", "b32", "b64", "u8", "s8", "u16", "s16", "f32", "f64")
_RARE_TYPES = ("f16", "b128", "pred", "f16x2", "bf16", "tf32", "u128")
_SPACES = ("global", "const", "shared", "local", "param", "reg")
_LINKAGES = ("", "", "", ".visible ", ".weak ", ".common ", ".extern ")
_WHOLE = ("0", "1", "2", "7", "10", "0x1F", "017", "0b101", "3U", "1U", "0xFFFFFFFFFFFFFFFF", "9223372036854775807")
_WHOLE_RARE = ("WARP_SZ", "9223372036854775808", "18446744073709551615", "08", "1u", "0x", "99999999999999999999")
_REAL = ("1.0", "2.5", "0.1", "1e5", ".5", "1.", "0d3FF8000000000000", "3.0e-3", "1e39")
_REAL_RARE = ("0f3F800000", "(0f3F800000)", "1e400", "1e-320", "0d7FF0000000000000", "1.5f", "0f3F8")
_DIVISORS = ("2", "3", "5", "7U", "10")


class DrawnText(NamedTuple):
    """A text, and from what it was drawn."""

    kind: str
    text: str
    #: Whether the initial value of the variable ``x`` with its number is compared.
    has_value: bool = False
    #: Whether it is a whole module.
    is_module: bool = False


# Expressions


def whole(chance: Random, depth: int = 3) -> str:
    """A constant expression of integers."""
    kind = chance.random()
    if depth == 0 or kind < 0.25:
        return chance.choice(_WHOLE_RARE if chance.random() < 0.04 else _WHOLE)
    if kind < 0.4:
        return chance.choice(("-", "~", "!", "+", "-", "(.s64)", "(.u64)")) + _blank(chance) + whole(chance, depth - 1)
    if kind < 0.5:
        return f"({whole(chance, depth - 1)})"
    if kind < 0.56:
        return f"{whole(chance, depth - 1)} ? {whole(chance, depth - 1)} : {whole(chance, depth - 1)}"
    if kind < 0.64:
        return f"{whole(chance, depth - 1)} {chance.choice('/%')} {_divisor(chance)}"
    if kind < 0.7:
        operator = chance.choice(("<", "<=", ">", ">=", "==", "!="))
        return f"({real(chance, 1)}{operator}{real(chance, 1)})"
    operators = ("+", "-", "*", "<<", ">>", "&", "|", "^", "<", "<=", ">", ">=", "==", "!=", "&&", "||")
    blank = _blank(chance)
    return f"{whole(chance, depth - 1)}{blank}{chance.choice(operators)}{blank}{whole(chance, depth - 1)}"


def _divisor(chance: Random) -> str:
    return "( 0)" if chance.random() < 0.02 else f" {chance.choice(_DIVISORS)}"


def _blank(chance: Random) -> str:
    return chance.choice(("", "", " "))


def real(chance: Random, depth: int = 2) -> str:
    """A constant expression of floating-point numbers."""
    kind = chance.random()
    if depth == 0 or kind < 0.4:
        return chance.choice(_REAL_RARE if chance.random() < 0.08 else _REAL)
    if kind < 0.55:
        return f"-{_blank(chance)}{real(chance, depth - 1)}"
    if kind < 0.7:
        return f"({real(chance, depth - 1)})"
    return f"{real(chance, depth - 1)}{chance.choice('+-*')}{real(chance, depth - 1)}"


def _whole_value(chance: Random, number: int) -> str:
    type_ = chance.choice(("u64", "u64", "u64", "s64", "b32", "u8", "u16"))
    return f".visible .global .{type_} x{number} = {whole(chance)};"


def _real_value(chance: Random, number: int) -> str:
    return f".visible .global .{chance.choice(('f32', 'f64', 'b32', 'b64', 'b16', 'b8'))} x{number} = {real(chance)};"


def _mixed_value(chance: Random, number: int) -> str:
    type_ = _type(chance)
    is_real = type_[0] == "f" or (type_[0] == "b" and chance.random() < 0.5)
    value = real(chance) if is_real is (chance.random() < 0.85) else whole(chance, 2)
    if chance.random() < 0.1:
        value = f"{real(chance, 1)}{chance.choice('+-*<')}{whole(chance, 1)}"
    return f".visible .global .{type_} x{number} = {value};"


def _type(chance: Random) -> str:
    return chance.choice(_RARE_TYPES if chance.random() < 0.03 else _TYPES)


# Initial values


def _row(chance: Random, sizes: Sequence[int], value: Callable[[], str]) -> str:
    """The values of an array, mostly as many as there is room for, mostly in the right braces."""
    if not sizes or chance.random() < 0.01:
        return value()
    count = sizes[0] + chance.choice((*(0,) * 16, -1, -1, -1, -2, 1))
    sizes = sizes[1:] if chance.random() > 0.01 else sizes
    return "{" + ", ".join(_row(chance, sizes, value) for _ in range(max(count, 0))) + "}"


def _array(chance: Random, number: int) -> str:
    type_ = _type(chance)
    lanes = chance.choice((0, 0, 0, 0, 2, 4))
    sizes = [chance.randint(1, 3) for _ in range(chance.choice((0, 1, 1, 2, 2, 3)))]
    is_real = type_[0] == "f" or (type_[0] == "b" and chance.random() < 0.3)

    def value() -> str:
        return real(chance, 0) if is_real is (chance.random() > 0.01) else chance.choice(_WHOLE)

    vector = f".v{lanes} " if lanes else ""
    dimensions = "".join(f"[{size}]" for size in sizes)
    if sizes and chance.random() < 0.15:
        dimensions = "[]" + dimensions.partition("]")[2]
    row = _row(chance, [*sizes, *([lanes] if lanes else [])], value)
    return f".visible .global {vector}.{type_} x{number}{dimensions} = {row};"


def _address(chance: Random, number: int) -> str:
    name = chance.choice(
        (*(f"y{number}",) * 4, f"c{number}", f"c{number}", f"s{number}", f"g{number}", f"x{number}", "z")
    )
    offset = chance.choice(("", "", "+8", "+-4", "+1<<2", "+(4)", "+4*2", "+4-8", "-8", "+" + whole(chance, 1)))
    address = chance.choice((name, name, name, f"generic({name})", f"generic({name})", f"({name})")) + offset
    if chance.random() < 0.15:
        address = f"{chance.choice(('0xFF', '0xFF00', '255', '0xF', '0xFFFF', '0', '0xFF00000000000000'))}({address})"
    if chance.random() < 0.05:
        address = chance.choice((f"generic({name}+8)", f"8+{name}", f"{name}*2", f"{name}+{name}", f"!{name}"))
    type_ = chance.choice((*("u64",) * 8, "u32", "u32", "u8", "b64", "s64", "b8", "f64"))
    array = chance.random() < 0.3
    value = f"{{{address}, {chance.choice(('0', address))}}}" if array else address
    others = f".global .u32 y{number}[4]; .const .u32 c{number}; .shared .u32 s{number}; .func g{number}() {{ ret; }}"
    space = chance.choice(("global", "global", "const"))
    return f"{others} .{space} .{type_} x{number}{'[2]' if array else ''} = {value};"


# Declarations


def _dimensions(chance: Random) -> str:
    one = (
        "[4]",
        "[4]",
        "[2][3]",
        "[]",
        "[0]",
        "[0x2]",
        "[2U]",
        "[WARP_SZ]",
        "[1+1]",
        "[-1]",
        "[2][]",
        "[][2]",
        "[(2)]",
    )
    return chance.choice(("", "", "", "", chance.choice(one)))


def _alignment(chance: Random) -> str:
    return chance.choice(
        ("", "", "", f".align {chance.choice(('4', '8', '16', '0x10', 'WARP_SZ', '3', '0', '-8', '8U'))} ")
    )


def _name(chance: Random, number: int) -> str:
    odd = ("_", "$", "%", "%tid", "%laneid", "WARP_SZ", "%clock64", "inlined_at")
    names = (f"v{number}", f"%v{number}", f"$v{number}", f"_v{number}")
    return chance.choice(odd) if chance.random() < 0.04 else chance.choice(names)


def _declared(chance: Random, number: int, spaces: Sequence[str], linkages: Sequence[str] = _LINKAGES) -> str:
    vector = chance.choice(("",) * 12 + (".v2 ", ".v2 ", ".v4 ", ".v4 ", ".v8 ", ".v3 "))
    attribute = chance.choice(("",) * 12 + (".attribute(.managed) ", ".attribute(.x) "))
    first, second = chance.choice((("", _alignment(chance)), ("", _alignment(chance)), (_alignment(chance), "")))
    name = _name(chance, number) + _dimensions(chance)
    space = chance.choice(spaces)
    count = chance.choice(("", "", "", "<4>", "<0x4>", "<-1>", "<WARP_SZ>")) if space == "reg" else ""
    initial = f" = {chance.choice(_WHOLE)}" if chance.random() < 0.04 else ""
    return (
        f"{chance.choice(linkages)}{first}.{space} {attribute}{second}{vector}.{_type(chance)} {name}{count}{initial};"
    )


def _variable(chance: Random, number: int) -> str:
    return _declared(chance, number, ("global",) * 6 + ("const", "const", "shared", "shared") + _SPACES)


def _twice(chance: Random, number: int) -> str:
    types = [chance.choice(("u32", "u32", "u32", "f32")) + f" x{number}" + chance.choice(("", "[4]")) for _ in range(2)]
    linkages = [chance.choice((".extern ", ".extern ", ".visible ", ".weak ", "", ".common ")) for _ in range(2)]
    return " ".join(f"{linkage}.global .{type_};" for linkage, type_ in zip(linkages, types, strict=True))


def _in_body(chance: Random, number: int) -> str:
    spaces = ("reg", "reg", "reg", "shared", "local", "param", "global", "const")
    linkages = ("",) * 20 + (".extern ", ".visible ")
    body = " ".join(_declared(chance, number * 10 + at, spaces, linkages) for at in range(chance.choice((1, 1, 2))))
    return f".{chance.choice(('entry', 'func'))} k{number}() {{ {body} ret; }}"


def _parameter(chance: Random, number: int) -> str:
    space = chance.choice(("param",) * 20 + ("reg", "reg", "global", "shared"))
    pointer = chance.choice((".global ", "", ".shared ", ".const ", ".reg ")) + _alignment(chance)
    pointed_to = f".ptr {pointer}" if chance.random() < 0.08 else ""
    vector = chance.choice(("",) * 40 + (".v2 ", ".v4 "))
    name = _name(chance, number) + _dimensions(chance)
    return f".{space} {_alignment(chance)}{vector}.{_type(chance)} {pointed_to}{name}"


def _parameters(chance: Random, number: int, most: int = 3) -> str:
    return ", ".join(_parameter(chance, 10 * number + at) for at in range(chance.randint(0, most)))


def _kernel(chance: Random, number: int) -> str:
    linkage = chance.choice(("", "", ".visible ", ".weak ", ".common ", ".visible .weak "))
    name = chance.choice((f"k{number}",) * 12 + ("_", "$", "WARP_SZ"))
    return f"{linkage}.entry {name}({_parameters(chance, number)}) {{ ret; }}"


def _function(chance: Random, number: int) -> str:
    results = f"({_parameters(chance, number + 1_000_000, 2)}) " if chance.random() < 0.3 else ""
    linkage = chance.choice(("", "", ".visible ", ".weak ", ".extern "))
    body = ";" if "extern" in linkage else " { ret; }"
    return f"{linkage}.func {results}f{number}({_parameters(chance, number)}){body}"


def _prototype(chance: Random, number: int) -> str:
    label = chance.choice((f"P{number}: ",) * 8 + ("", "_: "))
    results = f"({_parameters(chance, number, 1)}) " if chance.random() < 0.4 else ""
    ending = chance.choice(("", "", "", " .noreturn", " .abi_preserve 4", " .maxntid 3"))
    name = chance.choice(("_",) * 9 + ("f",))
    words = f"{results}{name} ({_parameters(chance, number + 1_000_000, 2)})"
    return f".entry k{number}() {{ {label}.callprototype {words}{ending}; ret; }}"


# Directives


def _directives(chance: Random, number: int) -> str:
    numbers = (
        "1",
        "32",
        "128",
        "2,2",
        "8,8,8",
        "1,1,1,1",
        "0",
        "-1",
        "0x20",
        "32U",
        "WARP_SZ",
        "x",
        "",
        "1.0",
        "4294967296",
    )
    names = (
        *("maxntid", "reqntid", "maxnreg", "minnctapersm", "reqnctapercluster", "maxclusterrank", "local_maxnreg"),
        *("maxntid", "maxnreg", "maxntd", "minnreg", "fastmath"),
    )
    alone = (".explicitcluster", ".noreturn", ".blocksareclusters", '.pragma "nounroll";', '.pragma "x"', ".align 8")
    found = []
    for _ in range(chance.choice((0, 1, 1, 1, 2))):
        directive = f".{chance.choice(names)} {chance.choice(numbers[:5] if chance.random() < 0.8 else numbers)}"
        found.append(chance.choice(alone) if chance.random() < 0.2 else directive)
    kind = chance.choice(("entry", "entry", "entry", "func"))
    return f".{kind} k{number}() {' '.join(found)} {{ ret; }}"


def _statement(chance: Random, number: int) -> str:
    file = number + 1
    lines = ("1", "12", "0", "-1", "0x10", "99999999999", "+1", "1U")
    place = f"{file} {chance.choice(lines)} {chance.choice(lines[:3])}"
    choices = (
        *(
            f".loc {place}",
            f".loc {place}",
            f".loc {file} 12 1 .loc {place}, function_name I{number}, inlined_at {file} 12 1",
        ),
        *(f".loc {place}, function_name I{number}, inlined_at {place}", f".loc {place};", f".loc {file} 1"),
        *('.pragma "nounroll";', '.pragma "frequency 10";', '.pragma "frequency x";', '.pragma "x";', ".pragma x;"),
        *('.pragma "used_bytes_mask 0xff";', '.pragma "abi_param_reg all";', '.pragma "nounroll"', '.pragma "a", "b";'),
        *(f"T{number}: .branchtargets L{number};", ".branchtargets L;", f"{_name(chance, number)}: ret;", "{ }", ";"),
    )
    section = f".section .debug_str {{ I{number}: .b8 0 }}" if chance.random() < 0.95 else ""
    return f'.file {file} "a.cu" .entry k{number}() {{ {chance.choice(choices)} L{number}: ret; }} {section}'


def _operand(chance: Random, number: int) -> str:
    instructions = (
        *(("mov.b64", "d"), ("mov.u64", "d"), ("mov.f64", "e"), ("mov.f32", "f"), ("mov.b32", "r"), ("mov.u32", "r")),
        *(
            ("add.f32", "f, f"),
            ("add.s32", "r, r"),
            ("add.f64", "e, e"),
            ("mov.b16", "h"),
            ("st.global.f32", f"[v{number}]"),
        ),
        *(("st.global.b64", f"[v{number}]"), ("shl.b32", "r, r"), ("mov.b64", "e"), ("mov.b32", "f"), ("bar.sync", "")),
    )
    opcode, operands = chance.choice(instructions)
    value = whole(chance, 2) if chance.random() < 0.5 else real(chance, 1)
    line = f"{opcode} {operands}{', ' if operands else ''}{value};"
    if chance.random() < 0.3:
        base = chance.choice((f"v{number}", "d", "d", f"(v{number})", f"8+v{number}"))
        offset = chance.choice(("+", "+", "+", "-")) + whole(chance, 1)
        line = f"ld.global.b32 r, [{base}{offset}];"
    registers = ".reg .b16 h; .reg .b32 r; .reg .b64 d; .reg .f32 f; .reg .f64 e;"
    return f".global .b64 v{number}; .entry k{number}() {{ {registers} {line} ret; }}"


def _header(chance: Random, number: int) -> str:
    version = chance.choice(("8.0", "9.0", "7.8", "9.5", "6.0", "3.2", "9.9", "8", "8.x", "0.0", "08.0"))
    target = chance.choice(
        ("sm_90", "sm_80", "sm_75", "compute_80", "sm_99", "sm_90, debug", "sm_90, x", "debug", "sm_90a")
    )
    size = chance.choice(
        (".address_size 64", ".address_size 64", "", ".address_size 16", ".address_size -64", ".address_size")
    )
    lines = [f".version {version}", f".target {target}", size]
    if chance.random() < 0.2:
        at, other = chance.randrange(3), chance.randrange(3)
        lines[at], lines[other] = lines[other], lines[at]
    if chance.random() < 0.1:
        lines.insert(chance.randrange(4), chance.choice((*lines, "// x", "/* x */", "")))
    return "\n".join([*lines, f".entry k{number}() {{ ret; }}", ""])


_KINDS: tuple[tuple[str, int, Callable[[Random, int], str]], ...] = (
    ("integer expression", 5, _whole_value),
    ("float expression", 3, _real_value),
    ("expression for a type", 3, _mixed_value),
    ("array", 5, _array),
    ("address", 4, _address),
    ("variable", 4, _variable),
    ("declared twice", 1, _twice),
    ("declaration in a body", 3, _in_body),
    ("head of a kernel", 2, _kernel),
    ("head of a function", 2, _function),
    ("prototype", 2, _prototype),
    ("directive of a head", 3, _directives),
    ("statement", 2, _statement),
    ("operand", 4, _operand),
    ("header", 1, _header),
)
KINDS = tuple(kind for kind, _, _ in _KINDS)
_WITH_VALUES = ("integer expression", "float expression", "expression for a type", "array")


def _changed(text: str, chance: Random) -> str:
    """One word left out, doubled, swapped with the next, or replaced by one of the others."""
    words = _WORD.findall(text)
    places = [at for at, word in enumerate(words) if word.strip()]
    at, other = chance.choice(places), chance.choice(places)
    match chance.randrange(4):
        case 0:
            words[at] = ""
        case 1:
            words[at] += " " + words[at]
        case 2:
            words[at], words[other] = words[other], words[at]
        case 3:
            words[at] = words[other]
    return "".join(words)


def drawn(count: int, seed: int) -> Iterator[DrawnText]:
    """So many texts; of one seed always the same."""
    chance = Random(f"texts {seed}")
    makers = [one for one in _KINDS for _ in range(one[1])]
    number = 0
    while number < count:
        kind, _, make = chance.choice(makers)
        text = make(chance, number)
        if chance.random() < 0.2:
            text = _changed(text, chance)
        if _ENDS_PTXAS.search(text) is None or (kind == "header"):
            yield DrawnText(kind, text, kind in _WITH_VALUES and ".b128" not in text, kind == "header")
            number += 1
