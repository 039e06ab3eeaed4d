"""Every order, scope, space, operation, type, vector and hint of ``atom`` and ``red``: as the page has it, or refused.

For six architectures, and with the result used and not, that are more than a million calls. ``tests.ptx.atomic_page``
knows which of them the page has, ``counted`` counts those by multiplication, and ptxas is asked about each instruction.
A normal run compiles a part of both, legal and refused; ``pytest -m sweep -s tests/ptx/test_atomic_table.py`` compiles
all of them, in some ten minutes on one core, and prints how many they are.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.diagnostics import CompileError
from nvgen.files import cuda_tools
from tests.assembling import assemble, assembler_architectures, needs_ptxas
from tests.ptx import atomic_page as page
from tests.ptx.atomic_page import ARCHITECTURES, OPERATIONS, ORDERS, SCOPES, Form
from tests.ptx_text import names, parsed

pytestmark = pytest.mark.sweep(6)

#: How an element's type is written, and whether it asks for the packed instruction.
_PACKED_ELEMENTS = {"f16x2": "f16", "bf16x2": "bf16"}
_PLACES = {"": 'a.ptr.to("generic")', "global": "a, 0"}
_POINTERS = {"shared::cta": "shared", "shared::cluster": "shared_cluster"}
_NAMES = {"and": "and_", "or": "or_"}

#: One call: the form, the order, the scope, and whether its result is used.
Call = tuple[Form, str, str, bool]
_CHOICES = (ORDERS, SCOPES, (True, False))


def element(form: Form) -> str:
    """The type of the element in Python."""
    count = max(form.vector, 1) * (2 if form.type in _PACKED_ELEMENTS else 1)
    scalar = f"nv.{_PACKED_ELEMENTS.get(form.type, form.type)}"
    return scalar if count == 1 else f"nv.vec[{scalar}, {count}]"


def call_text(form: Form, order: str, scope: str) -> str:
    """The call in Python."""
    of = element(form)
    place = _PLACES.get(form.space) or f'nv.ptr[{of}, "{_POINTERS[form.space]}"](address)'
    values = "x, y" if form.operation == "cas" else "x"
    written = [f'order="{order}", scope="{scope}"', 'on_unsupported="error"']
    written += ["cache_hint=policy"] if form.has_hint else []
    written += [f"packed={form.type in _PACKED_ELEMENTS}"] if of.startswith("nv.vec") else []
    name = _NAMES.get(form.operation, form.operation)
    return f"nv.atomic.{name}({place}, {values}, {', '.join(written)})"


def kernel_of(calls: list[Call], name: str = "k") -> nv.Kernel:
    """A kernel of calls on elements of one type, each on a line of its own."""
    of = element(calls[0][0])
    lines = [f"def {name}(a: nv.Array[{of}], out: nv.Array[{of}], x: {of}, y: {of}, address: nv.u64, policy: nv.u64):"]
    for number, (form, order, scope, is_used) in enumerate(calls):
        lines.append(f"    {f'out[{number}] = ' if is_used else ''}{call_text(form, order, scope)}")
    return nv.Kernel.from_source("\n".join(lines) + "\n")


def is_kept(form: Form) -> bool:
    """Whether ptxas keeps an instruction atomic; of the others nvgen makes loops (``test_atomic_loops``)."""
    is_lost = form.operation in ("and", "or", "xor", "min", "max") and form.type[1:] == "64"
    is_lost = is_lost or (form.operation == "add" and form.type in _PACKED_ELEMENTS)
    return form.space != "shared::cluster" or not is_lost


#: The line of a kernel's first call.
FIRST_LINE = 2


def is_legal(call: Call, arch: int) -> bool:
    """Whether the page has what a call asks for; orders that an architecture lacks are made of fences."""
    form, _, scope, _ = call
    first = page.since(form)
    return first is not None and max(first, page.scope_since(scope)) <= arch


def legal_calls(calls: Iterable[Call], arch: int) -> list[Call]:
    return [call for call in calls if is_legal(call, arch)]


def counted(operation: str, arch: int) -> int:
    """How many legal calls of an operation there are, by multiplication: the page, read a second time."""
    words, floats = 4, 2  # i32 u32 i64 u64; f32 f64
    wide, halves = 2 * (arch >= 90), 4 * (arch >= 70)  # i128 u128; i16 u16 f16 bf16
    since_60, since_70, since_90 = 2 * (arch >= 60), 1 * (arch >= 70), 2 * (arch >= 90)  # f64 f16x2; f16; bf16 bf16x2
    scalars = {
        **dict.fromkeys(("and", "or", "xor", "min", "max"), words),
        **dict.fromkeys(("inc", "dec"), 1),
        "exch": words + floats + wide,
        "cas": words + floats + wide + halves,
        "add": words + 1 + since_60 + since_70 + since_90,  # with f32
    }
    # f16 and bf16 have three widths, f16x2 and bf16x2 two, and f32 two for its sums.
    vectors = {"min": 2 * 3 + 2 * 2, "max": 2 * 3 + 2 * 2, "add": 2 * 3 + 2 * 2 + 2} if arch >= 90 else {}
    spaces, hinted = 3 + (arch >= 90), 2 * (arch >= 80) * (operation != "cas")  # generic and global take the hint
    forms = scalars[operation] * (spaces + hinted) + vectors.get(operation, 0) * (2 + 2)
    return forms * len(ORDERS) * (1 if arch < 60 else 3 if arch < 90 else 4) * 2


#: Orders, scopes, types, numbers of elements, spaces, with and without a hint, with and without use of the result.
TOTAL = 5 * 4 * 14 * 4 * 4 * 2 * 2


def calls_of(forms: Iterable[Form]) -> Iterator[Call]:
    return ((form, *rest) for form in forms for rest in itertools.product(*_CHOICES))


def test_the_page_enumerated_is_the_page_counted_by_multiplication() -> None:
    every = TOTAL * len(OPERATIONS)
    print(f"\n{'':8}{'legal':>10}{'refused':>10}  of {every} calls, half of them with their result used")
    for arch in ARCHITECTURES:
        legal = Counter(form.operation for form, *_ in legal_calls(calls_of(page.every_form()), arch))
        assert legal == {operation: counted(operation, arch) for operation in OPERATIONS}
        print(f"sm_{arch:<5}{legal.total():10}{every - legal.total():10}")


#: What an architecture can write; every order and every scope once in a sweep.
_QUALIFIED = [(arch, "relaxed", "gpu") for arch in ARCHITECTURES]
_OTHERS = [(60, "relaxed", scope) for scope in ("cta", "cluster", "sys")]
_PAIRS = (("acquire", "cta"), ("release", "sys"), ("acq_rel", "cluster"))
_OTHERS += [(arch, *pair) for arch in ARCHITECTURES[2:] for pair in _PAIRS]


@needs_ptxas
@pytest.mark.parametrize("name", ["atom", "red"])
@pytest.mark.parametrize(
    ("arch", "order", "scope"), [*_QUALIFIED, *(pytest.param(*one, marks=pytest.mark.sweep(16)) for one in _OTHERS)]
)
def test_ptxas_reads_the_page_alike(name: str, arch: int, order: str, scope: str, tmp_path: Path) -> None:
    """What the words of the grammar make is an instruction to ptxas if it is one of the page's, and no other is."""
    texts = list(_instructions_by_grammar(f"{name}.{order}.{scope}", arch))
    refused = _refused_by_ptxas([operands for _, operands in texts], arch, tmp_path)
    calls = [(form, order, scope, name == "atom") for form in page.every_form()]
    legal = {page.instruction(form, order, scope, is_used=name == "atom") for form, *_ in legal_calls(calls, arch)}
    of_page = {page.for_architecture(text, arch) for text in legal if text.startswith(name)}
    assert {text for number, (text, _) in enumerate(texts) if number not in refused} == of_page


