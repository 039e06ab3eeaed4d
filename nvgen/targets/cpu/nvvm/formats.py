"""Conversions between floats by NVVM's intrinsics, as functions of LLVM's generic operations: see ``nvvm``.

Two kinds of functions do all of the work, on the bits of a format in an i32: ``@nvvm.from.e4m3`` returns an f64, which
holds every number of 32 bits and fewer, and ``@nvvm.to.e4m3.rn.satfinite.relu`` rounds an f64. Source: PTX ISA,
``cvt``. It leaves open where the random bits of ``.rs`` lie against the bits that a subnormal result loses: here, as
for a normal one, the first random bit is added to the first bit that is lost.
"""

from __future__ import annotations

import re

from nvgen.targets.cpu.nvvm.bits import function
from nvgen.types import SCALARS
from nvgen.types.float_formats import FORMATS
from nvgen.types.scalar import FloatFormat

#: What tensor cores take for f32: its first 19 bits. Here they are the last of an integer.
_TF32 = FloatFormat(8, 10, 127, maximum=0x3FBFF, infinity=0x3FC00, nan=0x3FFFF)
_TF32_UNUSED = 13
#: PTX's NaN of two formats that have many.
_CANONICAL_NAN = {"f16": 0x7FFF, "bf16": 0x7FFF}
_WIDTHS = {"f16": 16, "bf16": 16, "e2m1": 4}
_F64_BIAS, _F64_MANTISSA = 1023, 52
#: How many random bits each format takes.
_RANDOM_BITS = {"f16": 13, "bf16": 16, "e2m1": 8}
# Workaround (LLVM 22.1, 2026-11): wrong code for x86 of the signs of what rounds, inlined twice.
# Reproducer: none, because no conversion by itself shows it, for several processors
_NOT_INLINED = "noinline nounwind willreturn memory(none)"


def _layout(format_: str) -> FloatFormat:
    return _TF32 if format_ == "tf32" else FORMATS[SCALARS[format_]]


def widen(name: str, match: re.Match[str]) -> str:
    """``from.FORMAT``: the number that the bits are, as an f64."""
    if match["format"] == "ue8m0":
        return _widen_exponent(name)
    layout = _layout(match["format"])
    mantissa = layout.mantissa_bits
    infinity = layout.maximum if layout.infinity is None else layout.infinity
    lines = [
        "%bits = zext i32 %a to i64",
        f"%magnitude = and i64 %bits, {(1 << layout.sign) - 1}",
        f"%high = shl i64 %magnitude, {_F64_MANTISSA - mantissa}",
        f"%normal = add i64 %high, {(_F64_BIAS - layout.bias) << _F64_MANTISSA}",
        "%steps = uitofp i64 %magnitude to double",
        f"%small = fmul double %steps, {_power(layout.smallest_exponent - mantissa)}",
        "%subnormal = bitcast double %small to i64",
        f"%is.normal = icmp uge i64 %magnitude, {1 << mantissa}",
        "%finite = select i1 %is.normal, i64 %normal, i64 %subnormal",
        f"%is.special = icmp ugt i64 %magnitude, {layout.maximum}",
        f"%is.nan = icmp ugt i64 %magnitude, {infinity}",
        f"%special = select i1 %is.nan, i64 {0x7FF8 << 48}, i64 {0x7FF0 << 48}",
        "%unsigned = select i1 %is.special, i64 %special, i64 %finite",
        # Workaround (LLVM 22.1, 2026-11): wrong code for x86 of a sign's bit put in its place, which becomes a
        # `copysign` of two types. Reproducer: none, because no conversion by itself shows it, for several processors
        f"%sign = and i64 %bits, {1 << layout.sign}",
        "%is.negative = icmp ne i64 %sign, 0",
        "%positive = bitcast i64 %unsigned to double",
        "%negative = fneg double %positive",
        "%r = select i1 %is.negative, double %negative, double %positive",
    ]
    return function(name, "double", ["i32"], lines, "%r")


def _power(exponent: int) -> str:
    """Two to an exponent that is normal in f64, as LLVM writes it."""
    return f"0x{(exponent + _F64_BIAS) << _F64_MANTISSA:016X}"


def _widen_exponent(name: str) -> str:
    lines = [
        "%low = and i32 %a, 255",
        "%bits = zext i32 %low to i64",
        f"%biased = add i64 %bits, {_F64_BIAS - 127}",
        f"%number = shl i64 %biased, {_F64_MANTISSA}",
        "%is.nan = icmp eq i32 %low, 255",
        f"%result = select i1 %is.nan, i64 {0x7FF8 << 48}, i64 %number",
        "%r = bitcast i64 %result to double",
    ]
    return function(name, "double", ["i32"], lines, "%r")


