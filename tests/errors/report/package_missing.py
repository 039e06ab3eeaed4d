from importlib import util
from unittest import mock

import nvgen as nv

find_spec = util.find_spec


@nv.kernel
def scale(a: nv.Array[nv.f32]):
    a[nv.grid(1)] *= 2.0


with mock.patch("nvgen.artifacts.report.packages.find_spec", lambda name: None if name == "matplotlib" else find_spec(name)):
    scale.report("sm_90")
