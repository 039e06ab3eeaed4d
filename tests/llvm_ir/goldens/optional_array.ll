; ModuleID = "optional_array"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"optional_array"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0", ptr addrspace(1) noundef align 4 %"bias", i64 noundef range(i64 0, 2147418113) %"bias.extent0") nounwind
{
entry:
  %".6" = trunc nuw nsw i64 %"x.extent0" to i32
  %".7" = trunc nuw nsw i64 %"bias.extent0" to i32
  %".8" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 0
  %".9" = load float, ptr addrspace(1) %".8", align 4
  %".10" = getelementptr inbounds float, ptr addrspace(1) %"bias", i64 0
  %".11" = load float, ptr addrspace(1) %".10", align 4
  %".12" = fadd contract float %".9", %".11"
  %".13" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 0
  store float %".12", ptr addrspace(1) %".13", align 4
  ret void
}
