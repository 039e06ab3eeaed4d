# %% [markdown]
# # Generic kernels: types, functions and constants as parameters
#
# After this tutorial you can write a kernel once and have it for each type, function and size that you need, as C++
# does with templates; you will know what each becomes in PTX, and what is refused. It takes 20 minutes, nvgen, NumPy
# and matplotlib.
#
# | In CUDA C++ | here |
# |---|---|
# | `template <typename T>` | a parameter without an annotation, or a dtype that a factory gets |
# | `template <int N>` | a parameter annotated `nv.constexpr` |
# | `template <typename F>`, a functor, a lambda | a function that the kernel captures or takes as `nv.constexpr` |
# | `if constexpr`, `static_assert`, `#pragma unroll` | `if` on a constant, `nv.static_assert`, `nv.static_range` |
# | `operator+` of a struct | `__add__` of a dataclass |

# %%
import dataclasses
import operator

import matplotlib.pyplot as plt
import numpy as np

import nvgen as nv

print("Kernels run on", nv.device_name())


def instructions(kernel, *names):
    """The lines of a kernel's PTX that begin with one of the names."""
    lines = [" ".join(line.split()) for line in kernel.ptx(arch="sm_90").splitlines()]
    return [line for line in lines if line.startswith(names)]


# %% [markdown]
# ## One text, many types
#
# Parameters without annotations take their types from the arguments of a launch. Each combination of types is a kernel
# of its own, compiled when it is first launched: f32 stays f32, and an integer stays an integer.


# %%
@nv.kernel
def scale(x, factor, out):
    i = nv.grid(1)
    if i < out.size:
        out[i] = x[i] * factor


for element in (np.float32, np.float64, np.int32, np.complex64):
    x = np.arange(5).astype(element)
    out = np.zeros_like(x)
    scale[1, 32](x, element(3), out)
    assert np.array_equal(out, 3 * x)
    print(out.dtype, out)

# %% [markdown]
# What cannot be compiled for some types is said of these, with the arguments that chose them. The product of two i16 is
# an i32, as in C, and doesn't fit back without a word from you:

# %%
short = np.arange(5, dtype=np.int16)
try:
    scale[1, 32](short, np.int16(3), np.zeros_like(short))
except nv.CompileError as error:
    print(error)


# %% [markdown]
# ## Constants: `nv.constexpr`
#
# A stencil adds up neighbours with weights. If the weights are constants, the loop over them can be unrolled, and the
# numbers become part of the instructions. A tuple is a constant like any other; every value makes a kernel of its own.


# %%
@nv.kernel
def stencil(x: nv.Array[nv.f32], out: nv.Array[nv.f32], weights: nv.constexpr):
    nv.static_assert(len(weights) % 2 == 1, "the weights need a middle")
    radius = len(weights) // 2
    i = nv.grid(1)
    if i >= radius and i < x.size - radius:
        total = 0
        for k in nv.static_range(len(weights)):
            total += weights[k] * x[i + k - radius]
        out[i] = total


x = np.random.default_rng(0).random(1000, np.float32)
for weights in ((-1.0, 0.0, 1.0), (0.0625, 0.25, 0.375, 0.25, 0.0625)):
    out, radius = np.zeros_like(x), len(weights) // 2
    stencil[4, 256](x, out, weights)
    assert np.allclose(out[radius:-radius], np.correlate(x, np.array(weights, np.float32), "valid"), atol=1e-6)

# %% [markdown]
# `bind` fixes a constant before there is a launch; the PTX shows what became of it: no loop, and no array of weights.
# (The first `fma` adds to the zero with which the sum begins.)

# %%
smoothing = stencil.bind(weights=(0.25, 0.5, 0.25), name="smoothing")
print(*instructions(smoothing, "ld.global", "mul", "fma", "bra", "@"), sep="\n")

# %% [markdown]
# An assertion about constants is made while compiling. One that fails is an error, at the line and with your words:

# %%
try:
    stencil.bind(weights=(0.5, 0.5)).ptx()
except nv.CompileError as error:
    print(error)


