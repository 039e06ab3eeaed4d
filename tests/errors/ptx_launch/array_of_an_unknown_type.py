TEXT = """.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a)
{
    ret;
}
"""
FILES = {"k.ptx": TEXT}
ARGUMENTS = ["run", "k.ptx", "--on", "cpu", "--grid", "1", "--block", "32", "--arg", "a=random:float32:1024"]
