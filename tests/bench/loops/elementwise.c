/* The loops that a C programmer writes for the kernels of elementwise.py, shared out over the cores by OpenMP. */

#include <math.h>

void vector_add(const float *restrict a, const float *restrict b, float *restrict c, int n, int threads)
{
#pragma omp parallel for num_threads(threads) schedule(static)
    for (int i = 0; i < n; i++)
        c[i] = a[i] + b[i];
}

void saxpy(float alpha, const float *restrict x, float *restrict y, int n, int threads)
{
#pragma omp parallel for num_threads(threads) schedule(static)
    for (int i = 0; i < n; i++)
        y[i] = alpha * x[i] + y[i];
}

void mandelbrot(float left, float top, float step, int limit, int *restrict image, int rows, int columns, int threads)
{
#pragma omp parallel for num_threads(threads) schedule(dynamic, 8)
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            float real = left + (float)column * step, imaginary = top + (float)row * step;
            float x = 0, y = 0;
            int turns = 0;
            while (turns < limit && x * x + y * y <= 4.0f) {
                float next = x * x - y * y + real;
                y = 2.0f * x * y + imaginary;
                x = next;
                turns++;
            }
            image[row * columns + column] = turns;
        }
}

void black_scholes(float rate, float volatility, const float *restrict price, const float *restrict strike,
                   const float *restrict years, float *restrict call, float *restrict put, int n, int threads)
{
#pragma omp parallel for num_threads(threads) schedule(static)
    for (int i = 0; i < n; i++) {
        float s = price[i], k = strike[i], t = years[i];
        float spread = volatility * sqrtf(t);
        float d1 = (logf(s / k) + (rate + 0.5f * volatility * volatility) * t) / spread;
        float d2 = d1 - spread;
        float below1 = 0.5f * erfcf(-0.70710678f * d1);
        float below2 = 0.5f * erfcf(-0.70710678f * d2);
        float discounted = k * expf(-rate * t);
        call[i] = s * below1 - discounted * below2;
        put[i] = discounted * (1.0f - below2) - s * (1.0f - below1);
    }
}

/* The same formula with functions that both languages spell alike. */

static float logarithm(float x)
{
    float z = (x - 1.0f) / (x + 1.0f), w = z * z;
    return 2.0f * z * (1.0f + w * (0.33333333f + w * (0.2f + w * (0.14285714f + w * 0.11111111f))));
}

static float exponential(float x)
{
    float power = 1.0f + x * 0.00390625f;
    for (int i = 0; i < 8; i++)
        power = power * power;
    return power;
}

static float normal(float d)
{
    float size = fabsf(d), t = 1.0f / (1.0f + 0.2316419f * size);
    float terms = t * (0.31938153f + t * (-0.35656378f + t * (1.7814779f + t * (-1.8212559f + t * 1.3302744f))));
    float tail = 0.39894228f * exponential(-0.5f * d * d) * terms;
    return d < 0.0f ? tail : 1.0f - tail;
}

void black_scholes_alike(float rate, float volatility, const float *restrict price, const float *restrict strike,
                         const float *restrict years, float *restrict call, float *restrict put, int n, int threads)
{
#pragma omp parallel for num_threads(threads) schedule(static)
    for (int i = 0; i < n; i++) {
        float s = price[i], k = strike[i], t = years[i];
        float spread = volatility * sqrtf(t);
        float d1 = (logarithm(s / k) + (rate + 0.5f * volatility * volatility) * t) / spread;
        float below1 = normal(d1), below2 = normal(d1 - spread);
        float discounted = k * exponential(-rate * t);
        call[i] = s * below1 - discounted * below2;
        put[i] = discounted * (1.0f - below2) - s * (1.0f - below1);
    }
}

/* One core: rows of a times columns of b. */
void matmul(const float *restrict a, const float *restrict b, float *restrict c, int n)
{
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            float total = 0;
            for (int inner = 0; inner < n; inner++)
                total += a[row * n + inner] * b[inner * n + column];
            c[row * n + column] = total;
        }
}
