"""NVIDIA's intrinsics and inline PTX that libdevice uses, as functions of LLVM's generic operations.

``llvm.nvvm.fma.rn.f`` becomes ``@nvvm.fma.rn.f``, which calls ``llvm.fma``; ``.ftz`` flushes subnormal operands and
results. Rounding other than to nearest sets the processor's rounding mode for one operation, but for sums and products
of f32 (``rounding``). Sources: PTX ISA, for what each instruction does with NaN, subnormals and overflow; LLVM
Language Reference, "Constrained Floating-Point Intrinsics" and "llvm.set.rounding".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from nvgen.diagnostics import InternalError
from nvgen.targets.cpu.nvvm import fields, formats, halves, instructions
from nvgen.targets.cpu.nvvm.bits import BITS, INLINE, bits, function, permute, shift
from nvgen.targets.cpu.nvvm.rounding import EXACT, directed

_CALLED = re.compile(r"@(nvvm\.[\w.]+)\(")
_DECLARATION = re.compile(r"^declare [^\n]*@(?:llvm\.nvvm\.[\w.]+|__nvvm_reflect)\([^\n]*\n", re.MULTILINE)
_ASSEMBLY = re.compile(r'asm "((?:[^"\\]|\\.)*)", "[^"]*"')
#: By an amount that only runs show: past the width PTX shifts everything out, where LLVM's result is undefined.
_SHIFT = re.compile(r"= (shl|lshr|ashr) (i32|i64) (\S+), (%\S+)$", re.MULTILINE)
#: Approximations that the library computes better itself.
_LIBRARY = {
    "lg2.approx": "__nv_log2f",
    "sin.approx": "__nv_sinf",
    "cos.approx": "__nv_cosf",
    "tanh.approx": "__nv_tanhf",
}
#: Inline PTX, known by its first instruction after the declarations and moves that surround it.
_INSTRUCTIONS = (
    ("rcp.approx.ftz.f32 ", "rcp.approx.ftz.f"),
    ("rsqrt.approx.ftz.f64 ", "rsqrt.approx.ftz.d"),
    ("bfind.shiftamt.u32 ", "bfind"),
    ("setp.equ.f64 ", "select.equ"),
    ("mad.lo.cc.u32   $0", "mad.wide"),
    ("mad.lo.cc.u32   r0, alo, blo, clo", "mad128"),
    ("mul.lo.u32      r0, alo, blo", "mul128"),
    ("sub.cc.u32 ", "sub128"),
    ("add.cc.u32 ", "add128"),
)
_SUBTRACTION = re.compile(r"(sub\.r[nzmp](?:\.ftz)?)\.f(32|64) ")


def library_functions(text: str) -> set[str]:
    """The functions of libdevice that take the place of intrinsics in ``text``."""
    return {function for name, function in _LIBRARY.items() if f"@llvm.nvvm.{name}" in text}


def replaced(text: str) -> str:
    """``text`` with NVIDIA's operations as calls of functions, which it defines.

    Raises:
        InternalError: there is an operation that no rule defines.
    """
    body = _DECLARATION.sub("", text)
    body = _ASSEMBLY.sub(lambda match: f"@nvvm.{_instruction(match[1])}", body)
    body = body.replace("@llvm.nvvm.", "@nvvm.")
    body = _SHIFT.sub(r"= call \2 @nvvm.\1.\2(\2 \3, \2 \4)", body)
    definitions = _definitions(set(_CALLED.findall(body)))
    declared = set(re.findall(r"^declare [^\n]*@([\w.]+)\(", body, re.MULTILINE))
    return "\n".join([body, *_added(definitions, declared), *definitions.values()]) + "\n"


def defined(names: Collection[str]) -> str:
    """Functions for the intrinsics ``names``, such as ``@nvvm.add.rz.f``, and what they call; they are not internal."""
    definitions = _definitions({f"nvvm.{name}" for name in names})
    for name in names:
        definitions[f"nvvm.{name}"] = definitions[f"nvvm.{name}"].replace("define internal", "define", 1)
    library = {
        f"declare float @{name}(float)"
        for name in _LIBRARY.values()
        if any(f"@{name}(" in text for text in definitions.values())
    }
    return "\n".join([*sorted(library), *_added(definitions, set()), *definitions.values()]) + "\n"


def _definitions(wanted: set[str]) -> dict[str, str]:
    """The functions ``wanted`` by name, and those that they call."""
    definitions: dict[str, str] = {}
    while wanted:
        name = wanted.pop()
        definitions[name] = _definition(name.removeprefix("nvvm."))
        wanted |= set(_CALLED.findall(definitions[name])) - definitions.keys()
    return definitions


def _added(definitions: dict[str, str], declared: set[str]) -> list[str]:
    """Declarations of the generic intrinsics that the functions call and nothing declares yet."""
    found = {name: line for text in definitions.values() for name, line in _declarations(text)}
    return [line for name, line in found.items() if name not in declared]


def _instruction(assembly: str) -> str:
    subtraction = _SUBTRACTION.search(assembly)
    if subtraction is not None:
        return f"{subtraction[1]}.{'f' if subtraction[2] == '32' else 'd'}"
    for start, name in _INSTRUCTIONS:
        if start in assembly:
            return name
    raise InternalError(f"no replacement for the inline PTX of libdevice: {assembly}")


_INTRINSIC_CALL = re.compile(r"call (\S+|\{[^}]*\}) @(llvm\.[\w.]+)\(([^)]*)\)")


def _declarations(text: str) -> list[tuple[str, str]]:
    """The generic intrinsics that a definition calls, each with its declaration."""
    found = []
    for result, name, operands in _INTRINSIC_CALL.findall(text):
        types = ", ".join(operand.split()[0] for operand in operands.split(", ") if operand)
        found.append((name, f"declare {result} @{name}({types})"))
    return found


def _definition(name: str) -> str:
    for pattern, rule in _RULES:
        match = pattern.fullmatch(name)
        if match is not None:
            return rule(name, match)
    raise InternalError(f"no replacement for the intrinsic llvm.nvvm.{name}")


# Text of functions

_TYPES = {"f": "float", "d": "double", "i": "i32", "ui": "i32", "ll": "i64", "ull": "i64", "f32": "float"}
_TYPES["f64"] = "double"
_SUFFIX = {"float": "f32", "double": "f64"}


_FLUSH = {"float": "flush", "double": "flush.d"}


def _flushed(parameters: list[str], ftz: bool) -> tuple[list[str], list[str]]:
    """Instructions that flush the operands, and the names of what comes out."""
    letters = "abcde"[: len(parameters)]
    if not ftz:
        return [], [f"%{letter}" for letter in letters]
    pairs = zip(letters, parameters, strict=True)
    lines = [f"%{letter}.0 = call {type_} @nvvm.{_FLUSH[type_]}({type_} %{letter})" for letter, type_ in pairs]
    return lines, [f"%{letter}.0" for letter in letters]


def _flush_result(lines: list[str], type_: str, ftz: bool, saturates: bool = False) -> str:
    result = "%r"
    if ftz:
        lines.append(f"%r.0 = call {type_} @nvvm.{_FLUSH[type_]}({type_} %r)")
        result = "%r.0"
    if saturates:
        lines.append(f"%r.1 = call float @nvvm.saturate.f(float {result})")
        result = "%r.1"
    return result


def _flush(name: str, match: re.Match[str]) -> str:
    """A subnormal number as the zero of its sign, on its bits: the mode of the processor has no say."""
    type_, bits, mantissa = ("double", "i64", 52) if match["type"] else ("float", "i32", 23)
    sign = 1 << int(bits[1:]) - 1
    lines = [
        f"%bits = bitcast {type_} %a to {bits}",
        f"%magnitude = and {bits} %bits, {sign - 1}",
        f"%sign = and {bits} %bits, {sign}",
        f"%small = icmp ult {bits} %magnitude, {1 << mantissa}",
        f"%flushed = select i1 %small, {bits} %sign, {bits} %bits",
        f"%r = bitcast {bits} %flushed to {type_}",
    ]
    return function(name, type_, [type_], lines, "%r")


# Arithmetic, with a rounding mode

_OPERANDS = {"add": 2, "sub": 2, "mul": 2, "div": 2, "fma": 3, "sqrt": 1, "rcp": 1}
#: LLVM's numbers of the rounding modes.
_MODES = {"rz": 0, "rp": 2, "rm": 3}


def _arithmetic(name: str, match: re.Match[str]) -> str:
    operator, rounding, ftz, letter = match["op"], match["mode"], bool(match["ftz"]), match["type"]
    type_ = _TYPES[letter]
    parameters = [type_] * _OPERANDS[operator]
    lines, values = _flushed(parameters, ftz)
    operands = [f"{type_} {value}" for value in values]
    if operator == "rcp":
        operator, operands = "div", [f"{type_} 1.0", *operands]
    if rounding != "rn" and type_ == "float" and operator in EXACT:
        lines += directed(operator, rounding, operands)
        attributes = INLINE
    elif rounding != "rn":
        constrained = f"llvm.experimental.constrained.{_constrained_name(operator)}.{_SUFFIX[type_]}"
        lines += _with_mode(rounding, type_, constrained, operands)
        attributes = "noinline nounwind strictfp"
    else:
        lines.append(f"%r = {_plain(operator, type_, operands)}")
        attributes = INLINE
    result = _flush_result(lines, type_, ftz, bool(match["sat"]))
    return function(name, type_, parameters, lines, result, attributes)


def _constrained_name(operator: str) -> str:
    return operator if operator in ("fma", "sqrt") else f"f{operator}"


def _plain(operator: str, type_: str, operands: list[str]) -> str:
    if operator in ("fma", "sqrt"):
        return f"call {type_} @llvm.{operator}.{_SUFFIX[type_]}({', '.join(operands)})"
    left, right = (operand.split()[1] for operand in operands)
    return f"f{operator} {type_} {left}, {right}"


def _with_mode(rounding: str, type_: str, intrinsic: str, operands: list[str]) -> list[str]:
    """One operation under another rounding mode. LLVM keeps it in place because it may raise an exception."""
    arguments = ", ".join([*operands, 'metadata !"round.dynamic"', 'metadata !"fpexcept.strict"'])
    return [
        "%old = call i32 @llvm.get.rounding() strictfp",
        f"call void @llvm.set.rounding(i32 {_MODES[rounding]}) strictfp",
        f"%r = call {type_} @{intrinsic}({arguments}) strictfp",
        "call void @llvm.set.rounding(i32 %old) strictfp",
    ]


# Rounding to an integer, and conversions

_ROUNDINGS = {"rn": "roundeven", "rz": "trunc", "rm": "floor", "rp": "ceil", "round": "roundeven"}


def _to_whole(name: str, match: re.Match[str]) -> str:
    type_ = _TYPES[match["type"]]
    lines, (value,) = _flushed([type_], bool(match["ftz"]))
    intrinsic = f"llvm.{_ROUNDINGS.get(match['op'], match['op'])}.{_SUFFIX[type_]}"
    lines.append(f"%r = call {type_} @{intrinsic}({type_} {value})")
    return function(name, type_, [type_], lines, "%r")


def _float_to_integer(name: str, match: re.Match[str]) -> str:
    """PTX ``cvt``: saturates; NaN becomes 0 from f32 to 32 bits, otherwise the highest bit."""
    source, target = _TYPES[match["source"]], _TYPES[match["target"]]
    lines, (value,) = _flushed([source], bool(match["ftz"]))
    sign = "u" if match["target"].startswith("u") else "s"
    suffix = _SUFFIX[source]
    lines += [
        f"%whole = call {source} @llvm.{_ROUNDINGS[match['mode']]}.{suffix}({source} {value})",
        f"%number = call {target} @llvm.fpto{sign}i.sat.{target}.{suffix}({source} %whole)",
    ]
    if (source, target) == ("float", "i32"):
        return function(name, target, [source], lines, "%number")
    highest = -(1 << 31) if target == "i32" else -(1 << 63)
    lines += [
        f"%nan = fcmp uno {source} {value}, {value}",
        f"%r = select i1 %nan, {target} {highest}, {target} %number",
    ]
    return function(name, target, [source], lines, "%r")


def _integer_to_float(name: str, match: re.Match[str]) -> str:
    source, target = _TYPES[match["source"]], _TYPES[match["target"]]
    operation = "uitofp" if match["source"].startswith("u") else "sitofp"
    if match["mode"] == "rn":
        return function(name, target, [source], [f"%r = {operation} {source} %a to {target}"], "%r")
    intrinsic = f"llvm.experimental.constrained.{operation}.{_SUFFIX[target]}.{source}"
    lines = _with_mode(match["mode"], target, intrinsic, [f"{source} %a"])
    return function(name, target, [source], lines, "%r", "noinline nounwind strictfp")


def _narrow(name: str, match: re.Match[str]) -> str:
    if match["mode"] == "rn":
        lines, attributes = ["%r = fptrunc double %a to float"], INLINE
    else:
        lines = _with_mode(match["mode"], "float", "llvm.experimental.constrained.fptrunc.f32.f64", ["double %a"])
        attributes = "noinline nounwind strictfp"
    return function(name, "float", ["double"], lines, _flush_result(lines, "float", bool(match["ftz"])), attributes)


def _to_half(name: str, match: re.Match[str]) -> str:
    lines, (value,) = _flushed(["float"], bool(match["ftz"]))
    lines += [
        f"%wide = fpext float {value} to double",
        "%half = call i32 @nvvm.to.f16.rn(double %wide, i32 0)",
        "%r = trunc i32 %half to i16",
    ]
    return function(name, "i16", ["float"], lines, "%r")


# One operand or two, no rounding mode


def _saturate(name: str, match: re.Match[str]) -> str:
    """PTX ``.sat``: between 0 and 1; NaN becomes 0."""
    type_ = _TYPES[match["type"]]
    lines, (value,) = _flushed([type_], bool(match["ftz"]))
    lines += [
        f"%above = fcmp ogt {type_} {value}, 0.0",
        f"%low = select i1 %above, {type_} {value}, {type_} 0.0",
        f"%below = fcmp olt {type_} %low, 1.0",
        f"%r = select i1 %below, {type_} %low, {type_} 1.0",
    ]
    return function(name, type_, [type_], lines, "%r")


#: ``div.approx``: a product with the reciprocal, which is 0 beyond 2^126: 0, and NaN of infinity (PTX ISA, "div").
_APPROXIMATE_QUOTIENT = "div.approx"
_PRODUCT_WITH_RECIPROCAL = (
    "%size = call float @llvm.fabs.f32(float {right})",
    "%far = fcmp ogt float %size, 0x47D0000000000000",
    "%zero = call float @llvm.copysign.f32(float 0.0, float {right})",
    "%none = fmul float {left}, %zero",
    "%quotient = fdiv float {left}, {right}",
    "%r = select i1 %far, float %none, float %quotient",
)


def _approximation(name: str, match: re.Match[str]) -> str:
    """What the GPU approximates is computed as exactly as the type allows; f64 is flushed as well where PTX says so."""
    operator, ftz = match["op"], bool(match["ftz"])
    type_ = _TYPES[match["type"] or "f"]  # `div.full` has no type in its name
    count = 2 if operator == "div" else 1
    lines, values = _flushed([type_] * count, ftz)
    one = f"{type_} 1.0"
    first = f"{type_} {values[0]}"
    if _APPROXIMATE_QUOTIENT in name:
        lines += [line.format(left=values[0], right=values[1]) for line in _PRODUCT_WITH_RECIPROCAL]
    elif operator == "div":
        lines.append(f"%r = fdiv {first}, {values[1]}")
    elif operator == "rcp":
        lines.append(f"%r = fdiv {one}, {values[0]}")
    else:
        root = "%r" if operator == "sqrt" else "%root"
        lines.append(f"{root} = call {type_} @llvm.sqrt.{_SUFFIX[type_]}({first})")
        if operator == "rsqrt":
            lines.append(f"%r = fdiv {one}, %root")
    return function(name, type_, [type_] * count, lines, _flush_result(lines, type_, ftz))


def _through_library(name: str, match: re.Match[str]) -> str:
    lines, (value,) = _flushed(["float"], bool(match["ftz"]))
    lines.append(f"%r = call float @{_LIBRARY[match['op']]}(float {value})")
    attributes = "alwaysinline nounwind"
    return function(name, "float", ["float"], lines, _flush_result(lines, "float", bool(match["ftz"])), attributes)


#: 1, ln 2, (ln 2)^2 / 2!, ...: the series of 2^x, which in half an interval around 0 is exact to 2^-43.
_EXP2_TERMS = (
    *("0x3FF0000000000000", "0x3FE62E42FEFA39EF", "0x3FCEBFBDFF82C58E", "0x3FAC6B08D704A0BF", "0x3F83B2AB6FBA4E77"),
    *("0x3F55D87FE78A6730", "0x3F2430912F86C786", "0x3EEFFCBFC588B0C5", "0x3EB62C0223A5C822", "0x3E7B5253D395E7C1"),
)


def _exp2(name: str, match: re.Match[str]) -> str:
    """2^x through f64, rounded once; the range is clamped to where the result is 0 or infinite anyway."""
    lines, (value,) = _flushed(["float"], bool(match["ftz"]))
    lines += [
        f"%wide = fpext float {value} to double",
        "%above = call double @llvm.maximumnum.f64(double %wide, double -200.0)",
        "%x = call double @llvm.minimumnum.f64(double %above, double 200.0)",
        "%whole = call double @llvm.roundeven.f64(double %x)",
        "%part = fsub double %x, %whole",
    ]
    *terms, last = _EXP2_TERMS
    total = last
    for index, term in enumerate(reversed(terms)):
        lines.append(f"%s{index} = call double @llvm.fma.f64(double {total}, double %part, double {term})")
        total = f"%s{index}"
    lines += [
        "%number = fptosi double %whole to i64",
        "%biased = add i64 %number, 1023",
        "%bits = shl i64 %biased, 52",
        "%scale = bitcast i64 %bits to double",
        f"%product = fmul double {total}, %scale",
        "%narrow = fptrunc double %product to float",
        f"%nan = fcmp uno float {value}, {value}",
        f"%r = select i1 %nan, float {value}, float %narrow",
    ]
    return function(name, "float", ["float"], lines, _flush_result(lines, "float", bool(match["ftz"])))


_FTZ = r"(?P<ftz>\.ftz)?"
_RULES: tuple[tuple[re.Pattern[str], Callable[[str, re.Match[str]], str]], ...] = tuple(
    (re.compile(pattern), rule)
    for pattern, rule in (
        (r"flush(?P<type>\.d)?", _flush),
        (rf"(?P<op>add|sub|mul|div|fma|sqrt|rcp)\.(?P<mode>r[nzmp]){_FTZ}(?P<sat>\.sat)?\.(?P<type>[fd])", _arithmetic),
        (rf"(?P<op>floor|ceil|trunc|round){_FTZ}\.(?P<type>[fd])", _to_whole),
        (rf"(?P<source>[fd])2(?P<target>u?i|u?ll)\.(?P<mode>r[nzmp]){_FTZ}", _float_to_integer),
        (r"(?P<source>u?i|u?ll)2(?P<target>[fd])\.(?P<mode>r[nzmp])", _integer_to_float),
        (rf"d2f\.(?P<mode>r[nzmp]){_FTZ}", _narrow),
        (rf"f2h\.rn{_FTZ}", _to_half),
        (rf"saturate{_FTZ}\.(?P<type>[fd])", _saturate),
        (rf"(?P<op>rcp|rsqrt|sqrt|div)\.(?:approx|full){_FTZ}(?:\.(?P<type>[fd]))?", _approximation),
        (rf"(?P<op>lg2\.approx|sin\.approx|cos\.approx|tanh\.approx){_FTZ}\.f", _through_library),
        (rf"ex2\.approx{_FTZ}\.f32", _exp2),
        ("prmt", permute),
        (r"(?P<op>shl|lshr|ashr)\.(?P<type>i32|i64)", shift),
        ("|".join(map(re.escape, BITS)), bits),
        *halves.RULES,
        *formats.RULES,
        *fields.RULES,
        *instructions.RULES,
    )
)