_PARTS = [
    "%bits = bitcast double %a to i64",
    f"%magnitude = and i64 %bits, {(1 << 63) - 1}",
    "%negative = icmp slt i64 %bits, 0",
    f"%biased = lshr i64 %magnitude, {_F64_MANTISSA}",
    f"%exponent = sub i64 %biased, {_F64_BIAS}",
    f"%fraction = and i64 %magnitude, {(1 << _F64_MANTISSA) - 1}",
    "%is.zero = icmp eq i64 %magnitude, 0",
    f"%is.infinite = icmp eq i64 %magnitude, {0x7FF0 << 48}",
    f"%is.nan = icmp ugt i64 %magnitude, {0x7FF0 << 48}",
]


def narrow(name: str, match: re.Match[str]) -> str:
    """``to.FORMAT.MODE``: an f64, and the random bits of ``rs``, to the bits of a format. No f64 here is subnormal."""
    if match["format"] == "ue8m0":
        return _narrow_exponent(name, match["mode"], bool(match["satfinite"]))
    layout, mode, mantissa = _layout(match["format"]), match["mode"], _layout(match["format"]).mantissa_bits
    saturates = bool(match["satfinite"]) or layout.saturates or layout.infinity is None
    infinity = layout.maximum if saturates else layout.infinity
    overflow = layout.maximum if saturates or mode == "rz" else layout.infinity
    lines = [
        *_PARTS,
        f"%significand = or i64 %fraction, {1 << _F64_MANTISSA}",
        f"%below = sub i64 {layout.smallest_exponent}, %exponent",
        "%missing = call i64 @llvm.smax.i64(i64 %below, i64 0)",
        f"%lost = add i64 %missing, {_F64_MANTISSA - mantissa}",
        # By so much nothing is left of 53 bits; what is lost is then less than half a step, or adds to random bits.
        "%shift = call i64 @llvm.smin.i64(i64 %lost, i64 60)",
        "%far = sub i64 %lost, %shift",
        "%beyond = call i64 @llvm.smin.i64(i64 %far, i64 63)",
        "%digits = lshr i64 %significand, %beyond",
        "%steps = lshr i64 %digits, %shift",
        "%one = shl i64 1, %shift",
        "%mask = sub i64 %one, 1",
        "%rest = and i64 %digits, %mask",
        "%half = lshr i64 %one, 1",
        *_INCREMENTS[mode],
        *(_random_increment(match["format"]) if mode == "rs" else ()),
        "%more = zext i1 %up to i64",
        "%rounded = add i64 %steps, %more",
        f"%above = call i64 @llvm.smax.i64(i64 %exponent, i64 {layout.smallest_exponent})",
        f"%field = sub i64 %above, {layout.smallest_exponent}",
        f"%placed = shl i64 %field, {mantissa}",
        "%encoded = add i64 %placed, %rounded",
        f"%is.large = icmp sgt i64 %encoded, {layout.maximum}",
        f"%finite = select i1 %is.large, i64 {overflow}, i64 %encoded",
        f"%number = select i1 %is.infinite, i64 {infinity}, i64 %finite",
        "%unsigned = select i1 %is.zero, i64 0, i64 %number",
        *_signed(layout, relu=bool(match["relu"])),
        f"%wide = select i1 %is.nan, i64 {_CANONICAL_NAN.get(match['format'], layout.nan)}, i64 %signed",
        "%r = trunc i64 %wide to i32",
    ]
    return function(name, "i32", ["double", "i32"], lines, "%r", _NOT_INLINED)


def _signed(layout: FloatFormat, *, relu: bool) -> list[str]:
    if relu:
        return ["%signed = select i1 %negative, i64 0, i64 %unsigned"]
    return [f"%sign = select i1 %negative, i64 {1 << layout.sign}, i64 0", "%signed = or i64 %unsigned, %sign"]


#: Whether the magnitude becomes one step more.
_INCREMENTS = {
    "rn": [
        "%more.than.half = icmp ugt i64 %rest, %half",
        "%middle = icmp eq i64 %rest, %half",
        "%odd = trunc i64 %steps to i1",
        "%tie = and i1 %middle, %odd",
        "%up = or i1 %more.than.half, %tie",
    ],
    "rna": ["%up = icmp uge i64 %rest, %half"],
    "rz": ["%up = icmp ugt i64 0, %rest"],  # never
    "rs": [],
}


