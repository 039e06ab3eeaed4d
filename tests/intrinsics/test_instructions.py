"""Functions that are one instruction: what they compute on the CPU, the PTX that they are, and what ptxas says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.diagnostics import CompileError
from nvgen.intrinsics import nvvm
from nvgen.intrinsics.architectures import find_architecture, version_of
from nvgen.intrinsics.instructions import instruction as row
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.types import size_of
from nvgen.types.vectors import VectorType
from tests.assembling import assemble, assembler_architectures, needs_ptxas
from tests.intrinsics.instruction_forms import NOWHERE, RECORDS, Form, forms, functions
from tests.intrinsics.nvvm_operands import agrees, as_array, of_array, operand
from tests.strategies import BLOCK, DTYPES, seeds

FORMS = forms()
SAMPLE = [name for number, name in enumerate(FORMS) if number % 6 == 0]
EXACT = [name for name, form in FORMS.items() if form.instruction.name.split(".")[0] not in ("tanh", "sin", "cos")]
SIZE = 120


def operands_of(form: Form, size: int, seed: int) -> list[np.ndarray]:
    rng = np.random.default_rng(seed)
    made = []
    for type_ in form.types:
        name = repr(type_)
        narrow = type_.element if isinstance(type_, VectorType) else type_
        if narrow.is_narrow:  # type: ignore[attr-defined]
            name = name.replace(repr(narrow), "u8")
        made.append(operand(name, size, rng))
    if form.function.name == "bits.find_nth_set":  # PTX defines it for positions inside of the word only
        made[1] &= 31
    return made


def check(form: Form, size: int, seed: int) -> None:
    """Runs a form on the CPU and compares with its meaning."""
    bits = operands_of(form, size, seed)
    result = form.instruction.result
    element, count = (result.element, result.count) if isinstance(result, VectorType) else (result, 0)
    out = np.zeros((size, count) if count else size, DTYPES[repr(element)])
    given = [as_array(b, repr(type_)) for b, type_ in zip(bits, form.types, strict=True)]
    form.kernel().on("cpu")[-(-size // BLOCK), BLOCK](*given, out)
    rows = [of_array(array, repr(type_)) for array, type_ in zip(given, form.types, strict=True)]
    meaning = form.meaning()
    for actual, *values in zip(of_array(out, repr(result)), *rows, strict=True):
        expected = meaning(*values)
        assert agrees(actual, expected, repr(result)), f"{form.name}{values} is {actual!r}, not {expected!r}"


@pytest.mark.sweep(8)
@pytest.mark.parametrize("name", [name for name in SAMPLE if name in EXACT])
@settings(max_examples=2, deadline=None)
@given(seed=seeds())
def test_on_the_cpu(name: str, seed: int) -> None:
    check(FORMS[name], SIZE, seed)


@pytest.mark.sweep(64)
@pytest.mark.parametrize("name", EXACT)
def test_every_form_on_the_cpu(name: str) -> None:
    for seed in range(3):
        check(FORMS[name], 300, seed)


@pytest.mark.parametrize("type_", ["f16", "bf16"])
def test_tanh(type_: str) -> None:
    """Of every half; the GPU's error is 2 ** -10.987 for f16, and 2 ** -8 of the result for bf16."""
    bits = np.arange(1 << 16, dtype=np.uint16)
    given, out = as_array(bits, type_), np.zeros(1 << 16, DTYPES[type_])
    FORMS[f"half.tanh({type_})"].kernel().on("cpu")[1 << 10, 64](given, out)
    value, result = (_as_f32(array.view(np.uint16), type_) for array in (given, out))
    assert (np.isnan(result) == np.isnan(value)).all()
    known = ~np.isnan(value)
    expected = np.tanh(value[known].astype(np.float64))
    assert np.abs(result[known] - expected).max() <= (2**-10.987 if type_ == "f16" else 2**-8)


def _as_f32(bits: np.ndarray, type_: str) -> np.ndarray:
    if type_ == "f16":
        return bits.view(np.float16).astype(np.float32)
    return (bits.astype(np.uint32) << 16).view(np.float32)


