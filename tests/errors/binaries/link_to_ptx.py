ARGUMENTS = ["build", "kernel.py", "-o", "k.ptx", "--link", "other.ptx"]

FILES = {
    "kernel.py": """\
import nvgen as nv

f = nv.extern("float f(float x)")


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = f(a[0])
""",
    "other.ptx": """\
.version 8.0
.target sm_80
.address_size 64
.visible .func f() { ret; }
""",
}
