"""Methods of a class that cloudpickle sets again, whenever a value of the class comes without a kernel."""

import os
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cloudpickle
import numpy as np
import pytest
from IPython.core.interactiveshell import InteractiveShell

import nvgen as nv

ROOT = Path(__file__).parents[2]
PROGRAM = """
    import sys
    from dataclasses import dataclass
    import numpy as np
    import cloudpickle
    import nvgen as nv

    @dataclass
    class Line:
        slope: nv.f32

        def at(self, x):
            return self.slope * x + self.start()

        @staticmethod
        def start():
            return nv.f32(5.0)

        @property
        def twice(self):
            return Line(self.slope * 2)

    @nv.kernel
    def on_a_line(a: nv.Array[nv.f32], line: Line):
        a[nv.grid(1)] = line.twice.at(a[nv.grid(1)])
"""


def made() -> tuple[Any, Any]:
    @dataclass
    class Line:
        slope: nv.f32

        def at(self, x: Any) -> Any:
            y: nv.f64 = self.slope * x
            return y + 5.0

    @nv.kernel
    def on_a_line(a: nv.Array[nv.f32], line: Line):
        a[nv.grid(1)] = nv.f32(line.at(a[nv.grid(1)]))

    return on_a_line, Line


def again(value: Any) -> Any:
    return cloudpickle.loads(cloudpickle.dumps(value))


def ran(kernel: Any, line: Any) -> list[float]:
    values = np.arange(3, dtype=np.float32)
    kernel.on("cpu")[1, 3](values, line)
    result: list[float] = values.tolist()
    return result


def test_in_the_process_that_has_the_class() -> None:
    """Dask does this to make a key for a value."""
    kernel, line = made()
    again(line(2.0))
    assert line.at.__code__.co_filename == "<dynamic-code>", "what this is about"
    assert ran(kernel, line(2.0)) == [5.0, 7.0, 9.0]
    assert line.at.__code__.co_filename == __file__
    again(line(2.0))
    assert ran(again(kernel), line(2.0)) == [5.0, 7.0, 9.0]


def test_what_is_wrong_in_the_method_is_shown() -> None:
    @dataclass
    class Line:
        slope: nv.f32

        def at(self, x: Any) -> Any:
            return self.slope + "one" + x

    @nv.kernel
    def on_a_line(a: nv.Array[nv.f32], line: Line):
        a[0] = line.at(a[0])

    again(Line(2.0))
    with pytest.raises(nv.CompileError) as caught:
        ran(on_a_line, Line(2.0))
    assert 'return self.slope + "one" + x' in str(caught.value) and f"{Path(__file__).name}:" in str(caught.value)


def test_in_another_process(tmp_path: Path) -> None:
    """The kernel comes with the texts, then a value of the class without any."""
    program = """
        import pickle, sys
        import numpy as np
        kernel, line = pickle.loads(sys.stdin.buffer.read(int(sys.argv[1]))), pickle.load(sys.stdin.buffer)
        assert type(line).at.__code__.co_filename == "<dynamic-code>"
        a = np.arange(3, dtype=np.float32)
        kernel.on("cpu")[1, 3](a, line)
        print(a.tolist())
    """
    send = """
        kernel = cloudpickle.dumps(on_a_line)
        sys.stdout.buffer.write(str(len(kernel)).encode() + b" " + kernel + cloudpickle.dumps(Line(2.0)))
    """
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    file = tmp_path / "sends.py"
    file.write_text(textwrap.dedent(PROGRAM) + textwrap.dedent(send))
    sent = subprocess.run([sys.executable, file], capture_output=True, check=False, env=environment)
    file.unlink()
    assert sent.returncode == 0, sent.stderr.decode()
    length, content = sent.stdout.split(b" ", 1)
    command = [sys.executable, "-c", textwrap.dedent(program), length.decode()]
    result = subprocess.run(command, input=content, capture_output=True, check=False, env=environment)
    assert result.stdout == b"[5.0, 9.0, 13.0]\n", result.stderr.decode()


@pytest.fixture
def shell() -> Iterator[InteractiveShell]:
    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()


def test_of_a_cell(shell: InteractiveShell) -> None:
    shell.run_cell(textwrap.dedent(PROGRAM)).raise_error()
    again(shell.user_ns["Line"](2.0))
    assert ran(shell.user_ns["on_a_line"], shell.user_ns["Line"](2.0)) == [5.0, 9.0, 13.0]


def test_cells_that_differ_in_what_code_does_not_have(shell: InteractiveShell) -> None:
    """The annotation of a local variable decides what is computed: none is taken for the other."""
    text = textwrap.dedent(PROGRAM).replace("return self.slope * x", "y: nv.f32 = self.slope * x\n        return y")
    shell.run_cell(text).raise_error()
    kernel, line = shell.user_ns["on_a_line"], shell.user_ns["Line"]
    shell.run_cell(text.replace("y: nv.f32", "y: nv.f64")).raise_error()
    again(line(2.0))
    with pytest.raises(nv.CompileError) as caught:
        ran(kernel, line(2.0))
    assert caught.value.code == "NVG0101"


def test_pickles_are_equal_from_the_second_one_on() -> None:
    """Dask makes keys of what three pickles in a row, each loaded, have alike."""
    kernel, line = made()
    for value in (kernel, line(2.0), lambda a: kernel[1, 3](a, line(2.0))):
        pickles = []
        for _ in range(3):
            pickles.append(cloudpickle.dumps(value))
            cloudpickle.loads(pickles[-1])
        assert pickles[1] == pickles[2]
