"""Arrays of CuPy and PyTorch in one kernel: nothing is copied, and whoever still writes an array is waited for.

pip install nvgen cupy-cuda13x torch
python cupy_and_pytorch.py

Without a GPU the same kernel takes NumPy's arrays and PyTorch's tensors of the CPU.
"""

import torch

import nvgen as nv


@nv.kernel
def blend(weights, images: nv.Array[nv.f32, 3], out: nv.Array[nv.f32, 2]):
    x, y = nv.grid(2)
    if x < out.shape[1] and y < out.shape[0]:
        total = nv.f32(0)
        for k in range(images.shape[0]):
            total += weights[k] * images[k, y, x]
        out[y, x] = total


def main() -> None:
    has_gpu = torch.cuda.is_available()
    if has_gpu:
        import cupy as xp
    else:
        import numpy as xp

    weights = torch.softmax(torch.arange(3.0, device="cuda" if has_gpu else "cpu"), 0)  # PyTorch's
    images = xp.random.default_rng(0).random((3, 480, 640), dtype=xp.float32)  # CuPy's
    out = xp.zeros((480, 640), xp.float32)
    blend[(40, 60), (16, 8)](weights, images, out)

    as_tensor = torch.from_dlpack(images)
    torch.testing.assert_close(torch.from_dlpack(out), torch.einsum("k,kyx->yx", weights, as_tensor))
    print(f"the blend of 3 images is right on {weights.device}")


if __name__ == "__main__":
    main()
