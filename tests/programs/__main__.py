"""``python -m tests.programs --seed N --programs N``: one search; exit status 1 if a program fails."""

from __future__ import annotations

import argparse

from tests.programs import kept
from tests.programs.search import search


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.programs")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--keep", metavar="NAME", help="write a program that fails to tests/programs/regressions")
    parser.add_argument("--from-ptx", metavar="ARCH", default="", help="run each program from its PTX as well")
    options = parser.parse_args()
    result = search(options.seed, options.programs, options.from_ptx)
    print(result)
    if result.failure is None:
        return 0
    case, wrong = result.failure
    print(f"{case.text}\nlevel={case.level}, threads={case.threads}, seed={case.seed}: {wrong}")
    if options.keep:
        print(f"written to {kept.write(options.keep, case, f'seed {options.seed}: {wrong}')}")
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