def _random_increment(format_: str) -> list[str]:
    """Whether the random bits and what is lost, both from their first bit on, carry."""
    count = _RANDOM_BITS.get(format_, 16)
    return [
        f"%few = and i32 %b, {(1 << count) - 1}",
        "%random = zext i32 %few to i64",
        f"%alignment = sub i64 %shift, {count}",  # f64 loses 42 bits and more
        "%aligned = shl i64 %random, %alignment",
        "%sum = add i64 %rest, %aligned",
        "%up = icmp uge i64 %sum, %one",
    ]


def _narrow_exponent(name: str, mode: str, saturates: bool) -> str:
    """To a power of two: the sign is dropped; what is too large becomes NaN unless it saturates."""
    overflow = 0xFE if saturates else 0xFF
    lines = [
        *_PARTS,
        "%rest = icmp ne i64 %fraction, 0",
        f"%more = zext i1 {'%rest' if mode == 'rp' else 'false'} to i64",
        "%placed = add i64 %exponent, 127",
        "%encoded = add i64 %placed, %more",
        "%positive = call i64 @llvm.smax.i64(i64 %encoded, i64 0)",
        "%is.large = icmp sgt i64 %encoded, 254",
        f"%finite = select i1 %is.large, i64 {overflow}, i64 %positive",
        "%number = select i1 %is.zero, i64 0, i64 %finite",
        "%wide = select i1 %is.nan, i64 255, i64 %number",
        "%r = trunc i64 %wide to i32",
    ]
    return function(name, "i32", ["double", "i32"], lines, "%r", _NOT_INLINED)


# The intrinsics


def _converted(index: int, value: str, target: str, random: str = "0") -> list[str]:
    """``%r{index}`` is what ``@nvvm.to...`` makes of a float."""
    return [f"%w{index} = fpext float {value} to double", *_narrowed(index, target, random)]


def _narrowed(index: int, target: str, random: str = "0") -> list[str]:
    return [f"%r{index} = call i32 @nvvm.{target}(double %w{index}, i32 {random})"]


def _target(match: re.Match[str], mode: str | None = None) -> str:
    satfinite = ".satfinite" if match.groupdict().get("satfinite") else ""
    relu = ".relu" if match.groupdict().get("relu") else ""
    return f"to.{match['format']}.{mode or match['mode']}{satfinite}{relu}"


def to_half(name: str, match: re.Match[str]) -> str:
    """``f2f16.rz.relu``, ``f2tf32.rna``."""
    format_ = match["format"]
    lines = _converted(0, "%a", _target(match))
    if format_ == "tf32":
        return function(name, "i32", ["float"], [*lines, f"%r = shl i32 %r0, {_TF32_UNUSED}"], "%r")
    lines += ["%t = trunc i32 %r0 to i16", f"%r = bitcast i16 %t to {SCALARS[format_].llvm}"]
    return function(name, SCALARS[format_].llvm, ["float"], lines, "%r")


def to_pair(name: str, match: re.Match[str]) -> str:
    """``ff2f16x2.rn``: the first operand is the second element, as PTX has it in the upper half."""
    type_, is_random = SCALARS[match["format"]].llvm, match["mode"] == "rs"
    lines = ["%n0 = and i32 %c, 65535", "%n1 = lshr i32 %c, 16"] if is_random else []
    for index, operand in enumerate(("%b", "%a")):
        lines = [
            *(*lines, *_converted(index, operand, _target(match), f"%n{index}" if is_random else "0")),
            f"%t{index} = trunc i32 %r{index} to i16",
            f"%e{index} = bitcast i16 %t{index} to {type_}",
        ]
    lines += _vector(type_, 2)
    parameters = ["float", "float", *(["i32"] if is_random else [])]
    return function(name, f"<2 x {type_}>", parameters, lines, "%r")


def _vector(type_: str, count: int) -> list[str]:
    """``%r`` of ``%e0``, ``%e1``, ..."""
    lines, last = [], "undef"
    for index in range(count):
        result = "%r" if index == count - 1 else f"%v{index}"
        lines.append(f"{result} = insertelement <{count} x {type_}> {last}, {type_} %e{index}, i32 {index}")
        last = result
    return lines


def to_packed(name: str, match: re.Match[str]) -> str:
    """``ff.to.e4m3x2.rn`` and ``f16x2.to.e4m3x2.rn``: both numbers in one integer."""
    source, target = match["source"], _target(match)
    lines: list[str] = []
    if source == "ff":
        parameters = ["float", "float"]
        lines += [*_converted(0, "%b", target), *_converted(1, "%a", target)]
    else:
        format_ = source.removesuffix("x2")
        parameters = [f"<2 x {SCALARS[format_].llvm}>"]
        lines += [line for index in range(2) for line in (*_element(format_, index), *_narrowed(index, target))]
    lines += [f"%u = shl i32 %r1, {_field(match['format'])}", "%p = or i32 %u, %r0", "%r = trunc i32 %p to i16"]
    return function(name, "i16", parameters, lines, "%r")


