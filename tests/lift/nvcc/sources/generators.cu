// nvcc -arch=sm_75
// nvcc -arch=sm_90
// Random numbers and hashes.
extern "C" __global__ void xorshift(const unsigned *seeds, unsigned *out, int steps, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned x = seeds[i];
    for (int k = 0; k < steps; ++k) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        out[k * n + i] = x;
    }
}

extern "C" __global__ void philox(const uint4 *counters, uint2 key, uint4 *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    uint4 c = counters[i];
#pragma unroll
    for (int round = 0; round < 10; ++round) {
        unsigned low0 = 0xD2511F53u * c.x, high0 = __umulhi(0xD2511F53u, c.x), low1 = 0xCD9E8D57u * c.z, high1 = __umulhi(0xCD9E8D57u, c.z);
        c = make_uint4(high1 ^ c.y ^ key.x, low1, high0 ^ c.w ^ key.y, low0);
        key.x += 0x9E3779B9u;
        key.y += 0xBB67AE85u;
    }
    out[i] = c;
}

// A generator that makes four numbers of a counter, and gives one of them at each call.
struct Philox {
    uint4 counter, numbers;
    uint2 key;
    unsigned place;
};

__device__ uint4 ten_rounds(uint4 c, uint2 key) {
#pragma unroll
    for (int round = 0; round < 10; ++round) {
        unsigned low0 = 0xD2511F53u * c.x, high0 = __umulhi(0xD2511F53u, c.x), low1 = 0xCD9E8D57u * c.z, high1 = __umulhi(0xCD9E8D57u, c.z);
        c = make_uint4(high1 ^ c.y ^ key.x, low1, high0 ^ c.w ^ key.y, low0);
        key.x += 0x9E3779B9u;
        key.y += 0xBB67AE85u;
    }
    return c;
}

__device__ unsigned next_number(Philox *state) {
    unsigned found;
    switch (state->place++) {
    case 1: found = state->numbers.y; break;
    case 2: found = state->numbers.z; break;
    case 3: found = state->numbers.w; break;
    default: found = state->numbers.x; break;
    }
    if (state->place == 4) {
        if (++state->counter.x == 0 && ++state->counter.y == 0 && ++state->counter.z == 0) ++state->counter.w;
        state->numbers = ten_rounds(state->counter, state->key);
        state->place = 0;
    }
    return found;
}

extern "C" __global__ void philox_one_by_one(unsigned *out, uint2 key, uint2 first, int count) {
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    Philox state;
    state.counter = make_uint4(first.x, first.y, thread, 0);
    state.key = key;
    state.numbers = ten_rounds(state.counter, key);
    state.place = thread & 3;
    for (int i = 0; i < count; ++i) out[thread * count + i] = next_number(&state);
}

__constant__ unsigned k256[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
__device__ unsigned right(unsigned x, int n) { return __funnelshift_r(x, x, n); }

// Messages of `length` bytes each, one a thread.
extern "C" __global__ void sha256(const unsigned char *messages, unsigned char *digests, int length, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    const unsigned char *message = messages + i * length;
    unsigned h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    int blocks = (length + 9 + 63) / 64;
    for (int b = 0; b < blocks; ++b) {
        unsigned w[64];
        for (int k = 0; k < 16; ++k) {
            unsigned word = 0;
            for (int j = 0; j < 4; ++j) {
                int at = b * 64 + k * 4 + j;
                unsigned byte = at < length ? message[at] : at == length ? 0x80u : 0u;
                if (b == blocks - 1 && k == 15) byte = (unsigned)length * 8 >> (24 - 8 * j) & 255;
                word = word << 8 | byte;
            }
            w[k] = word;
        }
#pragma unroll 4
        for (int k = 16; k < 64; ++k) {
            unsigned s0 = right(w[k - 15], 7) ^ right(w[k - 15], 18) ^ w[k - 15] >> 3, s1 = right(w[k - 2], 17) ^ right(w[k - 2], 19) ^ w[k - 2] >> 10;
            w[k] = w[k - 16] + s0 + w[k - 7] + s1;
        }
        unsigned v[8];
        for (int k = 0; k < 8; ++k) v[k] = h[k];
#pragma unroll 8
        for (int k = 0; k < 64; ++k) {
            unsigned s1 = right(v[4], 6) ^ right(v[4], 11) ^ right(v[4], 25), choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
            unsigned t1 = v[7] + s1 + choice + k256[k] + w[k], s0 = right(v[0], 2) ^ right(v[0], 13) ^ right(v[0], 22), most = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
            for (int j = 7; j; --j) v[j] = v[j - 1];
            v[4] += t1;
            v[0] = t1 + s0 + most;
        }
        for (int k = 0; k < 8; ++k) h[k] += v[k];
    }
    for (int k = 0; k < 32; ++k) digests[i * 32 + k] = h[k / 4] >> (24 - 8 * (k % 4));
}

extern "C" __global__ void crc32(const unsigned char *in, unsigned *out, int length) {
    __shared__ unsigned table[256];
    for (int i = threadIdx.x; i < 256; i += blockDim.x) {
        unsigned c = i;
        for (int k = 0; k < 8; ++k) c = c & 1 ? 0xEDB88320u ^ c >> 1 : c >> 1;
        table[i] = c;
    }
    __syncthreads();
    unsigned c = ~0u;
    for (int i = 0; i < length; ++i) c = table[(c ^ in[threadIdx.x * length + i]) & 255] ^ c >> 8;
    out[threadIdx.x] = ~c;
}
