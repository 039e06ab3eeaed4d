"""Random kernels whose threads share out ranges, in all the ways in which loops that count are written, and in some
that only look alike."""

from __future__ import annotations

import random
import runpy
import tempfile
from dataclasses import dataclass
from pathlib import Path

import nvgen as nv

_SIGNED = ("i32", "i32", "i32", "i64")


@dataclass(frozen=True)
class Program:
    """The text of a kernel ``k``, with the functions that it calls, and a launch."""

    text: str
    grid: int
    block: tuple[int, ...]


def program(seed: int) -> Program:
    """It has the arguments ``x``, ``out`` and ``last``, arrays of i32, and the numbers ``n`` and ``m``."""
    chosen = random.Random(seed)
    writer = _Writer(chosen)
    lines = ["t, g, size, own, total = nv.thread_idx.x, nv.grid(1), nv.block_dim.x, nv.shared.array(64, nv.i32), 0"]
    lines += ["own[t % 64] = 0", "kept = 0", "nv.syncthreads()"] if chosen.random() < 0.6 else ["kept = 0"]
    for _ in range(chosen.randrange(1, 4)):
        lines += writer.loop(chosen.choice((0, 0, 1)))
        if lines[-1] != "nv.syncthreads()" and "nv.syncthreads()" in lines and chosen.random() < 0.5:
            lines.append("nv.syncthreads()")
    lines.append("nv.atomic.add(out, 3, total)")
    if "nv.syncthreads()" in lines:
        lines += ["nv.syncthreads()", "nv.atomic.add(out, 7, own[t % 64])"]
    lines += ["last[g] = kept"]
    head = "@nv.kernel\ndef k(x: A, out: A, last: A, n: nv.i32, m: nv.i32):\n"
    functions = "".join(writer.functions)
    text = "import nvgen as nv\n\nA = nv.Array[nv.i32]\n\n\n" + functions + head + _indented(lines)
    return Program(text, chosen.choice((1, 3)), chosen.choice(((64,), (96,), (48,), (7,), (32, 2), (16, 3))))


def compiled(of: Program) -> nv.Kernel:
    """The kernel of a program, whose text stands in a file that nobody else has."""
    with tempfile.NamedTemporaryFile("w", suffix=".py", delete=False) as file:
        file.write(of.text)
    found = runpy.run_path(file.name)
    kernel: nv.Kernel = found["k"]
    kernel.specialise()
    Path(file.name).unlink()
    return kernel


def _indented(lines: list[str]) -> str:
    return "".join(f"    {line}\n" for line in lines)


