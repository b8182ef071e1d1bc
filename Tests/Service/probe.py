#!/usr/bin/env python3
"""Attempts what the sandbox of layoutd.service must prevent. Runs in place of the daemon, inside the unit.

Prints "ok ..." for each attempt that fails as it must, else "FAIL ...".
"""
import ctypes
import errno
import os
import socket

libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = libc.mmap.restype = ctypes.c_long
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
libc.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
libc.mount.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_ulong, ctypes.c_char_p]

READ, WRITE, EXECUTE = 1, 2, 4
PRIVATE_ANONYMOUS = 0x22
# Numbers of the calls that libc has no function for, on x86-64 and on the newer architectures.
MODULE, NAMESPACE_USER = {"x86_64": 175}.get(os.uname().machine, 105), 0x10000000


def failed(result):
    """The number of the error of a call of libc's, 0 if it succeeded."""
    return ctypes.get_errno() if result == -1 else 0


def raised(attempt):
    try:
        attempt()
    except OSError as error:
        return error.errno
    return 0


def write_anonymous(path):
    with open(path, "w", encoding="ascii"):
        pass


def mapping_made_executable():
    address = libc.mmap(None, 4096, READ | WRITE, PRIVATE_ANONYMOUS, -1, 0)
    return failed(libc.mprotect(address, 4096, READ | EXECUTE))


def memory_read(process):
    class Vector(ctypes.Structure):
        _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]
    own, other = Vector(ctypes.addressof(ctypes.create_string_buffer(8)), 8), Vector(4096, 8)
    return failed(libc.process_vm_readv(process, ctypes.byref(own), 1, ctypes.byref(other), 1, 0))


def expect(what, number, *expected):
    name = errno.errorcode.get(number, "success")
    if name in expected:
        print(f"ok in the sandbox, {what} fails with {name}")
    else:
        print(f"FAIL in the sandbox, {what}: {name}, expected {' or '.join(expected)}")


def hold(what, is_true):
    print(f"{'ok' if is_true else 'FAIL'} in the sandbox, {what}")


DENIED = ("EROFS", "EACCES", "EPERM")
for folder in ("/", "/etc", "/usr/share/layoutd/plugins", "/var/lib", "/run", "/opt", "/dev/shm/..", "/sys/fs/cgroup"):
    expect(f"writing in {folder}", raised(lambda: write_anonymous(f"{folder}/layoutd-probe")), *DENIED)
expect("writing in /home", raised(lambda: write_anonymous("/home/layoutd-probe")), *DENIED, "ENOENT")
expect("writing a kernel setting", raised(lambda: write_anonymous("/proc/sys/kernel/core_pattern")), *DENIED, "ENOENT")
write_anonymous("/tmp/layoutd-probe")  # The shell looks whether it is seen outside.
for family in ("AF_INET", "AF_INET6", "AF_NETLINK", "AF_PACKET", "AF_VSOCK"):
    expect(f"opening a socket of {family}", raised(lambda: socket.socket(getattr(socket, family), socket.SOCK_STREAM)),
           "EAFNOSUPPORT", "EPERM")
expect("mounting", failed(libc.mount(b"tmpfs", b"/tmp", b"tmpfs", 0, None)), "EPERM")
expect("unmounting", failed(libc.umount2(b"/tmp", 2)), "EPERM")
expect("chroot", raised(lambda: os.chroot("/tmp")), "EPERM")
expect("tracing another process", failed(libc.ptrace(16, 1, None, None)), "EPERM")
expect("reading another process's memory", memory_read(1), "EPERM")
expect("making a user namespace", failed(libc.unshare(NAMESPACE_USER)), "EPERM")
expect("a mapping that is writable and executable",
       failed(libc.mmap(None, 4096, READ | WRITE | EXECUTE, PRIVATE_ANONYMOUS, -1, 0)), "EPERM", "EACCES")
expect("making a mapping executable", mapping_made_executable(), "EPERM", "EACCES")
expect("loading a kernel module", failed(libc.syscall(MODULE, None, 0, b"")), "EPERM")
expect("setting the host's name", raised(lambda: socket.sethostname("probe")), "EPERM")
expect("setting the clock", failed(libc.settimeofday(ctypes.create_string_buffer(16), None)), "EPERM")
expect("rebooting", failed(libc.reboot(0)), "EPERM", "EINVAL")
expect("becoming root", raised(lambda: os.setuid(0)), "EPERM")
expect("making a program that runs as another user", raised(lambda: os.chmod("/tmp/layoutd-probe", 0o4755)), "EPERM")
expect("making a device", raised(lambda: os.mknod("/tmp/device", 0o20666, os.makedev(1, 1))), "EPERM")
expect("opening the kernel's memory", raised(lambda: open("/dev/mem", "rb")), *DENIED, "ENOENT")
expect("running in real time", raised(lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))), "EPERM")
expect("another personality", failed(libc.personality(0x0040000)), "EPERM")
expect("a higher priority", raised(lambda: os.setpriority(os.PRIO_PROCESS, 0, -5)), "EPERM", "EACCES")

processes = [int(name) for name in os.listdir("/proc") if name.isdigit()]
hold("no process of another user is visible", 1 not in processes
     and all(os.stat(f"/proc/{each}").st_uid == os.getuid() for each in processes))
expect("looking at process 1", raised(lambda: os.stat("/proc/1/status")), "ENOENT")
with open("/proc/self/status", encoding="ascii") as file:
    status = dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
hold("there are no capabilities", all(int(status[f"Cap{each}"], 16) == 0 for each in ("Inh", "Prm", "Eff", "Bnd", "Amb")))
hold("privileges cannot be gained", status["NoNewPrivs"] == "1")
hold("system calls are filtered", status["Seccomp"] == "2")
print("done")