_REGISTERS = {"16": "h", "f16": "h", "bf16": "h", "f32": "f", "f64": "d", "64": "l", "128": "q"}


def _instructions_by_grammar(beginning: str, arch: int) -> Iterator[tuple[str, str]]:
    """Every operation with every type, vector, space and hint: without operands, and with them."""
    for space, operation, type_, vector, hint in itertools.product(
        page.SPACES, OPERATIONS, page.PTX_TYPES, page.VECTORS, ("", "L2::cache_hint")
    ):
        noftz = "noftz" if "f16" in type_ else ""
        width = f"v{vector}" if vector else ""
        parts = [beginning, space, operation, noftz, hint, width, type_]
        text = page.for_architecture(".".join(filter(None, parts)), arch)
        letter = _REGISTERS.get(type_) or _REGISTERS.get(type_[1:], "r")
        registers = ", ".join(f"%{letter}{number}" for number in range(max(vector, 1)))
        value = f"{{{registers}}}" if vector else registers
        operands = [] if beginning.startswith("red") else [value]
        operands += ["[%l39]", *[value] * (2 if operation == "cas" else 1), *["%l38"] * bool(hint)]
        yield text, f"{text} {', '.join(operands)};"


def _assembled_for(arch: int) -> str:
    """What ptxas makes machine code for; it judges the text by its ``.target``, also by one that it makes none for."""
    return f"sm_{arch}" if f"sm_{arch}" in assembler_architectures() else "sm_75"


