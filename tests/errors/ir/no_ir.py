FILES = {
    "kernel.ll": """\
@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
