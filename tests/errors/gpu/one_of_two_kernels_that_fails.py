# gpu: sm_90
import nvgen as nv
from tests.driver import fake

LAUNCH_TIMEOUT = 702


@nv.kernel
def first(n: nv.u32):
    nv.nanosleep(n)


@nv.kernel
def second(n: nv.u32):
    nv.nanosleep(n)


first[1, 1](1000)
second[1, 1](1000)
fake.active().fault(LAUNCH_TIMEOUT)
first[1, 1](2000)
second[1, 1](2000)
