"""Options of the test runs."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="write the golden diagnostics of tests/errors anew")
    parser.addoption("--programs", type=int, default=100_000, help="random programs that the sweep tries")
    parser.addoption("--first-seed", type=int, default=1000, help="the seed of the sweep's first 500 programs")
