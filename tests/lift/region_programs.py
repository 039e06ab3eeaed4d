"""Random kernels of PTX whose threads wait for each other in uniform control flow, and share out ranges.

What decides about a barrier is the same for all threads of the block, and what decides about an operation of a warp for
all of that warp. Threads read from others only behind a barrier, so every kernel has one result.
"""

from __future__ import annotations

import random

from tests.lift.texts import HEADER

#: What each thread ends with: so many registers.
RESULTS = 6
#: Words of the array that strided loops read, and add to.
SHARED_OUT = 1 << 10
_OPERATIONS = ("add.u32", "sub.u32", "xor.b32", "mul.lo.u32", "min.u32", "max.s32", "and.b32", "or.b32")
_REDUCTIONS = ("add.u32", "min.s32", "max.u32", "min.u32", "max.s32", "and.b32", "or.b32", "xor.b32")
_OWN, _SAME = range(10, 10 + RESULTS), range(20, 24)


class Program:
    """A random kernel ``k(out, data, count)``: ``out`` has ``RESULTS`` words for each thread, ``data`` has
    ``SHARED_OUT`` for each block."""

    def __init__(self, seed: int, threads: int) -> None:
        """For blocks of so many threads; without operations of warps where these are no whole warps."""
        self._random = random.Random(seed)
        self._threads, self._has_warps = threads, threads % 32 == 0
        self._lines: list[str] = []
        self._next = 100
        self._labels = 0
        for register in (*_OWN, *_SAME):
            source = self._random.choice(("%r0", "%r3") if register in _OWN else ("%r1", "%r2"))
            self._emit(f"mad.lo.u32 %r{register}, {source}, {self._number()}, {self._number()};")
        self._statements(self._random.randrange(4, 9), 3, "block")
        self.text = self._whole()

    def _whole(self) -> str:
        stores = [f"    st.global.u32 [%rd4+{4 * n}], %r{register};" for n, register in enumerate(_OWN)]
        return f"""{HEADER}
.visible .entry k(.param .u64 out, .param .u64 data, .param .u32 count)
{{
    .reg .pred %p<{self._next + 1}>;
    .reg .b32 %r<{self._next + 1}>;
    .reg .b64 %rd<{self._next + 1}>;
    .shared .align 4 .b8 words[{4 * self._threads}];
    ld.param.u64 %rd1, [out];
    ld.param.u64 %rd2, [data];
    ld.param.u32 %r2, [count];
    mov.u32 %r4, %tid.x;
    mov.u32 %r5, %tid.y;
    mov.u32 %r6, %tid.z;
    mov.u32 %r7, %ntid.y;
    mad.lo.u32 %r5, %r6, %r7, %r5;
    mov.u32 %r6, %ntid.x;
    mad.lo.u32 %r0, %r5, %r6, %r4;
    mov.u32 %r1, %ctaid.x;
    mul.wide.u32 %rd3, %r1, {4 * SHARED_OUT};
    add.s64 %rd2, %rd2, %rd3;
    mad.lo.u32 %r3, %r1, {self._threads}, %r0;
    mov.u32 %r7, words;
    mad.lo.u32 %r8, %r0, 4, %r7;
    mul.wide.u32 %rd3, %r3, {4 * RESULTS};
    add.s64 %rd4, %rd1, %rd3;
{chr(10).join(self._lines)}
{chr(10).join(stores)}
    ret;
}}
"""

    # Pieces of text

    def _emit(self, text: str) -> None:
        self._lines.append(f"    {text}")

    def _number(self) -> int:
        return self._random.choice((0, 1, 2, 3, 5, 7, 31, 0x55AA, 0x7FFFFFFF, 0xFFFFFFFF))

    def _new(self) -> int:
        self._next += 1
        return self._next

    def _label(self) -> str:
        self._labels += 1
        return f"L{self._labels}"

    def _own(self) -> int:
        return self._random.choice(_OWN)

    def _any(self) -> str:
        found: int = self._random.choice((*_OWN, *_SAME))
        return self._random.choice((f"%r{found}", f"%r{found}", str(self._number())))

    # Statements

    def _statements(self, count: int, depth: int, flow: str) -> None:
        """``flow`` says who comes by: all threads of the ``block``, of a ``warp``, or some threads."""
        kinds = [self._operation, self._operation, self._guarded]
        if flow == "block":
            kinds += [self._exchange, self._exchange, self._same]
        if flow != "thread" and self._has_warps:
            kinds += [self._shuffle, self._shuffle, self._vote, self._reduction, self._match, self._elect, self._active]
        for _ in range(count):
            if depth and self._random.random() < 0.4:
                self._nested(depth - 1, flow)
            else:
                self._random.choice(kinds)()

    def _operation(self) -> None:
        self._emit(f"{self._random.choice(_OPERATIONS)} %r{self._own()}, %r{self._own()}, {self._any()};")

    def _same(self) -> None:
        target, source = self._random.choice(_SAME), self._random.choice(_SAME)
        self._emit(f"{self._random.choice(_OPERATIONS)} %r{target}, %r{source}, {self._number()};")

    def _compare(self, register: int, number: str) -> int:
        predicate = self._new()
        self._emit(f"setp.{self._random.choice(('lt', 'ge', 'eq', 'ne'))}.u32 %p{predicate}, %r{register}, {number};")
        return predicate

    def _guarded(self) -> None:
        predicate = self._compare(self._own(), self._any())
        sign = self._random.choice(("", "!"))
        self._emit(f"@{sign}%p{predicate} add.u32 %r{self._own()}, %r{self._own()}, {self._any()};")

    def _exchange(self) -> None:
        """Each thread reads what another one wrote."""
        address, number = self._new(), self._new()
        self._emit(f"st.shared.u32 [%r8], %r{self._own()};")
        self._emit(self._random.choice(("bar.sync 0;", "barrier.sync.aligned 0;", "barrier.sync 0;")))
        self._emit(f"add.u32 %r{number}, %r0, {self._random.randrange(self._threads)};")
        self._emit(f"rem.u32 %r{number}, %r{number}, {self._threads};")
        self._emit(f"mad.lo.u32 %r{address}, %r{number}, 4, %r7;")
        self._emit(f"ld.shared.u32 %r{self._own()}, [%r{address}];")
        self._emit("bar.sync 0;")

    def _shuffle(self) -> None:
        mode = self._random.choice(("up", "down", "bfly", "idx"))
        step = self._random.choice(
            (str(self._random.randrange(32)), f"%r{self._own()}", f"%r{self._random.choice(_SAME)}")
        )
        bounds = self._random.choice(("0", "31", "0x1c1f", "0x1800", "0x101f"))
        predicate = self._new()
        result = f"%r{self._own()}" + self._random.choice(("", f"|%p{predicate}"))
        self._emit(f"shfl.sync.{mode}.b32 {result}, %r{self._own()}, {step}, {bounds}, -1;")
        if "|" in result:
            own = self._own()
            self._emit(f"selp.u32 %r{own}, %r{own}, %r{self._own()}, %p{predicate};")

    def _vote(self) -> None:
        predicate, sign = self._compare(self._own(), self._any()), self._random.choice(("", "!"))
        if self._random.random() < 0.5:
            self._emit(f"vote.sync.ballot.b32 %r{self._own()}, {sign}%p{predicate}, -1;")
            return
        result, own = self._new(), self._own()
        mode = self._random.choice(("all", "any", "uni"))
        self._emit(f"vote.sync.{mode}.pred %p{result}, {sign}%p{predicate}, 0xffffffff;")
        self._emit(f"selp.u32 %r{own}, %r{own}, {self._number()}, %p{result};")

    def _reduction(self) -> None:
        kind = self._random.choice(
            ("add.u32", "min.s32", "max.u32", "min.u32", "max.s32", "and.b32", "or.b32", "xor.b32")
        )
        self._emit(f"redux.sync.{kind} %r{self._own()}, %r{self._own()}, -1;")

    def _match(self) -> None:
        """Of words, of pairs of them, and of a few bits of them: so several lanes have the same."""
        own, few, wide, predicate = self._own(), self._new(), self._new(), self._new()
        self._emit(f"and.b32 %r{few}, %r{own}, {self._random.choice((0, 1, 3, 0xFFFFFFFF))};")
        self._emit(f"mov.b64 %rd{wide}, {{%r{few}, %r{few}}};")
        value, type_ = self._random.choice(((f"%r{few}", "b32"), (f"%rd{wide}", "b64")))
        mask = self._random.choice(("-1", "0xffffffff"))
        if self._random.random() < 0.5:
            self._emit(f"match.any.sync.{type_} %r{own}, {value}, {mask};")
            return
        self._emit(f"match.all.sync.{type_} %r{own}|%p{predicate}, {value}, {mask};")
        self._emit(f"selp.u32 %r{own}, %r{own}, %r{self._own()}, %p{predicate};")

    def _elect(self) -> None:
        """Which lane it is may be left open: this is the lowest."""
        own, predicate = self._own(), self._new()
        self._emit(f"elect.sync {self._random.choice((f'%r{own}', '_'))}|%p{predicate}, -1;")
        self._emit(f"selp.u32 %r{own}, %r{own}, {self._number()}, %p{predicate};")

    def _active(self) -> None:
        """Behind what lets all lanes of the warp go on together, also as the mask of another operation."""
        mask, own = self._new(), self._own()
        self._emit("bar.warp.sync -1;")
        self._emit(f"activemask.b32 %r{mask};")
        if self._random.random() < 0.5:
            self._emit(f"xor.b32 %r{own}, %r{own}, %r{mask};")
        else:
            self._emit(f"shfl.sync.bfly.b32 %r{own}, %r{own}, {self._random.randrange(32)}, 31, %r{mask};")

    # Control flow

    def _nested(self, depth: int, flow: str) -> None:
        kinds = [self._branch, self._branch, self._loop]
        if flow == "block":
            kinds.append(self._strided)
        self._random.choice(kinds)(depth, flow)

    def _deciding(self, flow: str) -> tuple[int, str]:
        """A register that a condition is about, and the flow of what the condition decides."""
        kinds = {"block": ("block", "block", "warp", "thread"), "warp": ("warp", "thread"), "thread": ("thread",)}
        chosen = self._random.choice(kinds[flow])
        if chosen == "warp":
            register = self._new()
            self._emit(
                f"shr.u32 %r{register}, %r0, 5;" if self._random.random() < 0.5 else f"mov.u32 %r{register}, %warpid;"
            )
            return register, chosen if self._has_warps else "thread"
        return (self._random.choice(_SAME) if chosen == "block" else self._own()), chosen

    def _branch(self, depth: int, flow: str) -> None:
        register, inner = self._deciding(flow)
        predicate = self._compare(register, str(self._number()))
        other, end = self._label(), self._label()
        self._emit(f"@%p{predicate} bra {other};")
        self._statements(self._random.randrange(3), depth, inner)
        has_else = self._random.random() < 0.5
        if has_else:
            self._emit(f"bra {end};")
        self._lines.append(f"{other}:")
        if has_else:
            self._statements(self._random.randrange(3), depth, inner)
            self._lines.append(f"{end}:")

    def _loop(self, depth: int, flow: str) -> None:
        register, inner = self._deciding(flow)
        counter, predicate, start = self._new(), self._new(), self._label()
        self._emit(f"and.b32 %r{counter}, %r{register}, 3;")
        self._lines.append(f"{start}:")
        self._statements(self._random.randrange(1, 4), depth, inner)
        self._emit(f"sub.u32 %r{counter}, %r{counter}, 1;")
        self._emit(f"setp.gt.s32 %p{predicate}, %r{counter}, 0;")
        self._emit(f"@%p{predicate} bra {start};")

    def _strided(self, depth: int, flow: str) -> None:
        """The threads of the block share out the words of ``data``, so that each is one thread's, or only read them."""
        is_alone = self._random.random() < 0.5
        counter, predicate, place, word, step = (self._new() for _ in range(5))
        start, end, own = self._label(), self._label(), self._own()
        limit = self._random.choice((f"%r{self._limit()}", str(self._random.randrange(SHARED_OUT))))
        if not is_alone:
            self._emit("bar.sync 0;")
        self._emit(f"mov.u32 %r{step}, {self._threads};" if is_alone else f"mov.u32 %r{step}, %ntid.x;")
        self._emit(f"mov.u32 %r{counter}, %r0;")
        self._emit(f"setp.ge.u32 %p{predicate}, %r{counter}, {limit};")
        self._emit(f"@%p{predicate} bra {end};")
        self._lines.append(f"{start}:")
        self._emit(f"mul.wide.u32 %rd{place}, %r{counter}, 4;")
        self._emit(f"add.s64 %rd{place}, %rd2, %rd{place};")
        self._emit(f"ld.global.u32 %r{word}, [%rd{place}];")
        self._emit(f"{self._random.choice(_OPERATIONS)} %r{own}, %r{own}, %r{word};")
        if is_alone:
            self._emit(f"xor.b32 %r{word}, %r{word}, %r{own};")
            self._emit(f"st.global.u32 [%rd{place}], %r{word};")
        self._emit(f"add.u32 %r{counter}, %r{counter}, %r{step};")
        self._emit(f"setp.lt.u32 %p{predicate}, %r{counter}, {limit};")
        self._emit(f"@%p{predicate} bra {start};")
        self._lines.append(f"{end}:")
        if not is_alone:
            self._emit("bar.sync 0;")

    def _limit(self) -> int:
        register = self._new()
        self._emit(f"and.b32 %r{register}, %r{self._random.choice(_SAME)}, {SHARED_OUT - 1};")
        return register
