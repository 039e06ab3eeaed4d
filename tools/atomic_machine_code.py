"""What ptxas makes of atomic operations: the instructions of the hardware, for the guide to ``nv.atomic``.

``python -m tools.atomic_machine_code`` compiles a kernel a row for each architecture and writes what nvdisasm shows of
it to ``atomic_machine_code.json``, with the release of ptxas; a test derives it again. NVIDIA does not document these
instructions: the file says which there are, not how long they take.
"""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import architectures
from nvgen.targets.nvptx.options import CompileOptions
from tools.sass_machine import Instruction

ARCHITECTURES = ("sm_80", "sm_90", "sm_100")
FILE = Path(__file__).with_suffix(".json")
#: What is shown: what reads or changes memory that several threads see, what orders it, and votes of a warp.
_SHOWN = re.compile(r"(?:ATOM|RED|MEMBAR|ERRBAR|CCTL|VOTE)|(?:LDG|STG)\.\S*STRONG")
#: Shown as well in a loop, which begins with what is there.
_LOADS = re.compile(r"LDS|LD\.|LDG")
_INSTRUCTION = re.compile(r"\s+/\*[0-9a-f]+\*/\s+(?:@(!?U?P\w+) )?([A-Z][\w.]*)(.*)")


class Row(NamedTuple):
    """A statement of a kernel, and the oldest architecture that has it.

    ``a`` is an array of the elements, ``tile`` one in shared memory, ``p`` a generic pointer to an element; ``i`` is
    another address for each thread, ``v`` a value.
    """

    type: str
    statement: str
    since: str = "sm_20"

    @property
    def key(self) -> str:
        """What stands for the row in the file."""
        return f"{self.type}: {self.statement}"

    def source(self, name: str) -> str:
        """The kernel, of that name."""
        lines = [
            f"def {name}(a: nv.Array[nv.{self.type}], v: nv.{self.type}):",
            "    i = nv.thread_idx.x",
            f"    tile = nv.shared.array(64, nv.{self.type})",
            '    p = a.ptr.to("generic") + i',
            f"    {self.statement}",
        ]
        return "\n".join(lines) + "\n"

    def is_on(self, arch: str) -> bool:
        """Whether an architecture has it."""
        known = architectures()
        return known[self.since].architecture.is_compatible_with(known[arch].architecture)


def _both(type_: str, operation: str, since: str = "sm_20", address: str = "a, i", values: str = "v") -> list[Row]:
    """An operation whose value nobody uses, and one whose value is used."""
    call = f"nv.atomic.{operation}({address}, {values})"
    return [Row(type_, call, since), Row(type_, f"a[i] = {call}", since)]


#: In global memory, whose value is used and not used.
GLOBAL: tuple[tuple[Row, Row], ...] = tuple(
    tuple(_both(*row))  # type: ignore[misc]
    for row in (
        ("i32", "add"),
        ("u64", "add"),
        ("f32", "add"),
        ("f64", "add", "sm_60"),
        ("f16", "add", "sm_70"),
        ("bf16", "add", "sm_90"),
        ("vec[nv.f16, 2]", "add", "sm_60"),
        ("vec[nv.bf16, 2]", "add", "sm_90"),
        ("vec[nv.f16, 8]", "add", "sm_90"),
        ("vec[nv.f16, 8]", "max", "sm_90"),
        ("vec[nv.f32, 2]", "add", "sm_90"),
        ("vec[nv.f32, 4]", "add", "sm_90"),
        ("i32", "max"),
        ("i64", "max"),
        ("u64", "and_"),
        ("u32", "inc"),
        ("u64", "exch"),
        ("u128", "exch", "sm_90"),
        ("u32", "cas", "sm_20", "a, i", "v, v"),
        ("u16", "cas", "sm_70", "a, i", "v, v"),
        ("u64", "cas", "sm_20", "a, i", "v, v"),
        ("u128", "cas", "sm_90", "a, i", "v, v"),
        ("u8", "add"),
        ("f32", "max"),
        ("f64", "mul"),
        ("u64", "inc"),
    )
)
#: In shared memory.
SHARED: tuple[Row, ...] = tuple(
    _both(type_, operation, since, "tile, i", values)[1]
    for type_, operation, since, values in (
        ("i32", "add", "sm_20", "v"),
        ("u64", "add", "sm_20", "v"),
        ("f32", "add", "sm_20", "v"),
        ("f64", "add", "sm_60", "v"),
        ("f16", "add", "sm_70", "v"),
        ("vec[nv.f16, 2]", "add", "sm_60", "v"),
        ("i32", "max", "sm_20", "v"),
        ("i64", "max", "sm_20", "v"),
        ("u32", "and_", "sm_20", "v"),
        ("u64", "and_", "sm_20", "v"),
        ("u32", "inc", "sm_20", "v"),
        ("u64", "exch", "sm_20", "v"),
        ("u32", "cas", "sm_20", "v, v"),
        ("u16", "cas", "sm_70", "v, v"),
        ("u64", "cas", "sm_20", "v, v"),
        ("u128", "cas", "sm_90", "v, v"),
        ("u8", "add", "sm_20", "v"),
        ("f32", "max", "sm_20", "v"),
        ("f64", "mul", "sm_20", "v"),
        ("u64", "inc", "sm_20", "v"),
    )
)
#: Through generic pointers, and at one address for all threads of a warp.
OTHERS: tuple[Row, ...] = (
    Row("i32", "nv.atomic.add(p, v)"),
    Row("u64", "nv.atomic.add(p, v)"),
    Row("f32", "nv.atomic.add(p, v)"),
    Row("i32", "nv.atomic.add(a, 0, v)"),
    Row("i32", "a[i] = nv.atomic.add(a, 0, v)"),
    Row("f32", "nv.atomic.add(a, 0, v)"),
)
_ORDERS = ("relaxed", "acquire", "release", "acq_rel", "seq_cst")
SCOPES = ("cta", "gpu", "sys")
#: Statements by order, each to be had for every scope.
ORDERED: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("a[i] = nv.atomic.add(a, i, v, {})", _ORDERS),
    ("a[i] = nv.atomic.load(a, i, {})", ("relaxed", "acquire", "seq_cst")),
    ("nv.atomic.store(a, i, v, {})", ("relaxed", "release", "seq_cst")),
    ("nv.fence({})", ("acq_rel", "seq_cst")),
)


