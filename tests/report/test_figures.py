"""Drawings that stand in a page: its colours, names of their own, and all that is to be read in them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable

import pytest

from nvgen.artifacts.report.debug_information import is_debug, without_it
from nvgen.artifacts.report.figures import charts, themed_svg
from nvgen.artifacts.report.figures.control_flow import control_flow_svg
from nvgen.artifacts.report.inspected import Inspected
from tests.cli.ptx_texts import TWO_KERNELS

CHARTS: dict[str, Callable[[str], str]] = {
    "occupancy": lambda name: charts.occupancy([32, 64, 1024], [0.25, 0.5, 1.0], name),
    "mix": lambda name: charts.instruction_mix([("float32", 7), ("load <global>", 40)], name),
    "pressure": lambda name: charts.register_pressure([1, 4, 2], 16, name),
    "pressure without machine code": lambda name: charts.register_pressure([], None, name),
}
#: Colours as SVG writes them.
_COLOUR = re.compile(r"#[0-9a-f]{6}\b")


def texts(svg: str) -> list[str]:
    return ["".join(one.itertext()) for one in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("kind", CHARTS)
def test_a_chart_has_the_colours_of_the_page_and_names_of_its_own(kind: str) -> None:
    drawn = CHARTS[kind]("here")
    assert not _COLOUR.search(drawn) and "var(--muted)" in drawn and "font-family" not in drawn
    names = re.findall(r' id="([^"]+)"', drawn)
    used = re.findall(r"url\(#([^)]+)\)", drawn) + re.findall(r'href="#([^"]+)"', drawn)
    assert set(used) == set(names) and all(name.startswith("here-") for name in names)
    assert drawn == CHARTS[kind]("here"), "the same numbers give the same drawing"


def test_what_is_to_be_read() -> None:
    assert {"load <global>", "40", "float32", "7"} <= set(texts(CHARTS["mix"]("m")))
    assert {"16 allocated", "live registers"} <= set(texts(CHARTS["pressure"]("p")))
    assert {"100%", "threads of a block", "1024"} <= set(texts(CHARTS["occupancy"]("o")))


def test_fonts_and_long_numbers_are_left_out() -> None:
    svg = b"""<svg xmlns="http://www.w3.org/2000/svg" width="9pt"><metadata>x</metadata><style>*{}</style>
    <text style="font: 12px 'DejaVu Sans', sans-serif; fill: #010203" x="1.23456">a</text></svg>"""
    assert themed_svg.themed(svg, "n") == (
        '<svg xmlns="http://www.w3.org/2000/svg" class="chart" aria-hidden="true">'
        '<text style="font-size: 12px; fill: var(--ink)" x="1.2">a</text></svg>'
    )


def test_control_flow_without_the_labels_of_debug_information() -> None:
    text = TWO_KERNELS.replace("\tret;", "$L__tmp7:\n\t.loc 1 2 3\n\tret;").replace(
        ".visible .entry sums", '.file 1 "k.py"\n.visible .entry sums', 1
    )
    plain, debug = (Inspected("sums", "sm_80", None, None, one) for one in (TWO_KERNELS, text))
    drawn, count = control_flow_svg(plain, "a")
    with_labels, same = control_flow_svg(debug, "a")
    assert count == same > 2 and not _COLOUR.search(drawn)
    lines, others = (
        re.sub(r"line \d+", "", " ".join(re.findall(r"<text[^>]*>([^<]*)", one))) for one in (drawn, with_labels)
    )
    assert lines == others and "st.global.f32 [%rd2+4], %f1;" in lines and "$L__tmp7" not in lines
    body = without_it(debug.function).body
    assert body is not None and not any(map(is_debug, body.statements))


def test_steps_are_where_the_registers_change() -> None:
    assert charts._steps([1, 1, 4, 4, 2]) == ([0, 2, 4, 5], [1, 4, 2, 2])
    assert charts._steps([]) == ([], [])
    places, values = charts._steps([*range(5000), 0])
    assert len(places) < 1600 and (places[-1], max(values)) == (5001, 4999)
