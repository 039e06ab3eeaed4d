"""cuda-core's ``launch`` on its own buffers; kernel, configuration and stream are made once."""

from __future__ import annotations

import numpy as np
from cuda.core import Device, LaunchConfig, ObjectCode, launch

from tests.bench.launchers import BLOCK, CASES, ELEMENTS, GRID, Statements, kernel_name, names, values


def statements() -> Statements:
    from tests.bench.launchers.ptx import ptx

    device = Device(0)
    device.set_current()
    stream = device.create_stream()
    code = ObjectCode.from_ptx(ptx().encode())
    found = {}
    for case in CASES:
        shown = ", ".join(["stream", "configuration", "kernel", *names(case)])
        namespace = {
            "launch": launch,
            "stream": stream,
            "configuration": LaunchConfig(grid=GRID, block=BLOCK),
            "kernel": code.get_kernel(kernel_name(case)),
            **values(case, lambda: device.allocate(4 * ELEMENTS, stream=stream), np.float32),
        }
        found[case] = (f"launch({shown})", namespace)
    return found, stream.sync
