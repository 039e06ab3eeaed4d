ARGUMENTS = ["build", "kernel.py", "-o", "k.cubin", "--arch", "sm_90", "--ptxas-option=--warn-on-local-memory-usage"]

FILES = {
    "kernel.py": """\
import nvgen as nv


@nv.kernel
def heavy(a: nv.Array[nv.f32], n: nv.i32):
    t = nv.local.array(64, nv.f32)
    for j in range(64):
        t[j] = a[j]
    a[0] = t[n % 64]
"""
}
