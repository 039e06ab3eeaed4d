"""The kernels as PTX."""

from __future__ import annotations

from tests.bench.launchers import CASES, kernel_name, names


def ptx() -> str:
    entries = []
    for case in CASES:
        name = kernel_name(case)
        parameters = ",\n".join(
            f"    .param {'.u64' if argument[0] == 'a' else '.f32'} {name}_param_{place}"
            for place, argument in enumerate(names(case))
        )
        entries.append(f".visible .entry {name}(\n{parameters}\n)\n{{\n    ret;\n}}\n")
    return ".version 7.0\n.target sm_70\n.address_size 64\n\n" + "\n".join(entries)
