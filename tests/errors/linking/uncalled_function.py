ARGUMENTS = ["build", "kernel.py", "-o", "k.cubin", "--arch", "sm_80", "--link", "other.ptx"]

FILES = {
    "kernel.py": """\
import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1
""",
    "other.ptx": """\
.version 8.0
.target sm_80
.address_size 64
.visible .func f() { ret; }
""",
}
