"""Every mistake has its diagnostic: each ``<family>/<case>.py`` makes the one in ``<case>.err``.

``python -m pytest tests/errors --bless`` writes the ``.err`` files anew; read them before you commit them. A case whose
first line is ``# needs: torch`` is skipped where that package, or ``cuobjdump``, is not installed.
"""

import os
import re
from pathlib import Path

import pytest

from nvgen.files import cuda_tools
from nvgen.diagnostics import FAMILIES
from nvgen.diagnostics.registry import registry
from tests.errors import gpus
from tests.errors.runner import diagnose

HERE = Path(__file__).parent
CASES = sorted(path for family in FAMILIES for path in (HERE / family).glob("*.py"))
#: Diagnostics that no script can cause everywhere, and why.
WITHOUT_CASE = {
    "NVG0522": "needs a system that starts no process",
    "NVG2902": "needs a driver that is older than cuda-bindings",
    "NVG2903": "needs a process that is forked",
    "NVG2904": "its text has the file of the machine's ptxas",
    "NVG2907": "all GPUs of today take the same",
    "NVG3106": "needs fifty other mistakes before it",
    "NVG3440": "needs a machine without nvJitLink",
    "NVG3445": "its text has words of nvJitLink's",
    "NVG3448": "needs an option of nvJitLink's that no command passes",
    **dict.fromkeys(("NVG3202", "NVG3219"), "its text has an address of the process"),
}
#: What a run of a kernel may end with, and the words that CUDA or Python has for it: the message begins with them.
FINDINGS = {
    **dict.fromkeys(("NVG0620", "NVG0624", "NVG0825", "NVG2412", "NVG3203"), "out of bounds"),
    "NVG0621": "division by zero",
    "NVG1007": "assertion failed",
    **dict.fromkeys(("NVG1508", "NVG1814", "NVG2008"), "misaligned address"),
    "NVG1908": "trap",
    "NVG2009": "too many arrivals",
    "NVG2010": "mbarrier phase completed",
    **dict.fromkeys(("NVG1910", "NVG2101", "NVG2105"), "recursion"),
    "NVG2102": "deadlock",
    **dict.fromkeys(("NVG2103", "NVG2121", "NVG2804"), "out of memory"),
    **dict.fromkeys(("NVG2115", "NVG2124", "NVG2126"), "data race"),
    "NVG2116": "uninitialised memory",
    "NVG2117": "barrier divergence",
    "NVG2118": "barrier count mismatch",
    "NVG2119": "mask without the calling lane",
    "NVG2120": "warp divergence",
    "NVG2122": "missing proxy fence",
    **dict.fromkeys(("NVG2123", "NVG2125", "NVG2142"), "missing fence"),
    "NVG2131": "null pointer",
    "NVG2801": "use after free",
    "NVG3204": "call of no function",
}


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("script", CASES, ids=_name)
def test_diagnostic(script, tmp_path, monkeypatch, request):
    golden = script.with_suffix(".err")
    needed = re.match(r"# needs: (\w+)\n", script.read_text(encoding="utf-8"))
    if needed is not None and needed[1] == "cuobjdump":
        if cuda_tools.cuobjdump() is None:
            pytest.skip("cuobjdump is not installed")
    elif needed is not None:
        pytest.importorskip(needed[1], reason=f"{needed[1]} is not installed")
    if golden.exists() and "NVG1105" in golden.read_text(encoding="utf-8") and cuda_tools.ptxas() is None:
        pytest.skip("no ptxas: NVIDIA publishes nvidia-cuda-nvcc for Linux and Windows only")
    with gpus.present(gpus.words_of(script.read_text(encoding="utf-8")), monkeypatch):
        actual = diagnose(script, tmp_path)
    assert actual is not None, f"{_name(script)} causes no diagnostic"
    if request.config.getoption("--bless"):
        golden.write_text(actual + "\n", encoding="utf-8")
    assert golden.exists(), f"{golden.name} is missing: bless it"
    assert actual + "\n" == golden.read_text(encoding="utf-8")


