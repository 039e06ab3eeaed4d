"""The control flow of a kernel's PTX as SVG that stands in a page and follows its colours."""

from __future__ import annotations

from nvgen.artifacts.report.debug_information import without_it
from nvgen.artifacts.report.inspected import Inspected
from nvgen.ptx.analysis.divergence import divergence
from nvgen.ptx.drawing import graphs
from nvgen.ptx.drawing.control_flow import graph
from nvgen.ptx.drawing.graphs import Frame, Inside

#: Of the colours that drawings have as files, the variables of the page.
_VARIABLES = {
    Inside.PLAIN.value: "--graph-plain",
    Inside.LOOP.value: "--graph-loop",
    Inside.INNER_LOOP.value: "--graph-inner",
    Inside.UNREACHABLE.value: "--graph-none",
    Frame.PLAIN.value: "--muted",
    Frame.DIVERGENT.value: "--warning",
}
#: Around a drawing, for frames and the heads of arrows.
_MARGIN = 12


def control_flow_svg(inspected: Inspected, name: str) -> tuple[str, int]:
    """The drawing and the number of its blocks; ``name`` begins its identifiers."""
    function = without_it(inspected.function)
    found = graph(function, divergence(function, inspected.names), inspected.source)
    drawn = graphs.drawing(found)
    text = f"{graphs.markers()}{drawn.text}"
    for colour, variable in _VARIABLES.items():
        text = text.replace(colour, f"var({variable})")
    for frame in Frame:
        text = text.replace(f'id="{frame.name}"', f'id="{name}-{frame.name}"')
        text = text.replace(f"url(#{frame.name})", f"url(#{name}-{frame.name})")
    width, height = (round(size) + 2 * _MARGIN for size in (drawn.width, drawn.height))
    label = f"Control flow graph of {len(found.boxes)} blocks"
    head = (
        f'<svg class="graph" width="{width}" height="{height}" viewBox="{-_MARGIN} {-_MARGIN} {width} {height}" '
        f'role="img" aria-label="{label}">'
    )
    return f"{head}{text}</svg>", len(found.boxes)
