"""What runs the guide fails where a page is wrong."""

from __future__ import annotations

import pytest

from tests.docs import pages

FAILS = """\
```python error=NVG0304
import nvgen as nv

@nv.kernel
def k(a: nv.Array[nv.i32], n: nv.i32):
    a[0] = a[1] / n

k.ptx()
```
"""


def test_what_a_block_prints_is_compared() -> None:
    page = "```python\nprint(1, 'and more')\n```\n\n```text\n{}\n```\n"
    pages.run("page", page.format("1 and more"))
    pages.run("page", page.format("1 ..."))
    with pytest.raises(AssertionError, match="it says\n1 and more"):
        pages.run("page", page.format("2"))


def test_text_after_prose_is_no_output() -> None:
    pages.run("page", "```python\nprint(1)\n```\nA picture:\n```text\n2\n```\n")


def test_blocks_share_a_scope() -> None:
    assert pages.run("page", "```python\nx = 1\n```\n```python\ny = x + 1\n```\n")["y"] == 2


def test_a_diagnostic_is_expected_and_compared() -> None:
    shown = "\n```text\nerror[NVG0304]: `/` of two integers (i32) is ambiguous\n --> kernel.py:5:12\n...\n```\n"
    pages.run("page", FAILS + shown)
    with pytest.raises(AssertionError, match="it says"):
        pages.run("page", FAILS + shown.replace(":5:12", ":6:12"))
    with pytest.raises(AssertionError, match="NVG0304"):
        pages.run("page", FAILS.replace("0304", "0305"))
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        pages.run("page", FAILS.replace("a[1] / n", "a[1]"))


@pytest.mark.parametrize(
    "text",
    [
        "```pyhton\n```\n",
        "```python no-run\n```\n",
        "```python error=304\n```\n",
        "  ```python\n  x\n  ```\n",
        "```\nx\n",
    ],
)
def test_a_fence_that_nothing_reads_is_refused(text: str) -> None:
    with pytest.raises(AssertionError):
        pages.blocks(text)


def test_a_page_says_where_it_runs() -> None:
    assert pages.device_of("# Title\n\n<!-- device: gpu -->\n") == "gpu"
    assert pages.device_of("# Title\n") == "cpu"
    with pytest.raises(AssertionError, match="no such device"):
        pages.device_of("<!-- device: tpu -->\n")
