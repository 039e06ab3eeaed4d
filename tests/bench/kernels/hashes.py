"""Hashes: one message a thread."""

import numpy as np

import nvgen as nv


def first_bits(number: int, root: float) -> int:
    """The first 32 bits of the fraction of a root of a prime, as FIPS 180-4 makes its constants."""
    return int(number**root % 1 * 2**32)


PRIMES = [n for n in range(2, 312) if all(n % divisor for divisor in range(2, n))]
SHA256_ROUNDS = np.array([first_bits(prime, 1 / 3) for prime in PRIMES], np.uint32)


def crc32_entry(byte: int) -> int:
    for _ in range(8):
        byte = byte >> 1 ^ (0xEDB88320 if byte & 1 else 0)
    return byte


CRC32_TABLE = np.array([crc32_entry(byte) for byte in range(256)], np.uint32)


def rotated_right(x, count: nv.constexpr):
    return x >> count | x << 32 - count


def rotated_left(x, count: nv.constexpr):
    return x << count | x >> 32 - count


@nv.kernel(noalias=True)
def sha256(messages: nv.Array[nv.u32, 2], digests: nv.Array[nv.u32, 2]):
    """SHA-256 of messages that are one padded block of 16 words."""
    i = nv.grid(1)
    if i >= digests.shape[0]:
        return
    constants = nv.const.array(SHA256_ROUNDS)
    w = nv.local.array(64, nv.u32)
    for t in range(16):
        w[t] = messages[i, t]
    for t in range(16, 64):
        x, y = w[t - 15], w[t - 2]
        s0 = rotated_right(x, 7) ^ rotated_right(x, 18) ^ x >> 3
        s1 = rotated_right(y, 17) ^ rotated_right(y, 19) ^ y >> 10
        w[t] = w[t - 16] + s0 + w[t - 7] + s1
    a, b, c, d = nv.u32(0x6A09E667), nv.u32(0xBB67AE85), nv.u32(0x3C6EF372), nv.u32(0xA54FF53A)
    e, f, g, h = nv.u32(0x510E527F), nv.u32(0x9B05688C), nv.u32(0x1F83D9AB), nv.u32(0x5BE0CD19)
    for t in range(64):
        s1 = rotated_right(e, 6) ^ rotated_right(e, 11) ^ rotated_right(e, 25)
        choice = e & f ^ ~e & g
        first = h + s1 + choice + constants[t] + w[t]
        s0 = rotated_right(a, 2) ^ rotated_right(a, 13) ^ rotated_right(a, 22)
        majority = a & b ^ a & c ^ b & c
        a, b, c, d, e, f, g, h = first + s0 + majority, a, b, c, d + first, e, f, g
    digests[i, 0] = a + 0x6A09E667
    digests[i, 1] = b + 0xBB67AE85
    digests[i, 2] = c + 0x3C6EF372
    digests[i, 3] = d + 0xA54FF53A
    digests[i, 4] = e + 0x510E527F
    digests[i, 5] = f + 0x9B05688C
    digests[i, 6] = g + 0x1F83D9AB
    digests[i, 7] = h + 0x5BE0CD19


@nv.kernel(noalias=True)
def murmur3(words: nv.Array[nv.u32, 2], seed: nv.u32, hashes: nv.Array[nv.u32]):
    i = nv.grid(1)
    if i < hashes.size:
        count = words.shape[1]
        h = seed
        for j in range(count):
            h ^= rotated_left(words[i, j] * 0xCC9E2D51, 15) * 0x1B873593
            h = rotated_left(h, 13) * 5 + 0xE6546B64
        h ^= nv.u32(4 * count)
        h = (h ^ h >> 16) * 0x85EBCA6B
        h = (h ^ h >> 13) * 0xC2B2AE35
        hashes[i] = h ^ h >> 16


@nv.kernel(noalias=True)
def crc32(messages: nv.Array[nv.u8, 2], sums: nv.Array[nv.u32]):
    table = nv.const.array(CRC32_TABLE)
    i = nv.grid(1)
    if i < sums.size:
        crc = nv.u32(0xFFFFFFFF)
        for j in range(messages.shape[1]):
            crc = table[(crc ^ messages[i, j]) & 0xFF] ^ crc >> 8
        sums[i] = ~crc


@nv.kernel(noalias=True)
def fnv1a(messages: nv.Array[nv.u8, 2], hashes: nv.Array[nv.u64]):
    i = nv.grid(1)
    if i < hashes.size:
        h = nv.u64(0xCBF29CE484222325)
        for j in range(messages.shape[1]):
            h = (h ^ messages[i, j]) * 0x100000001B3
        hashes[i] = h
