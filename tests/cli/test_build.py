"""``nvgen build``: what it writes, where, and what it leaves alone when it fails."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import llvmlite.binding as llvm
import pytest

from tests.cli.command import nvgen

pytestmark = pytest.mark.sweep(6)

KERNELS = """\
import nvgen as nv

@nv.kernel
def first(a: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < a.size:
        a[i] = 1.0

@nv.kernel
def second(a: nv.Array[nv.f32]):
    a[0] = 2.0

@nv.kernel
def untyped(a):
    a[0] = 3.0
"""
#: Whoever is root may write everywhere.
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "kernels.py").write_text(KERNELS)
    return tmp_path


def entries(text: str) -> list[str]:
    return re.findall(r"\.entry (\w+)\(", text)


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.name != "__pycache__"}


def test_all_annotated_kernels_go_into_one_module(folder: Path) -> None:
    result = nvgen(folder, "build", "kernels.py", "-o", "out.ptx")
    assert result.status == 0 and not result.out
    assert entries((folder / "out.ptx").read_text()) == ["first", "second"]
    assert result.errors.count("\n") == 1 and "`untyped`" in result.errors and "left out" in result.errors
    assert files(folder) == {"kernels.py", "out.ptx"}


def test_the_output_is_named_after_the_file(folder: Path) -> None:
    assert nvgen(folder, "build", "kernels.py").status == 0
    assert ".version" in (folder / "kernels.ptx").read_text()


def test_chosen_kernels(folder: Path) -> None:
    for names in (["second"], ["second", "first"], ["first", "first"]):
        options = [part for name in names for part in ("--kernel", name)]
        result = nvgen(folder, "build", "kernels.py", "-o", "-", *options)
        assert entries(result.text) == list(dict.fromkeys(names))
        assert not result.errors


def test_kernels_that_cannot_be_chosen(folder: Path) -> None:
    assert "did you mean `first`" in nvgen(folder, "build", "kernels.py", "--kernel", "frist").refused("NVG0705").errors
    assert "first" in nvgen(folder, "build", "kernels.py", "--kernel", "zzz").refused("NVG0705").errors
    nvgen(folder, "build", "kernels.py", "--kernel", "untyped").refused("NVG0505")
    assert files(folder) == {"kernels.py"}


FACTORY = """\
import nvgen as nv


def make(factor):
    @nv.kernel
    def scale(a: nv.Array[nv.f32]):
        a[0] *= factor

    return scale


twice = make(2.0)
thrice = make(3.0)
"""


@pytest.mark.parametrize("options", [[], ["--kernel", "scale"]], ids=["all", "named"])
def test_kernels_of_a_factory_are_told_apart_by_the_line_that_the_help_says(folder: Path, options: list[str]) -> None:
    (folder / "made.py").write_text(FACTORY)
    refused = nvgen(folder, "build", "made.py", *options).refused("NVG0508").errors
    assert "`twice`, `thrice`" in refused
    line = next(part for part in refused.split("`") if ".bind(" in part)
    assert line == 'twice = twice.bind(name="twice")'
    (folder / "made.py").write_text(FACTORY + line + "\n" + line.replace("twice", "thrice") + "\n")
    result = nvgen(folder, "build", "made.py", "-o", "-")
    assert entries(result.text) == ["twice", "thrice"] and not result.errors


def test_a_kernel_of_two_variables_is_one(folder: Path) -> None:
    (folder / "made.py").write_text(FACTORY + "thrice = again = twice\n")
    assert entries(nvgen(folder, "build", "made.py", "-o", "-").text) == ["scale"]


def test_kernels_made_from_text_are_compiled_too(folder: Path) -> None:
    text = "made = nv.Kernel.from_source('def made(a: nv.Array[nv.f32]):\\n    a[0] = 1')\n"
    (folder / "text.py").write_text("import nvgen as nv\n" + text)
    assert entries(nvgen(folder, "build", "text.py", "-o", "-").text) == ["made"]


def test_imported_kernels_are_left_out(folder: Path) -> None:
    own = "@nv.kernel\ndef own(a: nv.Array[nv.f32]):\n    a[0] = 1.0\nalias = own\n"
    (folder / "other.py").write_text(f"import nvgen as nv\nfrom kernels import *\n{own}")
    result = nvgen(folder, "build", "other.py", "-o", "-")
    assert entries(result.text) == ["own"] and not result.errors
    (folder / "nothing.py").write_text("from kernels import *\n")
    nvgen(folder, "build", "nothing.py", "-o", "-").refused("NVG0704")
    nvgen(folder, "build", "nothing.py", "-o", "-", "--kernel", "first").refused("NVG0705")


def test_imported_kernels_without_a_text_do_no_harm(folder: Path) -> None:
    (folder / "made.py").write_text(
        "import nvgen as nv\nexec('@nv.kernel\\ndef made(a: nv.Array[nv.f32]):\\n    a[0] = 1.0\\n')\n"
    )
    (folder / "other.py").write_text("from made import made\n" + KERNELS)
    assert entries(nvgen(folder, "build", "other.py", "-o", "-").text) == ["first", "second"]


@pytest.mark.parametrize("arguments", [["-o", "out.ll"], ["--emit", "llvm-opt", "-o", "out.txt"], ["--emit", "llvm"]])
def test_llvm_ir(folder: Path, arguments: list[str]) -> None:
    assert nvgen(folder, "build", "kernels.py", *arguments).status == 0
    (name,) = files(folder) - {"kernels.py"}
    assert name == (arguments[-1] if "-o" in arguments else "kernels.ll")
    text = (folder / name).read_text()
    module = llvm.parse_assembly(text, llvm.create_context())
    assert {function.name for function in module.functions if not function.is_declaration} == {"first", "second"}
    assert ("norecurse" in text) == ("llvm" not in arguments)  # which the optimiser finds out


@pytest.mark.parametrize("arguments", [["-o", "out.bc"], ["--emit", "bc"]])
def test_bitcode(folder: Path, arguments: list[str]) -> None:
    assert nvgen(folder, "build", "kernels.py", *arguments).status == 0
    (name,) = files(folder) - {"kernels.py"}
    module = llvm.parse_bitcode((folder / name).read_bytes(), llvm.create_context())
    module.verify()
    assert module.triple == "nvptx64-nvidia-cuda"
    assert {function.name for function in module.functions if not function.is_declaration} == {"first", "second"}


def test_emit_wins_over_the_ending(folder: Path) -> None:
    assert nvgen(folder, "build", "kernels.py", "-o", "out.ll", "--emit", "ptx").status == 0
    assert ".visible .entry" in (folder / "out.ll").read_text()


def test_standard_output_has_the_result_only(folder: Path) -> None:
    (folder / "loud.py").write_text(
        "import os, subprocess, sys\nprint('hello')\nsys.stdout.write('there')\nos.write(1, b'from below')\n"
        "subprocess.run([sys.executable, '-c', 'print(\"from another\")'])\n" + KERNELS
    )
    result = nvgen(folder, "build", "loud.py", "-o", "-")
    assert result.status == 0
    assert result.text.startswith("// Generated by nvgen") and "hello" not in result.text
    for text in ("hello", "there", "from below", "from another"):
        assert text in result.errors and text not in result.text
    bitcode = nvgen(folder, "build", "loud.py", "-o", "-", "--emit", "bc").out
    llvm.parse_bitcode(bitcode, llvm.create_context()).verify()
    assert files(folder) == {"kernels.py", "loud.py"}


def test_what_stands_below_the_main_guard_does_not_run(folder: Path) -> None:
    (folder / "guarded.py").write_text(KERNELS + "if __name__ == '__main__':\n    raise SystemExit(3)\n")
    assert nvgen(folder, "build", "guarded.py", "-o", "-").status == 0


def test_files_see_their_neighbours(folder: Path) -> None:
    inner = folder / "inner"
    inner.mkdir()
    (inner / "neighbour.py").write_text("N = 5\n")
    (inner / "k.py").write_text("from neighbour import N\nassert __file__.endswith('k.py')\n" + KERNELS)
    assert nvgen(folder, "build", "inner/k.py", "-o", "-").status == 0


def test_several_architectures(folder: Path) -> None:
    both = ["--arch", "sm_80", "--arch", "sm_90a"]
    for target, names in (
        ("out.ptx", {"out.sm_80.ptx", "out.sm_90a.ptx"}),
        ("a.b.ptx", {"a.b.sm_80.ptx", "a.b.sm_90a.ptx"}),
        ("x-{arch}.ptx", {"x-sm_80.ptx", "x-sm_90a.ptx"}),
        (None, {"kernels.sm_80.ptx", "kernels.sm_90a.ptx"}),
    ):
        output = ["-o", target] if target else []
        assert nvgen(folder, "build", "kernels.py", *output, *both).status == 0
        assert files(folder) - {"kernels.py"} == names
        for name in names:
            arch = re.search(r"sm_\w+", name)
            assert arch is not None and f".target {arch[0]}\n" in (folder / name).read_text()
            (folder / name).unlink()


def test_the_placeholder_may_name_a_folder(folder: Path) -> None:
    (folder / "sm_80").mkdir()
    assert nvgen(folder, "build", "kernels.py", "-o", "{arch}/k.ptx", "--arch", "sm_80").status == 0
    assert (folder / "sm_80" / "k.ptx").exists()


def test_several_architectures_in_one_place(folder: Path) -> None:
    nvgen(folder, "build", "kernels.py", "-o", "-", "--arch", "sm_80", "--arch", "sm_90").refused("NVG0708")
    nvgen(folder, "build", "kernels.py", "-o", "k.ptx", "--arch", "sm_80", "--arch", "sm_80").refused("NVG0708")
    assert files(folder) == {"kernels.py"}


def test_options_reach_the_output(folder: Path) -> None:
    def ptx(*options: str) -> str:
        result = nvgen(folder, "build", "kernels.py", "-o", "-", "--kernel", "first", *options)
        assert result.status == 0, result
        return result.text

    assert ".version 8.3\n" in ptx("--ptx-version", "8.3")
    assert ".address_size 32\n" in ptx("--bits", "32")
    assert ".target sm_75\n" in ptx()
    assert ptx("-O", "0") != ptx("-O3")
    for level in "0123":
        assert ".entry first(" in ptx(f"-O{level}")
    ir = nvgen(folder, "build", "kernels.py", "-o", "-", "--emit", "llvm", "--system", "nvcl", "--bits", "32").text
    assert 'target triple = "nvptx-nvidia-nvcl"' in ir


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--arch", "sm_95"], "NVG0501"),
        (["--arch", ""], "NVG0501"),
        (["--ptx-version", "8"], "NVG0502"),
        (["--ptx-version", "6.0"], "NVG0503"),
        (["--ptx-version", "99.0"], None),
        (["--bits", "16"], "NVG0507"),
        (["--bits", "x"], "NVG0701"),
        (["--system", "windows"], "NVG0507"),
        (["-O", "4"], "NVG0507"),
        (["-O", "fast"], "NVG0701"),
        (["--emit", "exe"], "NVG0507"),
        (["--emit", ""], "NVG0507"),
        (["-o", "k.txt"], "NVG0707"),
        (["-o", "k"], "NVG0707"),
        (["-o", ""], "NVG0707"),
        (["-o", ".ptx"], "NVG0707"),
        (["--no-such-option"], "NVG0701"),
        (["one", "too", "many"], "NVG0701"),
        (["-o"], "NVG0701"),
    ],
)
def test_wrong_options(folder: Path, options: list[str], code: str | None) -> None:
    (folder / "kernels.py").write_text(KERNELS + "print('this has run')\n")
    result = nvgen(folder, "build", "kernels.py", *options)
    assert result.status == 1 and result.errors.startswith("error[NVG")
    if code is not None:
        result.refused(code)
    assert "this has run" not in result.errors
    assert files(folder) == {"kernels.py"}


SCRIPTS = {
    "raises": ("1 / 0\n", "NVG0706", "ZeroDivisionError"),
    "raises in a function": ("def f():\n    return {}['key']\nf()\n", "NVG0706", "KeyError"),
    "exits": ("raise SystemExit(3)\n", "NVG0706", "SystemExit"),
    "exits well": ("import sys\nsys.exit()\n", "NVG0706", "SystemExit"),
    "imports what is not there": ("import no_such_module\n", "NVG0706", "no_such_module"),
    "recurses": ("def f(): f()\nf()\n", "NVG0706", "RecursionError"),
    "syntax error": ("def k(:\n", "NVG0104", "def k(:"),
    "syntax error in an import": ("import broken\n", "NVG0706", "SyntaxError"),
    "null byte": ("x = 1\0\n", "NVG0104", ""),
    "nested too deeply": ("x = " + "-" * 100_000 + "1\n", "NVG0109", ""),
    "empty": ("", "NVG0704", ""),
    "no kernels": ("x = 1\n", "NVG0704", ""),
    "only kernels without types": ("import nvgen as nv\n@nv.kernel\ndef k(a):\n    a[0] = 1\n", "NVG0704", ""),
    "a wrong option": ("import nvgen as nv\n@nv.kernel(max_thread=1)\ndef k(a: nv.i32):\n    pass\n", "NVG0401", ""),
    "a wrong kernel": (
        "import nvgen as nv\n@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = b\n",
        "NVG0201",
        "a[0] = b",
    ),
    "a wrong annotation": ("import nvgen as nv\n@nv.kernel\ndef k(a: int):\n    pass\n", "NVG0301", "a: int"),
    "an exception that cannot be shown": (
        "class E(Exception):\n    def __str__(self):\n        raise ValueError\nraise E\n",
        "NVG0706",
        "",
    ),
    "an undecodable message": ("raise ValueError('\\udcff \\x00 \\x1b[31m')\n", "NVG0706", ""),
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_files_that_fail(folder: Path, name: str) -> None:
    text, code, shown = SCRIPTS[name]
    (folder / "broken.py").write_text("def (\n")
    (folder / "script.py").write_text(text)
    (folder / "out.ptx").write_text("what was there before")
    before = files(folder)
    result = nvgen(folder, "build", "script.py", "-o", "out.ptx")
    assert result.status == 1 and not result.out
    assert f"error[{code}]" in result.errors and shown in result.errors
    assert "Traceback" not in result.errors
    assert (folder / "out.ptx").read_text() == "what was there before"
    assert files(folder) == before


def test_the_line_that_failed_is_shown(folder: Path) -> None:
    (folder / "script.py").write_text("def f():\n    return 1 / 0\n\nf()\n")
    assert "--> script.py:2:5" in nvgen(folder, "build", "script.py").refused("NVG0706").errors


def test_files_that_cannot_be_read(folder: Path) -> None:
    (folder / "folder.py").mkdir()
    (folder / "binary.py").write_bytes(b"x = '\xff\xfe'\n")
    (folder / "lying.py").write_bytes(b"# -*- coding: no-such-encoding -*-\n")
    (folder / "loop.py").symlink_to("loop.py")
    for name in ("missing.py", "folder.py", "binary.py", "lying.py", "loop.py", ".", "", "kernels.py/x.py"):
        nvgen(folder, "build", name, "-o", "-").refused("NVG0702")
    for name in ("k.ll", "k.bc"):
        nvgen(folder, "build", name, "-o", "-").refused("NVG0702")


def test_files_as_editors_write_them(folder: Path) -> None:
    (folder / "mark.py").write_bytes(b"\xef\xbb\xbf" + KERNELS.encode())
    (folder / "old.py").write_bytes(b"# -*- coding: latin-1 -*-\n# \xe9\n" + KERNELS.encode())
    (folder / "dos.py").write_bytes(KERNELS.replace("\n", "\r\n").encode())
    for name in ("mark.py", "old.py", "dos.py"):
        assert entries(nvgen(folder, "build", name, "-o", "-").text) == ["first", "second"]


@pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes on Linux only")
@pytest.mark.parametrize(
    "name", [b"k\xff.py", b'k"\n.py', "größe 数.py".encode(), b"k %s {arch} $(x).py", b"-k.py", b"\\.py"]
)
def test_strange_file_names(folder: Path, name: bytes) -> None:
    path = os.fsencode(folder) + b"/" + name
    with open(path, "wb") as file:
        file.write(KERNELS.encode())
    for ending in (b"ptx", b"ll", b"bc"):
        command = [os.fsencode(sys.executable), b"-m", b"nvgen", b"build", b"-o", b"out." + ending, b"--", name]
        result = subprocess.run(command, cwd=folder, capture_output=True, check=False, timeout=60)
        assert result.returncode == 0, result.stderr
        assert (folder / f"out.{ending.decode()}").read_bytes()
    header = (folder / "out.ptx").read_text().splitlines()[:4]
    assert all(line.startswith("//") for line in header), "a line end in the name does not end the comment"


def test_an_existing_file_is_replaced_as_a_whole(folder: Path) -> None:
    target = folder / "out.ptx"
    target.write_text("old" * 100_000)
    reader = target.open()
    assert nvgen(folder, "build", "kernels.py", "-o", "out.ptx").status == 0
    assert reader.read() == "old" * 100_000, "who had it open reads on in the old file"
    reader.close()
    assert target.read_text().startswith("// Generated by nvgen")


def test_symbolic_links_stay(folder: Path) -> None:
    (folder / "real").mkdir()
    (folder / "real" / "there.ptx").write_text("old")
    (folder / "link.ptx").symlink_to("real/there.ptx")
    (folder / "dangling.ptx").symlink_to("real/new.ptx")
    for link, target in (("link.ptx", "there.ptx"), ("dangling.ptx", "new.ptx")):
        assert nvgen(folder, "build", "kernels.py", "-o", link).status == 0
        assert (folder / link).is_symlink()
        assert (folder / "real" / target).read_text().startswith("// Generated by nvgen")
    assert files(folder / "real") == {"there.ptx", "new.ptx"}


def test_outputs_that_cannot_be_written(folder: Path) -> None:
    (folder / "sub.ptx").mkdir()
    (folder / "loop.ptx").symlink_to("loop.ptx")
    before = files(folder)
    for name in ("no/such/folder.ptx", "sub.ptx", "loop.ptx", "kernels.py/x.ptx", "x" * 300 + ".ptx"):
        nvgen(folder, "build", "kernels.py", "-o", name, "--kernel", "first").refused("NVG0703")
    for name in (".", "/", "..", ""):
        for arches in ([], ["--arch", "sm_80", "--arch", "sm_90"]):
            result = nvgen(folder, "build", "kernels.py", "-o", name, "--emit", "ptx", "--kernel", "first", *arches)
            result.refused("NVG0703")
    assert files(folder) == before


@pytest.mark.skipif(IS_ROOT, reason="root may write everywhere")
def test_a_folder_without_permission(folder: Path) -> None:
    locked = folder / "locked"
    locked.mkdir()
    (locked / "out.ptx").write_text("old")
    locked.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        nvgen(folder, "build", "kernels.py", "-o", "locked/out.ptx", "--kernel", "first").refused("NVG0703")
        assert (locked / "out.ptx").read_text() == "old"
    finally:
        locked.chmod(stat.S_IRWXU)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_devices(folder: Path) -> None:
    assert nvgen(folder, "build", "kernels.py", "-o", "/dev/null", "--emit", "ptx").status == 0
    assert Path("/dev/null").is_char_device()
    assert entries(nvgen(folder, "build", "kernels.py", "-o", "/dev/stdout", "--emit", "ptx").text) == [
        "first",
        "second",
    ]
    nvgen(folder, "build", "kernels.py", "-o", "/dev/full", "--emit", "ptx", "--kernel", "first").refused("NVG0703")
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "nvgen", "build", "kernels.py", "-o", "-", "--kernel", "first"]
        result = subprocess.run(command, cwd=folder, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)
    assert result.returncode == 1
    assert result.stderr.startswith(b"error[NVG0703]") and b"Traceback" not in result.stderr


def test_no_output_at_all_where_one_architecture_fails(folder: Path) -> None:
    (folder / "kernels.py").write_text(
        "import nvgen as nv\n@nv.kernel(cluster=2)\ndef k(a: nv.Array[nv.f32]):\n    a[0] = 1.0\n"
    )
    nvgen(folder, "build", "kernels.py", "--arch", "sm_90", "--arch", "sm_80").refused("NVG0504")
    assert files(folder) == {"kernels.py"}


def test_a_reader_that_leaves(folder: Path) -> None:
    command = f"{sys.executable} -m nvgen build kernels.py -o - | head -c 10"
    result = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, check=False, timeout=60)
    assert result.stdout == b"// Generat"
    assert b"Traceback" not in result.stderr and b"Broken" not in result.stderr


def test_lines_and_debugging_for_all_kernels(folder: Path) -> None:
    texts = {}
    for flags in ((), ("--lineinfo",), ("--debug",), ("--lineinfo", "--debug")):
        result = nvgen(folder, "build", "kernels.py", "-o", "-", *flags)
        assert result.status == 0
        texts[flags] = result.text
    assert ".loc" not in texts[()]
    where = (folder / "kernels.py").resolve()
    for text in (texts["--lineinfo",], texts["--debug",]):
        assert f'.file\t1 "{where}"' in text
        assert re.search(r"\.loc\s+1 7 ", text) and re.search(r"\.loc\s+1 11 ", text)
    assert ".target sm_75\n" in texts["--lineinfo",] and ".target sm_75, debug\n" in texts["--debug",]
    assert texts["--debug",] == texts["--lineinfo", "--debug"]


def test_the_command_line_turns_no_option_off(folder: Path) -> None:
    (folder / "debugged.py").write_text(KERNELS.replace("@nv.kernel\ndef first", "@nv.kernel(debug=True)\ndef first"))
    result = nvgen(folder, "build", "debugged.py", "-o", "-", "--lineinfo")
    assert result.status == 0 and ".target sm_75, debug\n" in result.text


OPTIONAL = """\
import nvgen as nv

Numbers = nv.Array[nv.f32]

@nv.kernel
def layer(a: Numbers, bias: Numbers | None, n: nv.constexpr):
    a[0] += n * (bias[0] if bias is not None else 1)

@nv.kernel
def other(a, bias: Numbers | None = None):
    a[0] = 1.0
"""


@pytest.mark.parametrize(("given", "count"), [("None", 2), ("Numbers", 4), ("nv.Array[nv.f32]", 4)])
def test_parameters_are_bound(tmp_path: Path, given: str, count: int) -> None:
    (tmp_path / "kernels.py").write_text(OPTIONAL)
    words = ["--bind", f"bias={given}", "--bind", "n = 2 + 1", "--bind", "a=Numbers"]
    done = nvgen(tmp_path, "build", "kernels.py", "-o", "-", *words[:4], "--kernel", "layer")
    assert done.status == 0 and len(re.findall(r"\.param .*layer_param_\d", done.text)) == count
    refused = nvgen(tmp_path, "build", "kernels.py", "-o", "-", *words)
    assert refused.status == 1 and "NVG0405" in refused.errors  # `a` of the first kernel has a type


def test_a_header_has_no_parameter_for_what_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "kernels.py").write_text(OPTIONAL)
    words = ["--kernel", "layer", "--bind", "n=2"]
    for given, is_there in (("None", False), ("Numbers", True)):
        for ending in ("h", "py", "rs"):
            out = f"out_{given}.{ending}"
            assert nvgen(tmp_path, "build", "kernels.py", "-o", out, *words, "--bind", f"bias={given}").status == 0
            text = (tmp_path / out).read_text()
            assert ("bias" in text) is is_there


def test_what_may_be_left_out_is_left_open_to_nobody(tmp_path: Path) -> None:
    (tmp_path / "kernels.py").write_text(OPTIONAL)
    refused = nvgen(tmp_path, "build", "kernels.py", "-o", "-", "--kernel", "layer", "--bind", "n=2")
    assert refused.status == 1 and "NVG0570" in refused.errors and "--bind bias=None" in refused.errors
