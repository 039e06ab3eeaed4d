"""``python -m tests.bench.launchers NAME real|fake``: microseconds a launch, by case, as JSON; or why it cannot run."""

from __future__ import annotations

import importlib
import json
import statistics
import sys
import timeit

from tests.bench import launchers

BLOCKS, LAUNCHES, ROUNDS = 25, 200, 5


def microseconds(name: str) -> dict[str, float]:
    """The median of blocks of launches, of several rounds the best; what was launched is waited for between blocks."""
    found, wait = importlib.import_module(f"tests.bench.launchers.{name}").statements()
    timers = {}
    for case, (statement, namespace) in found.items():
        timers[case] = timeit.Timer(statement, globals=dict(namespace))
        timers[case].timeit(LAUNCHES)
        wait()
    best = dict.fromkeys(timers, float("inf"))
    for _ in range(ROUNDS):
        for case, timer in timers.items():
            blocks = []
            for _ in range(BLOCKS):
                blocks.append(timer.timeit(LAUNCHES))
                wait()
            best[case] = min(best[case], statistics.median(blocks) / LAUNCHES * 1e6)
    return best


def main(name: str, driver: str) -> None:
    if driver == "fake":
        from tests.driver import fake

        fake.install().is_recording = False
        launchers.is_fake = True
    try:
        result: object = microseconds(name)
    except Exception as problem:  # whatever keeps a library from launching is what the table shows of it
        lines = str(problem).strip().splitlines() or ["no reason is given"]
        result = f"{type(problem).__name__}: {lines[0]}"
    print(json.dumps(result))


if __name__ == "__main__":
    main(*sys.argv[1:])
