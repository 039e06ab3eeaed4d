; ModuleID = "dynamic_shared_array"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"dynamic_shared_array"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  %".5" = call i32 @"llvm.nvvm.read.ptx.sreg.dynamic_smem_size"()
  %".6" = sub nsw i32 %".5", 0
  %".7" = icmp sgt i32 %".6", 0
  %".8" = select  i1 %".7", i32 %".6", i32 0
  %".9" = udiv i32 %".8", 4
  %".10" = mul nuw nsw i32 4, %".9"
  %".11" = add nuw nsw i32 0, %".10"
  %".12" = zext nneg i32 0 to i64
  %".13" = getelementptr inbounds i8, ptr addrspace(3) @"dynamic_shared_array$dynamic", i64 %".12"
  %".14" = insertvalue {ptr addrspace(3), i32} undef, ptr addrspace(3) %".13", 0
  %"tile" = insertvalue {ptr addrspace(3), i32} %".14", i32 %".9", 1
  %".16" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 0
  %".17" = load float, ptr addrspace(1) %".16", align 4
  %"thread_idx.x" = call i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()
  %".18" = zext nneg i32 %"thread_idx.x" to i64
  %".19" = getelementptr inbounds float, ptr addrspace(3) %".13", i64 %".18"
  store float %".17", ptr addrspace(3) %".19", align 4
  call void @"llvm.nvvm.barrier.cta.sync.aligned.all"(i32 0)
  %".22" = getelementptr inbounds float, ptr addrspace(3) %".13", i64 0
  %".23" = load float, ptr addrspace(3) %".22", align 4
  %".24" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 0
  store float %".23", ptr addrspace(1) %".24", align 4
  ret void
}

declare i32 @"llvm.nvvm.read.ptx.sreg.dynamic_smem_size"()

@"dynamic_shared_array$dynamic" = external addrspace(3) global [0 x i8], align 16
declare noundef range(i32 0, 1024) i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()

declare void @"llvm.nvvm.barrier.cta.sync.aligned.all"(i32 %".1") convergent
