import nvgen as nv
from nvgen.diagnostics import CompileError
from nvgen.ptx.checking.check_module import module_problems

source = nv.ptx.SourceText("""\
.version 9.4
.target sm_90
.address_size 64
.visible .entry k()
{
	.reg .b64 %rd<2>;
	mov.u64 %rd1, %perctamemoryoffset;
	ret;
}
""", "kernel.ptx")
raise CompileError(*module_problems(nv.ptx.parse(source.text), source))
