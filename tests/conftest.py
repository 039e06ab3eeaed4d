"""Options of the test runs."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="write the golden diagnostics of tests/errors anew")
