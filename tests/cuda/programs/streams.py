"""Streams, arrays, events and a graph; runs unchanged on a GPU and on the CPU."""

import numpy as np

import nvgen as nv
from nvgen import cuda


@nv.kernel
def twice(a: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < a.size:
        a[i] *= 2


stream = cuda.stream()
a = cuda.to_device(np.ones(100, np.float32), stream=stream)
begin = stream.record(cuda.event())
twice[1, 128, stream](a)
end = stream.record(cuda.event())
end.sync()
print(a.copy_to_host(stream=stream)[:3], end - begin >= 0)

builder = cuda.Device(0).create_graph_builder().begin_building()
twice[1, 128, builder](a)
twice[1, 128, builder](a)
graph = builder.end_building().complete()
graph.launch(stream)
graph.launch(stream)
stream.sync()
other = cuda.empty_like(a, stream=stream).copy_from(a, stream=stream)
cuda.synchronize()
print(other.copy_to_host(stream=stream)[-2:])
