"""Measures of a kernel that a report shows: its instructions by kind, registers along the code, occupancy, blocks.

Each function takes an ``Inspected`` or its ``Resources``, and gives plain numbers and names.
"""

from __future__ import annotations

from nvgen.report.measures.blocks import FlowBlock, FlowEdge, control_flow
from nvgen.report.measures.instruction_mix import instruction_mix
from nvgen.report.measures.occupancy_by_block import OccupancyPoint, occupancy_by_block
from nvgen.report.measures.register_pressure import PressurePoint, register_pressure

__all__ = [
    "FlowBlock",
    "FlowEdge",
    "OccupancyPoint",
    "PressurePoint",
    "control_flow",
    "instruction_mix",
    "occupancy_by_block",
    "register_pressure",
]
