; ModuleID = "vector"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"vector"(ptr addrspace(1) noundef align 16 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  %".5" = sext i32 1 to i64
  %".6" = getelementptr inbounds [16 x i8], ptr addrspace(1) %"x", i64 %".5"
  %".7" = load <4 x float>, ptr addrspace(1) %".6", align 16
  %".0.slot" = alloca <4 x float>
  store <4 x float> %".7", <4 x float>* %".0.slot"
  %".9" = extractelement <4 x float> %".7", i32 0
  %".10" = sext i32 2 to i64
  %".11" = getelementptr inbounds [16 x i8], ptr addrspace(1) %"x", i64 %".10"
  %".12" = load <4 x float>, ptr addrspace(1) %".11", align 16
  %".1.slot" = alloca <4 x float>
  store <4 x float> %".12", <4 x float>* %".1.slot"
  %".14" = extractelement <4 x float> %".12", i32 0
  %".15" = fadd contract float %".9", %".14"
  %".0" = load <4 x float>, <4 x float>* %".0.slot"
  %".16" = extractelement <4 x float> %".0", i32 1
  %".1.1" = load <4 x float>, <4 x float>* %".1.slot"
  %".17" = extractelement <4 x float> %".1.1", i32 1
  %".18" = fadd contract float %".16", %".17"
  %".0.1" = load <4 x float>, <4 x float>* %".0.slot"
  %".19" = extractelement <4 x float> %".0.1", i32 2
  %".1.2" = load <4 x float>, <4 x float>* %".1.slot"
  %".20" = extractelement <4 x float> %".1.2", i32 2
  %".21" = fadd contract float %".19", %".20"
  %".0.2" = load <4 x float>, <4 x float>* %".0.slot"
  %".22" = extractelement <4 x float> %".0.2", i32 3
  %".1.3" = load <4 x float>, <4 x float>* %".1.slot"
  %".23" = extractelement <4 x float> %".1.3", i32 3
  %".24" = fadd contract float %".22", %".23"
  %".25" = insertelement <4 x float> <float undef, float undef, float undef, float undef>, float %".15", i32 0
  %".26" = insertelement <4 x float> %".25", float %".18", i32 1
  %".27" = insertelement <4 x float> %".26", float %".21", i32 2
  %".28" = insertelement <4 x float> %".27", float %".24", i32 3
  %".29" = sext i32 0 to i64
  %".30" = getelementptr inbounds [16 x i8], ptr addrspace(1) %"x", i64 %".29"
  store <4 x float> %".28", ptr addrspace(1) %".30", align 16
  ret void
}
