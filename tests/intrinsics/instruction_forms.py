"""Every form of the functions that are one instruction: types, options, kernel, and what it means."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import nvgen as nv
from nvgen.intrinsics import nvvm
from nvgen.intrinsics.nvvm import Intrinsic
from nvgen.lang import bits, convert, cycles, directed_rounding, half, mixed
from nvgen.lang.instructions import Conversion, DtypeFunction, Instruction, InstructionFunction, Option
from nvgen.types import SCALARS, Type
from nvgen.types.vectors import VectorType
from tests.intrinsics.nvvm_operands import database_module
from tests.strategies import NARROW

#: The intrinsics that compute something.
RECORDS: dict[str, Intrinsic] = {
    record.name: record
    for family in ("arithmetic", "bits", "conversion")
    for record in (nvvm.intrinsic(name.replace(".", "_")) for name in nvvm.families()[family])
    if record.semantics
}
_WORDS = ("i32", "u32", "i64", "u64", "i16", "u16", "f32")
_DTYPES = ("f16", "bf16", "f32", "f64", "i32", "u32", "i64", "u64", *NARROW)
_TABLES = (0x00, 0x96, 0xE8, 0xCA, 0x1B, 0xFF)


def _vector(element: str, count: int) -> VectorType:
    return VectorType(SCALARS[element], count)


_TYPES: dict[str, tuple[Type, ...]] = {
    "bits": (
        *(SCALARS[name] for name in _WORDS),
        *(_vector(e, c) for e, c in (("i8", 4), ("u8", 4), ("i16", 2), ("u16", 2))),
    ),
    "half": (*(SCALARS[name] for name in ("f16", "bf16", "f32")), _vector("f16", 2), _vector("bf16", 2)),
    "mixed": (
        *(SCALARS[name] for name in ("f16", "bf16", "f32", "u16")),
        *(_vector(name, 2) for name in ("f16", "bf16", "f32")),
        *(_vector(name, 4) for name in NARROW),
    ),
    "math": tuple(SCALARS[name] for name in ("f16", "f32", "f64", "i32")),
    "convert": (
        *(SCALARS[name] for name in ("f32", "f64", "i32", "u32", "i64", "u64", "u8", "ue8m0")),
        *(_vector(name, 2) for name in ("f32", "f16", "bf16", "e4m3", "e5m2", "e2m3", "e3m2", "ue8m0", "ue5m3")),
        _vector("f32", 4),
    ),
}


@dataclass(frozen=True)
class Form:
    """One call: the types of its operands, its options, and the instruction that it is."""

    function: InstructionFunction
    types: tuple[Type, ...]
    options: tuple[tuple[str, Any], ...]
    instruction: Instruction

    @property
    def name(self) -> str:
        said = ",".join(f"{name}={getattr(value, 'name', value)}" for name, value in self.options)
        return f"{self.function.name}({','.join(map(repr, self.types))}{';' if said else ''}{said})"

    @property
    def is_exact(self) -> bool:
        return "approx" not in self.instruction.name

    def kernel(self, **options: Any) -> nv.Kernel:
        return _kernel(self, tuple(options.items()))

    def meaning(self) -> Callable[..., Any]:
        """What it computes of the bits of its operands: integers, and tuples of them for vectors."""
        return _meaning(self)


def functions() -> list[InstructionFunction]:
    modules = (bits, half, convert, mixed)
    found = [value for module in modules for value in vars(module).values() if isinstance(value, InstructionFunction)]
    return [*found, *directed_rounding.FUNCTIONS.values(), *cycles.FUNCTIONS.values()]


#: Instructions that functions would be, and no machine has; filled by ``forms``.
NOWHERE: set[str] = set()


@cache
def forms() -> dict[str, Form]:
    made = [form for function in functions() for form in _forms_of(function)]
    return {form.name: form for form in made}


def _forms_of(function: InstructionFunction) -> Iterator[Form]:
    types = _TYPES[function.name.split(".")[0]]
    options = (*function.options, *_dtypes_of(function))
    choices = [_TABLES if option.name == "lut" else option.choices for option in options]
    for deciding in itertools.product(types, repeat=function.deciding):
        is_of_one_type = function.deciding > 2 and "mixed." not in function.name
        if (is_of_one_type or function.in_common_type) and len(set(deciding)) > 1:
            continue
        for chosen in itertools.product(*choices):
            values = dict(zip((option.name for option in options), chosen, strict=True))
            instruction = function.choose(deciding, values)
            if instruction is not None and not instruction.is_there:
                NOWHERE.add(instruction.name)
            elif instruction is not None:
                said = ((name, value) for name, value in values.items() if value is not None and value is not False)
                rest = instruction.parameters[function.deciding :]
                yield Form(function, (*deciding, *rest), tuple(said), instruction)


def _dtypes_of(function: InstructionFunction) -> list[Option]:
    """The option ``dtype``, where there is one."""
    dtypes = tuple(SCALARS[name] for name in _DTYPES)
    if isinstance(function, DtypeFunction) and not function.is_dtype_needed:
        return [Option("dtype", (None, *(SCALARS[name] for name in ("f16", "bf16", "e4m3", "e5m2"))))]
    return [Option("dtype", dtypes)] if isinstance(function, (Conversion, DtypeFunction)) else []


def spelled(type_: Type) -> str:
    if isinstance(type_, VectorType):
        return f"nv.vec[nv.{type_.element}, {type_.count}]"
    return f"nv.{type_}"


@cache
def _kernel(form: Form, options: tuple[tuple[str, Any], ...]) -> nv.Kernel:
    """``out[i] = nv.FUNCTION(a[i], b[i], ..., OPTIONS)``."""
    letters = "abcdef"[: len(form.types)]
    parameters = [f"{letter}: nv.Array[{spelled(type_)}]" for letter, type_ in zip(letters, form.types, strict=True)]
    given = [f"{letter}[i]" for letter in letters]
    said = [f"{name}={spelled(value) if isinstance(value, Type) else repr(value)}" for name, value in form.options]
    if isinstance(form.function, Conversion) and len(given) == 2:
        given[1] = f"random={given[1]}"
    text = (
        f"def k({', '.join(parameters)}, out: nv.Array[{spelled(form.instruction.result)}]):\n"
        f"    i = nv.grid(1)\n    if i < out.size:\n"
        f"        out[i] = nv.{form.function.name}({', '.join([*given, *said])})\n"
    )
    return nv.Kernel.from_source(text, **dict(options))


# What they mean


def _meaning(form: Form) -> Callable[..., Any]:
    instruction = form.instruction
    of_registers = _of_registers(instruction)

    def compute(*operands: Any) -> Any:
        if instruction.takes_elements:
            vector, *rest = operands
            registers = [*reversed(vector), *rest]
        else:
            pairs = zip(operands, instruction.parameters, strict=True)
            registers = [_register(operand, type_) for operand, type_ in pairs]
        if instruction.reverses_elements:
            registers[0] = tuple(reversed(registers[0]))
        for position, mask in instruction.masks:
            registers[position] &= mask
        if instruction.order:
            registers = [registers[position] for position in instruction.order]
        for immediate in instruction.immediates:
            registers.insert(immediate.position, immediate.value)
        return _view(of_registers(*registers), instruction.result)

    return compute


def _register(operand: Any, type_: Type) -> Any:
    """An operand's bits as the instruction's register has them."""
    if isinstance(operand, tuple) and not isinstance(type_, VectorType):
        width = type_.bits // len(operand)  # type: ignore[attr-defined]
        return sum(part << (width * position) for position, part in enumerate(operand))
    return operand


def _view(result: Any, type_: Type) -> Any:
    if isinstance(type_, VectorType) and isinstance(result, int):
        width = 8 * type_.size // type_.count
        return tuple(result >> (width * position) & ((1 << width) - 1) for position in range(type_.count))
    return result


def _of_registers(instruction: Instruction) -> Callable[..., Any]:
    semantics = database_module("nvvm_semantics")
    name = instruction.name.replace("{ftz}", "")
    if name in RECORDS:
        found: Callable[..., Any] = semantics.meaning_of(RECORDS[name].semantics)
        return found
    other = conversion(semantics, name) or of_formats(semantics, name)
    if other is not None:
        return other
    operation, *rest = name.split(".")
    return _OTHERS[operation](semantics, rest)


def _half_arithmetic(operator: str) -> Any:
    def meaning(semantics: Any, rest: list[str]) -> Callable[..., Any]:
        suffix = rest[-1].removesuffix("x2")
        modifiers = {"ftz": "ftz" in rest, "sat": "sat" in rest}
        if operator != "sub":
            one = semantics.arithmetic(operator, suffix, "rn", **modifiers)
        else:
            add = semantics.arithmetic("add", suffix, "rn", **modifiers)
            one = lambda a, b: add(a, b ^ 0x8000)  # noqa: E731
        return semantics.each(one) if rest[-1].endswith("x2") else one  # type: ignore[no-any-return]

    return meaning


def _single_sub(semantics: Any, rest: list[str]) -> Callable[..., Any]:
    name = {"f": "f32", "d": "f64"}[rest[-1]]
    add, sign = semantics.arithmetic("add", name, rest[0]), 1 << (31 if name == "f32" else 63)
    return lambda a, b: add(a, b ^ sign)


def _sub(semantics: Any, rest: list[str]) -> Callable[..., Any]:
    is_half = "16" in rest[-1]
    return _half_arithmetic("sub")(semantics, rest) if is_half else _single_sub(semantics, rest)


def _signed(value: int, bits: int) -> int:
    return value - (1 << bits) if value >> (bits - 1) else value


def _extract(semantics: Any, rest: list[str]) -> Callable[..., int]:
    is_signed, bits = rest[0][0] == "s", int(rest[0][1:])

    def bfe(a: int, b: int, c: int) -> int:
        """The pseudocode of the PTX ISA."""
        msb, pos, length = bits - 1, b & 0xFF, c & 0xFF
        sbit = a >> min(pos + length - 1, msb) & 1 if is_signed and length else 0
        return sum((a >> (pos + i) & 1 if i < length and pos + i <= msb else sbit) << i for i in range(bits))

    return bfe


def _insert(semantics: Any, rest: list[str]) -> Callable[..., int]:
    bits = int(rest[0][1:])

    def bfi(value: int, field: int, start: int, length: int) -> int:
        for i in range(length & 0xFF):
            position = (start & 0xFF) + i
            if position < bits:
                value = value & ~(1 << position) | (field >> i & 1) << position
        return value

    return bfi


def _lop3(semantics: Any, rest: list[str]) -> Callable[..., int]:
    def lop3(a: int, b: int, c: int, table: int) -> int:
        rows = ((a >> i & 1) << 2 | (b >> i & 1) << 1 | (c >> i & 1) for i in range(32))
        return sum((table >> row & 1) << i for i, row in enumerate(rows))

    return lop3


def _mad24(semantics: Any, rest: list[str]) -> Callable[..., int]:
    def mad24(a: int, b: int, c: int) -> int:
        a, b = (x & 0xFFFFFF for x in (a, b))
        if rest[-1] == "s32":
            a, b = _signed(a, 24), _signed(b, 24)
        return a * b + c & 0xFFFFFFFF

    return mad24


def _funnel(semantics: Any, rest: list[str]) -> Callable[..., int]:
    def shift(high: int, low: int, amount: int) -> int:
        both, amount = high << 32 | low, amount & 31
        moved = both << amount >> 32 if rest[0] == "fshl" else both >> amount
        return moved & 0xFFFFFFFF

    return shift


def _difference(semantics: Any, rest: list[str]) -> Callable[..., int]:
    def bytes_of(word: int) -> list[int]:
        return [word >> shift & 255 for shift in (0, 8, 16, 24)]

    def difference(a: int, b: int, c: int = 0) -> int:
        far = [abs(x - y) for x, y in zip(bytes_of(a), bytes_of(b), strict=True)]
        if rest[-1] == "add":
            return sum(far) + c & 0xFFFFFFFF
        return sum(value << 8 * position for position, value in enumerate(far))

    return difference


def _packed(operator: Callable[[int, int], int]) -> Callable[[Any, list[str]], Callable[..., int]]:
    def meaning(semantics: Any, rest: list[str]) -> Callable[..., int]:
        def numbers(word: int) -> list[int]:
            halves = (word & 0xFFFF, word >> 16)
            return [_signed(half, 16) if rest[-1] == "s16x2" else half for half in halves]

        def compute(a: int, b: int) -> int:
            found = [operator(x, y) for x, y in zip(numbers(a), numbers(b), strict=True)]
            if rest[0] == "relu":
                found = [max(value, 0) for value in found]
            return (found[1] & 0xFFFF) << 16 | found[0] & 0xFFFF

        return compute

    return meaning


def _sum(semantics: Any, rest: list[str]) -> Callable[..., Any]:
    """``add`` of packed integers, and of halves."""
    is_packed = rest[-1] in ("s16x2", "u16x2")
    rule = _packed(lambda x, y: x + y) if is_packed else _half_arithmetic("add")
    return rule(semantics, rest)  # type: ignore[no-any-return]


def _negate(semantics: Any, rest: list[str]) -> Callable[..., Any]:
    one = semantics.negated(rest[-1].removesuffix("x2"))
    return semantics.each(one) if rest[-1].endswith("x2") else one  # type: ignore[no-any-return]


_TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
}


def _set(semantics: Any, rest: list[str]) -> Callable[..., Any]:
    test, suffix, ftz = rest[0], rest[-1].removesuffix("x2"), "ftz" in rest
    one = {"f16": 0x3C00, "bf16": 0x3F80}[suffix]

    def key(bits: int) -> Any:
        number = semantics.decode(bits, suffix, ftz=ftz)
        if number.kind == "infinite":
            return -1 if number.negative else 1, 0
        return 0, number.exact

    def holds(a: int, b: int) -> bool:
        if any(semantics.decode(x, suffix).kind == "nan" for x in (a, b)):
            return len(test) == 3
        return _TESTS[test[:2]](key(a), key(b))

    def compare(a: tuple[int, int], b: tuple[int, int]) -> Any:
        found = [holds(x, y) for x, y in zip(a, b, strict=True)]
        if "u32" in rest:
            return 0xFFFF * found[0] | 0xFFFF0000 * found[1]
        return tuple(one * value for value in found)

    return compare


_TO_HALF = re.compile(r"(?P<pair>ff?)2(?P<target>f16|bf16|tf32)(?:x2)?\.(?P<mode>\w\w)(?P<words>[.a-z]*)")
_TO_NARROW = re.compile(r"(?P<source>ff|f16x2|bf16x2)\.to\.(?P<target>\w+)x2\.(?P<mode>\w\w)(?P<words>[.a-z]*)")
_FROM_NARROW = re.compile(r"(?P<source>u?e\dm\d)x2\.to\.(?P<target>b?f16)x2\.rn(?P<words>[.a-z]*)")


def conversion(semantics: Any, name: str) -> Callable[..., Any] | None:
    """What a conversion means that LLVM has no intrinsic for."""
    for pattern, meaning in ((_TO_HALF, _to_half), (_TO_NARROW, _to_narrow), (_FROM_NARROW, _from_narrow)):
        if found := pattern.fullmatch(name):
            words = dict.fromkeys(filter(None, found["words"].split(".")), True)
            is_scaled = words.pop("scaled", False)
            return meaning(semantics, found, words, is_scaled)
    return None


def _to_half(semantics: Any, found: re.Match[str], words: dict[str, bool], is_scaled: bool) -> Callable[..., Any]:
    if found["pair"] == "ff":
        return semantics.pair(found["target"], found["mode"], **words)  # type: ignore[no-any-return]
    return semantics.narrowed("f32", found["target"], found["mode"], **words)  # type: ignore[no-any-return]


def _to_narrow(semantics: Any, found: re.Match[str], words: dict[str, bool], is_scaled: bool) -> Callable[..., Any]:
    source = {"ff": "f32"}.get(found["source"], found["source"].removesuffix("x2"))
    meaning = semantics.scaled_down if is_scaled else semantics.packed
    return meaning(found["target"], found["mode"], source, **words)  # type: ignore[no-any-return]


def _from_narrow(semantics: Any, found: re.Match[str], words: dict[str, bool], is_scaled: bool) -> Callable[..., Any]:
    if is_scaled:
        return semantics.scaled_up(found["source"], **words)  # type: ignore[no-any-return]
    return semantics.unpacked(found["source"], found["target"], **words)  # type: ignore[no-any-return]


_SINGLE = re.compile(r"(?P<op>\w+)\.(?P<mode>r.)(?P<words>\.sat)?\.(?P<result>f32)\.(?P<first>b?f16)")
_WIDENED = re.compile(r"(?P<op>\w+)\.(?P<mode>r.)(?P<words>)\.(?P<result>f32)x2\.(?P<first>b?f16)x2(\.f32x2)+")
_NARROWED = re.compile(r"(?P<op>\w+)\.(?P<mode>rz)(?P<words>\.ftz)?\.(?P<result>b?f16)x2\.(?P<first>f32)x2\.f32x2")
_ACROSS = re.compile(r"mul\.(?P<result>b?f16)x2\.b?f16x2\.(?P<other>b?f16)x2")
_FOUR = re.compile(r"(?P<op>\w+)\.rn(?P<words>\.satfinite)?\.(?P<result>e4m3|e5m2)x4\.(?P<formats>[\w.]+)")
#: Bits that elements lie apart, where these are not their own.
_STEPS = {"e2m1x4": 4}


def of_formats(semantics: Any, name: str) -> Callable[..., Any] | None:
    """What arithmetic of several formats means."""
    if found := _FOUR.fullmatch(name):
        formats = [*found["formats"].split("."), *([] if found["op"] == "mul" else [f"{found['result']}x4"])]
        elements = [format_.removesuffix("x4").removesuffix("p4") for format_ in formats]
        modifiers = {"satfinite": bool(found["words"]), "past_is_nan": True}
        one = semantics.of_formats(found["op"], elements, found["result"], "rn", **modifiers)
        return _by_lanes(one, [_STEPS.get(format_, 8) for format_ in formats], 8, 4)
    if found := _ACROSS.fullmatch(name):
        convert = semantics.narrowed(found["other"], found["result"], "rn")
        product = semantics.arithmetic("mul", found["result"], "rn")
        return _by_lanes(lambda a, c: product(a, convert(c)), [16, 16], 16, 2)
    for pattern in (_SINGLE, _WIDENED, _NARROWED):
        if found := pattern.fullmatch(name):
            return _of_two_formats(semantics, found, is_pair=pattern is not _SINGLE)
    return None


def _of_two_formats(semantics: Any, found: re.Match[str], *, is_pair: bool) -> Callable[..., Any]:
    count = 3 if found["op"] == "fma" else 2
    halves = count - 1 if not is_pair else 1
    formats = [found["first"]] * halves + ["f32"] * (count - halves)
    words = dict.fromkeys(filter(None, (found["words"] or "").split(".")), True)
    one = semantics.of_formats(found["op"], formats, found["result"], found["mode"], **words)
    if not is_pair:
        return one  # type: ignore[no-any-return]
    widths = [semantics.FORMATS[format_].bits for format_ in (*formats, found["result"])]
    return _by_lanes(one, widths[:-1], widths[-1], 2)


def _by_lanes(one: Callable[..., int], steps: list[int], width: int, count: int) -> Callable[..., int]:
    """A function of each lane of registers, whose lanes lie ``steps`` apart."""

    def of_registers(*registers: int) -> int:
        lanes = range(count)
        results = (
            one(*(word >> step * lane & ((1 << step) - 1) for word, step in zip(registers, steps, strict=True)))
            for lane in lanes
        )
        return sum(result << width * lane for lane, result in zip(lanes, results, strict=True))

    return of_registers


def _without_carries(semantics: Any, rest: list[str]) -> Callable[..., int]:
    def clmad(a: int, b: int, c: int) -> int:
        """The pseudocode of the PTX ISA."""
        product = 0
        for i in range(64):
            product ^= (b << i) * (a >> i & 1)
        return (product >> (64 if rest[0] == "hi" else 0) & (2**64 - 1)) ^ c

    return clmad


def _compare_integers(rest: list[str]) -> Callable[..., int]:
    width = 8 if rest[-1].endswith("8x4") else 16

    def number(bits: int) -> int:
        return _signed(bits, width) if rest[-1][0] == "s" else bits

    def one(a: int, b: int) -> int:
        return ((1 << width) - 1) * _TESTS[rest[0]](number(a), number(b))

    return _by_lanes(one, [width, width], width, 32 // width)


_OTHERS: dict[str, Callable[[Any, list[str]], Callable[..., Any]]] = {
    "add": _sum,
    "min": _packed(min),
    "max": _packed(max),
    "vabsdiff4": _difference,
    "sub": _sub,
    "mul": _half_arithmetic("mul"),
    "neg": _negate,
    "bfe": _extract,
    "bfi": _insert,
    "lop3": _lop3,
    "mad24": _mad24,
    "llvm": _funnel,
    "set": lambda semantics, rest: _compare_integers(rest) if rest[-1][0] in "us" else _set(semantics, rest),
    "clmad": _without_carries,
}
