ARGUMENTS = ["build", "kernel.py", "-o", "kernels.h", "--system", "nvcl"]

FILES = {
    "kernel.py": """\
import nvgen as nv


@nv.kernel
def vector_add(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]
"""
}
