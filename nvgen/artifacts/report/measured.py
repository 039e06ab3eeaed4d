"""The measures of a kernel as rows of tables: in the summary, beside its code, and before and after a change."""

from __future__ import annotations

from nvgen.artifacts.report import measures
from nvgen.artifacts.report.inspected import Inspected
from nvgen.base.records import Record


class Measure(Record):
    """A number with its name; None where nothing says it."""

    title: str
    value: float | None
    unit: str = ""

    @property
    def text(self) -> str:
        """As a page shows it."""
        return shown(self.value, self.unit)


def shown(value: float | None, unit: str) -> str:
    """A number with its unit, and a dash for none."""
    if value is None:
        return "\N{EN DASH}"
    if unit == "%":
        return f"{value * 100:.4g} %"
    return f"{value:,g}{' ' + unit if unit else ''}".replace(",", "\N{THIN SPACE}")


def measured(inspected: Inspected) -> tuple[Measure, ...]:
    """All measures, the most looked for first."""
    taken = inspected.resources
    points = () if taken is None else measures.occupancy_by_block(taken)
    best = max((point.fraction for point in points), default=None)
    pressure = measures.register_pressure(inspected)
    live = "Most live registers" if inspected.life_ranges is not None else "Most live registers of PTX"
    code = len(inspected.machine_code) if inspected.sass is not None else None
    rows = {name: None if taken is None else getattr(taken, field) for name, field in _OF_RESOURCES.items()}
    return (
        Measure("Registers", rows["Registers"]),
        Measure("Spill stores", rows["Spill stores"], "B"),
        Measure("Spill loads", rows["Spill loads"], "B"),
        Measure("Shared memory", rows["Shared memory"], "B"),
        Measure("Local memory", rows["Local memory"], "B"),
        Measure("Barriers", rows["Barriers"]),
        Measure("Best occupancy", best, "%"),
        Measure(live, max((point.registers for point in pressure), default=None)),
        Measure("Instructions of SASS", code),
        Measure("Instructions of PTX", sum(1 for _ in inspected.function.instructions)),
    )


_OF_RESOURCES = {
    "Registers": "registers",
    "Spill stores": "spill_store_bytes",
    "Spill loads": "spill_load_bytes",
    "Shared memory": "shared_bytes",
    "Local memory": "local_bytes",
    "Barriers": "barriers",
}
