; ModuleID = "conditional_expression"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"conditional_expression"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  %".5" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 1
  %".6" = load float, ptr addrspace(1) %".5", align 4
  %".7" = fcmp contract ogt float %".6",              0x0
  br i1 %".7", label %"if.true", label %"if.false"
if.true:
  %".9" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 1
  %".10" = load float, ptr addrspace(1) %".9", align 4
  br label %"if.value"
if.false:
  %".12" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 1
  %".13" = load float, ptr addrspace(1) %".12", align 4
  %".14" = fneg contract float %".13"
  br label %"if.value"
if.value:
  %".16" = phi  float [%".10", %"if.true"], [%".14", %"if.false"]
  %".17" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 0
  store float %".16", ptr addrspace(1) %".17", align 4
  ret void
}
