"""``nvgen.build``: many kernels, for several architectures, by many processes.

::

    kernels and files ─ inputs ─▶ kernels ─ build ─▶ tasks ─ schedule ─▶ executor ─ tasks.compiled ─▶ answers
                                                                    BuildResult ◀─ results, files ─┘

A task is one kernel for some architectures. It is compiled where the executor runs it; everything else, files
included, is done by the process that builds.
"""
