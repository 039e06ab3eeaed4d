"""Particles and random numbers."""

import math

import nvgen as nv


@nv.device
def acceleration_factor(dx, dy, dz, mass):
    squared = dx * dx + dy * dy + dz * dz + nv.f32(1e-9)
    inverse = nv.f32(1.0) / math.sqrt(squared)
    return mass * inverse * inverse * inverse


@nv.kernel(noalias=True)
def n_body(bodies: nv.Array[nv.f32, 2], forces: nv.Array[nv.f32, 2]):
    i = nv.grid(1)
    if i < forces.shape[0]:
        x, y, z = bodies[i, 0], bodies[i, 1], bodies[i, 2]
        fx, fy, fz = 0.0, 0.0, 0.0
        for j in range(bodies.shape[0]):
            dx, dy, dz = bodies[j, 0] - x, bodies[j, 1] - y, bodies[j, 2] - z
            factor = acceleration_factor(dx, dy, dz, bodies[j, 3])
            fx += factor * dx
            fy += factor * dy
            fz += factor * dz
        forces[i, 0] = fx
        forces[i, 1] = fy
        forces[i, 2] = fz


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
