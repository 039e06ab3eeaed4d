"""Writes guide.json: every intrinsic that the user guide for LLVM's NVPTX back end declares, with its types.

Where LLVM 22.1 has an intrinsic with other operands than the guide, the entry says what LLVM gets. What the guide
leaves out of its results, and LLVM's later versions have, is in ``inline_families``.

Run it as ``python intrinsics_db/generate_guide.py GUIDE``, where GUIDE is the text of LLVM's ``NVPTXUsage.rst``. A line
that declares several intrinsics is split: ``{.relu}`` and ``<.ashift>`` may be missing, of ``{cg1,cg2}`` there is
one, ``<num>`` stands for the values that the text lists, and ``...`` for the parameters of the declaration before it.
What is wrong in the guide's text itself is in ``SLIPS``, each with what it should be.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

REDUCTIONS = ("add", "min", "max", "inc", "dec", "and", "or", "xor")
COUNTS = (1, 2, 4, 8, 16, 32, 64, 128)
#: 32-bit registers that each shape has at ``x1`` ("tcgen05.ld": the table of num and shape); there are at most 128.
REGISTERS = {"16x64b": 1, "16x128b": 2, "16x256b": 4, "32x32b": 1, "16x32bx2": 1}
SHAPES = ("16x64b", "16x128b", "16x256b", "32x32b")
#: What the guide says otherwise than it means.
SLIPS = {
    "@llvm.f16x2.": ("@llvm.nvvm.f16x2.", "the name lacks `nvvm`"),
    "@llvm.bf16x2.": ("@llvm.nvvm.bf16x2.", "the name lacks `nvvm`"),
    "<4 x f32>": ("<4 x float>", "LLVM's name of f32 is `float`"),
}
#: A row of the tutorial's table, "Target Intrinsics".
_ROW = re.compile(r"^``(\w+) @llvm\.nvvm\.([\w.{},]+)(?:\(\))?``  .*")
_TYPES = {
    "void": None,
    "i1": "bool",
    "half": "f16",
    "bfloat": "bf16",
    "float": "f32",
    "double": "f64",
    "ptr": "ptr[0]",
    **{f"i{bits}": f"i{bits}" for bits in (8, 16, 32, 64, 128)},
}
#: Parameters that have to be constants, as the text around the declarations says, and what values they have.
#: Where the declaration has ``immarg`` no entry is needed for that alone.
_CONSTANTS: dict[str, list[int] | None] = {
    "flag_mc": [0, 1],
    "flag_ch": [0, 1],
    "flag_cta_group": [0, 2],
    "pack": [0, 1],
    "unpack": [0, 1],
    "redOp": [0, 1],
    "abs": [0, 1],
    "nan": [0, 1],
    "kind_flag": [0, 3],
    "cta_group_flag": [1, 2],
    "collector_usage_a_op_flag": [0, 3],
    "collector_usage_b_op_flag": [0, 3],
    "collector_usage_b_buffer_flag": [0, 3],
    "scale_d_imm": [0, 15],
    "initval": [0, 0],
    "is.hi": [0, 1],
    # The text does not say so of these; LLVM and ptxas take nothing else.
    "shiftamt": [0, 1],
    "offset": None,
    "ord": [0, 4],
}
#: The same by the beginning of the intrinsic's name, for parameters that are called ``new_value`` or the like.
_CONSTANTS_OF = {
    ("tensormap.replace.elemtype", "new_value"): [0, 15],
    ("tensormap.replace.interleave.layout", "new_value"): [0, 2],
    ("tensormap.replace.swizzle.mode", "new_value"): [0, 4],
    ("tensormap.replace.swizzle.atomicity", "new_value"): [0, 3],
    ("tensormap.replace.fill.mode", "new_value"): [0, 1],
    ("discard.", "size"): [128, 128],
    ("applypriority.", "size"): [128, 128],
    ("fence.proxy.tensormap_generic.acquire", "size"): [128, 128],
}
#: Names that the guide has for one parameter in different places, or in the overloads of one intrinsic.
_RENAMED = {
    "collector_usage_op_flag": "collector_usage_a_op_flag",
    "cta_group": "cta_group_flag",
    "const_ptr": "ptr",
    "param_ptr": "ptr",
}


class Parameter(NamedTuple):
    name: str
    type: str
    is_immediate: bool


class Declaration(NamedTuple):
    """One intrinsic, or one signature of it; ``line`` is the text that it comes from."""

    name: str
    returns: str | list[str] | None
    parameters: tuple[Parameter, ...]
    line: str
    note: str


def type_of(text: str) -> str | list[str] | None:
    """A type as the database writes it: ``f32``, ``vec[f16, 2]``, ``ptr[3]``; a list for a structure."""
    text = text.strip()
    if text.startswith("{"):
        return [_scalar(part) for part in text.strip("{} ").split(",")]
    return None if text == "void" else _scalar(text)


def _scalar(text: str) -> str:
    text = text.strip()
    if match := re.fullmatch(r"<(\d+) x (\w+)>", text):
        return f"vec[{_TYPES[match[2]]}, {match[1]}]"
    if match := re.fullmatch(r"ptr addrspace\((\d+)\)", text):
        return f"ptr[{match[1]}]"
    found = _TYPES[text]
    assert found is not None, text
    return found


def _alternatives(text: str) -> Iterator[str]:
    """Every name that a name with ``{...}`` and ``<.ashift>`` stands for; one alternative alone may be missing."""
    parts = re.split(r"(\{[^}]*\}|<\.\w+>)", text)
    choices = []
    for part in parts:
        if part[:1] in ("{", "<"):
            names = [name.strip() for name in part[1:-1].split(",")]
            choices.append(names if len(names) > 1 else ["", *names])
        else:
            choices.append([part])
    for chosen in product(*choices):
        yield "".join(chosen).lstrip(".")


def _shapes(text: str) -> Iterator[tuple[str, int]]:
    """A line for each value of ``<red_op>``, ``<shape>`` and ``<num>``, with the number of registers."""
    if "<red_op>" in text:
        yield from ((text.replace("<red_op>", name), 0) for name in REDUCTIONS)
        return
    if "<num>" not in text:
        yield text, 0
        return
    fixed = [shape for shape in REGISTERS if f".{shape}." in text]
    for shape, count in product(fixed or SHAPES, COUNTS):
        registers = REGISTERS[shape] * count
        if registers <= 128 and not (count == 1 and ".ld.red." in text):
            line = text.replace("<shape>", shape).replace("<num>", f"x{count}").replace("<n x ", f"<{registers} x ")
            # One register is not a vector.
            yield line.replace("<1 x i32>", "i32"), registers


def _parameters(name: str, text: str) -> tuple[Parameter, ...]:
    return tuple(_parameter(name, part) for part in _split(text)) if text.strip() else ()


def _split(text: str) -> list[str]:
    return [part.strip() for part in re.split(r",(?![^<]*>)", text)]


def _parameter(name: str, text: str) -> Parameter:
    if text == "i64 immarg":  # the guide's text calls it so
        return Parameter("size", "i64", True)
    match = re.fullmatch(r"(.*?)( immarg)? %?([\w.]+)", text)
    assert match is not None, text
    parameter = _RENAMED.get(match[3], match[3])
    is_constant = parameter in _CONSTANTS or allowed(name, parameter) is not None
    return Parameter(parameter, _scalar(match[1]), match[2] is not None or is_constant)


def allowed(name: str, parameter: str) -> list[int] | None:
    """The least and the greatest value that the text gives for a constant."""
    for (start, of), values in _CONSTANTS_OF.items():
        if name.startswith(start) and parameter == of:
            return values
    if parameter.startswith("collector_usage_a") and name.endswith(".ashift"):
        return [0, 1]  # neither USE nor FILL
    if parameter == "kind_flag" and ".scale_d" in name:
        return [0, 1]  # F16 and TF32, "Intrinsic Design"
    return _CONSTANTS.get(parameter)


def _completed(given: list[str], base: list[str]) -> list[str]:
    """The parameters of a line with ``...``: what is left out is as in the declaration before it."""
    named = [part for part in given if part != "..."]
    first, last = (re.sub(r"\d*$", "", part.split("%")[-1]) for part in (named[0], named[-1]))
    kinds = [re.sub(r"\d*$", "", part.split("%")[-1]) for part in base]
    before = base[: kinds.index(first)]
    after = base[len(kinds) - kinds[::-1].index(last) :] if given[-1] == "..." else []
    return before + named + after


def declarations(guide: str) -> Iterator[Declaration]:
    """Every declaration of the guide, in its order, each name by itself."""
    base: list[str] = []
    for line in guide.splitlines():
        text = _ROW.sub(r"declare \1 @llvm.nvvm.\2()", line.strip())
        if not text.startswith("declare ") or "@" not in text:
            continue
        notes = []
        for wrong, (right, why) in SLIPS.items():
            if wrong in text:
                text = text.replace(wrong, right)
                notes.append(why)
        match = re.fullmatch(r"declare (.*?) +@(?:llvm\.nvvm\.?)?(.*?)\((.*)\)[a-z ]*", text)
        assert match is not None, text
        if "__nv_" in match[2]:  # libdevice's, in a tutorial
            continue
        given = _split(match[3])
        if "..." in given:
            given = _completed(given, base)
        elif given != [""]:
            base = given
        for shaped, _ in _shapes(f"{match[1]}|{match[2]}|{', '.join(given)}"):
            returns, names, parameters = shaped.split("|")
            for name in _alternatives(names):
                yield Declaration(name, type_of(returns), _parameters(name, parameters), line.strip(), "; ".join(notes))


def record(declaration: Declaration) -> dict[str, Any]:
    """One signature, as the file has it."""
    immediates = {
        parameter.name: allowed(declaration.name, parameter.name)
        for parameter in declaration.parameters
        if parameter.is_immediate
    }
    made: dict[str, Any] = {
        "parameters": [[parameter.name, parameter.type] for parameter in declaration.parameters],
        "returns": declaration.returns,
    }
    if immediates:
        made["immediates"] = immediates
    if declaration.note:
        made["note"] = declaration.note
    if llvm := in_llvm(declaration.name, made):
        made["llvm"] = llvm
    return made


# Workaround (LLVM 22.1, 2026-11): some intrinsics have other operands and results than the user guide has.
# Reproducer: tests/workarounds/guide_operands.ll
def in_llvm(name: str, signature: dict[str, Any]) -> dict[str, Any]:
    """What LLVM 22.1 has otherwise: ``operands`` has an entry for each of its operands, the place of the guide's; with
    ``values`` the constant is looked up, ``constant`` is one, and ``default`` one of a parameter that the guide lacks.
    ``intrinsic`` is LLVM's name where it is another, ``returns`` its result."""
    if name == "barrier0":
        return {"intrinsic": "barrier.cta.sync.aligned.all", "operands": [{"constant": 0}]}
    if re.match(r"barrier\.cta\.red\.(and|or)\.", name) is not None:
        return {"returns": "bool"}
    if ".st.16x32bx2." in name:
        return {"operands": [0, 2, 1, 3]}
    names = [parameter for parameter, _ in signature["parameters"]]
    places: list[Any] = list(range(len(names)))
    if name.startswith("tcgen05.mma."):
        if names[4] == "spmetadata":
            places[4:6] = [5, 4]
        if names[-3:-1] == ["cta_group_flag", "kind_flag"]:
            places[-3:-1] = [places[-2], places[-3]]
        if names[-3:-1] == ["scale_d_imm", "cta_group_flag"]:
            places.insert(-2, {"default": 0, "name": "kind_flag", "type": "i32", "allowed": [0, 1]})
        # The guide's 2 is USE and its 3 is FILL, LLVM's are FILL and USE.
        if names[-1].startswith("collector_usage_") and signature["immediates"][names[-1]][1] == 3:
            places[-1] = {"place": places[-1], "values": [0, 1, 3, 2]}
    return {} if places == list(range(len(names))) else {"operands": places}


def main() -> None:
    guide = Path(sys.argv[1]).read_text(encoding="utf-8")
    lines = [line for line in guide.splitlines() if re.match(r"\s+declare .*@", line)]
    signatures: dict[str, list[dict[str, Any]]] = {}
    for declaration in declarations(guide):
        known = signatures.setdefault(declaration.name, [])
        if record(declaration) not in known:
            known.append(record(declaration))
    rows = ",\n".join(f"    {json.dumps(name)}: {json.dumps(signatures[name])}" for name in sorted(signatures))
    note = "generated by generate_guide.py from LLVM's user guide for the NVPTX back end"
    text = f'{{\n  "source": {json.dumps(note)},\n  "lines": {len(lines)},\n  "intrinsics": {{\n{rows}\n  }}\n}}\n'
    Path(__file__).with_name("guide.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
