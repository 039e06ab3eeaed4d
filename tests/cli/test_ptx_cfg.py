"""``nvgen ptx cfg``: what it draws, and where the boxes and edges of any graph are."""

from __future__ import annotations

import itertools
import random
import re
import shutil
import subprocess
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from nvgen.ptx.drawing.graphs import Arrow, BlockBox, Graph, dot, svg
from nvgen.ptx.drawing.layout import Box, layout
from tests.cli.ptx_texts import TWO_KERNELS
from tests.cli.test_commands import run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "k.ptx").write_text(TWO_KERNELS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_drawing_as_svg(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """Well formed, with all instructions of both kernels, and the colours of loops and divergence."""
    assert run(capsys, "ptx", "cfg", "k.ptx", "-o", "k.svg") == (0, "", "")
    root = ElementTree.parse(folder / "k.svg").getroot()
    space = "{http://www.w3.org/2000/svg}"
    texts = [element.text for element in root.iter(f"{space}text")]
    assert texts.count("kernel sums") == texts.count("kernel counted") == 1
    for line in ("add.f32 %f1, %f1, %f2;", "atom.acq_rel.gpu.global.add.u32 %r2, [%rd1], %r1;", "ret;"):
        assert line in texts
    assert "$again · line 30 · head of loop 0" in texts
    divergent = [element.text for element in root.iter(f"{space}text") if element.get("class") == "divergent"]
    assert "@%p1 bra $done;" in divergent and "@%p2 bra $again;" not in divergent
    assert run(capsys, "ptx", "cfg", "k.ptx")[1] == (folder / "k.svg").read_text()


def test_a_drawing_as_dot(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    assert run(capsys, "ptx", "cfg", "k.ptx", "-o", "k.dot", "--kernel", "sums") == (0, "", "")
    text = (folder / "k.dot").read_text()
    assert text.startswith("digraph ptx {\n") and text.endswith("}\n") and text.count("subgraph") == 1
    assert len(re.findall(r"^    f0b\d+ \[label=", text, re.MULTILINE)) == 5
    assert re.search(r'f0b2 -> f0b2 \[color="#57606a", style=dashed, label="%p2"\];', text)
    assert re.search(r'f0b0 -> f0b\d \[color="#bc4c00"', text)
    assert run(capsys, "ptx", "cfg", "k.ptx", "--format", "dot", "--kernel", "sums")[1] == text


def test_no_drawing_is_left_half(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "out.svg").mkdir()
    before = set(folder.rglob("*"))
    for target in ("out.svg", "nowhere/k.svg"):
        status, out, errors = run(capsys, "ptx", "cfg", "k.ptx", "-o", target)
        assert (status, out) == (1, "") and "error[NVG0703]" in errors and set(folder.rglob("*")) == before


def test_a_loop_with_two_entries_says_so(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    body = "@%p bra $second;\n$first: add.u32 %r, %r, 1;\n$second: setp.lt.u32 %p, %r, 9;\n@%p bra $first;\nret;"
    text = f".version 8.0\n.target sm_80\n.entry k() {{\n.reg .pred %p;\n.reg .b32 %r;\n{body}\n}}\n"
    (folder / "two.ptx").write_text(text)
    out = run(capsys, "ptx", "cfg", "two.ptx")[1]
    assert out.count("head of loop 0, entered elsewhere too") == 1
    (folder / "two.ptx").write_text(text.replace("@%p bra $second;", "@%p bra $first;"))
    assert "elsewhere" not in run(capsys, "ptx", "cfg", "two.ptx")[1]


def test_texts_of_a_drawing_are_quoted() -> None:
    graph = Graph('a "<&>\\', (BlockBox('<"&\\n', ("]]>",)),), (Arrow(0, 0, "<&>"),))
    root = ElementTree.fromstring(svg([graph]))
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {graph.title, '<"&\\n', "]]>", "<&>"} <= set(texts)
    assert 'label="<\\"&\\\\n\\l]]>\\l"' in dot([graph])


def test_graphviz_reads_the_dot(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """And draws all boxes and edges, whatever is in the texts."""
    graphviz = shutil.which("dot")
    if graphviz is None:
        pytest.skip("no Graphviz")
    hostile = Graph('"<&>\\', (BlockBox('{"|<a>\\n', ("\\l", "a]];")), BlockBox("", ())), (Arrow(0, 1, '"\\'),))
    both = run(capsys, "ptx", "cfg", "k.ptx", "--format", "dot")[1]
    for text, boxes, edges in (
        (both, both.count("[label="), both.count(" -> ")),
        (dot([hostile]), 2, 1),
    ):
        drawn = subprocess.run([graphviz, "-Tsvg"], input=text, capture_output=True, text=True, timeout=60, check=True)
        assert (drawn.stdout.count('class="node"'), drawn.stdout.count('class="edge"')) == (boxes, edges)


def _overlap(one: Box, other: Box) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


@pytest.mark.parametrize("seed", range(4))
def test_boxes_do_not_touch_and_edges_go_down(seed: int) -> None:
    """Of any graph, also with nodes that nothing leads to, edges to themselves, and several between two."""
    randoms = random.Random(seed)
    count = 30
    sizes = [(randoms.uniform(20, 300), randoms.uniform(20, 100)) for _ in range(count)]
    edges = [(randoms.randrange(count), randoms.randrange(count)) for _ in range(45)]
    found = layout(sizes, edges)
    assert [(box.width, box.height) for box in found.boxes] == sizes
    assert not any(_overlap(one, other) for one, other in itertools.combinations(found.boxes, 2))
    for box in found.boxes:
        assert box.x >= 0 and box.y >= 0 and box.x + box.width <= found.width and box.y + box.height <= found.height
    for (start, end), line in zip(edges, found.lines, strict=True):
        (x, y), (last_x, last_y) = line.points[0], line.points[-1]
        box, other = found.boxes[start], found.boxes[end]
        assert y == pytest.approx(box.y + box.height) and box.x <= x <= box.x + box.width
        assert last_y == pytest.approx(other.y) and other.x <= last_x <= other.x + other.width
        if not line.in_lane:
            assert all(one[1] < two[1] for one, two in itertools.pairwise(line.points))
            for one, two in itertools.pairwise(line.points):
                left, right = sorted((one[0], two[0]))
                around = Box(left, one[1], right - left, two[1] - one[1])
                assert not any(_overlap(around, box) for box in found.boxes), "an edge runs behind a box"


def test_a_layout_takes_linear_time() -> None:
    """Of a chain from which every node leads far on and far back."""

    def seconds(count: int) -> float:
        edges = [(node, node + 1) for node in range(count - 1)] + [(count - 1 - node, node) for node in range(count)]
        start = time.process_time()
        layout([(100, 50)] * count, edges)
        return time.process_time() - start

    assert seconds(2000) < 8 * max(min(seconds(500) for _ in range(3)), 0.01)
