"""Particles and random numbers."""

import nvgen as nv


@nv.kernel(noalias=True)
def monte_carlo_pi(seed: nv.u32, samples: nv.i32, hits: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < hits.size:
        state = seed ^ (nv.u32(i) * 2654435769)
        count = 0
        for _ in range(samples):
            state ^= state << 13
            state ^= state >> 17
            state ^= state << 5
            x = nv.f32(state >> 8) * 5.9604645e-08
            state ^= state << 13
            state ^= state >> 17
            state ^= state << 5
            y = nv.f32(state >> 8) * 5.9604645e-08
            if x * x + y * y < 1.0:
                count += 1
        hits[i] = count
