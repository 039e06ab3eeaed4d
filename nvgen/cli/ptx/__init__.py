"""``nvgen ptx``: shows, checks, formats, compares, draws and analyses PTX text. One module a command."""

from __future__ import annotations

from argparse import Namespace

from nvgen.cli.command_line import Parser, add_commands, run_command

DESCRIPTION = """\
Show, check, format, compare, draw and analyse PTX text.

Each command takes a file, or `-` for standard input: PTX text, or a cubin, fatbin, object
file, library or executable with PTX in it, which NVIDIA's cuobjdump takes out."""

#: The commands in the order of the help.
COMMANDS = {
    "tree": "Print the syntax tree.",
    "stats": "Count instructions, registers, memory operations and others.",
    "check": "Say what is illegal or too new, and the oldest header that will do.",
    "fmt": "Format, or say which files are not formatted.",
    "diff": "Compare kernels, up to names of registers and labels.",
    "cfg": "Draw the control flow graphs.",
    "live": "Print how many registers are live along the code.",
    "grep": "Find instructions by a pattern of the opcode.",
}


def add_arguments(parser: Parser) -> None:
    """Declares what the command takes."""
    add_commands(parser, COMMANDS)


def run(given: Namespace) -> int:
    """Runs the command of PTX; its exit status."""
    parser = Parser("nvgen ptx", DESCRIPTION)
    add_commands(parser, COMMANDS)
    return run_command(parser, given, COMMANDS, __name__)
