"""A kernel on an architecture as the page shows it: listings whose lines are linked, measures, figures, advice."""

from __future__ import annotations

from collections.abc import Iterator

from nvgen.artifacts.report import advice, measures
from nvgen.artifacts.report.changes import Before, Changes, between
from nvgen.artifacts.report.cpu_launches import CpuLaunches
from nvgen.artifacts.report.figures import charts
from nvgen.artifacts.report.figures.control_flow import control_flow_svg
from nvgen.artifacts.report.inspected import Inspected
from nvgen.artifacts.report.listings.listing import Listing, listing
from nvgen.artifacts.report.listings.llvm_lines import llvm_lines
from nvgen.artifacts.report.listings.locations import Locations
from nvgen.artifacts.report.listings.ptx_lines import ptx_lines
from nvgen.artifacts.report.listings.sass_lines import sass_lines
from nvgen.artifacts.report.listings.sole_chains import completed, sole_chains
from nvgen.artifacts.report.listings.source_lines import files, source_lines, typed_tree_lines
from nvgen.artifacts.report.measured import Measure, measured
from nvgen.artifacts.report.on_cpu import OnCpu
from nvgen.base.records import Record
from nvgen.codegen.contract.cpu_run import OPTIMISED
from nvgen.diagnostics import Diagnostic


class ShownAdvice(Record):
    """Advice with the place of its line among those of the listings, "" for none."""

    title: str
    text: str
    place: str
    place_text: str
    ptx_line: int | None
    guide: str


class FigureView(Record):
    """A drawing, what it says in words, and its numbers as the rows of a table."""

    title: str
    caption: str
    svg: str
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    is_wide: bool = False


class CpuView(Record):
    """How a kernel runs on the CPU: sentences, and its launches as the rows of a table."""

    sentences: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class View(Record):
    """Everything that the page has of a kernel on an architecture; ``id`` begins the identifiers of its elements."""

    id: str
    kernel: str
    architecture: str
    #: Why there is no machine code, "" where there is.
    missing: str
    advice: tuple[ShownAdvice, ...]
    changes: Changes | None
    listings: tuple[Listing, ...]
    measures: tuple[Measure, ...]
    figures: tuple[FigureView, ...]
    on_cpu: CpuView | None

    @property
    def cells(self) -> tuple[str, ...]:
        """The row of the summary: all measures, and how much advice there is."""
        return (*(measure.text for measure in self.measures), str(len(self.advice)))


def view_of(inspected: Inspected, number: int, before: Before | None, on_cpu: OnCpu | None = None) -> View:
    """The view of what was inspected, compared with the version ``before`` where there is one."""
    id_ = f"v{number}"
    kernel = inspected.kernel
    locations = Locations(() if kernel is None else files(kernel))
    return View(
        id_,
        inspected.name,
        inspected.architecture,
        words(inspected.missing),
        tuple(_advice(inspected, locations)),
        None if before is None else between(before, inspected),
        tuple(_listings(inspected, locations)),
        measured(inspected),
        tuple(_figures(inspected, id_)),
        None if on_cpu is None else _on_cpu(on_cpu),
    )


def words(found: Diagnostic | None) -> str:
    """A diagnostic as a sentence, with what to do about it."""
    if found is None:
        return ""
    return ". ".join(map(_sentence, (found.text(), *found.remedy_texts()))) + "."


def _sentence(text: str) -> str:
    """Words that begin small, with a capital."""
    return text[:1].upper() + text[1:]


def _advice(inspected: Inspected, locations: Locations) -> Iterator[ShownAdvice]:
    kernel = inspected.kernel
    for one in advice.find(inspected):
        location = "" if one.line is None or kernel is None else locations.location(kernel.source.file.name, one.line)
        yield ShownAdvice(_sentence(one.title), one.text, location, f"line {one.line}", one.ptx_line, one.guide)


def _on_cpu(found: OnCpu) -> CpuView:
    said = found.sentences if found.problem is None else (f"It does not run on the CPU: {words(found.problem)}",)
    rows = tuple((one.arguments, one.checks or "none", _code(one)) for one in found.launches)
    return CpuView(said, rows)


def _code(found: CpuLaunches) -> str:
    """Which code launches have had, or what was proved of them."""
    if found.proof:
        return found.proof
    if found.begun is None:
        return f"{found.tier} from the start"
    launches = "1 launch" if found.begun == 1 else f"{found.begun:,} launches"
    begun = f"{launches} began with baseline code, which ran {found.seconds * 1e3:,.4g} ms"
    then = "now they have optimised code" if found.tier == OPTIMISED else "it is not worth optimised code yet"
    return f"{begun}; {then}"