def ordered(statement: str, order: str, scope: str) -> Row:
    """The row of a statement of ``ORDERED``."""
    return Row("i32", statement.format(f'order="{order}", scope="{scope}"'))


def rows() -> list[Row]:
    """Every row."""
    made = [row for pair in GLOBAL for row in pair] + [*SHARED, *OTHERS]
    return made + [ordered(text, order, scope) for text, orders in ORDERED for order in orders for scope in SCOPES]


def derived(arch: str, folder: Path) -> dict[str, str]:
    """The hardware's instructions of every row that an architecture has; ``folder`` is for files."""
    here = [row for row in rows() if row.is_on(arch)]
    kernels = [nv.Kernel.from_source(row.source(f"row{number}")).specialise() for number, row in enumerate(here)]
    ptx = compiler.compile_kernels(kernels, CompileOptions(arch), compiler.Stage.PTX).text
    code = disassembled(ptx, arch, folder)
    return {row.key: _summary(code[f"row{number}"]) for number, row in enumerate(here)}


def disassembled(ptx: str, arch: str, folder: Path) -> dict[str, str]:
    """What nvdisasm shows of each kernel of PTX, as ptxas assembles it; ``folder`` is for files."""
    source, binary = folder / f"{arch}.ptx", folder / f"{arch}.cubin"
    source.write_text(ptx, encoding="utf-8")
    subprocess.run([str(cuda_tools.ptxas()), f"-arch={arch}", source, "-o", binary], check=True)
    command = [str(cuda_tools.nvdisasm()), "-c", str(binary)]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    sections = re.split(r"^\.text\.(\w+):$", text, flags=re.MULTILINE)[1:]
    return dict(zip(sections[::2], sections[1::2], strict=True))


def instructions(code: str) -> list[Instruction]:
    """The instructions of a kernel in their order."""
    found = [match for line in code.splitlines() if (match := _INSTRUCTION.match(line))]
    return [Instruction(match[2], match[3], match[1] or "") for match in found]


def _summary(code: str) -> str:
    """The instructions of a kernel that are shown, those of a loop in brackets."""
    instructions: list[str] = []
    labels: dict[str, int] = {}
    loops: list[range] = []
    for line in code.splitlines():
        if label := re.match(r"(\.L_x_\d+):", line):
            labels[label[1]] = len(instructions)
        elif found := _INSTRUCTION.match(line):
            _, name, operands = found.groups()
            target = re.search(r"\.L_x_\d+", operands)
            if name.startswith("BRA") and target and target[0] in labels:
                loops.append(range(labels[target[0]], len(instructions)))
            instructions.append(name)
    shown = []
    for number, name in enumerate(instructions):
        is_looped = any(number in loop for loop in loops)
        if _SHOWN.match(name) or (is_looped and _LOADS.match(name)):
            shown.append(f"[{name}]" if is_looped else name)
    return " ".join(shown).replace("] [", " ")


def release() -> str:
    """The release of the ptxas that is here."""
    ptxas = cuda_tools.ptxas()
    return "none" if ptxas is None else cuda_tools.ptxas_version(ptxas)


def known() -> dict[str, Any]:
    """What the file has: ``ptxas``, and ``rows`` by architecture."""
    loaded: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return loaded


def main() -> None:
    """Writes the file."""
    with tempfile.TemporaryDirectory() as folder:
        found = {arch: derived(arch, Path(folder)) for arch in ARCHITECTURES}
    FILE.write_text(json.dumps({"ptxas": release(), "rows": found}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
