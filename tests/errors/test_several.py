"""Several mistakes in one kernel: each is reported, in the order of the text, and nothing that follows from another."""

import ast
import copy
import pickle
import random
import re
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.diagnostics import FAMILIES, CompileError, NvgenError, SourceFile
from nvgen.frontend.source.capture import lasting
from nvgen.frontend.typing.infer import infer
from tests.errors.joined import Script, joined, script, with_names
from tests.errors.runner import execute
from tests.semantics import applications

HERE = Path(__file__).parent
CASES = sorted(path for family in FAMILIES for path in (HERE / family).glob("*.py"))
KERNELS = [value for value in vars(applications).values() if isinstance(value, nv.Kernel) and value.is_annotated]


@pytest.fixture(scope="module")
def scripts() -> list[Script]:
    """The scripts whose kernels can be joined."""
    return [found for path in CASES if (found := script(path)) is not None]


@pytest.mark.sweep(10)
@pytest.mark.parametrize("seed", range(300))
def test_each_of_the_mistakes_of_one_kernel_is_reported(seed, scripts, monkeypatch):
    """Of up to 20 kernels in one, each with a mistake of another kind."""
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    assert len(scripts) > 400
    numbers = random.Random(seed)
    by_code = {found.code: found for found in numbers.sample(scripts, len(scripts))}
    chosen = numbers.sample([*by_code.values()], numbers.choice([2, 3, 4, 8, 20]))
    with pytest.raises(CompileError) as error:
        execute(joined(chosen), f"joined{seed}.py", {"__name__": "__main__"})
    found = [diagnostic.code for diagnostic in error.value.diagnostics]
    assert found == [one.code for one in chosen], [one.name for one in chosen]


@pytest.mark.sweep(20)
@pytest.mark.parametrize("seed", range(1000))
def test_nothing_is_reported_that_follows_from_another_mistake(seed):
    """Where some expressions of a right kernel are replaced by undefined names, only those names are reported."""
    numbers = random.Random(seed)
    kernel = numbers.choice(KERNELS)
    replaced = [numbers.randrange(10_000) for _ in range(numbers.randint(1, 5))]
    node = with_names(kernel.source.node, replaced)
    source = kernel.source.with_changes(definition=lasting(node), file=SourceFile("replaced.py", ast.unparse(node)))
    with pytest.raises(CompileError) as error:
        infer(source, kernel.specialise().parameters)
    for diagnostic in error.value.diagnostics:
        assert re.fullmatch(r"name `undefined\d+` is not defined", diagnostic.text()), ast.unparse(node)


def test_scripts_with_several_mistakes_say_so_in_their_names():
    """All others have one mistake, and one diagnostic."""
    for golden in HERE.glob("*/*.err"):
        count = golden.read_text(encoding="utf-8").count("error[NVG")
        assert (count > 1) == golden.stem.endswith("_all_reported"), golden


def failed(*codes: str) -> CompileError:
    """The error of a kernel with mistakes of these codes."""
    wrong = {"NVG0201": "a[0] = undefined{}", "NVG0316": "a[0] = 1 // 0", "NVG0302": "b[0] = 1.5"}
    lines = [wrong[code].format(number) for number, code in enumerate(codes)]
    text = "\n    ".join(["def k(a: nv.Array[nv.f32], b: nv.Array[nv.i32]):", *lines])
    with pytest.raises(CompileError) as error:
        nv.Kernel.from_source(text, filename="k.py").ptx()
    return error.value


def test_the_error_has_all_diagnostics():
    error = failed("NVG0302", "NVG0201", "NVG0316")
    assert [diagnostic.code for diagnostic in error.diagnostics] == ["NVG0302", "NVG0201", "NVG0316"]
    assert (error.code, error.diagnostic) == ("NVG0302", error.diagnostics[0])
    assert re.findall(r"^error.*", str(error), re.MULTILINE)[-2:] == ["error[NVG0316]: `//` by zero", "error: 3 errors"]
    assert error._render_traceback_() == str(error).splitlines()


def test_one_mistake_is_not_counted():
    assert str(failed("NVG0201")).endswith("(undefined name)")


def test_twenty_are_shown():
    error = failed(*["NVG0201"] * 23)
    assert len(error.diagnostics) == 23
    assert str(error).count("error[NVG0201]") == 20
    assert str(error).endswith("\n\nerror: 23 errors, the first 20 are shown")


def test_as_many_are_found_as_can_be_compared_with_each_other():
    assert len(failed(*["NVG0302"] * 250).diagnostics) == 200


def test_a_mistake_in_an_unrolled_loop_is_one():
    text = """
def k(a: nv.Array[nv.f32]):
    for i in nv.static_range(30):
        x = missing
        a[i] = x
        a[i] = i // 0
"""
    with pytest.raises(CompileError) as error:
        nv.Kernel.from_source(text).ptx()
    assert [diagnostic.code for diagnostic in error.value.diagnostics] == ["NVG0201", "NVG0316"]


def test_colours_are_those_of_one_error():
    assert failed("NVG0201", "NVG0302").rendered(colour=True).endswith("\x1b[1;31merror\x1b[0m\x1b[1m: 2 errors\x1b[0m")


@pytest.mark.parametrize("again", [copy.copy, lambda error: pickle.loads(pickle.dumps(error))])
def test_an_error_is_copied_with_all_its_diagnostics(again):
    error = failed("NVG0302", "NVG0201")
    assert str(again(error)) == str(error)


def test_a_changed_diagnostic_is_the_first_one():
    one, other = failed("NVG0302", "NVG0201").diagnostics
    error = NvgenError(one, other)
    error.diagnostic = other
    assert error.diagnostics == (other, other)
