"""Faults in asynchronous code of CUDA C++: of ``cuda::pipeline``, ``cuda::barrier``, ``cuda::ptx`` and clusters, in the
PTX that nvcc makes of ``programs/pipelines.cu``. Each is found in every order, and its right twin left alone."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv

pytestmark = pytest.mark.sweep(4)

PROGRAM = Path(__file__).parent / "programs" / "pipelines.ptx"
NAMES = re.findall(r"\.entry (\w+)\(", PROGRAM.read_text())
FAULTS, RIGHT = ([name for name in NAMES if name.startswith(start)] for start in ("fault_", "right_"))
ORDERS: tuple[dict[str, Any], ...] = ({}, *({"seed": seed} for seed in range(20)))
#: By the name of what lacks something: the code, or the codes of which one is found, as the order has it.
CODES = {
    "one_group_too_few": ("NVG2124",),
    "stage_filled_again_too_early": ("NVG2124",),
    "barrier_without_a_wait": ("NVG2115", "NVG2116", "NVG2124"),
    # Also the copy itself, which begins while a thread that does not wait for it has read already.
    "stage_read_before_its_wait": ("NVG2115", "NVG2116", "NVG2124"),
    "other_parity": ("NVG2115", "NVG2116", "NVG2124"),
    "store_without_a_proxy_fence": ("NVG2122",),
    "load_over_what_was_written": ("NVG2122",),
    "barrier_without_its_fence": ("NVG2123",),
    "peer_read_after_its_end": ("NVG2192",),
    "asynchronous_store_without_a_wait": ("NVG2124",),
    # A phase that nobody waits for may be complete too often before anybody looks.
    "slots_filled_without_a_wait": ("NVG2009", "NVG2115"),
}


@cache
def program() -> Any:
    return nv.ptx.load(PROGRAM)


def run(name: str, order: dict[str, Any]) -> nv.LaunchError | None:
    type_ = np.int32 if "asynchronous_store" in name else np.float32
    of_several = any(word in name for word in ("peer", "scope", "asynchronous_store", "last_block"))
    try:
        kernel = program()[name].on("cpu", check="all", **order)
        kernel[2 if of_several else 1, 128](np.zeros(512, type_), np.ones(512, type_))
    except nv.LaunchError as error:
        return error
    return None


def test_there_are_faults_and_twins() -> None:
    assert len(FAULTS) == 18 and len(RIGHT) == 13


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found_in_every_order(name: str) -> None:
    for order in ORDERS:
        error = run(name, order)
        assert error is not None and error.code in CODES.get(name.removeprefix("fault_"), ("NVG2115",)), (order, error)


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_is_left_alone(name: str) -> None:
    for order in ORDERS[:6]:
        assert run(name, order) is None


def test_copies_in_the_generic_proxy_need_no_proxy_fence() -> None:
    error = run("fault_stage_read_before_its_wait", {})
    assert error is not None and "before this is begun" in str(error) and "fence.proxy" not in str(error)
