"""What follows ``nvgen`` on a command line: parsed, and the command run.

One module a command, loaded when the command is called.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from argparse import Namespace
from collections.abc import Mapping
from typing import Any, NoReturn

from nvgen import diagnostics
from nvgen.base.version import __version__
from nvgen.diagnostics import CommandError, NvgenError
from nvgen.diagnostics.errors import shows_colours
from nvgen.diagnostics.suggestion import closest

#: The commands in the order of the help: module and help line.
COMMANDS = {
    "build": "Compile the kernels of a Python file.",
    "targets": "List the architectures and their PTX versions.",
    "intrinsics": "List or explain the intrinsics of `nv.nvvm`.",
    "report": "Write a page about kernels: code with linked lines, measures, advice.",
    "run": "Run a kernel of PTX text on arrays that are made for it.",
    "tune": "Run a program, and print the table of each `nv.tune` in it.",
    "emulate": "Run a program of CUDA's driver API on a device that is none.",
    "ptx": "Show, check, format, compare, draw and analyse PTX text.",
    "explain": "Explain the code of a diagnostic, or list all codes.",
    "cache": "Say what is kept on disk, or remove it.",
    "doctor": "Say what nvgen finds on this machine.",
}
#: The modules of commands whose names are taken: ``nvgen.cli.run`` runs any command.
_MODULES = {"run": "run_kernel"}


class _Help(argparse.RawDescriptionHelpFormatter):
    """As wide as the terminal: argparse asks `shutil` for that, which loads what compresses files."""

    def __init__(self, prog: str, **others: Any) -> None:
        super().__init__(prog, **{"width": _width(), **others})


def _width() -> int:
    """The columns that help may take (``COLUMNS``, or the terminal's), less the margin that argparse leaves."""
    try:
        columns = int(os.environ.get("COLUMNS", "")) or 80
    except ValueError:
        try:
            columns = os.get_terminal_size(1).columns or 80
        except OSError:  # it is no terminal
            columns = 80
    return columns - 2


class Parser(argparse.ArgumentParser):
    """Refuses a wrong command line with a diagnostic."""

    def __init__(self, name: str, description: str) -> None:
        super().__init__(prog=name, description=description, formatter_class=_Help, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        raise CommandError(diagnostics.command.Usage(None, message, self.prog))


def _parser() -> Parser:
    parser = Parser("nvgen", "Compile Python functions to PTX.")
    parser.add_argument("--version", action="version", version=f"nvgen {__version__}")
    add_commands(parser, COMMANDS)
    return parser


def add_commands(parser: Parser, commands: Mapping[str, str]) -> None:
    """Declares that the first argument is a command, and lists the commands in the help."""
    parser.add_argument("command", metavar="COMMAND", nargs="?", help="One of those below.")
    parser.add_argument("arguments", metavar="...", nargs=argparse.REMAINDER, help="What the command takes.")
    lines = [f"  {name:<12}{text}" for name, text in commands.items()]
    parser.epilog = "\n".join(["commands:", *lines, "", f"`{parser.prog} COMMAND --help` shows the options of one."])


def status_of(arguments: list[str]) -> int:
    """Runs a command; its exit status.

    Raises:
        KeyboardInterrupt: the user ended it.
    """
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except NvgenError as error:
        return _fail(error)
    except BrokenPipeError:
        # The reader left, as `head` does. Python would complain once more when it closes standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except SystemExit:  # help and version end so; what a user's file raises is an error already
        return 0
    return status


def _run(arguments: list[str]) -> int:
    parser = _parser()
    return run_command(parser, parser.parse_args(arguments), COMMANDS, "nvgen.cli")


def run_command(parser: Parser, given: Namespace, commands: Mapping[str, str], package: str) -> int:
    """Runs the command that the first argument names; its exit status.

    Args:
        parser: the one by which the arguments were parsed, with ``add_commands``.
        given: the arguments.
        commands: the help line of each command.
        package: its module of the command's name has ``DESCRIPTION``, ``add_arguments`` and ``run``. That returns the
            exit status, or None for 0.
    """
    if given.command is None:
        parser.print_help()
        return 0
    if given.command not in commands:
        close = closest(given.command, commands)
        hint = f"; did you mean `{close[0]}`?" if close else ""
        parser.error(f"there is no command `{given.command}`{hint}")
    module = module_of(given.command, package)
    return module.run(parser_of(f"{parser.prog} {given.command}", module).parse_args(given.arguments)) or 0


def module_of(command: str, package: str) -> Any:
    """The module of a command, which is loaded."""
    return importlib.import_module(f"{package}.{_MODULES.get(command, command)}")


def parser_of(name: str, module: Any) -> Parser:
    """What a command takes, as its module says it; ``name`` is what is typed: ``nvgen build``."""
    own = Parser(name, module.DESCRIPTION)
    module.add_arguments(own)
    return own


def _fail(error: NvgenError) -> int:
    """Prints a diagnostic, with colours on a terminal; the exit status."""
    print(error.rendered(colour=shows_colours(sys.stderr)), file=sys.stderr)
    return 1
