import numpy as np

import nvgen as nv


class Stream:
    """As cuda-core's."""

    def __cuda_stream__(self):
        raise RuntimeError("Stream has been closed")


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1


k.launch(np.ones(32, np.float32), grid=1, block=32, stream=Stream())
