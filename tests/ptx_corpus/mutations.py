"""Wrong PTX: text with tokens dropped, doubled and swapped, lines cut, braces lost, and what nobody would write."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

_TOKEN = re.compile(r"[\w$%.]+|\s+|[^\w\s]")
_ODD = tuple("\0\x1b\u2028\ufeff\u00e9\u0301\u0663\U0001d7d8\ud800\r\x0c\x85\u017f\u202e")
_WORDS = (
    *"{}()[];,:@|_<>=+-!~?%",
    *("@!", '"', "/*", "//", ".reg", ".param", ".entry", ".func", ".visible", ".extern"),
    *(".align", ".v4", ".b32", ".loc", ".file", ".target", ".ptr", "a[", "%r1", "call"),
    *("bra", "ret", "ld.global", "%tid.x", "0x", "0f3F80", "1.5e", "WARP_SZ", ".section", ".pragma"),
    *("%r<0>", "generic(", "0xFF(", "mask()", ".branchtargets", ".callprototype"),
    ".version 99.9",
)
Mutation = Callable[[random.Random, list[str]], list[str]]


def _drop(chance: random.Random, tokens: list[str]) -> list[str]:
    at = chance.randrange(len(tokens))
    return tokens[:at] + tokens[at + chance.choice((1, 1, 2, 5)) :]


def _double(chance: random.Random, tokens: list[str]) -> list[str]:
    at = chance.randrange(len(tokens))
    return tokens[: at + 1] + tokens[at : at + 1] * chance.choice((1, 1, 3, 40)) + tokens[at + 1 :]


def _swap(chance: random.Random, tokens: list[str]) -> list[str]:
    first, second = chance.randrange(len(tokens)), chance.randrange(len(tokens))
    tokens[first], tokens[second] = tokens[second], tokens[first]
    return tokens


def _change(chance: random.Random, tokens: list[str]) -> list[str]:
    at = chance.randrange(len(tokens))
    place = chance.randrange(len(tokens[at]))
    tokens[at] = tokens[at][:place] + chr(chance.randrange(32, 127)) + tokens[at][place + 1 :]
    return tokens


def _cut_line(chance: random.Random, tokens: list[str]) -> list[str]:
    lines = "".join(tokens).split("\n")
    at = chance.randrange(len(lines))
    return ["\n".join(lines[:at] + lines[at + chance.choice((1, 1, 2, 9)) :])]


def _move_line(chance: random.Random, tokens: list[str]) -> list[str]:
    lines = "".join(tokens).split("\n")
    line = lines.pop(chance.randrange(len(lines)))
    lines.insert(chance.randrange(len(lines) + 1), line)
    return ["\n".join(lines)]


def _lose_braces(chance: random.Random, tokens: list[str]) -> list[str]:
    lost = chance.choice('{}()[];,:"')
    places = [at for at, token in enumerate(tokens) if token == lost]
    for at in chance.sample(places, min(len(places), chance.choice((1, 1, 2, 1000)))):
        tokens[at] = ""
    return tokens


def _truncate(chance: random.Random, tokens: list[str]) -> list[str]:
    text = "".join(tokens)
    at = chance.randrange(len(text) + 1)
    return [text[:at] if chance.random() < 0.8 else text[at:]]


def _nest(chance: random.Random, tokens: list[str]) -> list[str]:
    opening, closing = chance.choice(
        ("{}", "()", "[]", ("-", ""), ("!", ""), ("1+", ""), ("generic(", ")"), ("{{", "}"))
    )
    depth = chance.choice((3, 50, 400, 1500))
    at = chance.randrange(len(tokens))
    tokens[at] = opening * depth + tokens[at] + closing * chance.choice((depth, depth, 0, depth - 1))
    return tokens


def _huge_number(chance: random.Random, tokens: list[str]) -> list[str]:
    numbers = [at for at, token in enumerate(tokens) if token[0].isdigit()] or [0]
    at = chance.choice(numbers)
    digits = chance.choice((11, 20, 70, 5000))
    tokens[at] = chance.choice(("9", "-9", "0x9", "0b1", "07", "1.9", "9e9", "0f9", "0d9")) + "9" * digits
    return tokens


def _odd_character(chance: random.Random, tokens: list[str]) -> list[str]:
    at = chance.randrange(len(tokens))
    place = chance.randrange(len(tokens[at]) + 1)
    tokens[at] = tokens[at][:place] + chance.choice(_ODD) + tokens[at][place:]
    return tokens


def _insert(chance: random.Random, tokens: list[str]) -> list[str]:
    tokens.insert(chance.randrange(len(tokens) + 1), chance.choice(_WORDS) + chance.choice(("", " ")))
    return tokens


def _replace(chance: random.Random, tokens: list[str]) -> list[str]:
    tokens[chance.randrange(len(tokens))] = chance.choice(_WORDS)
    return tokens


_MUTATIONS: Sequence[Mutation] = (
    *(_drop, _double, _swap, _change, _cut_line, _move_line, _lose_braces, _truncate, _nest, _huge_number),
    *(_odd_character, _insert, _replace),
)


def mutated(text: str, seed: int) -> str:
    """The text with one mutation, or with several, the same for the same seed."""
    chance = random.Random(seed)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        tokens = _TOKEN.findall(text)
        if not tokens:
            break
        text = "".join(chance.choice(_MUTATIONS)(chance, tokens))
    return text
