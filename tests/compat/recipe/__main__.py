"""``python -m tests.compat.recipe [--file test_sm.py ...] [-n 2] [--json FILE] [--details FILE]``."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tests.compat.recipe.finder import installed_package
from tests.compat.recipe.suite import Outcome, files, run
from tests.compat.recipe.table import details, table


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.compat.recipe", description=__doc__)
    parser.add_argument("--file", nargs="+", default=[], help="only these files, by the ends of their paths")
    parser.add_argument("-n", type=int, default=2, help="how many files run at once")
    parser.add_argument("--json", help="where every outcome is written")
    parser.add_argument("--details", help="where failures and reasons are written, instead of standard output")
    arguments = parser.parse_args()
    package = installed_package()
    if package is None:
        print("numba-cuda is not installed: pip install 'nvgen[numba-tests]'", file=sys.stderr)
        return 1
    outcomes: list[Outcome] = []
    for found in run(package / "tests", files(package / "tests", arguments.file), arguments.n):
        outcomes += found
        if sys.stderr.isatty():
            print(f"\r{len(outcomes)} tests\r", end="", file=sys.stderr, flush=True)
    if arguments.json:
        Path(arguments.json).write_text(json.dumps([one._asdict() for one in outcomes], indent=1), encoding="utf-8")
    if arguments.details:
        Path(arguments.details).write_text(details(outcomes) + "\n", encoding="utf-8")
    else:
        print(details(outcomes))
    print(table(outcomes))
    return 0


if __name__ == "__main__":
    sys.exit(main())
