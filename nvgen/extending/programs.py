"""Programs that are written for another library: texts that they execute, tracebacks of errors, and how they end."""

from __future__ import annotations

from nvgen.cli import interrupts
from nvgen.diagnostics import text_at_hand
from nvgen.diagnostics.tracebacks import at_api_boundary, ends_tracebacks

__all__ = ["at_api_boundary", "ends_tracebacks", "interrupts", "text_at_hand"]
