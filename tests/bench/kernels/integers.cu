// The kernels of integers.py.

#define SEGMENT 4096
#define WORDS 8

extern "C" __global__ void sieve(const int *__restrict__ primes, unsigned char *__restrict__ is_prime, int count) {
    __shared__ unsigned char segment[SEGMENT];
    int thread = threadIdx.x, first = blockIdx.x * SEGMENT;
    for (int j = thread; j < SEGMENT; j += blockDim.x) segment[j] = 1;
    __syncthreads();
    for (int k = thread; k < count; k += blockDim.x) {
        int prime = primes[k];
        int multiple = max(prime * prime, (first + prime - 1) / prime * prime);
        for (; multiple < first + SEGMENT; multiple += prime) segment[multiple - first] = 0;
    }
    __syncthreads();
    for (int j = thread; j < SEGMENT; j += blockDim.x) is_prime[first + j] = segment[j];
}

extern "C" __global__ void hamming(const unsigned long long *__restrict__ a, const unsigned long long *__restrict__ b,
                                   int *__restrict__ distances, int words, int rows, int columns) {
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < rows && j < columns) {
        int count = 0;
        for (int k = 0; k < words; ++k) count += __popcll(a[i * words + k] ^ b[j * words + k]);
        distances[i * columns + j] = count;
    }
}

extern "C" __global__ void philox(unsigned key, unsigned *__restrict__ numbers, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned a = i, b = 0, c = 0, d = 0, k = key, m = 0;
        for (int round = 0; round < 10; ++round) {
            unsigned high = __umulhi(a, 0xd2511f53), low = a * 0xd2511f53;
            unsigned other_high = __umulhi(c, 0xcd9e8d57), other_low = c * 0xcd9e8d57;
            a = other_high ^ b ^ k;
            b = other_low;
            c = high ^ d ^ m;
            d = low;
            k += 0x9e3779b9;
            m += 0xbb67ae85;
        }
        numbers[4 * i] = a;
        numbers[4 * i + 1] = b;
        numbers[4 * i + 2] = c;
        numbers[4 * i + 3] = d;
    }
}

extern "C" __global__ void xorwow(unsigned *__restrict__ states, float *__restrict__ numbers, int count, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned x = states[i], y = states[n + i], z = states[2 * n + i];
        unsigned w = states[3 * n + i], v = states[4 * n + i], d = states[5 * n + i];
        for (int k = 0; k < count; ++k) {
            unsigned t = x ^ x >> 2;
            x = y;
            y = z;
            z = w;
            w = v;
            v = v ^ v << 4 ^ (t ^ t << 1);
            d += 362437;
            numbers[k * n + i] = (v + d) * 2.3283064e-10f;
        }
        states[i] = x;
        states[n + i] = y;
        states[2 * n + i] = z;
        states[3 * n + i] = w;
        states[4 * n + i] = v;
        states[5 * n + i] = d;
    }
}

extern "C" __global__ void big_multiply(const unsigned *__restrict__ a, const unsigned *__restrict__ b,
                                        unsigned *__restrict__ product, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned words[2 * WORDS];
#pragma unroll
        for (int j = 0; j < 2 * WORDS; ++j) words[j] = 0;
#pragma unroll
        for (int j = 0; j < WORDS; ++j) {
            unsigned long long carry = 0, factor = a[i * WORDS + j];
#pragma unroll
            for (int k = 0; k < WORDS; ++k) {
                carry += factor * b[i * WORDS + k] + words[j + k];
                words[j + k] = carry;
                carry >>= 32;
            }
            words[j + WORDS] = carry;
        }
#pragma unroll
        for (int j = 0; j < 2 * WORDS; ++j) product[i * 2 * WORDS + j] = words[j];
    }
}

extern "C" __global__ void modular_power(const unsigned *__restrict__ bases, const unsigned *__restrict__ exponents,
                                         unsigned modulus, unsigned *__restrict__ powers, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned long long base = bases[i] % modulus, power = 1;
        for (unsigned exponent = exponents[i]; exponent > 0; exponent >>= 1) {
            if (exponent & 1) power = power * base % modulus;
            base = base * base % modulus;
        }
        powers[i] = power;
    }
}

extern "C" __global__ void collatz(int *__restrict__ steps, int size) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < size) {
        unsigned long long n = i + 1ull;
        int count = 0;
        while (n != 1) {
            n = n & 1 ? 3 * n + 1 : n >> 1;
            ++count;
        }
        steps[i] = count;
    }
}
