"""Functions that run in a process of their own: what comes back, and that nothing of a death does harm."""

from __future__ import annotations

import operator
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import nvgen
from nvgen import diagnostics
from nvgen.codegen.contract import llvm
from nvgen.diagnostics import CompileError, InternalError, SourceFile
from nvgen.processes import worker

pytestmark = pytest.mark.sweep(6)

forks = pytest.mark.skipif(sys.platform != "linux", reason="the threads of a process are known on Linux only")
ROOT = str(Path(nvgen.__file__).parent.parent)


@pytest.fixture(params=[pytest.param("fork", marks=forks), "service"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(worker, "_has_one_thread", lambda: request.param == "fork")
    return str(request.param)


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[worker.Service]:
    own = worker.Service()
    monkeypatch.setattr(worker, "_has_one_thread", lambda: False)
    monkeypatch.setattr(worker, "_SERVICE", own)
    yield own
    own.close()


def refuse(line: int) -> None:
    file = SourceFile("kernel.py", "one\ntwo\nthree\n")
    raise CompileError(diagnostics.target.UnknownArchitecture(file.line_span(line), "sm_1"))


def complain(words: str, status: int) -> None:
    os.write(1, b"what is written to standard output is no answer\n")
    os.write(2, words.encode())
    os._exit(status)


def die_in_place_of_llvm(*_: object) -> None:
    os.write(2, b"LLVM ERROR: there is no such register\n")
    os.abort()


def crash(function: object, *arguments: object, limit: float = 60.0) -> worker.CompilerCrash:
    with pytest.raises(worker.WorkerDied) as raised:
        worker.run(function, *arguments, limit=limit)  # type: ignore[arg-type]
    return raised.value.crash


@pytest.mark.usefixtures("either")
class TestEither:
    def test_results_come_back(self) -> None:
        assert worker.run(operator.add, "a", "b") == "ab"
        assert worker.run(os.getpid) != os.getpid()
        assert worker.run(operator.mul, b"x", 3_000_000) == b"x" * 3_000_000
        assert worker.run(len, b"x" * 3_000_000) == 3_000_000
        assert worker.run(print, "to nowhere") is None

    def test_diagnostics_come_back_with_their_places(self) -> None:
        with pytest.raises(CompileError) as raised:
            worker.run(refuse, 2)
        assert raised.value.code == "NVG0501"
        assert "kernel.py:2:1" in str(raised.value) and "2 | two" in str(raised.value)

    def test_defects_are_internal_errors(self) -> None:
        with pytest.raises(InternalError, match="ZeroDivisionError"):
            worker.run(operator.truediv, 1, 0)
        with pytest.raises(InternalError, match="SystemExit"):
            worker.run(sys.exit, 3)

    def test_deaths(self, capfd: pytest.CaptureFixture[str]) -> None:
        assert crash(os._exit, 3) == worker.CompilerCrash("exit status 3", "", 60.0)
        assert crash(os._exit, 0).how == "exit status 0"
        assert crash(complain, "LLVM ERROR: no\n", 1) == worker.CompilerCrash("exit status 1", "LLVM ERROR: no\n", 60.0)
        assert crash(complain, "ä", 1).text == "ä"
        assert worker.run(operator.add, 1, 2) == 3
        assert capfd.readouterr() == ("", ""), "the user sees nothing of it"

    @pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals")
    def test_deaths_by_signals(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        assert crash(os.abort) == worker.CompilerCrash("SIGABRT", "", 60.0), "not even a word of Python's fault handler"
        assert crash(signal.raise_signal, signal.SIGSEGV).how == "SIGSEGV"
        assert not list(tmp_path.iterdir()), "no core dump"

    def test_what_takes_too_long_is_ended(self) -> None:
        start = time.monotonic()
        assert crash(time.sleep, 60, limit=0.5).how == ""
        assert time.monotonic() - start < 30
        assert worker.run(operator.add, 1, 2) == 3

    def test_options_of_the_environment_are_seen(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("NVGEN_LIBDEVICE", "first")
        assert worker.run(os.getenv, "NVGEN_LIBDEVICE") == "first"
        monkeypatch.setenv("NVGEN_LIBDEVICE", "second")
        assert worker.run(os.getenv, "NVGEN_LIBDEVICE") == "second"
        monkeypatch.delenv("NVGEN_LIBDEVICE")
        assert worker.run(os.getenv, "NVGEN_LIBDEVICE") is None


@pytest.mark.usefixtures("service")
class TestService:
    def test_one_process_serves_many(self) -> None:
        first = worker.run(os.getpid)
        assert worker.run(os.getpid) == first
        crash(os._exit, 1)
        second = worker.run(os.getpid)
        assert second != first and worker.run(os.getpid) == second

    def test_words_are_those_of_the_job(self) -> None:
        worker.run(print, "before", "the", "death")
        assert crash(complain, "now\n", 1).text == "now\n"
        assert crash(complain, "then\n", 1).text == "then\n"

    def test_threads_wait_for_each_other(self) -> None:
        with ThreadPoolExecutor(8) as threads:
            assert list(threads.map(lambda n: worker.run(operator.add, n, 1), range(100))) == list(range(1, 101))

    def test_an_interrupted_question_is_not_answered_to_the_next(self, service: worker.Service) -> None:
        worker.run(operator.add, 1, 2)
        process = service._process
        assert process is not None

        def interrupted(pipe: object) -> None:
            raise KeyboardInterrupt

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(worker, "_receive", interrupted)
            with pytest.raises(KeyboardInterrupt):
                worker.run(operator.add, 3, 4)
        assert process.popen.poll() is not None
        assert worker.run(operator.add, 5, 6) == 11

    def test_a_worker_that_was_killed_meanwhile_dies_once(self, service: worker.Service) -> None:
        worker.run(operator.add, 1, 2)
        assert service._process is not None
        service._process.popen.kill()
        service._process.popen.wait()
        crash(operator.add, 1, 2)
        assert worker.run(operator.add, 1, 2) == 3

    def test_there_is_no_process_to_be_had(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for program, reason in ((None, "which program Python is"), ("/no/such/python", "No such file")):
            monkeypatch.setattr(sys, "executable", program)
            with pytest.raises(worker.NoWorker, match=reason):
                worker.run(operator.add, 1, 2)
        monkeypatch.undo()

    def test_a_process_that_is_no_python(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(worker, "_PROGRAM", "raise ImportError('there is no nvgen, {paths!r:.0}')")
        with pytest.raises(worker.NoWorker, match="ImportError: there is no nvgen"):
            worker.run(operator.add, 1, 2)

    @pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
    @pytest.mark.filterwarnings("ignore::DeprecationWarning")
    def test_a_fork_has_a_worker_of_its_own(self) -> None:
        mine = worker.run(os.getpid)
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                os.write(write, str(worker.run(os.getpid)).encode())
                worker._SERVICE.close()
            finally:
                os._exit(0)
        os.close(write)
        with open(read) as answers:
            theirs = int(answers.read())
        os.waitpid(child, 0)
        assert theirs != mine and worker.run(os.getpid) == mine


WIDE = "def k(a: nv.Array[nv.i128]):\n    a[0] = nv.asm('mov.b128 {0}, {1};', nv.i128, a[1])\n"


@pytest.mark.usefixtures("either")
class TestInlinePtx:
    def test_ptx_comes_back(self) -> None:
        text = "def k(a: nv.Array[nv.i32]):\n    a[0] = nv.asm('brev.b32 {0}, {1};', nv.i32, a[1])\n"
        ptx = nvgen.Kernel.from_source(text).ptx("sm_80", ptx_version="9.1")
        assert "brev.b32" in ptx and ".version 9.1\n.target sm_80\n" in ptx

    def test_what_ends_llvm_is_a_diagnostic(self, monkeypatch: pytest.MonkeyPatch) -> None:
        kernel = nvgen.Kernel.from_source(WIDE)
        monkeypatch.setattr(llvm, "assembly", die_in_place_of_llvm)
        for _ in range(2):
            with pytest.raises(CompileError, match="LLVM cannot compile this: there is no such register") as raised:
                kernel.ptx("sm_70", ptx_version="8.3")
            assert raised.value.code == "NVG0521" and ":2:19" in str(raised.value)
        monkeypatch.undo()
        assert "mov.b128" in kernel.ptx("sm_70", ptx_version="8.3")


def test_wide_operands_are_refused_before_llvm(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = nvgen.Kernel.from_source(WIDE)
    assert ".version 8.3" in kernel.ptx("sm_70"), "the version rises where nobody chose one"
    monkeypatch.setattr(worker, "run", None)
    for arch, version in (("sm_60", None), ("sm_60", "8.3"), ("sm_70", "8.2")):
        with pytest.raises(CompileError, match=r"an operand of `nv.asm` that is an i128") as raised:
            kernel.ptx(arch, ptx_version=version)
        assert raised.value.code in ("NVG0504", "NVG0520") and ":2:19" in str(raised.value)


def test_kernels_with_inline_ptx_where_no_process_is_to_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*arguments: object) -> None:
        raise worker.NoWorker("Resource temporarily unavailable")

    monkeypatch.setattr(worker, "run", none)
    with pytest.raises(CompileError, match="Resource temporarily unavailable") as raised:
        nvgen.Kernel.from_source(WIDE).ptx("sm_70", ptx_version="8.3")
    assert raised.value.code == "NVG0522"


def python(program: str, *flags: str) -> str:
    environment = {**os.environ, "PYTHONPATH": ROOT}
    command = [sys.executable, *flags, "-c", program]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert result.returncode == 0 and not result.stderr, result
    return result.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="processes are asked for as POSIX does")
def test_the_service_ends_with_its_process() -> None:
    program = "import os; from nvgen.processes import worker; worker._has_one_thread = lambda: False"
    for end in ("", "; os._exit(0)"):
        pid = int(python(f"{program}; print(worker.run(os.getpid), flush=True){end}", "-W", "error"))
        for _ in range(100):
            try:
                os.kill(pid, 0)
            except ProcessLookupError:
                break
            time.sleep(0.1)
        else:
            pytest.fail("it is still there")


@forks
def test_a_process_with_threads_is_not_forked() -> None:
    program = (
        "import threading; from nvgen.processes import worker\nprint(worker._has_one_thread())\n"
        "threading.Thread(target=threading.Event().wait, daemon=True).start()\nprint(worker._has_one_thread())"
    )
    assert python(program) == "True\nFalse\n"


def test_importing_nvgen_and_plain_kernels_need_no_worker() -> None:
    kernel = "nv.Kernel.from_source('def k(a: nv.Array[nv.f32]): a[0] = 1').ptx()"
    assert python(f"import sys, nvgen as nv; {kernel}; print('nvgen.processes.worker' in sys.modules)") == "False\n"
