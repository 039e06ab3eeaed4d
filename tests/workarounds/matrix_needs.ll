; defect: LLVM selects `mma.m8n8k128` with `.xor` from sm_80 on only; PTX ISA has it since sm_75.
; mended: the PTX has the instruction.
; compile: sm_75 +ptx80 O0
; seen: llvm dies Cannot select

declare { i32, i32 } @llvm.nvvm.mma.xor.popc.m8n8k128.row.col.b1(i32, i32, i32, i32)
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %v = call { i32, i32 } @llvm.nvvm.mma.xor.popc.m8n8k128.row.col.b1(i32 1, i32 2, i32 3, i32 4)
  %x = extractvalue { i32, i32 } %v, 0
  store i32 %x, ptr addrspace(1) %p
  ret void
}
