"""The page of the command line has every command, and of each everything that its parser takes."""

from __future__ import annotations

import re

import pytest

from nvgen.cli import command_line as commands
from nvgen.cli.ptx import COMMANDS as PTX_COMMANDS
from tools import command_line

PAGE = command_line.page()
SECTIONS = dict(re.findall(r"^## `(nvgen [^`]+)`\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
NAMES = [*(("nvgen", name) for name in commands.COMMANDS), *(("nvgen ptx", name) for name in PTX_COMMANDS)]


@pytest.mark.parametrize(("path", "name"), NAMES, ids=lambda part: part.replace(" ", "_"))
def test_a_command_is_on_the_page(path: str, name: str) -> None:
    package = "nvgen.cli" if path == "nvgen" else "nvgen.cli.ptx"
    parser = commands.parser_of(f"{path} {name}", commands.module_of(name, package))
    section = SECTIONS[f"{path} {name}"]
    options = {option for action in parser._actions for option in action.option_strings} - {"-h", "--help"}
    assert set(re.findall(r"`(-[\w-]+)[^`]*`(?=[,:])", section)) == options
    words = " ".join(parser.format_help().replace("`", "").split())
    for line in section.replace("`", "").splitlines():
        if line.startswith("- ") and not getattr(commands.module_of(name, package), "COMMANDS", {}):
            assert line.split(": ", 1)[1] in words


def test_no_other_command_is_on_the_page() -> None:
    assert list(SECTIONS) == sorted(SECTIONS, key=list(SECTIONS).index) and len(SECTIONS) == len(NAMES)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("with --arch or -o", "with `--arch` or `-o`"),
        ("`nvgen x -o - --format dot`, one-store", "`nvgen x -o - --format dot`, one-store"),
    ],
)
def test_options_are_code(text: str, shown: str) -> None:
    assert command_line._with_code(text) == shown
