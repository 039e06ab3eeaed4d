"""Another LLVM than llvmlite's: a shared library that the user names in ``NVGEN_LLVM``, by its C API.

The LLVM of llvmlite's wheel checks its assertions, which takes half of its time. A release build, as distributions of
Linux and Rust's compiler have one, makes the same of the same module in less; but where it is given what it cannot
compile it may make wrong code in silence. So it only gets modules that nvgen has made and llvmlite has verified.

Source: LLVM's headers ``llvm-c/Core.h``, ``Support.h``, ``BitReader.h``, ``TargetMachine.h`` and
``Transforms/PassBuilder.h``.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import ExitStack
from ctypes import CDLL, POINTER, byref, c_char_p, c_int, c_size_t, c_uint, c_void_p, string_at
from functools import lru_cache
from typing import Any

import llvmlite.binding as binding

from nvgen import diagnostics
from nvgen.codegen.contract import llvm
from nvgen.diagnostics import CompileError, InternalError
from nvgen.files import compiler_identity

_TEXT = 0  # LLVMAssemblyFile
_DEFAULT = 0  # LLVMRelocDefault, LLVMCodeModelDefault
_MEMORY, _COUNT, _FLAG = c_void_p, c_size_t, c_int
_OUT, _WORDS = POINTER(c_void_p), POINTER(c_char_p)
#: What is called: what each function returns, and its parameters.
_FUNCTIONS: dict[str, tuple[Any, ...]] = {
    "LLVMGetVersion": (None, POINTER(c_uint), POINTER(c_uint), POINTER(c_uint)),
    "LLVMParseCommandLineOptions": (None, _FLAG, _WORDS, c_char_p),
    "LLVMInitializeNVPTXTargetInfo": (None,),
    "LLVMInitializeNVPTXTarget": (None,),
    "LLVMInitializeNVPTXTargetMC": (None,),
    "LLVMInitializeNVPTXAsmPrinter": (None,),
    "LLVMContextCreate": (_MEMORY,),
    "LLVMContextDispose": (None, _MEMORY),
    "LLVMCreateMemoryBufferWithMemoryRange": (_MEMORY, c_char_p, _COUNT, c_char_p, _FLAG),
    "LLVMGetBufferStart": (_MEMORY, _MEMORY),
    "LLVMGetBufferSize": (_COUNT, _MEMORY),
    "LLVMDisposeMemoryBuffer": (None, _MEMORY),
    "LLVMParseBitcodeInContext2": (_FLAG, _MEMORY, _MEMORY, _OUT),
    "LLVMDisposeModule": (None, _MEMORY),
    "LLVMPrintModuleToString": (_MEMORY, _MEMORY),
    "LLVMDisposeMessage": (None, _MEMORY),
    "LLVMGetTargetFromTriple": (_FLAG, c_char_p, _OUT, _WORDS),
    "LLVMCreateTargetMachine": (_MEMORY, _MEMORY, c_char_p, c_char_p, c_char_p, _FLAG, _FLAG, _FLAG),
    "LLVMDisposeTargetMachine": (None, _MEMORY),
    "LLVMCreatePassBuilderOptions": (_MEMORY,),
    "LLVMDisposePassBuilderOptions": (None, _MEMORY),
    **{
        f"LLVMPassBuilderOptionsSet{name}": (None, _MEMORY, _FLAG)
        for name in ("LoopVectorization", "SLPVectorization", "LoopInterleaving", "LoopUnrolling")
    },
    "LLVMRunPasses": (_MEMORY, _MEMORY, c_char_p, _MEMORY, _MEMORY),
    "LLVMTargetMachineEmitToMemoryBuffer": (_FLAG, _MEMORY, _MEMORY, _FLAG, _WORDS, _OUT),
}


#: What a machine is made of: triple, processor, features, level and whether it has short pointers.
Machine = tuple[str, str, str, int, bool]
#: Whether PTX is to be made of an optimised module.
Condition = Callable[[str], bool]


class LlvmLibrary:
    """A shared library of LLVM, of llvmlite's major version and with the NVPTX target.

    Raises:
        OSError: the file is none.
        AttributeError: the library lacks a function, or the target.
        ValueError: it is of another version.
    """

    def __init__(self, path: str) -> None:
        library = CDLL(path)
        self._c: dict[str, Any] = {}
        for name, (result, *parameters) in _FUNCTIONS.items():
            function = self._c[name] = getattr(library, name)
            function.restype, function.argtypes = result, parameters
        numbers = [c_uint() for _ in range(3)]
        self._c["LLVMGetVersion"](*map(byref, numbers))
        self.version = ".".join(str(number.value) for number in numbers)
        if numbers[0].value != binding.llvm_version_info[0]:
            raise ValueError(f"it is LLVM {self.version}")
        for part in ("TargetInfo", "Target", "TargetMC", "AsmPrinter"):
            self._c[f"LLVMInitializeNVPTX{part}"]()

    def assembly(
        self, bitcode: bytes, machine_of: Machine, pipeline_level: int, accepts: Condition | None
    ) -> str | None:
        """The target's assembly of a module, after LLVM's pipeline at that level (see ``llvm.optimise``).

        None where ``accepts`` refuses the text of the optimised module.
        """
        with ExitStack() as stack:
            context = self._made(stack, "Context", self._c["LLVMContextCreate"]())
            module = self._module(stack, context, bitcode)
            machine = self._machine(stack, *machine_of)
            self._optimise(stack, module, machine, pipeline_level)
            if accepts is not None and not accepts(self._text(module)):
                return None
            words, buffer = c_char_p(), c_void_p()
            emit = self._c["LLVMTargetMachineEmitToMemoryBuffer"]
            self._succeed(emit(machine, module, _TEXT, byref(words), byref(buffer)), words)
            self._made(stack, "MemoryBuffer", buffer)
            return string_at(self._c["LLVMGetBufferStart"](buffer), self._c["LLVMGetBufferSize"](buffer)).decode()

    def _made(self, stack: ExitStack, kind: str, value: Any) -> Any:
        """An object of LLVM's, which goes when the stack is left."""
        dispose = "LLVMContextDispose" if kind == "Context" else f"LLVMDispose{kind}"
        stack.callback(self._c[dispose], value)
        return value

    def _module(self, stack: ExitStack, context: Any, bitcode: bytes) -> Any:
        made = self._c["LLVMCreateMemoryBufferWithMemoryRange"](bitcode, len(bitcode), b"nvgen", False)
        buffer, module = self._made(stack, "MemoryBuffer", made), c_void_p()
        self._succeed(self._c["LLVMParseBitcodeInContext2"](context, buffer, byref(module)))
        return self._made(stack, "Module", module)

    def _machine(self, stack: ExitStack, triple: str, cpu: str, features: str, level: int, short: bool) -> Any:
        target, words = c_void_p(), c_char_p()
        self._succeed(self._c["LLVMGetTargetFromTriple"](triple.encode(), byref(target), byref(words)), words)
        names = (text.encode() for text in (triple, cpu, features))
        with llvm.MAKING:  # the library may be llvmlite's own
            self._set_short_pointers(short)
            try:
                machine = self._c["LLVMCreateTargetMachine"](target, *names, level, _DEFAULT, _DEFAULT)
            finally:
                self._set_short_pointers(False)
        return self._made(stack, "TargetMachine", machine)

    def _set_short_pointers(self, value: bool) -> None:
        words = (c_char_p * 2)(b"nvgen", f"{llvm.SHORT_POINTERS}={str(value).lower()}".encode())
        self._c["LLVMParseCommandLineOptions"](2, words, b"")

    def _optimise(self, stack: ExitStack, module: Any, machine: Any, level: int) -> None:
        options = self._made(stack, "PassBuilderOptions", self._c["LLVMCreatePassBuilderOptions"]())
        for name in ("LoopVectorization", "SLPVectorization", "LoopInterleaving", "LoopUnrolling"):
            self._c[f"LLVMPassBuilderOptionsSet{name}"](options, level > 1)
        self._succeed(self._c["LLVMRunPasses"](module, f"default<O{level}>".encode(), machine, options))

    def _text(self, module: Any) -> str:
        printed = self._c["LLVMPrintModuleToString"](module)
        try:
            return string_at(printed).decode()
        finally:
            self._c["LLVMDisposeMessage"](printed)

    def _succeed(self, failure: Any, words: c_char_p | None = None) -> None:
        if failure:
            said = (words.value or b"").decode() if words is not None else "it refuses a module that llvmlite takes"
            raise InternalError(f"LLVM {self.version} of {compiler_identity.LLVM_VARIABLE}: {said}")


def chosen() -> LlvmLibrary | None:
    """The library that the environment names; None: it names none.

    Raises:
        CompileError: it is not to be used.
    """
    path = os.environ.get(compiler_identity.LLVM_VARIABLE)
    return _loaded(path, compiler_identity.state(path)) if path else None


@lru_cache(maxsize=1)
def _loaded(path: str, state: object) -> LlvmLibrary:
    """``state`` is that of the file, which may be another one later."""
    try:
        if state is None:
            raise OSError("there is no such file")
        return LlvmLibrary(os.path.abspath(path))
    except AttributeError as error:
        problem = f"it lacks a function of LLVM's or the NVPTX target ({error})"
    except (OSError, ValueError) as error:
        problem = str(error)
    wanted = binding.llvm_version_info[0]
    raise CompileError(diagnostics.target.BadLlvmLibrary(None, path, problem, str(wanted)))
