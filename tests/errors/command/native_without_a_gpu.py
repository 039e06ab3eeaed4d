# gpu: none
ARGUMENTS = ["build", "kernel.py", "-o", "k.ptx", "--arch", "native"]

FILES = {
    "kernel.py": """\
import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1
"""
}
