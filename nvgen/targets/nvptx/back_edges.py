"""The branches at the ends of loops in LLVM's PTX.

ptxas unrolls a loop that a conditional branch continues, ``@%p1 bra`` to its start, and none that such a branch ends
with a ``bra.uni`` to the start behind it. So the comparison is inverted where its result is for that branch alone, and
there is one branch less.
"""

from __future__ import annotations

import re
from collections import Counter

#: What is true where a comparison is false; of floats a NaN decides as well (PTX ISA, "setp").
_OF_INTEGERS = {"eq": "ne", "lt": "ge", "gt": "le"}
_OF_FLOATS = {"eq": "neu", "ne": "equ", "lt": "geu", "le": "gtu", "gt": "leu", "ge": "ltu", "num": "nan"}
_INVERSE = {
    False: _OF_INTEGERS | {right: left for left, right in _OF_INTEGERS.items()},
    True: _OF_FLOATS | {right: left for left, right in _OF_FLOATS.items()},
}
_ENDED = re.compile(
    r"\tsetp\.(?P<operator>\w+)(?P<ftz>\.ftz)?\.(?P<type>[bsuf]\d+) \t(?P<test>%p\d+), (?P<operands>[^;\n]*);\n"
    r"(?P<between>(?:\t(?!setp|bra|@)[^\n]*\n)*)"
    r"\t@(?P=test) bra \t(?P<end>\$L__\w+);\n\tbra\.uni \t(?P<start>\$L__\w+);\n(?P=end):"
)
#: The last lines of that, which are few and quickly found.
_ENDS = re.compile(r"\t@%p\d+ bra \t(?P<end>\$L__\w+);\n\tbra\.uni \t\$L__\w+;\n(?P=end):")
_PREDICATE = re.compile(r"%p\d+\b")


# Workaround (LLVM 22.1, 2026-11): the NVPTX back end cannot invert a branch when it has placed the blocks.
# Reproducer: tests/workarounds/branch_inversion.ll
def continued(ptx: str) -> str:
    """PTX in which loops are continued by their conditional branches, as far as these are inverted by their
    comparisons."""
    return "\n}\n".join(map(_in_function, ptx.split("\n}\n")))


def _in_function(text: str) -> str:
    ends = list(_ENDS.finditer(text))
    if not ends:
        return text
    uses = Counter(_PREDICATE.findall(text))
    parts, done = [], 0
    for end in ends:
        comparison = text.rfind("\tsetp.", done, end.start())
        match = _ENDED.match(text, comparison) if comparison >= 0 else None
        if match is not None and uses[match["test"]] == 2:  # where it is written, and the branch
            parts += [text[done : match.start()], _inverted(match)]
            done = match.end()
    return "".join([*parts, text[done:]])


def _inverted(match: re.Match[str]) -> str:
    """The same lines with one branch, where they end a loop and the comparison can be inverted."""
    test, start, operator = match["test"], match["start"], match["operator"]
    inverse = _INVERSE[match["type"].startswith("f")].get(operator)
    before = match.string[: match.start()]
    is_back_edge = f"\n{start}:" in before or before.startswith(f"{start}:")
    if inverse is None or not is_back_edge:
        return match[0]
    comparison = f"\tsetp.{inverse}{match['ftz'] or ''}.{match['type']} \t{test}, {match['operands']};\n"
    return f"{comparison}{match['between']}\t@{test} bra \t{start};\n{match['end']}:"
