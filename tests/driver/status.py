"""The driver's errors that tests name, as ``cuda.bindings.driver.CUresult`` has them."""

from __future__ import annotations

import re
from enum import IntEnum

from nvgen.emulate.library import SOURCES

_ERRORS = re.findall(r'^E\((\d+), "(\w+)"', (SOURCES / "errors.h").read_text(), re.MULTILINE)

CUresult = IntEnum("CUresult", {name: int(number) for number, name in _ERRORS})  # type: ignore[misc]
