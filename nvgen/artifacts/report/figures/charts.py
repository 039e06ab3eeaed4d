"""The charts of a report, drawn by matplotlib: occupancy, instruction mix, register pressure.

Each takes plain numbers, and gives SVG whose colours are those of ``themed_svg``.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import matplotlib as mpl
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from nvgen.artifacts.report.figures.themed_svg import ACCENT, FAINT, INK, MUTED, WARNING, themed

#: Texts stay texts, in the page's font; numbers of elements depend on nothing but the drawing.
_SETTINGS: dict[str, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "nvgen",
    "font.family": "sans-serif",
    "font.size": 9.5,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": MUTED,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "grid.color": FAINT,
    "grid.linewidth": 0.6,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
}
#: In inches, of which an SVG has 72 units each.
_WIDTH, _HEIGHT = 4.6, 2.8
_BAR = 0.2
_MOST_THREADS = 1024
#: More than can be told apart.
_MOST_STEPS = 1500


def occupancy(sizes: Sequence[int], fractions: Sequence[float], name: str) -> str:
    """The occupancy, 0 to 1, for blocks of so many threads; ``name`` is of the figure in its page."""
    with mpl.rc_context(_SETTINGS):
        figure, axes = _figure(_HEIGHT)
        axes.fill_between(sizes, fractions, color=ACCENT, alpha=0.14, linewidth=0)
        axes.plot(sizes, fractions, color=ACCENT, linewidth=1.6, marker="o", markersize=2.8)
        axes.set_ylim(0, 1.04)
        axes.set_xlim(0, max(_MOST_THREADS, *sizes) + 16)
        axes.set_xticks(range(0, max(_MOST_THREADS, *sizes) + 1, 128))
        axes.yaxis.set_major_formatter(PercentFormatter(1.0))
        axes.set_xlabel("threads of a block")
        axes.set_ylabel("warps at a time")
        return _svg(figure, name)


def instruction_mix(counts: Sequence[tuple[str, int]], name: str) -> str:
    """How many instructions there are of each category, the most first."""
    shown = sorted(counts, key=lambda one: one[1])
    with mpl.rc_context({**_SETTINGS, "axes.grid": False}):
        figure, axes = _figure(0.7 + _BAR * len(shown))
        bars = axes.barh([category for category, _ in shown], [count for _, count in shown], color=ACCENT, height=0.68)
        axes.bar_label(bars, padding=3, color=MUTED)
        axes.margins(x=0.1, y=0.02)
        axes.spines[["bottom", "left"]].set_visible(False)
        axes.tick_params(axis="y", length=0)
        axes.xaxis.set_visible(False)
        return _svg(figure, name)


def register_pressure(live: Sequence[int], allocated: int | None, name: str) -> str:
    """The live registers at each instruction, and how many a thread has."""
    with mpl.rc_context(_SETTINGS):
        figure, axes = _figure(_HEIGHT)
        positions, values = _steps(live)
        axes.fill_between(positions, values, step="post", color=ACCENT, alpha=0.14, linewidth=0)
        axes.plot(positions, values, drawstyle="steps-post", color=ACCENT, linewidth=1.4)
        top = max(live, default=0)
        if allocated is not None:
            axes.axhline(allocated, color=WARNING, linewidth=1.2, dashes=(5, 3))
            text = f"{allocated} allocated"
            axes.annotate(text, (1, allocated), (-2, 3), ("axes fraction", "data"), "offset points", ha="right")
            top = max(top, allocated)
        axes.set_ylim(0, top * 1.18 + 1)
        axes.set_xlim(0, max(len(live), 1))
        axes.yaxis.set_major_locator(MaxNLocator(6, integer=True))
        axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
        axes.set_xlabel("instructions in the order of the text")
        axes.set_ylabel("live registers")
        return _svg(figure, name)


def _steps(live: Sequence[int]) -> tuple[list[int], list[int]]:
    """Where the number changes, and to what; of very many instructions the most of some that follow each other."""
    width = -(-len(live) // _MOST_STEPS) or 1
    values = [max(live[position : position + width]) for position in range(0, len(live), width)]
    steps = [
        (position * width, value)
        for position, value in enumerate(values)
        if not position or value != values[position - 1]
    ]
    steps += [(len(live), values[-1])] if values else []
    return [position for position, _ in steps], [value for _, value in steps]


def _figure(height: float) -> tuple[Figure, Any]:
    figure = Figure(figsize=(_WIDTH, height), layout="constrained")
    FigureCanvasSVG(figure)
    figure.patch.set_alpha(0)
    axes = figure.add_subplot()
    axes.patch.set_alpha(0)
    return figure, axes


def _svg(figure: Figure, name: str) -> str:
    written = io.BytesIO()
    figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    return themed(written.getvalue(), name)
