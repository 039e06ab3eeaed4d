; ModuleID = "vector"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"vector"(ptr addrspace(1) noundef align 16 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  %".5" = getelementptr inbounds [16 x i8], ptr addrspace(1) %"x", i64 1
  %".6" = load <4 x float>, ptr addrspace(1) %".5", align 16
  %".0.slot" = alloca <4 x float>
  store <4 x float> %".6", <4 x float>* %".0.slot"
  %".8" = extractelement <4 x float> %".6", i32 0
  %".9" = getelementptr inbounds [16 x i8], ptr addrspace(1) %"x", i64 2
  %".10" = load <4 x float>, ptr addrspace(1) %".9", align 16
  %".1.slot" = alloca <4 x float>
  store <4 x float> %".10", <4 x float>* %".1.slot"
  %".12" = extractelement <4 x float> %".10", i32 0
  %".13" = fadd contract float %".8", %".12"
  %".0" = load <4 x float>, <4 x float>* %".0.slot"
  %".14" = extractelement <4 x float> %".0", i32 1
  %".1.1" = load <4 x float>, <4 x float>* %".1.slot"
  %".15" = extractelement <4 x float> %".1.1", i32 1
  %".16" = fadd contract float %".14", %".15"
  %".0.1" = load <4 x float>, <4 x float>* %".0.slot"
  %".17" = extractelement <4 x float> %".0.1", i32 2
  %".1.2" = load <4 x float>, <4 x float>* %".1.slot"
  %".18" = extractelement <4 x float> %".1.2", i32 2
  %".19" = fadd contract float %".17", %".18"
  %".0.2" = load <4 x float>, <4 x float>* %".0.slot"
  %".20" = extractelement <4 x float> %".0.2", i32 3
  %".1.3" = load <4 x float>, <4 x float>* %".1.slot"
  %".21" = extractelement <4 x float> %".1.3", i32 3
  %".22" = fadd contract float %".20", %".21"
  %".23" = insertelement <4 x float> <float undef, float undef, float undef, float undef>, float %".13", i32 0
  %".24" = insertelement <4 x float> %".23", float %".16", i32 1
  %".25" = insertelement <4 x float> %".24", float %".19", i32 2
  %".26" = insertelement <4 x float> %".25", float %".22", i32 3
  %".27" = getelementptr inbounds [16 x i8], ptr addrspace(1) %"x", i64 0
  store <4 x float> %".26", ptr addrspace(1) %".27", align 16
  ret void
}