# Listings


def _listings(inspected: Inspected, locations: Locations) -> Iterator[Listing]:
    kernel = inspected.kernel
    if kernel is not None:
        yield listing("source", "Python", "as written", "python", source_lines(kernel, locations))
        yield listing("typed", "Typed", "with types and conversions", "python", typed_tree_lines(kernel, locations))
    chains = {}
    if inspected.llvm_ir is not None:
        llvm = [*llvm_lines(inspected.llvm_ir, locations)]
        chains = sole_chains(llvm)
        about = "not optimised" if kernel is not None and kernel.options.debug else "optimised"
        yield listing("llvm", "LLVM IR", about, "llvm", llvm)
    yield listing("ptx", "PTX", inspected.architecture, "ptx", completed(ptx_lines(inspected, locations), chains))
    if inspected.sass is None:
        yield Listing("sass", "SASS", "", (), words(inspected.missing))
        return
    yield listing(
        "sass", "SASS", "address and live registers", "sass", completed(sass_lines(inspected, locations), chains)
    )


# Figures


def _figures(inspected: Inspected, id_: str) -> Iterator[FigureView]:
    if inspected.resources is not None:
        yield from _occupancy(inspected, f"{id_}-occupancy")
    yield _mix(inspected, f"{id_}-mix")
    yield _pressure(inspected, f"{id_}-pressure")
    drawn, count = control_flow_svg(inspected, f"{id_}-flow")
    caption = (
        f"Basic blocks of the PTX: {count}. Blue: in a loop. Orange frame: ends in a branch in which threads of a warp "
        "may part. Dashed frame: may run with a part of the warp. Dashed edge: back to the head of a loop. Grey: never "
        "reached."
    )
    yield FigureView("Control flow", caption, drawn, is_wide=True)


def _occupancy(inspected: Inspected, name: str) -> Iterator[FigureView]:
    assert inspected.resources is not None
    points = measures.occupancy_by_block(inspected.resources)
    if not points:
        return  # nobody has published the architecture's limits
    best = max(point.fraction for point in points)
    sizes = [str(point.threads) for point in points if point.fraction == best]
    caption = f"At most {best * 100:.4g} % of a multiprocessor's warps, with blocks of {_some(sizes)} threads."
    drawn = charts.occupancy([point.threads for point in points], [point.fraction for point in points], name)
    rows = ((str(one.threads), f"{one.fraction * 100:.4g} %", ", ".join(one.limited_by)) for one in points)
    yield FigureView("Occupancy against block size", caption, drawn, ("Threads", "Occupancy", "Limited by"), (*rows,))


def _some(texts: list[str]) -> str:
    shown = texts if len(texts) <= 6 else [*texts[:4], "…", texts[-1]]
    return ", ".join(shown[:-1]) + " or " + shown[-1] if len(shown) > 1 and "…" not in shown else ", ".join(shown)


def _mix(inspected: Inspected, name: str) -> FigureView:
    counts = measures.instruction_mix(inspected)
    what = "machine code" if inspected.sass is not None else "PTX"
    caption = f"{sum(count for _, count in counts):,} instructions of {what} as they stand in the text, by kind."
    rows = tuple((category, str(count)) for category, count in sorted(counts, key=lambda one: -one[1]))
    drawn = charts.instruction_mix(counts, name)
    return FigureView("Instruction mix", caption, drawn, ("Kind", "Instructions"), rows)


def _pressure(inspected: Inspected, name: str) -> FigureView:
    points = measures.register_pressure(inspected)
    allocated = None if inspected.resources is None or inspected.sass is None else inspected.resources.registers
    most = max(points, key=lambda point: point.registers, default=None)
    peak = "none" if most is None else f"{most.registers}, at {_place(inspected, most.line)}"
    drawn = charts.register_pressure([point.registers for point in points], allocated, name)
    return FigureView("Register pressure along the code", f"32-bit registers that are live. Most: {peak}.", drawn)


def _place(inspected: Inspected, line: int) -> str:
    """What the listing calls a line of ``register_pressure``."""
    if inspected.life_ranges is None:
        return f"line {line} of the PTX"
    address = next(one.address for one in inspected.machine_code if one.line == line)
    return f"address {address:04x} of the SASS"
