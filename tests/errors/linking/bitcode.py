ARGUMENTS = ["build", "kernel.py", "-o", "k.cubin", "--arch", "sm_80", "--link", "kernel.bc"]

FILES = {
    "kernel.py": """\
import nvgen as nv

f = nv.extern("float f(float x)")


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = f(a[0])
""",
    "kernel.bc": b"BC\xc0\xde",
}
