"""Measures of a kernel that a report shows: its instructions by kind, registers along the code, occupancy, blocks.

Each function takes an ``Inspected`` or its ``Resources``, and gives plain numbers and names.
"""

from __future__ import annotations

from nvgen.artifacts.report.measures.blocks import FlowBlock, FlowEdge, control_flow
from nvgen.artifacts.report.measures.instruction_mix import instruction_mix
from nvgen.artifacts.report.measures.occupancy_by_block import OccupancyPoint, occupancy_by_block
from nvgen.artifacts.report.measures.register_pressure import PressurePoint, register_pressure

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