def test_there_are_many() -> None:
    assert len(functions()) > 60
    assert len(FORMS) > 500
    used = {form.instruction.name.replace("{ftz}", "") for form in FORMS.values()}
    conversions = [n for n in RECORDS if ".to." in n or re.match(r"f2(tf32|f16|bf16)\.|ff2", n)]
    # What LLVM lacks, nv.nvvm alone has.
    own = [name for name in conversions if RECORDS[name].availability.is_anywhere and RECORDS[name].is_of_llvm]
    assert own and not [name for name in own if name not in used]


def test_what_is_left_out_is_known() -> None:
    """Every instruction of a function is one that the database knows; some, no machine has."""
    assert len(NOWHERE) == 24
    for name in NOWHERE:
        assert not nvvm.intrinsic(name.replace(".", "_")).availability.is_anywhere


@pytest.mark.sweep(8)
@pytest.mark.parametrize("name", FORMS)
def test_types_are_those_of_the_intrinsic(name: str) -> None:
    """Registers have as many bits as the intrinsic's operands."""
    instruction = FORMS[name].instruction
    record = RECORDS.get(instruction.name.replace("{ftz}", ""))
    if record is None:
        assert instruction.ptx or instruction.name.startswith("llvm.")
        return
    (returned,) = record.returns
    assert size_of(returned) == size_of(instruction.register or instruction.result)


# PTX

_MNEMONICS = {
    "funnel_shift": "shf", "permute": "prmt", "byte_perm": "prmt", "extract": "bfe", "insert": "bfi",
    "find_leading": "bfind", "find_nth": "fns", "mask": "bmsk", "sign_extend": "szext", "zero_extend": "szext",
    "sad4": "vabsdiff4",
    "absolute_difference4": "vabsdiff4",
    "add2": "add",
    "compare2": "set",
    "compare4": "set",
    "sin_2pi": "sin",
    "cos_2pi": "cos",
    "minimum2": "min",
    "maximum2": "max",
    "minimum": "min", "maximum": "max", "absolute": "abs", "negative": "neg", "exp2": "ex2", "to": "cvt",
    "scaled": "cvt",
    "equal": "set", "not_equal": "set", "less": "set", "greater": "set", "to_tf32": "cvt",
}  # fmt: skip


_OTHERS = ("add.s64", "mul.wide.u32", "mul.wide.s32", "cvt.u32.u64", "cvt.u64.u32", "cvt.u8.u16", "cvt.u16.u8")


def mnemonic(form: Form) -> str:
    name = form.function.name.split(".")[1]
    is_of_half = form.function.name.startswith("half.")
    if is_of_half and "bf16" in repr(form.types[0]) and name in ("add", "sub", "mul"):
        return "fma"
    plain = re.sub(r"_(rn|rz|ru|rd|lo|hi|left|right|set|equal)$", "", name)
    return _MNEMONICS.get(name) or _MNEMONICS.get(plain) or plain


def smallest(form: Form) -> str:
    """The oldest architecture that has a form, and that the installed ptxas knows."""
    known = assembler_architectures()
    for name in (*("sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_100", "sm_100a", "sm_103a", "sm_107a", "sm_120a"),):
        if name in known and _has(form, name):
            return name
    raise AssertionError(f"no architecture has {form.name}")


def _has(form: Form, arch: str) -> bool:
    target = find_architecture(arch).architecture
    return all(row(name).is_in(target) for name in form.instruction.instructions)


def _check_ptx(names: list[str], folder: Path) -> None:
    """One instruction of PTX each, which ptxas takes on the oldest architecture."""
    by_arch: dict[str, list[Form]] = {}
    for name in names:
        by_arch.setdefault(smallest(FORMS[name]), []).append(FORMS[name])
    for arch, some in by_arch.items():
        kernels = [form.kernel().specialise() for form in some]
        named = [kernel.with_changes(name=f"k{number}") for number, kernel in enumerate(kernels)]
        ptx = compiler.compile_kernels(named, CompileOptions(arch), compiler.Stage.PTX).text
        assert assemble(ptx, arch, folder) == ""
        bodies = re.split(r"\.visible \.entry", ptx)[1:]
        for form, body in zip(some, bodies, strict=True):
            code = body[body.index("@%p1 bra") :]
            found = re.findall(rf"(?:\t|; |{{ )({mnemonic(form)}\.[\w.]+)", code)
            found = [name for name in found if name not in _OTHERS]
            assert len(found) == 1, f"{form.name}: {found}\n{code}"


