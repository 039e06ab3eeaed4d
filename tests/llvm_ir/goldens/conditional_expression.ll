; ModuleID = "conditional_expression"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"conditional_expression"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  %".5" = sext i32 1 to i64
  %".6" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".5"
  %".7" = load float, ptr addrspace(1) %".6", align 4
  %".8" = fcmp contract ogt float %".7",              0x0
  br i1 %".8", label %"if.true", label %"if.false"
if.true:
  %".10" = sext i32 1 to i64
  %".11" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".10"
  %".12" = load float, ptr addrspace(1) %".11", align 4
  br label %"if.value"
if.false:
  %".14" = sext i32 1 to i64
  %".15" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".14"
  %".16" = load float, ptr addrspace(1) %".15", align 4
  %".17" = fneg contract float %".16"
  br label %"if.value"
if.value:
  %".19" = phi  float [%".12", %"if.true"], [%".17", %"if.false"]
  %".20" = sext i32 0 to i64
  %".21" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".20"
  store float %".19", ptr addrspace(1) %".21", align 4
  ret void
}
