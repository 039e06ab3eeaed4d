/* The loops that a C programmer writes for what kernels do with shared memory, barriers and warps. */

#include <math.h>

void stencil_2d(const float *restrict source, float *restrict result, int rows, int columns, int threads)
{
#pragma omp parallel for num_threads(threads) schedule(static)
    for (int i = 1; i < rows - 1; i++)
        for (int j = 1; j < columns - 1; j++) {
            const float *here = source + (long)i * columns + j;
            result[(long)i * columns + j] = 0.25f * (here[-columns] + here[columns] + here[-1] + here[1] - 4.0f * *here);
        }
}

void n_body(const float *restrict x, const float *restrict y, const float *restrict z, const float *restrict mass,
            float *restrict forces, int n, int threads)
{
#pragma omp parallel for num_threads(threads) schedule(static)
    for (int i = 0; i < n; i++) {
        float fx = 0, fy = 0, fz = 0;
        for (int j = 0; j < n; j++) {
            float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
            float inverse = 1.0f / sqrtf(dx * dx + dy * dy + dz * dz + 1e-3f);
            float factor = mass[j] * inverse * inverse * inverse;
            fx += factor * dx;
            fy += factor * dy;
            fz += factor * dz;
        }
        forces[i] = fx;
        forces[n + i] = fy;
        forces[2 * n + i] = fz;
    }
}

void softmax(const float *restrict source, float *restrict result, int rows, int columns, int threads)
{
#pragma omp parallel for num_threads(threads) schedule(static)
    for (int row = 0; row < rows; row++) {
        const float *from = source + (long)row * columns;
        float *to = result + (long)row * columns;
        float largest = -INFINITY, total = 0;
        for (int i = 0; i < columns; i++)
            largest = from[i] > largest ? from[i] : largest;
        for (int i = 0; i < columns; i++) {
            to[i] = expf(from[i] - largest);
            total += to[i];
        }
        for (int i = 0; i < columns; i++)
            to[i] /= total;
    }
}

void block_histogram(const unsigned char *restrict source, unsigned *restrict counts, int n, int threads)
{
#pragma omp parallel for num_threads(threads) schedule(static) reduction(+ : counts[ : 256])
    for (int i = 0; i < n; i++)
        counts[source[i]]++;
}

void tiled_matmul(const float *restrict a, const float *restrict b, float *restrict c, int n, int threads)
{
#pragma omp parallel for num_threads(threads) schedule(static)
    for (int row = 0; row < n; row++) {
        for (int column = 0; column < n; column++)
            c[row * n + column] = 0;
        for (int inner = 0; inner < n; inner++)
            for (int column = 0; column < n; column++)
                c[row * n + column] += a[row * n + inner] * b[inner * n + column];
    }
}

void block_sum(const float *restrict source, float *restrict sums, int blocks, int threads)
{
#pragma omp parallel for num_threads(threads) schedule(static)
    for (int block = 0; block < blocks; block++) {
        float total = 0;
        for (int i = 0; i < 256; i++)
            total += source[block * 256 + i];
        sums[block] = total;
    }
}
