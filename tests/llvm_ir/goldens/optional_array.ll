; ModuleID = "optional_array"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"optional_array"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0", ptr addrspace(1) noundef align 4 %"bias", i64 noundef range(i64 0, 2147418113) %"bias.extent0") nounwind
{
entry:
  %".6" = trunc nuw nsw i64 %"x.extent0" to i32
  %".7" = trunc nuw nsw i64 %"bias.extent0" to i32
  %".8" = sext i32 0 to i64
  %".9" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".8"
  %".10" = load float, ptr addrspace(1) %".9", align 4
  %".11" = sext i32 0 to i64
  %".12" = getelementptr inbounds float, ptr addrspace(1) %"bias", i64 %".11"
  %".13" = load float, ptr addrspace(1) %".12", align 4
  %".14" = fadd contract float %".10", %".13"
  %".15" = sext i32 0 to i64
  %".16" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".15"
  store float %".14", ptr addrspace(1) %".16", align 4
  ret void
}
