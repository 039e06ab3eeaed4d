ARGUMENTS = ["build", "kernels.py"]
FILES = {
    "kernels.py": """import nvgen as nv


@nv.device
def twice(x):
    return 2 * x % 0


@nv.kernel
def first(a: nv.Array[nv.i32]):
    a[0] = missing
    a[1] = twice(a[1])


@nv.kernel
def right(a: nv.Array[nv.i32]):
    a[0] = 1


@nv.kernel
def second(a: nv.Array[nv.i32]):
    a[0] = 1.5
    a[1] = twice(a[1])
"""
}