def _refused_by_ptxas(instructions: list[str], arch: int, folder: Path) -> set[int]:
    """Which of the instructions ptxas finds something wrong with."""
    registers = ".reg .b16 %h<40>; .reg .b32 %r<40>; .reg .b64 %l<40>; .reg .f32 %f<40>; .reg .f64 %d<40>;"
    if arch >= 70:
        registers += " .reg .b128 %q<40>;"
    head = f".version 8.6\n.target sm_{arch}\n.address_size 64\n.visible .entry k()\n{{\n{registers}\n"
    said = assemble(head + "\n".join(instructions) + "\nret;\n}\n", _assembled_for(arch), folder, ("-O0",))
    found = {int(line) for line in re.findall(r"line (\d+); error", said)}
    assert found and min(found) > head.count("\n"), said[:1000]
    return {line - head.count("\n") - 1 for line in found}


# What nvgen makes of it


def _found(ptx: str) -> list[str]:
    """The atomic instructions and the fences of PTX in their order, without operands."""
    return names(ptx, "atom", "red", "fence", "membar")


def _version(ptx: str) -> tuple[int, int]:
    version = parsed(ptx).version
    assert version is not None
    return version.major, version.minor


def _compiled(operation: str, arch: int, part: slice) -> tuple[int, dict[tuple[int, int], list[str]]]:
    """How many legal calls of an operation were compiled into what the page says, and the PTX by its version."""
    count, texts = 0, {}
    for type_, vector in itertools.product(page.TYPES, page.VECTORS):
        forms = [form for form in page.every_form((operation,)) if form[1:3] == (type_, vector)]
        calls = legal_calls(calls_of(list(filter(is_kept, forms))), arch)[part]
        if not calls:
            continue
        ptx = kernel_of(calls, f"{operation}_{type_}_{vector}").ptx(f"sm_{arch}")
        expected = [page.lines(*call[:3], arch, is_used=call[3]) for call in calls]
        assert _found(ptx) == list(itertools.chain(*expected))
        version = max(page.ptx_since(form, scope, arch) for form, _, scope, _ in calls)
        assert _version(ptx) == version
        texts.setdefault(version, []).append(ptx)
        count += len(calls)
    return count, texts


def _assembled_together(texts: list[str], arch: int, folder: Path) -> None:
    """ptxas takes the kernels of several texts, which have one version, as those of one."""
    (head,) = {text[text.index(".version") : text.index(".visible")].split("\n\n")[0] for text in texts}
    bodies = [text[text.index(".visible") :] for text in texts]
    assert assemble("\n".join([head, *bodies]), _assembled_for(arch), folder, ("-O0",)) == ""


def _check_legal(operation: str, arch: int, folder: Path, part: slice) -> int:
    """How many legal calls were compiled, and assembled where there is ptxas."""
    count, texts = _compiled(operation, arch, part)
    print(f"\nsm_{arch} {operation}: {count} of {counted(operation, arch)} legal calls compiled")
    if cuda_tools.ptxas() is not None:
        for together in texts.values():
            _assembled_together(together, arch, folder)
    return count


