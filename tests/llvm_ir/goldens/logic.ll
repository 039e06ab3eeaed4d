; ModuleID = "logic"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"logic"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0", i32 noundef %"n") nounwind
{
entry:
  %".5" = trunc nuw nsw i64 %"x.extent0" to i32
  %".6" = icmp sgt i32 %"n", 0
  br i1 %".6", label %"if.true", label %"if.false"
if.true:
  %".8" = sext i32 %"n" to i64
  %".9" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 %".8"
  %".10" = load i32, ptr addrspace(1) %".9", align 4
  %".11" = icmp sgt i32 %".10", 0
  br label %"if.value"
if.false:
  br label %"if.value"
if.value:
  %".14" = phi  i1 [%".11", %"if.true"], [false, %"if.false"]
  %".15" = icmp slt i32 %"n", 9
  %".16" = xor i1 %".15", -1
  %".17" = select  i1 %".14", i1 true, i1 %".16"
  br i1 %".17", label %"then", label %"end"
then:
  %".19" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 0
  store i32 1, ptr addrspace(1) %".19", align 4
  br label %"end"
end:
  ret void
}
