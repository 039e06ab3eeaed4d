; ModuleID = "mathematics"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"mathematics"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  %".5" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 1
  %".6" = load float, ptr addrspace(1) %".5", align 4
  %".7" = call contract float @"llvm.sqrt.f32"(float %".6")
  %".8" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 2
  %".9" = load float, ptr addrspace(1) %".8", align 4
  %".10" = call float @"__nv_sinf"(float %".9")
  %".11" = fadd contract float %".7", %".10"
  %".12" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 0
  store float %".11", ptr addrspace(1) %".12", align 4
  ret void
}

declare float @"llvm.sqrt.f32"(float %".1")

declare float @"__nv_sinf"(float %".1")
