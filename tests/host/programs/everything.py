"""Launches kernels from Python, with cuda-bindings alone."""

import struct
import sys

import kernels
from cuda.bindings import driver
from kernels import Array, Launch, Step

assert not {"nvgen", "numpy"} & set(sys.modules)


def done(result):
    assert result[0] == driver.CUresult.CUDA_SUCCESS, result[0]
    return result[1] if len(result) > 1 else None


def memory(code, *values):
    content = struct.pack(f"{len(values)}{code}", *values)
    address = done(driver.cuMemAlloc(len(content)))
    done(driver.cuMemcpyHtoD(address, content, len(content)))
    return address


def read(address, code, count):
    content = bytearray(struct.calcsize(f"{count}{code}"))
    done(driver.cuMemcpyDtoH(content, address, len(content)))
    return list(struct.unpack(f"{count}{code}", content))


def refused(function, *arguments):
    try:
        function(*arguments)
    except kernels.Error as error:
        return str(error)
    raise AssertionError("nothing was refused")


done(driver.cuInit(0))
assert "no context is current" in refused(kernels.load)
done(driver.cuCtxSetCurrent(done(driver.cuDevicePrimaryCtxRetain(0))))

out, pointed = memory("d", *[0.0] * 14), memory("f", 1, 13.5)
step, constant = Step(2.5, -3, (1, 2, 3, 4)), Step(100, 0, (0.25, 0, 0, 0))
many = (1, 0, 0, 0, 0, 0, 0, 8)
kernels.values(
    *(Launch(1, 1), Array(out, (14,)), -5, 1 << 40, -6 << 64, 1.5, 0x4040, 0x38, 1 + 2j, 3 + 4j, (1, 2, 3), many, step),
    *((7, 0.5), constant, pointed),
)
assert read(out, "d", 14) == [-5, 2.0**40, -6, 1.5, 3, 1, 21, 43, 321, 81, 3.5, 7.5, 100.25, 13.5]


class Shown:
    """Memory as other libraries show it."""

    def __init__(self, address, shape, typestr, strides=None):
        self.__cuda_array_interface__ = {
            "version": 3, "data": (int(address), False), "shape": shape, "typestr": typestr, "strides": strides
        }  # fmt: skip


a, b, c = memory("f", *[0] * 42), memory("f", *range(42)), memory("i", *range(0, 42000, 1000))
from_b, added = Shown(b, (6, 7), "<f4", (4, 24)), Shown(c, (6, 7), "<i4", (4, 24))
kernels.scale(Launch(2), Shown(a, (6, 7), "<f4"), from_b, added, 0.5, True)
assert read(a, "f", 42) == [(j * 6 + i) * 0.5 + 1000 * (j * 6 + i) for i in range(6) for j in range(7)]
whole = (Shown(a, (6, 7), "<f4"), from_b)
assert "`c` is not F-contiguous" in refused(kernels.scale, Launch(2), *whole, Shown(c, (6, 7), "<i4"), 0.5, True)
assert "`c` has elements <f4, not i4" in refused(kernels.scale, Launch(2), *whole, Shown(c, (6, 7), "<f4"), 0.5, True)
assert "`c` has 1 dimensions, not 2" in refused(kernels.scale, Launch(2), *whole, Array(c, (42,)), 0.5, True)
assert "blocks of (4, 8, 1) threads" in refused(kernels.scale, Launch(2, 8), *whole, added, 0.5, True)

sums = memory("i", *[0] * 8)
eight, everything = Array(sums, (8,)), Array(memory("i", *[1] * 256), (256,))
kernels.total(Launch(8, 32), everything, eight)
kernels.follow(Launch(8, 1, programmatic_dependent=True), eight)
assert read(sums, "i", 8) == [612] * 8
kernels.neighbours(Launch(8, 1, cluster=4), eight)
assert read(sums, "i", 8) == [10, 20, 30, 0, 50, 60, 70, 40]
kernels.numbered(Launch(4), eight)
assert read(sums, "i", 8) == [*range(800, 808)]
large = memory("f", *range(15000))
kernels.reverse(Launch(1, 32, 60000), Array(large, (15000,)))
assert read(large, "f", 15000) == [*range(15000)][::-1]
assert "`a` is not aligned to 4 bytes" in refused(kernels.follow, Launch(8, 1), Array(int(sums) + 2, (8,)))
assert "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE" in refused(kernels.total, Launch(1 << 20, 32), everything, eight)
assert "at most 64 threads" in refused(kernels.count, Launch(1, 65))
kernels.count(Launch(8, 1))
address, size = kernels.counter()
assert (read(address, "i", 4), size) == ([7, 15, 7, 7], 16)
kernels.unload()
print("everything is Python")
