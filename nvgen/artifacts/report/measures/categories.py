"""Instructions of SASS and of PTX by what they do, in the same categories. Data of the instruction mix.

Sources: CUDA Binary Utilities, "Instruction Set Reference", for SASS, where opcodes that it leaves out are named by
what nvdisasm prints for the PTX that they are made of; for PTX the groups of ``nvgen.ptx.analysis``.
"""

from __future__ import annotations

from nvgen.artifacts.report.machine_code import MachineInstruction
from nvgen.ptx.analysis.instruction_groups import group
from nvgen.ptx.tree import Instruction

#: The categories in the order in which a reader looks for them, with the opcodes of SASS.
SASS = {
    "float32": "FADD FADD2 FADD32I FCHK FFMA FFMA2 FFMA32I FMNMX FMNMX3 FMUL FMUL2 FMUL32I FSEL FSET FSETP FSWZADD",
    "float64": "DADD DFMA DMUL DMNMX DSETP",
    "float16": "HADD2 HADD2_32I HFMA2 HFMA2_32I HMNMX2 HMUL2 HMUL2_32I HSET2 HSETP2 VHMNMX",
    "integer": (
        "BMSK BREV FLO IABS IADD IADD3 IADD32I IDP IDP4A IMAD IMNMX IMUL IMUL32I ISCADD ISCADD32I ISETP LEA LOP LOP3 "
        "LOP32I POPC SGXT SHF SHL SHR VABSDIFF VABSDIFF4 VIADD VIADDMNMX VIMNMX VIMNMX3 VSETP"
    ),
    "tensor": (
        "BMMA DMMA HMMA IMMA OMMA QMMA BGMMA HGMMA IGMMA QGMMA MOVM LDT LDTM STT STTM UTCCP UTCSHIFT UTCHMMA UTCIMMA "
        "UTCOMMA UTCQMMA UTCMXQMMA"
    ),
    "special function": "MUFU",
    "conversion": "F2F F2FP F2I F2IP FRND I2F I2FP I2I I2IP",
    "move and select": "B2R CS2R LEPC MOV MOV32I P2R PLOP3 PRMT PSETP R2B R2P S2R SEL",
    "warp": "CREDUX ELECT MATCH REDUX SHFL VOTE",
    "load global": "LDG",
    "store global": "STG",
    "load shared": "LDS LDSM",
    "store shared": "STS STSM STAS",
    "load local": "LDL",
    "store local": "STL",
    "load constant": "LDC LDCU ULDC",
    "load generic": "LD",
    "store generic": "ST",
    "atomic": "ATOM ATOMG ATOMS RED REDG REDAS UREDGR UTCATOMSWS",
    "asynchronous copy": ("LDGSTS UBLKCP UBLKPF UBLKRED UTMACCTL UTMACMDFLUSH UTMALDG UTMAPF UTMAREDG UTMASTG"),
    "texture and surface": "TEX TLD TLD4 TMML TXD TXQ SUATOM SULD SURED SUST",
    "control": (
        "BMOV BPT BRA BREAK BRX BRXU BSSY BSYNC CALL EXIT JMP JMX JMXU KILL NANOSLEEP RET RPCMOV RTT WARPSYNC YIELD "
        "ACQBULK PREEXIT USETMAXREG"
    ),
    "barrier": (
        "ARRIVES BAR CGAERRBAR DEPBAR ENDCOLLECTIVE ERRBAR FENCE LDGDEPBAR MEMBAR SYNCS UCGABAR_ARV UCGABAR_WAIT "
        "UTCBAR WARPGROUP WARPGROUPSET"
    ),
    "uniform": "R2UR S2UR UP2UR VOTEU",
    "other": "CCTL CCTLL CCTLT GETLMEMBASE NOP PMTRIG QSPC SETCTAID SETLMEMBASE",
}
CATEGORIES = tuple(SASS)
_OF_OPCODE = {opcode: category for category, opcodes in SASS.items() for opcode in opcodes.split()}

#: Of PTX: groups of ``instruction_groups`` whose instructions are all of one category.
_OF_GROUP = {
    "integer": "integer",
    "logic and shift": "integer",
    "video": "integer",
    "move and conversion": "move and select",
    "asynchronous copy": "asynchronous copy",
    "atomic": "atomic",
    "texture and surface": "texture and surface",
    "control flow": "control",
    "synchronisation": "barrier",
    "warp": "warp",
    "tensor core": "tensor",
}
#: Arithmetic of the special function unit, where the text says ``.approx``: PTX ISA, "Floating Point Instructions".
_SPECIAL = frozenset({"sin", "cos", "lg2", "ex2", "tanh", "rcp", "rsqrt", "sqrt"})
_LOADS = frozenset({"ld", "ldu", "ldmatrix"})
_STORES = frozenset({"st", "stmatrix"})


def of_sass(instruction: MachineInstruction) -> str:
    """The category of an instruction of SASS."""
    opcode = instruction.opcode
    if opcode == "IMAD" and instruction.modifiers[:1] == ("MOV",):
        return "move and select"  # the multipliers move registers and constants where the other units are busy
    if opcode == "HFMA2" and instruction.operands.partition(", ")[2].startswith("-RZ, RZ, "):
        return "move and select"
    found = _OF_OPCODE.get(opcode)
    if found is not None:
        return found
    return "uniform" if opcode.startswith("U") else "other"


def of_ptx(instruction: Instruction) -> str:
    """The category of an instruction of PTX."""
    opcode, modifiers = instruction.opcode, instruction.modifiers
    if opcode in _LOADS or opcode in _STORES:
        return _of_access(instruction)
    if opcode == "cvt":
        return "conversion"
    if opcode in _SPECIAL and "f64" not in modifiers:
        return "special function"
    found = group(opcode, modifiers)
    if found in ("floating point", "comparison and selection"):
        return _of_type(instruction)
    return _OF_GROUP.get(found, "other")


def _of_access(instruction: Instruction) -> str:
    """Of a load or store: its space. Parameters are in the constant bank."""
    what = "load" if instruction.opcode in _LOADS else "store"
    space = (instruction.space or "generic").partition("::")[0]
    if space in ("param", "const"):
        return f"{what} constant" if what == "load" else "move and select"  # an argument of a call
    return f"{what} {space}"


def _of_type(instruction: Instruction) -> str:
    """Of arithmetic and comparisons: the type of the operands, which stands last."""
    type_ = next(iter(reversed(instruction.types)), "")
    if type_.startswith("f64"):
        return "float64"
    if type_.startswith("f32"):
        return "float32"
    return "float16" if type_.startswith(("f16", "bf16")) else "integer"
