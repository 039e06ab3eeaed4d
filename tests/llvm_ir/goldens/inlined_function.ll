; ModuleID = "inlined_function"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"inlined_function"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  %".5" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 1
  %".6" = load float, ptr addrspace(1) %".5", align 4
  %".7" = call float @"halved"(float %".6")
  %".8" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 0
  store float %".7", ptr addrspace(1) %".8", align 4
  ret void
}

define internal float @"halved"(float %"x") convergent nounwind
{
entry:
  %".3" = fmul contract float %"x", 0x3fe0000000000000
  ret float %".3"
}
