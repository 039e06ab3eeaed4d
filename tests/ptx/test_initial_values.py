"""Initial values of variables of every type, byte by byte: what is printed as PTX and what ptxas makes of it are what a
model of LLVM's data layout has (``initial_values``).

``python -m pytest tests/ptx/test_initial_values.py -m sweep`` tries many more.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from nvgen.targets.nvptx.ir_file import IrFile
from nvgen.targets.nvptx.ir_input import IrJob, compile_ir
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.targets.nvptx.pipeline import nvptx_target
from tests.assembling import assemble, needs_ptxas
from tests.ptx import cubin_data
from tests.ptx.initial_values import SYMBOLS, Byte, Constant, Model, any_type, array, floating, integer, vector

_A_MODULE = 40
_VARIABLE = re.compile(
    r"^\.visible \.(global|const) \.align (\d+) \.(b8|u8|b16|u16|u32|u64|f32|f64) (\w+)(?:\[(\d+)\])?(?: = (.*))?;$",
    re.MULTILINE,
)
_SYMBOL = re.compile(r"(generic\()?([a-z]\w*)\)?(?:\+(-?\d+))?")
_SPACES = ("addrspace(1) ", "", "addrspace(4) ")
#: What a module has of constant memory.
_CONSTANT_BYTES = 1 << 15


def ptx_of(text: str, level: int = 3) -> str:
    target = nvptx_target(CompileOptions(arch="sm_90", level=level))
    return compile_ir(IrJob(IrFile("kernel.ll", text.encode()), "ptx", False, level, False), target).decode()


def cells(value: str, size: int) -> list[Byte]:
    """The bytes of one element of an initial value in PTX."""
    if value.startswith("0f"):
        return list(int(value[2:], 16).to_bytes(4, "little"))
    if value.startswith("0d"):
        return list(int(value[2:], 16).to_bytes(8, "little"))
    if masked := re.fullmatch(r"0x(FF0*)\((.*)\)", value):
        return [cells(masked[2], 8)[(len(masked[1]) - 2) // 2]]
    if symbol := _SYMBOL.fullmatch(value):
        return [(symbol[2], bool(symbol[1]), int(symbol[3] or 0), byte) for byte in range(size)]
    return list((int(value) & (1 << 8 * size) - 1).to_bytes(size, "little"))


def printed(ptx: str) -> dict[str, tuple[int, list[Byte]]]:
    """Alignment and bytes of each variable in PTX."""
    found = {}
    for _, alignment, type_, name, count, value in _VARIABLE.findall(ptx):
        size = int(type_[1:]) // 8
        memory = [byte for part in value.strip("{}").split(", ") if part for byte in cells(part, size)]
        found[name] = int(alignment), memory + [0] * (int(count or 1) * size - len(memory))
    return found


def compare(cases: list[tuple[Model, Constant]], folder: Path | None, level: int = 3) -> None:
    lines, left = [], _CONSTANT_BYTES
    for index, (model, constant) in enumerate(cases):
        space = _SPACES[index % len(_SPACES)]
        if space.startswith("addrspace(4)"):
            left -= model.size + 32
            space = space if left > 0 else ""
        lines.append(f"@v{index} = {space}global {model.text} {constant.text}")
    text = "\n".join([SYMBOLS, *lines, ""])
    ptx = ptx_of(text, level)
    found = printed(ptx)
    for index, (model, constant) in enumerate(cases):
        alignment, memory = found[f"v{index}"]
        assert memory == constant.memory, lines[index]
        assert alignment % model.alignment == 0, lines[index]
    if folder is not None:
        assert assemble(ptx, "sm_90", folder, ("-c",)) == ""
        objects = cubin_data.variables(folder / "kernel.sm_90.cubin")
        for index, (_, constant) in enumerate(cases):
            wanted = [byte if isinstance(byte, int) else (byte[0], *byte[2:]) for byte in constant.memory]
            assert objects[f"v{index}"] == wanted, lines[index]


def cases(seed: int) -> list[tuple[Model, Constant]]:
    random = Random(seed)
    models = [model for model in (any_type(random) for _ in range(3 * _A_MODULE)) if model.size][:_A_MODULE]
    return [(model, model.draw(random)) for model in models]


@pytest.mark.parametrize("seed", range(4))
def test_random_types(seed: int) -> None:
    compare(cases(seed), None, level=seed)


@needs_ptxas
@pytest.mark.parametrize("seed", range(4, 7))
def test_random_types_in_machine_code(seed: int, tmp_path: Path) -> None:
    compare(cases(seed), tmp_path)


@needs_ptxas
def test_every_width_alone_and_in_arrays(tmp_path: Path) -> None:
    random = Random(1)
    models = [one for bits in range(1, 131) for one in (integer(bits), array(integer(bits), 3))]
    compare([(model, model.draw(random)) for model in models], tmp_path)


@needs_ptxas
def test_every_length_of_vectors(tmp_path: Path) -> None:
    random = Random(2)
    elements = [integer(1), integer(5), integer(8), integer(32), floating("half"), floating("float")]
    models = [vector(element, count) for element in elements for count in range(1, 18)]
    models += [array(model, 2) for model in models]
    compare([(model, model.draw(random)) for model in models], tmp_path)


@pytest.mark.sweep(32)
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(1000, 1040))
def test_many_random_types(seed: int, tmp_path: Path) -> None:
    for part in range(25):
        compare(cases(seed * 1000 + part), tmp_path if part % 5 == 0 else None, level=part % 4)
