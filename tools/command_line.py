"""The page of the command line, ``docs/reference/command_line.md``: every command with what its parser takes."""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from nvgen.cli import command_line
from nvgen.files.rendering import render_template

#: A code span, which stays as it is, or an option.
_OPTION = re.compile(r"`[^`]*`|(?<![\w-])(?P<option>--?[a-zA-Z][\w-]*)")


def page() -> str:
    """The text of the page."""
    return render_template("docs/command_line.md", commands=command_line.COMMANDS, sections=list(_sections()))


def _sections() -> Iterator[dict[str, Any]]:
    """What the page says of each command, in the order of the help, and of the commands of commands."""
    for path, module in _modules("nvgen", command_line.COMMANDS, "nvgen.cli"):
        parser = command_line.parser_of(path, module)
        # Commands of a command are sections of their own.
        own: Mapping[str, str] = getattr(module, "COMMANDS", {})
        actions = [action for action in parser._actions if not isinstance(action, argparse._HelpAction)]
        yield {
            "name": path,
            "usage": _usage(path, actions),
            "description": _markdown(module.DESCRIPTION),
            "commands": own,
            "arguments": [] if own else [_argument(action) for action in actions],
        }


def _modules(path: str, commands: Mapping[str, str], package: str) -> Iterator[tuple[str, Any]]:
    for name in commands:
        module = command_line.module_of(name, package)
        yield f"{path} {name}", module
        yield from _modules(f"{path} {name}", getattr(module, "COMMANDS", {}), module.__name__)


def _usage(path: str, actions: list[argparse.Action]) -> str:
    """The command with the places of its arguments; its options are listed below it."""
    options = ["[OPTION ...]"] if any(action.option_strings for action in actions) else []
    return " ".join([path, *options, *(_place(action) for action in actions if not action.option_strings)])


def _place(action: argparse.Action) -> str:
    """An argument as usage shows it: in brackets where it may be missing, with dots where there may be more."""
    name = _value(action)
    if name.startswith("["):  # it says so itself
        return name
    return {"?": f"[{name}]", "*": f"[{name} ...]", "+": f"{name} [{name} ...]"}.get(str(action.nargs), name)


def _value(action: argparse.Action) -> str:
    """What stands for a value."""
    if action.metavar is not None:
        return str(action.metavar)
    return "|".join(map(str, action.choices)) if action.choices is not None else action.dest.upper()


def _argument(action: argparse.Action) -> tuple[list[str], str]:
    """The ways to write an argument, and what it means."""
    value = "" if action.nargs == 0 else f" {_value(action)}"
    assert action.help is not None, action
    return [f"{option}{value}" for option in action.option_strings] or [_value(action)], _with_code(action.help)


def _markdown(description: str) -> str:
    """A description of the help as Markdown: what is indented there keeps its lines."""
    parts = re.split(r"\n{2,}", description.strip("\n"))
    return "\n\n".join(_paragraph(part) for part in parts)


def _paragraph(text: str) -> str:
    if text.startswith(" "):
        return f"```text\n{textwrap.dedent(text)}\n```"
    return _with_code(" ".join(text.split()))


def _with_code(text: str) -> str:
    """Words of the help with options as code, where they are not."""
    return _OPTION.sub(lambda match: match[0] if match["option"] is None else f"`{match['option']}`", text)
