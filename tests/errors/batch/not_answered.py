import nvgen as nv
from tests.batch.executors import Failing


@nv.kernel
def scale(a: nv.Array[nv.f32]):
    a[nv.grid(1)] *= 2.0


nv.build([scale], executor=Failing(ConnectionError("the worker is gone"), 3)).raise_if_failed()
