"""A kernel as a PyTorch operator: on the GPU and the CPU, with a gradient, and under ``torch.compile``.

pip install nvgen torch
python pytorch_operator.py
"""

import torch

import nvgen as nv


@nv.kernel
def smooth_relu_kernel(x: nv.Array[nv.f32], width: nv.f32, y: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < x.size:
        y[i] = 0.5 * (x[i] + nv.math.sqrt(x[i] * x[i] + width * width))


@nv.kernel
def smooth_relu_backward_kernel(gradient: nv.Array[nv.f32], x: nv.Array[nv.f32], width: nv.f32, out: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < x.size:
        out[i] = gradient[i] * 0.5 * (1 + x[i] / nv.math.sqrt(x[i] * x[i] + width * width))


def blocks(x: torch.Tensor) -> int:
    return max((x.numel() + 255) // 256, 1)


# The tensors decide where the kernel runs: on their GPU in PyTorch's current stream, or on the CPU.
@torch.library.custom_op("nvgen_example::smooth_relu", mutates_args=())
def smooth_relu(x: torch.Tensor, width: float) -> torch.Tensor:
    x = x.contiguous()
    y = torch.empty_like(x)
    smooth_relu_kernel[blocks(x), 256](x.view(-1), width, y.view(-1))
    return y


@torch.library.custom_op("nvgen_example::smooth_relu_backward", mutates_args=())
def smooth_relu_backward(gradient: torch.Tensor, x: torch.Tensor, width: float) -> torch.Tensor:
    gradient, x = gradient.contiguous(), x.contiguous()
    out = torch.empty_like(x)
    smooth_relu_backward_kernel[blocks(x), 256](gradient.view(-1), x.view(-1), width, out.view(-1))
    return out


# What torch.compile needs to know without running the kernel: shape, dtype and device of the result.
@smooth_relu.register_fake
def _(x, width):
    return torch.empty_like(x, memory_format=torch.contiguous_format)


@smooth_relu_backward.register_fake
def _(gradient, x, width):
    return torch.empty_like(x, memory_format=torch.contiguous_format)


def keep(ctx, inputs, output):
    x, ctx.width = inputs
    ctx.save_for_backward(x)


def backward(ctx, gradient):
    (x,) = ctx.saved_tensors
    return smooth_relu_backward(gradient, x, ctx.width), None


smooth_relu.register_autograd(backward, setup_context=keep)


def main() -> None:
    device = "cuda" if torch.cuda.is_available() else "cpu"
    x = torch.linspace(-3, 3, 1001, device=device, requires_grad=True)
    y = smooth_relu(x, 0.1)
    y.sum().backward()
    expected = 0.5 * (x + (x * x + 0.01).sqrt())
    (gradient,) = torch.autograd.grad(expected.sum(), x)
    torch.testing.assert_close(y, expected)
    torch.testing.assert_close(x.grad, gradient)
    print(f"smooth_relu of {x.numel()} numbers and its gradient are right on {device}")


if __name__ == "__main__":
    main()
