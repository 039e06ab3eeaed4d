"""Wrong PTX: text with tokens and bytes dropped, doubled and changed, lines moved, and what nobody would write."""

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
_RUNS = (
    "\0",
    "\ud800",
    " ",
    "\t",
    "\n",
    "\r",
    "a",
    "9",
    "0x",
    ".x",
    "%",
    "@",
    ";",
    "/",
    "\\",
    "\u00e9",
    "{ret;}",
    "L: ",
    "/**/",
)
#: What has become this long is not changed further.
_LONGEST = 100_000
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


def _change_bytes(chance: random.Random, tokens: list[str]) -> list[str]:
    """Bytes of a file; those that are no UTF-8 become lone surrogates, as Python reads names of files."""
    data = bytearray("".join(tokens).encode(errors="surrogatepass"))
    for _ in range(chance.choice((1, 2, 8, 64))):
        at = chance.randrange(len(data))
        data[at : at + chance.choice((0, 1, 1, 2))] = chance.randbytes(chance.choice((0, 1, 1, 3)))
        if not data:
            break
    return [data.decode(errors="surrogateescape")]


def _long_run(chance: random.Random, tokens: list[str]) -> list[str]:
    """One character, or a few, thousands of times."""
    tokens.insert(chance.randrange(len(tokens) + 1), chance.choice(_RUNS) * chance.choice((100, 3000, 20_000)))
    return tokens


def _join_lines(chance: random.Random, tokens: list[str]) -> list[str]:
    """A line that is very long."""
    lines = "".join(tokens).split("\n")
    start = chance.choice((0, chance.randrange(len(lines))))
    end = chance.choice((len(lines), chance.randrange(start, len(lines))))
    return ["\n".join((*lines[:start], chance.choice(("", " ", "\t")).join(lines[start:end]), *lines[end:]))]


def _repeat_lines(chance: random.Random, tokens: list[str]) -> list[str]:
    lines = "".join(tokens).split("\n")
    at = chance.randrange(len(lines))
    repeated = lines[at : at + chance.choice((1, 2, 10))]
    return ["\n".join((*lines[:at], *repeated * chance.choice((2, 30, 300)), *lines[at:]))]


def _end_lines(chance: random.Random, tokens: list[str]) -> list[str]:
    """Ends of lines as other systems write them, and others that are none in PTX."""
    return ["".join(tokens).replace("\n", chance.choice(("\r\n", "\r", "\n\r", "\v", "\x85", "\u2028")))]


_MUTATIONS: Sequence[Mutation] = (
    *(_drop, _double, _swap, _change, _cut_line, _move_line, _lose_braces, _truncate, _nest, _huge_number),
    *(_odd_character, _insert, _replace, _change_bytes, _long_run, _join_lines, _repeat_lines, _end_lines),
)


def mutated(texts: Sequence[str], seed: int) -> str:
    """One of the texts with one mutation, or with several, and at times with lines of another text in it.

    It is the same for the same seed.
    """
    chance = random.Random(seed)
    text = texts[seed % len(texts)]
    if len(texts) > 1 and chance.random() < 0.1:
        text = _with_lines_of(chance, text, chance.choice(texts))
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        tokens = _TOKEN.findall(text)
        if not tokens or len(text) > _LONGEST:
            break
        text = "".join(chance.choice(_MUTATIONS)(chance, tokens))
    return text


def _with_lines_of(chance: random.Random, text: str, other: str) -> str:
    lines, others = text.split("\n"), other.split("\n")
    at, start = chance.randrange(len(lines) + 1), chance.randrange(len(others))
    return "\n".join((*lines[:at], *others[start : start + chance.choice((1, 5, 50))], *lines[at:]))