@needs_ptxas
def test_ptx(tmp_path: Path) -> None:
    _check_ptx(SAMPLE, tmp_path)


@needs_ptxas
@pytest.mark.sweep
def test_ptx_of_every_form(tmp_path: Path) -> None:
    _check_ptx(list(FORMS), tmp_path)


@pytest.mark.parametrize("name", SAMPLE)
def test_refused_where_it_is_missing(name: str) -> None:
    """Before LLVM is asked, which would end the process."""
    form = FORMS[name]
    for arch in ("sm_20", "sm_53", "sm_75", "sm_90", "sm_100", "sm_120"):
        if not _has(form, arch):
            with pytest.raises(CompileError) as caught:
                form.kernel().llvm_ir(arch=arch)
            assert caught.value.code in ("NVG0504", "NVG2203")


def test_an_old_ptx_version_is_refused() -> None:
    form = FORMS["half.tanh(vec[bf16, 2])"]
    with pytest.raises(CompileError) as caught:
        form.kernel().ptx(arch="sm_90", ptx_version="7.6")
    assert caught.value.code == "NVG0520" or version_of("7.6") < version_of("7.8")


_STEPPED = (
    "bits.dp4a(i32,u32,i32)",
    "half.fma(vec[bf16, 2],vec[bf16, 2],vec[bf16, 2];relu=True)",
    "convert.to(vec[f32, 2];dtype=e4m3)",
    "math.add_rz(f32,f32)",
    "bits.clmad_hi(u64,u64,u64)",
    "bits.compare4(vec[i8, 4],vec[i8, 4];relation=lt)",
    "convert.scaled(vec[f32, 2],ue8m0;dtype=ue5m3)",
    "convert.to(vec[f32, 2];rounding=rz,pzo=True,dtype=e4m3)",
    "mixed.fma(vec[f16, 2],vec[f32, 2],vec[f32, 2];rounding=rd)",
    "mixed.mul(u16,vec[ue8m0, 4];satfinite=True,dtype=e5m2)",
)


@pytest.mark.parametrize("name", _STEPPED)
def test_step_by_step(name: str) -> None:
    """The same bits where the Python function itself runs."""
    form = FORMS[name]
    bits = operands_of(form, 40, 1)
    given = [as_array(b, repr(type_)) for b, type_ in zip(bits, form.types, strict=True)]
    result = form.instruction.result
    element, count = (result.element, result.count) if isinstance(result, VectorType) else (result, 0)
    results = [np.zeros((40, count) if count else 40, DTYPES[repr(element)]) for _ in range(2)]
    form.kernel().on("cpu")[1, 40](*given, results[0])
    form.kernel().on("cpu", check="step")[1, 40](*given, results[1])
    assert results[0].tobytes() == results[1].tobytes()


def test_ftz_of_the_kernel() -> None:
    """Functions of f32 flush where the kernel does; those of halves only where they say so."""
    form = FORMS["math.mul_rz(f32,f32)"]
    assert "mul.rz.ftz.f32" in form.kernel(ftz=True).ptx(arch="sm_80")
    assert "mul.rz.f32" in form.kernel().ptx(arch="sm_80")
    tiny, out = np.array([1e-40], np.float32), np.ones(1, np.float32)
    form.kernel(ftz=True).on("cpu")[1, 1](tiny, np.ones(1, np.float32), out)
    assert out[0] == 0
    assert ".ftz" not in FORMS["half.mul(f16,f16)"].kernel(ftz=True).ptx(arch="sm_80")


