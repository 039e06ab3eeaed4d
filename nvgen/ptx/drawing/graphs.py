"""Control flow graphs as SVG, and as text for Graphviz's ``dot``.

Takes graphs whose boxes and edges say how they look, and knows nothing of PTX. The SVG needs neither Graphviz nor
fonts: the text is in a monospaced font, whatever the viewer has, in boxes that are wide enough for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from html import escape
from itertools import pairwise

from nvgen.base.records import Record
from nvgen.ptx.drawing.layout import LANE, Box, Layout, Line, layout


class Inside(Enum):
    """What the colour of a box says."""

    PLAIN = "#ffffff"
    LOOP = "#ddf4ff"
    INNER_LOOP = "#b6e3ff"
    UNREACHABLE = "#eaeef2"


class Frame(Enum):
    """What the colour of a frame or an edge says: whether threads of a warp may part there."""

    PLAIN = "#57606a"
    DIVERGENT = "#bc4c00"


class BlockBox(Record):
    """A box: its head, its lines, its colours, and whether it runs with a part of a warp, which dashes its frame."""

    head: str
    lines: tuple[str, ...]
    inside: Inside = Inside.PLAIN
    frame: Frame = Frame.PLAIN
    is_partial: bool = False


class Arrow(Record):
    """An edge between two boxes, by their places in the graph, with what stands beside it."""

    start: int
    end: int
    text: str = ""
    frame: Frame = Frame.PLAIN
    leads_back: bool = False


class Graph(Record):
    """The boxes of a kernel or function in the order of its text, and the edges between them."""

    title: str
    boxes: tuple[BlockBox, ...]
    arrows: tuple[Arrow, ...]


_FONT, _LINE = 12.0, 16.0
#: The width of a character in parts of the font's size: monospaced fonts have 0.6 or a little less.
_CHARACTER = 0.602 * _FONT
_INSIDE = 8.0
_TITLE = 34.0
_LEGEND = (
    (BlockBox("in a loop", (), Inside.LOOP)),
    (BlockBox("in a loop in another", (), Inside.INNER_LOOP)),
    (BlockBox("never reached", (), Inside.UNREACHABLE)),
    (BlockBox("ends in a divergent branch", (), Inside.PLAIN, Frame.DIVERGENT)),
    (BlockBox("may run with a part of the warp", (), Inside.PLAIN, Frame.PLAIN, is_partial=True)),
)
_DASHES = ' stroke-dasharray="6 3"'
_STYLE = f"""\
text {{ font: {_FONT:g}px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace }}
text {{ fill: #1f2328; white-space: pre }}
.title {{ font-size: 15px; font-weight: bold }}
.head {{ font-weight: bold }}
.note {{ fill: #57606a }}
.divergent {{ fill: #bc4c00; font-weight: bold }}
.edge {{ paint-order: stroke; stroke: #ffffff; stroke-width: 3px }}
path {{ fill: none; stroke-width: 1.4 }}"""


# SVG


class Drawing(Record):
    """A graph as the elements of an SVG drawing of this size; the heads of arrows are those of ``markers``."""

    width: float
    height: float
    text: str


def svg(graphs: Sequence[Graph]) -> str:
    """The graphs as one SVG drawing, one below the other."""
    parts: list[str] = []
    width, height = _legend_width(), _LINE * 2.0
    for graph in graphs:
        drawn = drawing(graph)
        parts += (f'<g transform="translate({LANE:g} {_number(height)})">', drawn.text, "</g>")
        width = max(width, drawn.width + 2 * LANE)
        height += drawn.height
    size = f'width="{_number(width)}" height="{_number(height)}" viewBox="0 0 {_number(width)} {_number(height)}"'
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        f"<style>\n{_STYLE}\n</style>",
        markers(),
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        *_legend(),
    ]
    return "\n".join((*head, *parts, "</svg>", ""))


def drawing(graph: Graph) -> Drawing:
    """One graph below its title."""
    placed = layout([_size(box) for box in graph.boxes], [(arrow.start, arrow.end) for arrow in graph.arrows])
    width = max(placed.width, len(graph.title) * _CHARACTER * 1.3)
    return Drawing(width, placed.height + _TITLE, "\n".join(_drawn(graph, placed)))


def markers() -> str:
    """The heads of arrows."""
    return "\n".join(("<defs>", *map(_marker, Frame), "</defs>"))


def _size(box: BlockBox) -> tuple[float, float]:
    longest = max(map(len, (box.head, *box.lines)))
    return longest * _CHARACTER + 2 * _INSIDE, (1 + len(box.lines)) * _LINE + 2 * _INSIDE


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _marker(frame: Frame) -> str:
    """The head of an arrow."""
    shape = f'<path d="M0 0 10 5 0 10z" style="fill:{frame.value}"/>'
    position = 'viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"'
    return f'<marker id="{frame.name}" {position}>{shape}</marker>'


def _legend_width() -> float:
    return sum(len(block.head) * _CHARACTER + 3 * _LINE for block in _LEGEND) + LANE


def _legend() -> Iterator[str]:
    x = LANE
    for block in _LEGEND:
        yield _rectangle(block, Box(x, 8, 20, 14))
        yield _text(x + 26, 19, block.head, "note")
        x += len(block.head) * _CHARACTER + 3 * _LINE


def _rectangle(block: BlockBox, box: Box) -> str:
    position = f'x="{_number(box.x)}" y="{_number(box.y)}" width="{_number(box.width)}" height="{_number(box.height)}"'
    dashes = _DASHES if block.is_partial else ""
    width = 2 if block.frame is Frame.DIVERGENT else 1
    colours = f'fill="{block.inside.value}" stroke="{block.frame.value}" stroke-width="{width}"'
    return f'<rect {position} rx="4" {colours}{dashes}/>'


def _text(x: float, y: float, text: str, kind: str = "") -> str:
    attribute = f' class="{kind}"' if kind else ""
    return f'<text x="{_number(x)}" y="{_number(y)}"{attribute}>{escape(text)}</text>'


def _drawn(graph: Graph, placed: Layout) -> Iterator[str]:
    yield _text(0, 20, graph.title, "title")
    yield f'<g transform="translate(0 {_TITLE - 14:g})">'
    yield from map(_arrow, graph.arrows, placed.lines)
    for block, box in zip(graph.boxes, placed.boxes, strict=True):
        yield from _box(block, box)
    for arrow, line in zip(graph.arrows, placed.lines, strict=True):
        if arrow.text:
            yield _beside(arrow, line)
    yield "</g>"


def _box(block: BlockBox, box: Box) -> Iterator[str]:
    yield _rectangle(block, box)
    x, y = box.x + _INSIDE, box.y + _INSIDE + _FONT
    yield _text(x, y, block.head, "head")
    for number, line in enumerate(block.lines, 1):
        is_branch = block.frame is Frame.DIVERGENT and number == len(block.lines)
        yield _text(x, y + number * _LINE, line, "divergent" if is_branch else "")


def _arrow(arrow: Arrow, line: Line) -> str:
    dashes = _DASHES if arrow.leads_back else ""
    way = _corners(line.points) if line.in_lane else _curve(line.points)
    return f'<path d="{way}" stroke="{arrow.frame.value}"{dashes} marker-end="url(#{arrow.frame.name})"/>'


def _beside(arrow: Arrow, line: Line) -> str:
    """The text of an edge where it leaves its box, above all edges, which stay away from its letters."""
    x, y = line.points[0]
    kind = "divergent" if arrow.frame is Frame.DIVERGENT else "note"
    return _text(x + 4, y + _FONT, arrow.text, f"{kind} edge")


def _corners(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in points)


def _curve(points: Sequence[tuple[float, float]]) -> str:
    """A smooth line through some points, which is vertical in each of them."""
    x, y = points[0]
    parts = [f"M{_number(x)} {_number(y)}"]
    for (x, y), (next_x, next_y) in pairwise(points):
        middle = _number((y + next_y) / 2)
        parts.append(f"C{_number(x)} {middle} {_number(next_x)} {middle} {_number(next_x)} {_number(next_y)}")
    return "".join(parts)


# DOT


def dot(graphs: Sequence[Graph]) -> str:
    """The graphs as text for Graphviz, each a cluster. Source: Graphviz, "DOT Language"."""
    lines = [
        "digraph ptx {",
        '  node [shape=box, style=filled, fontname="monospace", fontsize=10];',
        '  edge [fontname="monospace", fontsize=10];',
    ]
    for number, graph in enumerate(graphs):
        lines += [f"  subgraph cluster_{number} {{", f"    label={_quoted(graph.title)};"]
        lines += [f"    {text}" for text in _dot_lines(graph, f"f{number}b")]
        lines.append("  }")
    return "\n".join((*lines, "}", ""))


def _dot_lines(graph: Graph, prefix: str) -> Iterator[str]:
    for index, box in enumerate(graph.boxes):
        label = "".join(f"{_escaped(line)}\\l" for line in (box.head, *box.lines))
        style = ', style="filled,dashed"' if box.is_partial else ""
        colours = f'color="{box.frame.value}", fillcolor="{box.inside.value}"'
        yield f'{prefix}{index} [label="{label}", {colours}{style}];'
    for arrow in graph.arrows:
        style = ", style=dashed" if arrow.leads_back else ""
        label = f", label={_quoted(arrow.text)}" if arrow.text else ""
        yield f'{prefix}{arrow.start} -> {prefix}{arrow.end} [color="{arrow.frame.value}"{style}{label}];'


def _quoted(text: str) -> str:
    return f'"{_escaped(text)}"'


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
