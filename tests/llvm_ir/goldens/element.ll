; ModuleID = "element"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"element"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0", ptr addrspace(1) noundef align 4 %"y", i64 noundef range(i64 0, 2147418113) %"y.extent0") nounwind
{
entry:
  %".6" = trunc nuw nsw i64 %"x.extent0" to i32
  %".7" = trunc nuw nsw i64 %"y.extent0" to i32
  %"block_idx.x" = call i32 @"llvm.nvvm.read.ptx.sreg.ctaid.x"()
  %"block_dim.x" = call i32 @"llvm.nvvm.read.ptx.sreg.ntid.x"()
  %"thread_idx.x" = call i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()
  %".8" = mul nuw nsw i32 %"block_idx.x", %"block_dim.x"
  %"i" = add nuw nsw i32 %".8", %"thread_idx.x"
  %".10" = icmp slt i32 %"i", %".6"
  br i1 %".10", label %"then", label %"end"
then:
  %".12" = sext i32 %"i" to i64
  %".13" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".12"
  %".14" = load float, ptr addrspace(1) %".13", align 4
  %".15" = fmul contract float 0x4000000000000000, %".14"
  %".16" = sext i32 %"i" to i64
  %".17" = getelementptr inbounds float, ptr addrspace(1) %"y", i64 %".16"
  %".18" = load float, ptr addrspace(1) %".17", align 4
  %".19" = fadd contract float %".15", %".18"
  %".20" = sext i32 %"i" to i64
  %".21" = getelementptr inbounds float, ptr addrspace(1) %"y", i64 %".20"
  store float %".19", ptr addrspace(1) %".21", align 4
  br label %"end"
end:
  ret void
}

declare noundef range(i32 0, 2147483647) i32 @"llvm.nvvm.read.ptx.sreg.ctaid.x"()

declare noundef range(i32 1, 1025) i32 @"llvm.nvvm.read.ptx.sreg.ntid.x"()

declare noundef range(i32 0, 1024) i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()
