"""``nvgen explain NVG0102``, and ``nvgen explain`` for all codes."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Collection
from itertools import groupby

from nvgen import diagnostics
from nvgen.cli.pages import page_of
from nvgen.diagnostics import CommandError
from nvgen.diagnostics.registry import registry
from nvgen.files.rendering import render_template

DESCRIPTION = """\
Explain a diagnostic: what it means, an example that causes it, and one that does not.
Without a code, list all of them.
"""
#: The most codes that are offered in the place of one that does not exist.
_MOST_OFFERED = 3
_NUMBER = re.compile(r"(?=.*[0-9])(?:ERROR\[)?[A-Z]{0,4}?([0-9OIL]{1,5})\]?")
_LETTERS_FOR_DIGITS = str.maketrans("OIL", "011")


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    parser.add_argument("code", metavar="CODE", nargs="?", help="As in `error[NVG0102]`.")


def run(given: Namespace) -> None:
    """Prints the page of a diagnostic, or the codes and titles of all.

    Raises:
        CommandError: no diagnostic has this code.
    """
    if given.code is None:
        print(_all_codes(), end="")
        return
    known = registry()
    code = given.code.upper()
    if code not in known:
        error = diagnostics.command.UnknownCode(None, given.code)
        near = [f"`{other}` ({known[other].title})" for other in nearest(given.code, known)]
        raise CommandError(error.because(error.DidYouMean(diagnostics.one_of(near))) if near else error)
    print(render_template("text/explain.txt", page=page_of(code)), end="")


def _all_codes() -> str:
    families = groupby(registry().values(), key=lambda found: found.__module__.rpartition(".")[2].replace("_", " "))
    by_family: dict[str, list[type[diagnostics.Diagnostic]]] = {}
    for family, classes in families:
        by_family.setdefault(family, []).extend(classes)
    return render_template("text/codes.txt", families=by_family)


def nearest(given: str, known: Collection[str]) -> list[str]:
    """The codes that were probably meant, in their order; none if the text has no number that could be one.

    That is the code of the number, if it stands without ``NVG`` or its zeros, in brackets, or with letters for digits.
    Else they are those one typing mistake away, of many the numerically nearest; else the numerically nearest one.
    """
    match = _NUMBER.fullmatch(given.strip().upper())
    if match is None:
        return []
    digits = match[1].translate(_LETTERS_FOR_DIGITS)
    meant = f"NVG{digits:0>4}"
    if meant in known:
        return [meant]
    number = int(digits.ljust(4, "0")[:4])
    by_distance = sorted(known, key=lambda code: (abs(int(code[3:]) - number), code))
    mistyped = [code for code in by_distance if _is_one_mistake(digits, code[3:])]
    return sorted(mistyped[:_MOST_OFFERED]) or by_distance[:1]


def _is_one_mistake(typed: str, meant: str) -> bool:
    """Whether one digit is wrong, left out or too much, or two neighbours are swapped."""
    shorter, longer = sorted((typed, meant), key=len)
    if len(shorter) < len(longer):
        return shorter in (longer[:index] + longer[index + 1 :] for index in range(len(longer)))
    different = [index for index in range(len(typed)) if typed[index] != meant[index]]
    if len(different) == 1:
        return True
    first, last = different[0], different[-1]
    return last == first + 1 and (typed[first], typed[last]) == (meant[last], meant[first])