def test_literals_and_numbers_among_vectors() -> None:
    @nv.kernel
    def k(a: nv.Array[nv.vec[nv.f16, 2]], b: nv.Array[nv.i32]):
        a[0] = nv.half.fma(a[0], 2, 1.5)
        b[0] = nv.bits.insert(b[0], 5, 8, 4) + nv.bits.sad(b[1], 3, 4)
        b[1] = nv.bits.lop3(b[1], -1, 0, lut=0x3C)

    a, b = np.array([[1, 2]], np.float16), np.array([0, 7], np.int32)
    k.on("cpu")[1, 1](a, b)
    assert a.tolist() == [[3.5, 5.5]]
    assert b.tolist() == [5 << 8 | 8, ~7]


def test_documentation_names_the_instruction() -> None:
    for function in functions():
        assert re.search(r"`[a-z0-9]+(\.\w+)*`", function.doc), function.name
        value: Any = nv
        for part in function.name.split("."):
            value = getattr(value, part)
        assert value is function


def test_sine_and_cosine_of_cycles() -> None:
    @nv.kernel
    def k(a: nv.Array[nv.f32], sine: nv.Array[nv.f32], cosine: nv.Array[nv.f32]):
        i = nv.grid(1)
        if i < a.size:
            sine[i] = nv.math.sin_2pi(a[i])
            cosine[i] = nv.math.cos_2pi(a[i])

    made = np.random.default_rng(1).normal(size=4000) * np.exp2(np.random.default_rng(2).integers(-30, 30, 4000))
    a = np.concatenate([np.linspace(-2, 2, 2001), made, [3e38, 1e-40, -1e-40]]).astype(np.float32)
    sine, cosine = np.zeros_like(a), np.zeros_like(a)
    k.on("cpu")[-(-a.size // BLOCK), BLOCK](a, sine, cosine)
    normal = np.where(np.abs(a) < np.finfo(np.float32).tiny, 0, a).astype(np.float64)
    angle = 2 * np.pi * (normal - np.rint(normal))
    np.testing.assert_allclose(sine, np.sin(angle), rtol=2**-24, atol=2**-52)
    np.testing.assert_allclose(cosine, np.cos(angle), rtol=2**-24, atol=2**-52)
    special = np.array([0.0, -0.0, 7, -7, 0.25, -0.25, 0.5, -0.5, np.inf, np.nan], np.float32)
    sine, cosine = np.zeros_like(special), np.zeros_like(special)
    k.on("cpu")[1, BLOCK](special, sine, cosine)
    assert str(sine.tolist()) == "[0.0, -0.0, 0.0, -0.0, 1.0, -1.0, 0.0, -0.0, nan, nan]"
    assert str(cosine.tolist()) == "[1.0, 1.0, 1.0, 1.0, 0.0, 0.0, -1.0, -1.0, nan, nan]"
    assert ".version 9.5" in k.ptx(arch="sm_75")
    with pytest.raises(CompileError) as caught:
        k.ptx(arch="sm_75", ptx_version="9.4")
    assert caught.value.code == "NVG0520"


def test_formats_that_do_not_go_together() -> None:
    @nv.kernel
    def k(a: nv.Array[nv.vec[nv.f16, 2]], b: nv.Array[nv.vec[nv.bf16, 2]]):
        b[0] = nv.mixed.add(a[0], b[0])

    with pytest.raises(CompileError) as caught:
        k.ptx(arch="sm_107a")
    assert "there is no such instruction for vec[f16, 2], vec[bf16, 2]" in str(caught.value)


def test_fast_exp2() -> None:
    @nv.kernel
    def k(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
        i = nv.grid(1)
        if i < out.size:
            out[i] = nv.math.fast_exp2(a[i])

    a = np.linspace(-150, 130, 2000, dtype=np.float32)
    out = np.zeros_like(a)
    k.on("cpu")[-(-a.size // BLOCK), BLOCK](a, out)
    with np.errstate(over="ignore"):
        np.testing.assert_allclose(out, np.exp2(a), rtol=2**-22, atol=2**-149)
    assert k.ptx(arch="sm_75").count("ex2.approx.f32") == 1
