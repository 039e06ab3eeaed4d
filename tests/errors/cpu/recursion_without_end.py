import numpy as np

import nvgen as nv


@nv.device
def factorial(n: nv.i32) -> nv.i32:
    return n * factorial(n - 1)


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[0] = factorial(a[0])


try:
    k.on("cpu")[1, 1](np.array([5], np.int32))
except nv.LaunchError as error:  # how many calls there is room for depends on the machine
    found = error.diagnostic
    error.diagnostic = type(found)(found.span, found.function, 1000, found.place, remarks=found.remarks)
    raise