# %% [markdown]
# ## Functions: closures as templates
#
# A kernel that a function makes may use what is around it: a type, a number, another function. All of it is constant
# for that kernel. So `elementwise` below is a template, and each call of it an instance; `name` tells the instances
# apart in PTX.


# %%
def elementwise(function, dtype):
    @nv.kernel
    def apply(x: nv.Array[dtype], out: nv.Array[dtype]):
        i = nv.grid(1)
        if i < out.size:
            out[i] = function(x[i])

    return apply.bind(name=f"apply_{function.__name__}_{dtype}")


def softplus(value):
    return nv.math.log1p(nv.math.exp(value))


def quintic(value):
    return value**5


for function, dtype, expected in (
    (softplus, nv.f64, lambda x: np.log1p(np.exp(x))),
    (quintic, nv.i32, lambda x: x**5),
):
    kernel = elementwise(function, dtype)
    x = np.arange(10).astype(np.float64 if dtype == nv.f64 else np.int32)
    out = np.zeros_like(x)
    kernel[1, 32](x, out)
    assert np.allclose(out, expected(x))
    print(
        f"{kernel.name}: {kernel.ptx(arch='sm_90').count(chr(10))} lines of PTX, calls: {instructions(kernel, 'call')}"
    )

# %% [markdown]
# There is no call in the PTX: the function is compiled into the kernel for the types with which it is called.
#
# ## A reduction for everything
#
# One more step: a reduction, written once, for any operation and any type. It needs what adds two values up, a value
# that changes nothing, and the barrier of the block.

# %%
THREADS = 128


def reduction(combine, neutral, dtype):
    @nv.kernel(required_threads=THREADS)
    def reduce(x: nv.Array[dtype], out: nv.Array[dtype]):
        part = nv.shared.array(THREADS, dtype)
        t = nv.thread_idx.x
        own = neutral()
        for i in range(nv.grid(1), x.size, nv.grid_size(1)):
            own = combine(own, x[i])
        part[t] = own
        nv.syncthreads()
        step = THREADS // 2
        while step > 0:
            if t < step:
                part[t] = combine(part[t], part[t + step])
            nv.syncthreads()
            step //= 2
        if t == 0:
            out[nv.block_idx.x] = part[0]

    return reduce


def reduced(kernel, x):
    """By many blocks, and what they found by one more."""
    partial, whole = np.zeros(16, x.dtype), np.zeros(1, x.dtype)
    kernel[partial.size, THREADS](x, partial)
    kernel[1, THREADS](partial, whole)
    return whole[0]


x = np.random.default_rng(1).integers(-1000, 1000, 50_000).astype(np.int32)
assert reduced(reduction(operator.add, lambda: nv.i32(0), nv.i32), x) == x.sum()
assert reduced(reduction(operator.xor, lambda: nv.i32(0), nv.i32), x) == np.bitwise_xor.reduce(x)
assert reduced(reduction(max, lambda: nv.i32(-(2**31)), nv.i32), x) == x.max()


# %% [markdown]
# ## Structs with operators
#
# Nothing says that the type is a number. A dataclass whose fields have nvgen's types is a struct, laid out as in C, and
# its methods are device functions. This one holds how many numbers there were, their mean, and the sum of squared
# differences to it; `+` puts two of them together, without the loss of digits that `mean(x * x) - mean(x) ** 2`
# suffers.


# %%
@dataclasses.dataclass
class Moments:
    count: nv.f32
    mean: nv.f32
    squares: nv.f32

    def __add__(self, other):
        count = self.count + other.count
        if count == 0:
            return self
        shift = other.mean - self.mean
        share = other.count / count
        return Moments(
            count, self.mean + shift * share, self.squares + other.squares + shift * shift * self.count * share
        )


# %% [markdown]
# The reduction above takes it as it is:

# %%
values = (1000 + np.random.default_rng(2).standard_normal(50_000)).astype(np.float32)
x = np.zeros(values.size, nv.struct_dtype(Moments))
x["count"], x["mean"] = 1, values

