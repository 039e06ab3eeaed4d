"""What a group of blocks that run together keeps of its threads, barriers and blocks: memory that starts as zeros."""

from __future__ import annotations

from dataclasses import dataclass

from nvgen.types import i32, u64
from nvgen.types.forms import ptr

#: PTX ISA, ``bar``: barriers of a block.
BARRIERS = 16


@dataclass
class Thread:
    """A thread, which waits as long as ``word`` points at ``value``."""

    #: The coroutine that runs it; 0 when it has ended.
    coroutine: u64
    word: ptr[i32]
    value: i32
    #: Where in the text it waits: a place in the list of the module's sites.
    site: i32


@dataclass
class Barrier:
    """A barrier that threads of a block meet at, again and again."""

    #: How often all have met: the word that those wait on who are there.
    phase: i32
    arrived: i32
    #: How many have to arrive; 0 for all threads that have not ended.
    needed: i32
    #: How many of those who are there have voted for true.
    votes: i32
    #: The votes of the phase before.
    result: i32


@dataclass
class Block:
    """A block: its threads, how many of them have not ended, and its barriers."""

    threads: ptr[Thread]
    barriers: ptr[Barrier]
    size: i32
    alive: i32
    #: How many barriers are waited at.
    busy: i32
    x: i32
    y: i32
    z: i32
