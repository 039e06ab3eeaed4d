"""What ends threads and launches, interpreted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.lang.control import Event, Exit, Trap
from nvgen.targets.python.thread import State, ThreadEnded
from nvgen.tree import DeviceCall


def _trap(state: State, node: DeviceCall) -> Callable[..., Any]:
    def end() -> None:
        raise LaunchError(diagnostics.warp.Trapped(node.span, state.thread.thread_name))

    return end


def _exit(state: State, node: DeviceCall) -> Callable[..., Any]:
    def end() -> None:
        raise ThreadEnded

    return end


def _event(state: State, node: DeviceCall) -> Callable[..., Any]:
    return lambda: None


RULES = {Trap: _trap, Exit: _exit, Event: _event}
