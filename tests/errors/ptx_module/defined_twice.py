import nvgen as nv
from nvgen.diagnostics import CompileError
from nvgen.ptx.checking.check_module import module_problems

source = nv.ptx.SourceText("""\
.version 8.0
.target sm_90
.address_size 64
.visible .entry k()
{
	.reg .b32 %r<4>;
	.reg .b64 %r3;
	ret;
}
""", "kernel.ptx")
raise CompileError(*module_problems(nv.ptx.parse(source.text), source))