def _field(format_: str) -> int:
    """How many bits a number takes among others."""
    return _WIDTHS.get(format_, 8)


def _element(format_: str, index: int) -> list[str]:
    """``%w{index}``: an element of the vector ``%a`` as an f64."""
    type_ = SCALARS[format_].llvm
    return [
        f"%e{index} = extractelement <2 x {type_}> %a, i32 {index}",
        f"%b{index} = bitcast {type_} %e{index} to i16",
        f"%z{index} = zext i16 %b{index} to i32",
        f"%w{index} = call double @nvvm.from.{format_}(i32 %z{index})",
    ]


def from_packed(name: str, match: re.Match[str]) -> str:
    """``e4m3x2.to.f16x2.rn.relu``: exact, so that the rounding does nothing."""
    source, target = match["source"].removesuffix("x2"), match["format"]
    relu = ".relu" if match["relu"] else ""
    lines = ["%bits = zext i16 %a to i32", f"%p1 = lshr i32 %bits, {_field(source)}"]
    lines.append("%p0 = add i32 %bits, 0")
    for index in range(2):
        lines += [
            f"%q{index} = and i32 %p{index}, {_mask(source)}",
            f"%w{index} = call double @nvvm.from.{source}(i32 %q{index})",
            *_narrowed(index, f"to.{target}.rn{relu}"),
            f"%t{index} = trunc i32 %r{index} to i16",
            f"%e{index} = bitcast i16 %t{index} to {SCALARS[target].llvm}",
        ]
    type_ = SCALARS[target].llvm
    return function(name, f"<2 x {type_}>", ["i16"], [*lines, *_vector(type_, 2)], "%r")


def _mask(format_: str) -> int:
    return (1 << SCALARS[format_].bits) - 1


def to_quadruple(name: str, match: re.Match[str]) -> str:
    """``f32x4.to.e4m3x4.rs``: the first element is in the highest bits; two share the random bits of a half."""
    format_ = match["format"]
    width, count = _field(format_), _RANDOM_BITS.get(format_, 16)
    relu = ".relu" if match["relu"] else ""
    lines = []
    for index in range(4):  # from the lowest bits, where the last element is
        half = 16 * (index // 2)
        shifted = 8 * (index // 2) if format_ == "e2m1" else half
        lines += [
            f"%s{index} = lshr i32 %b, {shifted}",
            f"%n{index} = and i32 %s{index}, {(1 << count) - 1}",
            f"%x{index} = extractelement <4 x float> %a, i32 {3 - index}",
            *_converted(index, f"%x{index}", f"to.{format_}.rs.satfinite{relu}", f"%n{index}"),
        ]
    if format_ != "e2m1":
        lines += [f"%e{index} = trunc i32 %r{index} to i8" for index in range(4)]
        return function(name, "<4 x i8>", ["<4 x float>", "i32"], [*lines, *_vector("i8", 4)], "%r")
    total = "0"
    for index in range(4):
        lines += [f"%h{index} = shl i32 %r{index}, {width * index}", f"%o{index} = or i32 {total}, %h{index}"]
        total = f"%o{index}"
    return function(name, "i16", ["<4 x float>", "i32"], [*lines, f"%r = trunc i32 {total} to i16"], "%r")


_NARROW = "e4m3|e5m2|e2m3|e3m2|e2m1|ue8m0"
_MODIFIERS = r"(?P<relu>\.relu)?(?P<satfinite>\.satfinite)?"
RULES = (
    (rf"from\.(?P<format>f16|bf16|{_NARROW})", widen),
    (rf"to\.(?P<format>tf32|f16|bf16|{_NARROW})\.(?P<mode>\w+)(?P<satfinite>\.satfinite)?(?P<relu>\.relu)?", narrow),
    (rf"f2(?P<format>f16|bf16|tf32)\.(?P<mode>rn|rz|rna){_MODIFIERS}", to_half),
    (rf"ff2(?P<format>f16|bf16)x2\.(?P<mode>rn|rz|rs){_MODIFIERS}", to_pair),
    (rf"(?P<source>ff|f16x2|bf16x2)\.to\.(?P<format>{_NARROW})x2\.(?P<mode>rn|rz|rp){_MODIFIERS}", to_packed),
    (rf"(?P<source>(?:{_NARROW})x2)\.to\.(?P<format>f16|bf16)x2(?:\.rn)?(?P<relu>\.relu)?", from_packed),
    (rf"f32x4\.to\.(?P<format>{_NARROW})x4\.rs{_MODIFIERS}", to_quadruple),
)
