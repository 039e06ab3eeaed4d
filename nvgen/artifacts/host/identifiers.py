"""Names of host languages for kernels, parameters and fields, whatever Python or NumPy called them.

A name is kept where the language takes it. What is no identifier loses the characters that are none; a keyword, or a
name that is taken, gets underscores behind.

Sources: C11 6.4.1 and 6.4.2; C++17 and C++20, [lex.key] and [lex.digraph]; the Rust reference, "Keywords"; CPython's
``keyword``.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable


def words(text: str) -> frozenset[str]:
    """The words of a table."""
    return frozenset(text.split())


_C_AND_CPP = """
    _Alignas _Alignof _Atomic _Bool _Complex _Generic _Imaginary _Noreturn _Static_assert _Thread_local alignas alignof
    and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class co_await co_return
    co_yield compl concept const const_cast consteval constexpr constinit continue decltype default delete do double
    dynamic_cast else enum explicit export extern false float for friend goto if inline int long mutable namespace new
    noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires restrict
    return short signed sizeof static static_assert static_cast struct switch template this thread_local throw true
    try typedef typeid typename typeof union unsigned using virtual void volatile wchar_t while xor xor_eq
"""
#: Macros of the headers that are included, of compilers for a system (``gcc -std=gnu11 -dM -E``), and of <complex.h>.
_MACROS = "NULL EOF INT8_MAX I assert errno i386 linux offsetof stderr stdin stdout unix"
#: Types that a launch function's own declaration names.
_TYPES = """
    CUcontext CUdeviceptr CUfunction CUmodule CUresult CUstream CUsurfObject CUtensorMap CUtexObject int16_t int32_t
    int64_t int8_t size_t std uint16_t uint32_t uint64_t uint8_t
"""
C_WORDS = words(_C_AND_CPP + _MACROS + _TYPES)
RUST_WORDS = words(
    """
    Self abstract as async await become bool box break const continue crate do dyn else enum extern f32 f64 false final
    fn for gen i128 i16 i32 i64 i8 if impl in let loop macro match mod move mut override priv pub ref return self
    static struct super trait true try type typeof u128 u16 u32 u64 u8 union unsafe unsized usize use virtual where
    while yield
    """
)
PYTHON_WORDS = frozenset((*keyword.kwlist, *keyword.softkwlist))


def identifier(text: str) -> str:
    """ASCII letters, digits and underscores; other letters are their numbers, what else there was is an underscore."""
    made = re.sub(r"[^A-Za-z0-9_]+", lambda match: _spelled(match[0]), text).strip("_")
    return made if made[:1].isalpha() else f"n{made}"


def _spelled(characters: str) -> str:
    return "_".join(("", *(f"u{ord(one):04x}" for one in characters if not one.isascii()), ""))


class Names:
    """Names that are different from each other and from some words."""

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = set(taken)

    def new(self, text: str) -> str:
        """A name for what was called ``text``."""
        made = text if _is_plain(text) else identifier(text)
        while made in self._taken:
            made += "_"
        self._taken.add(made)
        return made


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isidentifier()


def prefix(name: str) -> str:
    """What names of a file begin with that is called ``name`` without its ending."""
    made = identifier(name)
    return f"nvgen_{made}" if made in C_WORDS else made
