"""Programs that are written for another library: texts that they execute, where they stand, and how they end."""

from __future__ import annotations

from nvgen.diagnostics import text_at_hand
from nvgen.diagnostics.caller import stack_level
from nvgen.diagnostics.tracebacks import at_api_boundary, ends_tracebacks
from nvgen.files import interrupts

__all__ = ["at_api_boundary", "ends_tracebacks", "interrupts", "stack_level", "text_at_hand"]
