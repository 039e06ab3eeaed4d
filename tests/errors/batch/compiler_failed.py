from unittest import mock

import nvgen as nv
from tests.batch.executors import Pickling


@nv.kernel
def scale(a: nv.Array[nv.f32]):
    a[nv.grid(1)] *= 2.0


with mock.patch.object(nv.Kernel, "ptx", side_effect=ZeroDivisionError("division by zero")):
    nv.build([scale], "sm_90", executor=Pickling()).raise_if_failed()
