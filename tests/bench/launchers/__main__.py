"""``python -m tests.bench.launchers NAME real|fake``: microseconds a launch, by case, as JSON; or why it cannot run."""

from __future__ import annotations

import importlib
import json
import sys
import timeit

from tests.bench import launchers

BLOCKS, LAUNCHES, ROUNDS = 50, 50, 5


def microseconds(name: str) -> dict[str, float]:
    """The best of short blocks of launches, in several rounds: the machine may do other work, and interrupts long ones.

    What was launched is waited for between blocks.
    """
    found, wait = importlib.import_module(f"tests.bench.launchers.{name}").statements()
    timers = {}
    for case, (statement, namespace) in found.items():
        timers[case] = timeit.Timer(statement, globals=dict(namespace))
        timers[case].timeit(LAUNCHES)
        wait()
    best = dict.fromkeys(timers, float("inf"))
    for _ in range(ROUNDS):
        for case, timer in timers.items():
            for _ in range(BLOCKS):
                best[case] = min(best[case], timer.timeit(LAUNCHES) / LAUNCHES * 1e6)
                wait()
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
