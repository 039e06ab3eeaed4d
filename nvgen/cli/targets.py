"""``nvgen targets``."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nvgen.targets.nvptx.arch import architectures, ptx_versions

DESCRIPTION = "List the architectures that nvgen compiles for, each with its PTX versions."


def add_arguments(parser: ArgumentParser) -> None:
    """It takes none."""


def run(given: Namespace) -> None:
    """Prints the table."""
    newest = ptx_versions()[-1]
    print(f"{'architecture':<14}{'PTX':<12}includes what is compiled for")
    for record in architectures().values():
        architecture = record.architecture
        included = [
            name
            for name, other in architectures().items()
            if other.architecture != architecture and other.architecture.is_compatible_with(architecture)
        ]
        plain = [name for name in included if name[-1].isdigit()]
        variants = [name for name in included if not name[-1].isdigit()]
        shown = ([f"{plain[0]} to {plain[-1]}" if len(plain) > 1 else plain[0]] if plain else []) + variants
        print(f"{architecture!s:<14}{f'{record.minimum_ptx} to {newest}':<12}{', '.join(shown)}".rstrip())
