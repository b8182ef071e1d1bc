#!/usr/bin/env python3
"""Runs a program to which the kernel refuses some system calls, as a container or an old kernel does.

    refuse.py CALL[=OPTION][,CALL...] PROGRAM ...

A call is refused with EPERM, and with an option only if its argument that says what is wanted is that number: `prlimit64=9` is a limit of
the address space. The filter holds for the program and for whatever it starts.
"""
import ctypes
import os
import platform
import struct
import sys

# The number of each call on x86-64 and on AArch64, and which argument says what is wanted.
CALLS = {
    "close_range": (436, 436, 0), "prlimit64": (302, 261, 1), "setrlimit": (160, 164, 0), "prctl": (157, 167, 0),
    "capset": (126, 91, 0), "seccomp": (317, 277, 0), "pidfd_open": (434, 434, 0), "memfd_create": (319, 279, 0),
}
ARCHITECTURES = {"x86_64": 0, "aarch64": 1}
LOAD, JUMP_EQUAL, JUMP_SET, RETURN = 0x20, 0x15, 0x45, 0x06
ALLOW, REFUSE = 0x7FFF0000, 0x00050000 | 1
PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, FILTER = 38, 22, 2


def instruction(code: int, value: int, jump_true: int = 0, jump_false: int = 0) -> bytes:
    return struct.pack("HBBI", code, jump_true, jump_false, value)


def rule(text: str) -> bytes:
    """Refuses one call, and leaves the number of the call in the accumulator otherwise."""
    name, _, option = text.partition("=")
    row = CALLS[name]
    number, argument = row[ARCHITECTURES[platform.machine()]], 16 + 8 * row[2]
    if not option:
        return instruction(JUMP_EQUAL, number, 0, 1) + instruction(RETURN, REFUSE)
    new_limit = 16 + 8 * 2
    body = [instruction(LOAD, argument), instruction(JUMP_EQUAL, int(option), 0, 5 if name == "prlimit64" else 1)]
    if name == "prlimit64":
        # Reading a limit stays allowed: then there is no new one.
        body += [instruction(LOAD, new_limit), instruction(JUMP_EQUAL, 0, 0, 2), instruction(LOAD, new_limit + 4),
                 instruction(JUMP_EQUAL, 0, 1, 0)]
    body += [instruction(RETURN, REFUSE), instruction(LOAD, 0)]
    return instruction(JUMP_EQUAL, number, 0, len(body)) + b"".join(body)


def main() -> None:
    program = instruction(LOAD, 0) + b"".join(rule(text) for text in sys.argv[1].split(",")) + instruction(RETURN, ALLOW)
    libc = ctypes.CDLL(None, use_errno=True)
    code = ctypes.create_string_buffer(program)
    filter = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(code)))
    for options in ((PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), (PR_SET_SECCOMP, FILTER, ctypes.addressof(filter), 0, 0)):
        if libc.prctl(*(ctypes.c_ulong(option) for option in options)) != 0:
            sys.exit(f"prctl: {os.strerror(ctypes.get_errno())}")
    os.execvp(sys.argv[2], sys.argv[2:])


main()