found = reduced(reduction(operator.add, lambda: Moments(0, 0, 0), Moments), x)
naive = np.mean(values * values, dtype=np.float32) - np.mean(values, dtype=np.float32) ** 2
print(f"variance {found['squares'] / found['count']:.4f}, NumPy in f64 {values.var(dtype=np.float64):.4f},", end=" ")
print(f"by the squares in f32 {naive:.4f}")
assert np.isclose(found["squares"] / found["count"], values.var(dtype=np.float64), rtol=1e-3)


# %% [markdown]
# What a struct doesn't define is refused where it is used, with the call that led there and the method to write:

# %%
try:
    reduction(operator.mul, lambda: Moments(0, 0, 0), Moments).ptx()
except nv.CompileError as error:
    print(error)


# %% [markdown]
# ## All together: Newton's method for any function
#
# A *dual number* carries a value and its derivative through a computation, whatever the computation is. Here both are
# complex numbers:


# %%
@dataclasses.dataclass
class Dual:
    value: nv.c64
    slope: nv.c64

    def __add__(self, other):
        if isinstance(other, Dual):  # known when the kernel is compiled
            return Dual(self.value + other.value, self.slope + other.slope)
        return Dual(self.value + other, self.slope)

    def __sub__(self, other):
        return self + -1 * other

    def __mul__(self, other):
        if isinstance(other, Dual):
            return Dual(self.value * other.value, self.slope * other.value + self.value * other.slope)
        return Dual(self.value * other, self.slope * other)

    __radd__, __rmul__ = __add__, __mul__


# %% [markdown]
# Newton's method looks for a zero of a function by its value and its derivative: `z - f(z) / f'(z)`. With dual numbers
# it takes the function alone. Steps and function are captured, types follow:


# %%
def newton(function, steps):
    @nv.kernel
    def iterate(start: nv.Array[nv.c64, 2], end: nv.Array[nv.c64, 2]):
        x, y = nv.grid(2)
        if y < start.shape[0] and x < start.shape[1]:
            z = start[y, x]
            for _ in range(steps):
                f = function(Dual(z, nv.c64(1)))
                z -= f.value / f.slope
            end[y, x] = z

    return iterate


def cubic(z):
    return z * z * z - 1


def quartic(z):
    return z * z * (z * z + 3) - 4


# %% [markdown]
# From each point of the plane, which zero does it find? `cubic` and `quartic` are plain Python: NumPy can tell whether
# what was found is a zero.

# %%
SIZE = 160
axis = np.linspace(-2, 2, SIZE, dtype=np.float32)
start = (axis[None, :] + 1j * axis[:, None]).astype(np.complex64)

figure, both = plt.subplots(1, 2, figsize=(8, 4))
for axes, function in zip(both, (cubic, quartic), strict=True):
    end = np.zeros_like(start)
    newton(function, 40)[(SIZE // 16, SIZE // 8), (16, 8)](start, end)
    is_zero = np.abs(function(end)) < 1e-3
    print(f"{function.__name__}: {is_zero.mean():.1%} of the points found a zero")
    assert is_zero.mean() > 0.95
    axes.imshow(np.angle(end), cmap="hsv", extent=(-2, 2, -2, 2), origin="lower")
    axes.set_title(f"{function.__name__}: the zero, by its angle")
figure.tight_layout()
plt.show()

# %% [markdown]
# ## What to read on
#
# - [Functions, constants, factories](../docs/guide/functions.md): what is a constant, and when a kernel is compiled
#   again.
# - [Vectors, structs, pointers](../docs/guide/vectors_and_structs.md): layouts, operators, arrays of structs.
# - [Types](../docs/guide/types.md): promotion, literals, conversions.
# - [Tuning](../docs/guide/tuning.md): `nv.tune` tries values of `nv.constexpr` and keeps the fastest.
#
# ## Exercises
#
# 1. Write `zip_with(function, dtype)`, for two arrays. What does it take to give it three?
# 2. Find where the largest number is: a struct of a value and a place, and a `combine` for `reduction`. What has to
#    happen where two are equal, if the result shall be NumPy's `argmax`?
# 3. Give `Dual` a `__truediv__`, and let Newton's method find the zeros of `z - 1 / z`.
