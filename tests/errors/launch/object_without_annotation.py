import numpy as np

import nvgen as nv


class Settings:
    factor = 2.0


@nv.kernel
def k(a, settings):
    a[0] = settings.factor


k.on("cpu")[1, 1](np.zeros(1, np.float32), Settings())
