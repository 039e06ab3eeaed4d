"""Integers: random numbers, primes, large numbers, bits."""

import nvgen as nv

SEGMENT = 4096
WORDS = 8


@nv.kernel(noalias=True)
def sieve(primes: nv.Array[nv.i32], is_prime: nv.Array[nv.u8]):
    """Each block crosses out the multiples of all small primes in its segment of 4096 numbers."""
    segment = nv.shared.array(SEGMENT, nv.u8)
    thread = nv.thread_idx.x
    first = nv.block_idx.x * SEGMENT
    for j in range(thread, SEGMENT, nv.block_dim.x):
        segment[j] = 1
    nv.syncthreads()
    for k in range(thread, primes.size, nv.block_dim.x):
        prime = primes[k]
        multiple = max(prime * prime, (first + prime - 1) // prime * prime)
        while multiple < first + SEGMENT:
            segment[multiple - first] = 0
            multiple += prime
    nv.syncthreads()
    for j in range(thread, SEGMENT, nv.block_dim.x):
        is_prime[first + j] = segment[j]


@nv.kernel(noalias=True)
def hamming(a: nv.Array[nv.u64, 2], b: nv.Array[nv.u64, 2], distances: nv.Array[nv.i32, 2]):
    """In how many bits each row of ``a`` differs from each of ``b``."""
    j, i = nv.grid(2)
    if i < distances.shape[0] and j < distances.shape[1]:
        count = 0
        for k in range(a.shape[1]):
            count += nv.math.popcount(a[i, k] ^ b[j, k])
        distances[i, j] = count


@nv.kernel(noalias=True)
def philox(key: nv.u32, numbers: nv.Array[nv.u32, 2]):
    """Philox4x32-10: four numbers for each counter."""
    i = nv.grid(1)
    if i < numbers.shape[0]:
        a, b, c, d = nv.u32(i), nv.u32(0), nv.u32(0), nv.u32(0)
        k, m = key, nv.u32(0)
        for _ in range(10):
            high, low = nv.math.mulhi(a, nv.u32(0xD2511F53)), a * 0xD2511F53
            other_high, other_low = nv.math.mulhi(c, nv.u32(0xCD9E8D57)), c * 0xCD9E8D57
            a, b, c, d = other_high ^ b ^ k, other_low, high ^ d ^ m, low
            k += 0x9E3779B9
            m += 0xBB67AE85
        numbers[i, 0] = a
        numbers[i, 1] = b
        numbers[i, 2] = c
        numbers[i, 3] = d


@nv.kernel(noalias=True)
def xorwow(states: nv.Array[nv.u32, 2], numbers: nv.Array[nv.f32, 2]):
    """Each thread goes on with its state, a column, and fills its column of numbers."""
    i = nv.grid(1)
    if i < numbers.shape[1]:
        x, y, z, w, v, d = states[0, i], states[1, i], states[2, i], states[3, i], states[4, i], states[5, i]
        for k in range(numbers.shape[0]):
            t = x ^ x >> 2
            x, y, z, w = y, z, w, v
            v = v ^ v << 4 ^ (t ^ t << 1)
            d += 362437
            numbers[k, i] = nv.f32(v + d) * 2.3283064e-10
        states[0, i] = x
        states[1, i] = y
        states[2, i] = z
        states[3, i] = w
        states[4, i] = v
        states[5, i] = d


@nv.kernel(noalias=True)
def big_multiply(a: nv.Array[nv.u32, 2], b: nv.Array[nv.u32, 2], product: nv.Array[nv.u32, 2]):
    """Numbers of eight words, the lowest first."""
    i = nv.grid(1)
    if i < product.shape[0]:
        words = nv.local.array(2 * WORDS, nv.u32)
        nv.unroll()
        for j in range(2 * WORDS):
            words[j] = 0
        nv.unroll()
        for j in range(WORDS):
            carry = nv.u64(0)
            factor = nv.u64(a[i, j])
            nv.unroll()
            for k in range(WORDS):
                carry += factor * b[i, k] + words[j + k]
                words[j + k] = nv.u32(carry)
                carry >>= 32
            words[j + WORDS] = nv.u32(carry)
        nv.unroll()
        for j in range(2 * WORDS):
            product[i, j] = words[j]


@nv.kernel(noalias=True)
def modular_power(bases: nv.Array[nv.u32], exponents: nv.Array[nv.u32], modulus: nv.u32, powers: nv.Array[nv.u32]):
    i = nv.grid(1)
    if i < powers.size:
        base, exponent, power = nv.u64(bases[i]) % modulus, exponents[i], nv.u64(1)
        while exponent > 0:
            if exponent & 1:
                power = power * base % modulus
            base = base * base % modulus
            exponent >>= 1
        powers[i] = nv.u32(power)


@nv.kernel(noalias=True)
def collatz(steps: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < steps.size:
        n, count = nv.u64(i) + 1, 0
        while n != 1:
            n = 3 * n + 1 if n & 1 else n >> 1
            count += 1
        steps[i] = count
