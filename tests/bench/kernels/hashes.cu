// The kernels of hashes.py.

__constant__ const unsigned sha256_rounds[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

struct Crc32Table {
    unsigned entries[256];
    constexpr Crc32Table() : entries() {
        for (unsigned byte = 0; byte < 256; ++byte) {
            unsigned entry = byte;
            for (int bit = 0; bit < 8; ++bit) entry = entry >> 1 ^ (entry & 1 ? 0xedb88320u : 0u);
            entries[byte] = entry;
        }
    }
};

__constant__ const Crc32Table crc32_table;

__device__ __forceinline__ unsigned rotated_right(unsigned x, int count) { return __funnelshift_r(x, x, count); }

__device__ __forceinline__ unsigned rotated_left(unsigned x, int count) { return __funnelshift_l(x, x, count); }

extern "C" __global__ void sha256(const unsigned *__restrict__ messages, unsigned *__restrict__ digests, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned w[64];
    for (int t = 0; t < 16; ++t) w[t] = messages[16 * i + t];
    for (int t = 16; t < 64; ++t) {
        unsigned x = w[t - 15], y = w[t - 2];
        unsigned s0 = rotated_right(x, 7) ^ rotated_right(x, 18) ^ x >> 3;
        unsigned s1 = rotated_right(y, 17) ^ rotated_right(y, 19) ^ y >> 10;
        w[t] = w[t - 16] + s0 + w[t - 7] + s1;
    }
    unsigned a = 0x6a09e667, b = 0xbb67ae85, c = 0x3c6ef372, d = 0xa54ff53a;
    unsigned e = 0x510e527f, f = 0x9b05688c, g = 0x1f83d9ab, h = 0x5be0cd19;
    for (int t = 0; t < 64; ++t) {
        unsigned s1 = rotated_right(e, 6) ^ rotated_right(e, 11) ^ rotated_right(e, 25);
        unsigned choice = e & f ^ ~e & g;
        unsigned first = h + s1 + choice + sha256_rounds[t] + w[t];
        unsigned s0 = rotated_right(a, 2) ^ rotated_right(a, 13) ^ rotated_right(a, 22);
        unsigned majority = a & b ^ a & c ^ b & c;
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + s0 + majority;
    }
    digests[8 * i] = a + 0x6a09e667;
    digests[8 * i + 1] = b + 0xbb67ae85;
    digests[8 * i + 2] = c + 0x3c6ef372;
    digests[8 * i + 3] = d + 0xa54ff53a;
    digests[8 * i + 4] = e + 0x510e527f;
    digests[8 * i + 5] = f + 0x9b05688c;
    digests[8 * i + 6] = g + 0x1f83d9ab;
    digests[8 * i + 7] = h + 0x5be0cd19;
}

extern "C" __global__ void murmur3(const unsigned *__restrict__ words, unsigned seed, unsigned *__restrict__ hashes,
                                   int n, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned h = seed;
        for (int j = 0; j < count; ++j) {
            h ^= rotated_left(words[i * count + j] * 0xcc9e2d51, 15) * 0x1b873593;
            h = rotated_left(h, 13) * 5 + 0xe6546b64;
        }
        h ^= 4 * count;
        h = (h ^ h >> 16) * 0x85ebca6b;
        h = (h ^ h >> 13) * 0xc2b2ae35;
        hashes[i] = h ^ h >> 16;
    }
}

extern "C" __global__ void crc32(const unsigned char *__restrict__ messages, unsigned *__restrict__ sums, int n,
                                 int length) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned crc = 0xffffffff;
        for (int j = 0; j < length; ++j)
            crc = crc32_table.entries[(crc ^ messages[i * length + j]) & 0xff] ^ crc >> 8;
        sums[i] = ~crc;
    }
}

extern "C" __global__ void fnv1a(const unsigned char *__restrict__ messages, unsigned long long *__restrict__ hashes,
                                 int n, int length) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned long long h = 0xcbf29ce484222325;
        for (int j = 0; j < length; ++j) h = (h ^ messages[i * length + j]) * 0x100000001b3;
        hashes[i] = h;
    }
}
