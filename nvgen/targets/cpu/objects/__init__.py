"""Machine code for the CPU, as it is kept on disk and put into memory without LLVM.

::

    object file of LLVM's ─ link ─▶ Image ─ image ─▶ bytes on disk ─▶ Image ─ memory ─▶ executable pages

An object file in the ELF format is linked when it is made: what is left for whoever loads it is to copy the pages, to
fill in addresses, and to make the pages executable. ELF is what LLVM writes where the system's own programs are ELF;
elsewhere LLVM's linker loads the object (``targets.cpu.objects.linking``), and nothing is kept.
"""
