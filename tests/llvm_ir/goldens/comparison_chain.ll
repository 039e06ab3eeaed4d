; ModuleID = "comparison_chain"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"comparison_chain"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0", ptr addrspace(1) noundef align 4 %"y", i64 noundef range(i64 0, 2147418113) %"y.extent0") nounwind
{
entry:
  %".6" = trunc nuw nsw i64 %"x.extent0" to i32
  %".7" = trunc nuw nsw i64 %"y.extent0" to i32
  %".8" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 0
  %".9" = load float, ptr addrspace(1) %".8", align 4
  %".0.slot" = alloca float
  store float %".9", float* %".0.slot"
  %".11" = fcmp contract ole float              0x0, %".9"
  br i1 %".11", label %"if.true", label %"if.false"
if.true:
  %".0" = load float, float* %".0.slot"
  %".13" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 1
  %".14" = load float, ptr addrspace(1) %".13", align 4
  %".15" = fcmp contract olt float %".0", %".14"
  br label %"if.value"
if.false:
  br label %"if.value"
if.value:
  %".18" = phi  i1 [%".15", %"if.true"], [false, %"if.false"]
  br i1 %".18", label %"if.true.1", label %"if.false.1"
if.true.1:
  br label %"if.value.1"
if.false.1:
  br label %"if.value.1"
if.value.1:
  %".22" = phi  i32 [1, %"if.true.1"], [0, %"if.false.1"]
  %".23" = getelementptr inbounds i32, ptr addrspace(1) %"y", i64 0
  store i32 %".22", ptr addrspace(1) %".23", align 4
  ret void
}
