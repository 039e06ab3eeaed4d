// The kernels of language_models.py.

#define PAGE 16
#define HEAD 128
#define ALL 0xffffffffu

__device__ __forceinline__ float sum_of_warp(float value) {
    for (int step = 16; step > 0; step >>= 1) value += __shfl_xor_sync(ALL, value, step);
    return value;
}

__device__ __forceinline__ float sigmoid(float x) { return 1.0f / (1.0f + expf(-x)); }

extern "C" __global__ void rms_norm(const float *__restrict__ source, const float *__restrict__ scale,
                                    float *__restrict__ result, int rows, int columns) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31;
    if (row < rows) {
        const float *from = source + row * columns;
        float *to = result + row * columns;
        float total = 0.0f;
        for (int column = lane; column < columns; column += 32) total += from[column] * from[column];
        float factor = rsqrtf(sum_of_warp(total) / columns + 1e-6f);
        for (int column = lane; column < columns; column += 32) to[column] = from[column] * factor * scale[column];
    }
}

extern "C" __global__ void rotary(float *__restrict__ values, const int *__restrict__ positions, int tokens, int width,
                                  float log_base) {
    int pair = blockIdx.x * blockDim.x + threadIdx.x;
    int token = blockIdx.y * blockDim.y + threadIdx.y;
    int half = width / 2;
    if (token < tokens && pair < half) {
        float angle = positions[token] * expf(-log_base * pair / half);
        float cosine = cosf(angle), sine = sinf(angle);
        float *row = values + token * width;
        float first = row[pair], second = row[pair + half];
        row[pair] = first * cosine - second * sine;
        row[pair + half] = first * sine + second * cosine;
    }
}

extern "C" __global__ void lstm_cell(const float *__restrict__ gates, const float *__restrict__ bias,
                                     float *__restrict__ cell, float *__restrict__ hidden, int items, int units) {
    int unit = blockIdx.x * blockDim.x + threadIdx.x;
    int item = blockIdx.y * blockDim.y + threadIdx.y;
    if (item < items && unit < units) {
        const float *own = gates + item * 4 * units + unit;
        float entering = sigmoid(own[0] + bias[unit]);
        float forgetting = sigmoid(own[units] + bias[units + unit]);
        float candidate = tanhf(own[2 * units] + bias[2 * units + unit]);
        float leaving = sigmoid(own[3 * units] + bias[3 * units + unit]);
        float state = forgetting * cell[item * units + unit] + entering * candidate;
        cell[item * units + unit] = state;
        hidden[item * units + unit] = leaving * tanhf(state);
    }
}

extern "C" __global__ void gelu_bias(float *__restrict__ values, const float *__restrict__ bias, int rows,
                                     int columns) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns) {
        float x = values[row * columns + column] + bias[column];
        float inner = 0.7978845608f * (x + 0.044715f * x * x * x);
        values[row * columns + column] = 0.5f * x * (1.0f + tanhf(inner));
    }
}

extern "C" __global__ void paged_scores(const float *__restrict__ query, const float *__restrict__ keys,
                                        const int *__restrict__ pages, const int *__restrict__ lengths,
                                        float *__restrict__ scores, int slots, int width, int table, int longest,
                                        float scale) {
    int sequence = blockIdx.y;
    int warp = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31;
    int warps = (gridDim.x * blockDim.x) >> 5;
    const float *own = query + sequence * width;
    float q0 = own[lane], q1 = own[lane + 32], q2 = own[lane + 64], q3 = own[lane + 96];
    int length = lengths[sequence];
    for (int token = warp; token < length; token += warps) {
        int page = pages[sequence * table + token / PAGE], slot = token % PAGE;
        const float *key = keys + (page * slots + slot) * width;
        float product = q0 * key[lane] + q1 * key[lane + 32];
        product += q2 * key[lane + 64] + q3 * key[lane + 96];
        product = sum_of_warp(product);
        if (lane == 0) scores[sequence * longest + token] = product * scale;
    }
}

extern "C" __global__ void gemv_int4(const unsigned *__restrict__ weights, const float *__restrict__ scales,
                                     const float *__restrict__ x, float *__restrict__ y, int rows, int words,
                                     int groups) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31;
    if (row < rows) {
        float total = 0.0f;
        for (int word = lane; word < words; word += 32) {
            unsigned packed = weights[row * words + word];
            float part = 0.0f;
#pragma unroll
            for (int k = 0; k < 8; ++k) part += (float)((int)(packed >> 4 * k & 15) - 8) * x[8 * word + k];
            total += part * scales[row * groups + word / 8];
        }
        total = sum_of_warp(total);
        if (lane == 0) y[row] = total;
    }
}

extern "C" __global__ void embed(const float *__restrict__ table, const int *__restrict__ tokens,
                                 float *__restrict__ result, int columns, float scale) {
    int token = blockIdx.x, row = tokens[token];
    for (int column = threadIdx.x; column < columns; column += blockDim.x)
        result[token * columns + column] = table[row * columns + column] * scale;
}

extern "C" __global__ void arg_max(const float *__restrict__ scores, int *__restrict__ best, int rows, int columns) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31;
    if (row < rows) {
        float largest = __int_as_float(0xff800000);
        int place = 0;
        for (int column = lane; column < columns; column += 32) {
            float value = scores[row * columns + column];
            if (value > largest) {
                largest = value;
                place = column;
            }
        }
        for (int step = 16; step > 0; step >>= 1) {
            float other = __shfl_xor_sync(ALL, largest, step);
            int at = __shfl_xor_sync(ALL, place, step);
            if (other > largest || (other == largest && at < place)) {
                largest = other;
                place = at;
            }
        }
        if (lane == 0) best[row] = place;
    }
}
