"""``nvgen``: the command line. One module a command, loaded when the command is called.

Exit status 0, or 1 with a diagnostic on standard error.
"""

from __future__ import annotations

import gc
import importlib
import os
import sys
from typing import Any

import click

from nvgen import diagnostics
from nvgen.diagnostics import CommandError, NvgenError
from nvgen.diagnostics.errors import shows_colours
from nvgen.version import __version__

#: The commands in the order of the help: module and help line.
_COMMANDS = {
    "build": "Compile the kernels of a Python file.",
    "targets": "List the architectures and their PTX versions.",
    "explain": "Explain the code of a diagnostic.",
    "doctor": "Say what nvgen finds on this machine.",
}


class _Commands(click.Group):
    """Imports a command when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"nvgen.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="nvgen", message="%(prog)s %(version)s")
def cli() -> None:
    """Compile Python functions to PTX."""


def main(arguments: list[str] | None = None) -> None:
    """Runs a command and ends the process with its status."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # the process was started without it, as by `>&-`
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    gc.disable()  # the process ends soon: collecting costs 3 ms and frees nothing that matters
    sys.exit(run(arguments))


def run(arguments: list[str] | None = None) -> int:
    """Runs a command; its exit status."""
    try:
        status: Any = cli.main(arguments, prog_name="nvgen", standalone_mode=False)
        sys.stdout.flush()
    except NvgenError as error:
        return fail(error)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except click.ClickException as error:
        return fail(CommandError(diagnostics.command.Usage(None, error.format_message(), _command_path(error))))
    except BrokenPipeError:
        # The reader left, as `head` does. Python would complain once more when it closes standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return 1
    return status if isinstance(status, int) else 0


def fail(error: NvgenError) -> int:
    """Prints a diagnostic, with colours on a terminal; the exit status."""
    print(error.rendered(colour=shows_colours(sys.stderr)), file=sys.stderr)
    return 1


def _command_path(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    return context.command_path if context is not None else "nvgen"
