; ModuleID = "shared_array"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"shared_array"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  %"tile" = insertvalue {ptr addrspace(3)} undef, ptr addrspace(3) @"shared_array$shared", 0
  %"thread_idx.x" = call i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()
  %".6" = sext i32 %"thread_idx.x" to i64
  %".7" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".6"
  %".8" = load float, ptr addrspace(1) %".7", align 4
  %".9" = sext i32 %"thread_idx.x" to i64
  %".10" = getelementptr inbounds float, ptr addrspace(3) @"shared_array$shared", i64 %".9"
  store float %".8", ptr addrspace(3) %".10", align 4
  call void @"llvm.nvvm.barrier.cta.sync.aligned.all"(i32 0)
  %".13" = sub nsw i32 31, %"thread_idx.x"
  %".14" = sext i32 %".13" to i64
  %".15" = getelementptr inbounds float, ptr addrspace(3) @"shared_array$shared", i64 %".14"
  %".16" = load float, ptr addrspace(3) %".15", align 4
  %".17" = sext i32 %"thread_idx.x" to i64
  %".18" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".17"
  store float %".16", ptr addrspace(1) %".18", align 4
  ret void
}

@"shared_array$shared" = internal addrspace(3) global [32 x float] undef, align 16
declare noundef range(i32 0, 1024) i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()

declare void @"llvm.nvvm.barrier.cta.sync.aligned.all"(i32 %".1") convergent