def _inside(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


class _Writer:
    def __init__(self, chosen: random.Random) -> None:
        self._chosen = chosen
        self._count = 0
        #: The texts of the functions.
        self.functions: list[str] = []

    def _pick(self, *options: str) -> str:
        return self._chosen.choice(options)

    def loop(self, depth: int, *, is_inner: bool = False) -> list[str]:
        """A loop with others in it, ``depth`` of them in each other; loops behind each other may have one variable."""
        self._count += 1
        name = f"i{self._count}" if is_inner else self._pick("i", f"i{self._count}")
        body = self._body(name, depth)
        if self._chosen.random() < 0.15:
            return self._in_function(body, name)
        if self._chosen.random() < 0.2:
            return self._over_view()
        type_ = self._chosen.choice(_SIGNED) if self._chosen.random() < 0.8 else "u32"
        is_down = type_ != "u32" and self._chosen.random() < 0.2
        return self._counted(f"{name}{'' if type_ == 'i32' else type_}", type_, body, is_down=is_down)

    def _over_view(self) -> list[str]:
        start, step = self._pick("g", "t", "t % 32"), self._pick("64", "7")
        lines = ["for place, element in enumerate(cut):", "for element, place in zip(cut, x[g::7]):"]
        lines += ["for element in cut:", "for k in range(len(cut)):"]
        head = self._pick(*lines)
        element = "cut[k]" if " k " in head else "element"
        body = [f"total += {element} + 1", f"nv.atomic.add(out, {element} % 8, {self._count})"]
        if " k " in head:
            body += [self._pick(f"total += x[{start} + k * {step}]", f"total += x[{start} + {step} * k] * k")]
        elif "place" in head:
            body += [self._pick("total += place", "place = place + 2", "kept = kept * 3 + place", "k = place")]
        behind = ["kept = kept * 7 + k"] if " k " in head and self._chosen.random() < 0.4 else []
        before = ["k = 4", "place = 1", f"cut = x[{start}::{step}]"]
        return [*before, head, *_inside(body), *behind]

    def _in_function(self, body: list[str], name: str) -> list[str]:
        function = f"f{len(self.functions)}"
        self.functions.append(
            f"@nv.device\ndef {function}(x, out, {name}, n, step, total):\n"
            + _indented(["g, t, m, kept, size = 0, 1, 2, 3, nv.block_dim.x", f"while {name} < n:"])
            + _indented([*_inside([*body, f"{name} += step"]), "return total"])
            + "\n\n"
        )
        start, step = self._pick("t", "g"), self._pick("size", "nv.grid_size(1)", "32")
        return [f"total = {function}(x, out, {start}, n, {step}, total)"]

    def _body(self, name: str, depth: int) -> list[str]:
        lines = [
            self._pick(
                f"total += x[abs(nv.i32({name})) % x.size]",
                f"nv.atomic.add(out, abs(nv.i32({name})) % out.size, {self._count})",
                f"nv.atomic.add(out, x[abs(nv.i32({name})) % x.size] % 16, m)",
                f"kept = nv.i32({name}) * 3 + kept",
            )
            for _ in range(self._chosen.randrange(1, 3))
        ]
        if depth:
            lines += self.loop(depth - 1, is_inner=True)
        return lines

    def _counted(self, name: str, type_: str, body: list[str], *, is_down: bool) -> list[str]:
        """A loop that counts, or one that does not quite."""
        body = [line.replace(f"({name.removesuffix(type_)})", f"({name})") for line in body]
        start = self._pick("t", "g", "g", "t + 3", "g - 2", "m * 2 + t", "t % 32", "0", "2 * t", "m")
        step = self._pick("size", "nv.grid_size(1)", "size", "32", "1", "3", "m", "nv.block_dim.x * nv.grid_dim.x")
        bound = self._pick("n", "n", "x.size", "len(x) - 1", "min(n, x.size)", "n // 2", "100", "x[5] + m")
        if is_down:
            start, bound = f"{bound} - 1 - {start}", self._pick("0", "-1", "3 - m")
        if type_ != "i32":
            start, step, bound = (f"nv.{type_}({part})" for part in (start, step, bound))
        if self._chosen.random() < 0.2:
            stop = f"{name}_stop"
            lines = [f"{stop} = {bound}"]
            return [*lines, *self._written(name, start, step, stop, body, is_down=is_down)]
        return self._written(name, start, step, bound, body, is_down=is_down)

    def _written(self, name: str, start: str, step: str, bound: str, body: list[str], *, is_down: bool) -> list[str]:
        if self._chosen.random() < 0.2:
            sign = "-" if is_down else ""
            loop = [f"for {name} in range({start}, {bound}, {sign}{step}):", *_inside(body)]
            type_ = name[-3:] if name[-3:] in ("i64", "u32") else "i32"
            is_read = self._chosen.random() < 0.4
            return [f"{name} = nv.{type_}(2)", *loop, f"kept = kept * 5 + nv.i32({name})"] if is_read else loop
        if name[-3:] not in ("i64", "u32") and self._chosen.random() < 0.15:
            bound = f"nv.i64({bound})"
        sign, opposite = ("-", "+") if is_down else ("+", "-")
        steps = [f"{name} {sign}= {step}", f"{name} = {name} {sign} {step}"]
        steps += [] if is_down else [f"{name} = {step} + {name}"]
        lines = self._stepped(name, body, self._pick(*steps), f"{name} {opposite} {step}")
        operators = ((">", "<", "<="), (">=", "<=", "<")) if is_down else (("<", ">", ">="), ("<=", ">=", ">"))
        own, mirrored, opposite = self._chosen.choice(operators)
        kind = self._chosen.randrange(4)
        if kind < 2:
            test = f"{name} {own} {bound}" if kind else f"{bound} {mirrored} {name}"
            loop = [f"while {test}:", *_inside(lines)]
            if self._chosen.random() < 0.2:
                loop += ["else:", "    total += 5"]
        elif kind == 2:
            left = [f"if {name} {opposite} {bound}:", "    break"] if own in ("<", ">") else []
            left = left or [f"if not {name} {own} {bound}:", "    break"]
            loop = ["while True:", *_inside([*left, *lines])]
        else:
            loop = [
                "while True:",
                f"    if {name} {own} {bound}:",
                *_inside(_inside(lines)),
                "    else:",
                "        break",
            ]
        behind = [f"kept = kept * 5 + nv.i32({name})"] if self._chosen.random() < 0.4 else []
        return [f"{name} = {start}", *loop, *behind]

    def _stepped(self, name: str, body: list[str], step: str, before: str) -> list[str]:
        """The body with the step: at the end, or elsewhere; or with something because of which it is no range."""
        kind = self._chosen.randrange(12)
        where = f"if x[abs(nv.i32({name})) % x.size] % 3 == 0:"
        if kind == 0:
            return [step, *body]
        if kind == 1:
            return [body[0], step, *body[1:]]
        if kind == 2:
            return [where, f"    {step}", "    continue", *body, step]
        if kind == 3:
            return [where, f"    {step}", *body, step]
        if kind == 4:
            return [*body, step, where, "    continue", "total += 1"]
        if kind == 5:
            return [*body, "total += 1", where.replace("% 3", "% 40"), "    break", step]
        if kind == 6:
            return [*body, f"n = n - (1 if {where[3:-1]} else 0)", step]
        if kind == 7:
            return [where, *_inside(body), step]
        return [*body, step]
