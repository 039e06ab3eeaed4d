; ModuleID = "complex_product"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"complex_product"(ptr addrspace(1) noundef align 8 %"z", i64 noundef range(i64 0, 2147418113) %"z.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"z.extent0" to i32
  %".5" = getelementptr inbounds <2 x float>, ptr addrspace(1) %"z", i64 1
  %".6" = load <2 x float>, ptr addrspace(1) %".5", align 8
  %".7" = extractelement <2 x float> %".6", i32 0
  %".8" = extractelement <2 x float> %".6", i32 1
  %".9" = insertvalue {float, float} undef, float %".7", 0
  %".10" = insertvalue {float, float} %".9", float %".8", 1
  %".11" = getelementptr inbounds <2 x float>, ptr addrspace(1) %"z", i64 2
  %".12" = load <2 x float>, ptr addrspace(1) %".11", align 8
  %".13" = extractelement <2 x float> %".12", i32 0
  %".14" = extractelement <2 x float> %".12", i32 1
  %".15" = insertvalue {float, float} undef, float %".13", 0
  %".16" = insertvalue {float, float} %".15", float %".14", 1
  %".17" = extractvalue {float, float} %".10", 0
  %".18" = extractvalue {float, float} %".10", 1
  %".19" = extractvalue {float, float} %".16", 0
  %".20" = extractvalue {float, float} %".16", 1
  %".21" = fmul contract float %".17", %".19"
  %".22" = fmul contract float %".18", %".20"
  %".23" = fsub contract float %".21", %".22"
  %".24" = fmul contract float %".17", %".20"
  %".25" = fmul contract float %".18", %".19"
  %".26" = fadd contract float %".24", %".25"
  %".27" = insertvalue {float, float} undef, float %".23", 0
  %".28" = insertvalue {float, float} %".27", float %".26", 1
  %".29" = getelementptr inbounds <2 x float>, ptr addrspace(1) %"z", i64 0
  %".30" = extractvalue {float, float} %".28", 0
  %".31" = insertelement <2 x float> <float undef, float undef>, float %".30", i32 0
  %".32" = extractvalue {float, float} %".28", 1
  %".33" = insertelement <2 x float> %".31", float %".32", i32 1
  store <2 x float> %".33", ptr addrspace(1) %".29", align 8
  ret void
}