def test_scripts_leave_the_environment_as_it_was(tmp_path, monkeypatch):
    """Tests that follow in the process would have kernels of another tier."""
    monkeypatch.setenv("NVGEN_CPU", "optimised")
    assert diagnose(HERE / "checking" / "unknown_threads.py", tmp_path)
    assert os.environ["NVGEN_CPU"] == "optimised"


def _code_of(golden: Path) -> str:
    match = re.search(r"^(?:error|warning)\[(NVG\d{4})\]: ", golden.read_text(encoding="utf-8"), re.MULTILINE)
    assert match is not None, f"{golden} holds no diagnostic"
    return match[1]


def _goldens() -> list[Path]:
    return sorted(HERE.glob("*/*.err"))


def test_every_code_has_a_case():
    covered = {_code_of(golden) for golden in _goldens()}
    assert sorted(set(registry()) - covered) == sorted(WITHOUT_CASE)


def test_case_is_in_the_folder_of_its_family():
    by_family = {golden: registry()[_code_of(golden)].__module__.rpartition(".")[2] for golden in _goldens()}
    assert {golden: family for golden, family in by_family.items() if golden.parent.name != family} == {}


def test_no_golden_is_left_over():
    assert [golden for golden in _goldens() if not golden.with_suffix(".py").exists()] == []


def test_messages_follow_the_style():
    """They start small and end without a full stop; remedies are in ``help`` only."""
    for golden in _goldens():
        for line in golden.read_text(encoding="utf-8").splitlines():
            match = re.match(r"(?:(?:error|warning)\[NVG\d{4}\]|note|help|\s+= (?:note|help)): (.*)", line)
            if match is None:
                continue
            first = match[1][:1]
            assert first.islower() or not first.isalpha() or match[1].startswith(("PTX", "Array[", "TensorMap[")), (golden, line)
            assert not match[1].endswith("."), (golden, line)


@pytest.mark.parametrize("code", FINDINGS)
def test_findings_begin_with_the_words_that_are_searched_for(code):
    heads = [
        line
        for golden in _goldens()
        for line in golden.read_text(encoding="utf-8").splitlines()
        if line.startswith(f"error[{code}]: ")
    ]
    assert heads
    for head in heads:
        assert re.match(rf"{re.escape(FINDINGS[code])}(?: [^:]*)?: ", head.removeprefix(f"error[{code}]: ")), head
    assert set(FINDINGS[code].split()) & set(registry()[code].title.split())


def test_errors_end_with_where_more_is_said():
    for golden in _goldens():
        text, several, count = golden.read_text(encoding="utf-8").rstrip("\n").partition("\n\nerror: ")
        blocks = text.split("\n\n")
        assert not several or count == f"{len(blocks)} errors", golden
        for block in blocks:
            code = re.search(r"^(?:error|warning)\[(NVG\d{4})\]: ", block, re.MULTILINE)[1]
            last = block.splitlines()[-1]
            assert last.lstrip() == f"= for more: nvgen explain {code} ({registry()[code].title})", golden


def _is_command(golden: Path) -> bool:
    return "ARGUMENTS = [" in golden.with_suffix(".py").read_text(encoding="utf-8")


def test_every_diagnostic_names_its_line():
    """A command line has none; what it names is a file, where the mistake is in one."""
    without = [golden for golden in _goldens() if "--> " not in golden.read_text(encoding="utf-8")]
    assert [golden for golden in without if not _is_command(golden)] == []


def test_every_diagnostic_names_a_remedy():
    assert [golden for golden in _goldens() if not re.search(r"= help: .", golden.read_text(encoding="utf-8"))] == []


def test_titles_follow_the_style():
    """They start small, but for names, have no full stop, and tell diagnostics apart."""
    titles = [diagnostic.title for diagnostic in registry().values()]
    assert len(set(titles)) == len(titles)
    for title in titles:
        first = title.split()[0]
        assert first[:1].islower() or not first[:1].isalpha() or first in ("CUDA", "GPU", "JAX", "LLVM", "NumPy", "PTX", "Python", "SVM"), title
        assert title == title.strip() and title[-1] not in ".:,", title