@pytest.mark.sweep(2)
@pytest.mark.parametrize("arch", ARCHITECTURES)
@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_legal_call_is_the_instruction_of_the_page(operation: str, arch: int, tmp_path: Path) -> None:
    """Every seventeenth: orders, scopes and use of the result alternate, in all forms that an architecture has."""
    assert _check_legal(operation, arch, tmp_path, slice(None, None, 17))


@pytest.mark.sweep
@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_legal_call_is_the_instruction_of_the_page(operation: str, tmp_path: Path) -> None:
    """It has the qualifiers that were asked for and the fences that stand for others, in the version that has it."""
    for arch in ARCHITECTURES:
        kept = legal_calls(calls_of(list(filter(is_kept, page.every_form((operation,))))), arch)
        assert _check_legal(operation, arch, tmp_path, slice(None)) == len(kept)


def _refusals(call: Call, architectures: Iterable[int]) -> dict[int, CompileError]:
    """By architecture, how a call is refused. What is refused before the architecture is looked at is so for all."""
    kernel = kernel_of([call])
    try:
        assert kernel.specialise().typed
    except CompileError as error:
        return dict.fromkeys(architectures, error)
    refused = {}
    for arch in architectures:
        try:
            kernel.ptx(f"sm_{arch}")
        except CompileError as error:
            refused[arch] = error
    return refused


def _reasons(form: Form) -> tuple[str, ...]:
    """The codes of the diagnostics that may say what is wrong with a form that no architecture has."""
    plain = form._replace(space="", has_hint=False)
    if page.since(plain) is None:
        unpacked = plain._replace(type=_PACKED_ELEMENTS.get(form.type, ""), vector=2 * max(form.vector, 1))
        # There may be a loop that does it, which nobody wants here.
        return ("NVG1807",) if page.since(unpacked) is not None else ("NVG1801", "NVG1835")
    return ("NVG1805",) if page.since(form._replace(has_hint=False)) is None else ("NVG1806",)


def _check_refusal(call: Call, arch: int, error: CompileError) -> None:
    """It is at the call, and says what is wrong, or a later architecture that has what one part of it needs."""
    form, _, scope, _ = call
    span, first = error.diagnostic.span, page.since(form)
    assert span is not None and span.line == FIRST_LINE and "nv.atomic" in span.file.lines[span.line - 1]
    codes = _reasons(form) if first is None else ("NVG0504",) if is_kept(form) else ("NVG1835",)
    assert error.code in codes, error
    if first is not None and is_kept(form):
        assert arch < int(error.diagnostic.needed.removeprefix("sm_")) <= max(first, page.scope_since(scope)), error


def _check_refused(calls: Iterable[Call]) -> Counter[int]:
    """How many of the calls are refused, by architecture: all that the page has not."""
    refused: Counter[int] = Counter()
    codes: Counter[str] = Counter()
    for call in calls:
        illegal = [arch for arch in ARCHITECTURES if not is_legal(call, arch)]
        if not illegal:
            continue
        errors = _refusals(call, illegal)
        assert list(errors) == illegal, f"{call} is compiled for {set(illegal) - set(errors)}"
        for arch, error in errors.items():
            _check_refusal(call, arch, error)
            codes[error.code] += 1
        refused.update(illegal)
    print(f"\n{refused.total()} calls refused, {dict(refused)}, as {dict(codes)}")
    return refused


@pytest.mark.sweep(2)
@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_call_that_the_page_has_not_is_refused(operation: str) -> None:
    """One call of every fifth form: types, vectors, spaces, hints, orders, scopes and use of the result alternate."""
    choices = list(itertools.product(*_CHOICES))
    forms = list(page.every_form((operation,)))[::5]
    assert _check_refused((form, *choices[7 * number % len(choices)]) for number, form in enumerate(forms))


@pytest.mark.sweep
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_call_that_the_page_has_not_is_refused(operation: str) -> None:
    refused = _check_refused(calls_of(page.every_form((operation,))))
    for arch in ARCHITECTURES:
        legal = counted(operation, arch)
        print(f"sm_{arch} {operation}: {legal} legal and {refused[arch]} refused of {TOTAL}")
        assert refused[arch] == TOTAL - legal
