"""What nvcc made of the programs in ``tests/link/sources``."""

from __future__ import annotations

from pathlib import Path

MADE = Path(__file__).parent
SOURCES = MADE.parent / "sources"
#: The functions of ``functions.cu`` in every form that is linked.
FORMS = ("functions.ptx", "functions.sm_80.cubin", "functions.ltoir", "functions.fatbin", "functions.o", "functions.a")
#: Forms of ``kernels.cu`` of which nothing can be linked.
WHOLE = (
    "kernels.whole.sm_80.cubin",
    "kernels.whole.fatbin",
    "kernels.whole.compressed.fatbin",
    "kernels.whole.o",
    "kernels.whole.a",
)
