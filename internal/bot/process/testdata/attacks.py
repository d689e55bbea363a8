"""Makes the attacks that a hostile bot could make, and prints for each whether it got THROUGH or was held.

The argument is JSON with the targets outside of the sandbox. Harmful system calls are made with invalid arguments, so that
they fail for another reason if they are permitted.
"""

import ctypes
import errno
import json
import mmap
import os
import platform
import resource
import signal
import socket
import struct
import subprocess
import sys

at = json.loads(sys.argv[1])
victim = at["victim"]
libc = ctypes.CDLL(None, use_errno=True)
X86 = platform.machine() == "x86_64"
attacks = []


def attack(f):
    attacks.append(f)
    return f


class Held(Exception):
    """The sandbox stopped the attack."""


DENIED = {errno.EPERM, errno.EACCES, errno.ENOSYS, errno.ESRCH, errno.ENOENT, errno.EROFS, errno.ENETUNREACH, errno.EAFNOSUPPORT,
          errno.ECONNREFUSED, errno.ENXIO, errno.ENOTDIR}


def call(x86, arm, *args):
    """Makes a system call by its number on x86 or ARM (negative: there is none). Raises Held if it is denied."""
    number = x86 if X86 else arm
    if number < 0:
        raise Held("not on this processor")
    args = [ctypes.c_long(a) if isinstance(a, int) else a for a in args]
    if libc.syscall(ctypes.c_long(number), *args) == -1:
        e = ctypes.get_errno()
        if e in DENIED:
            raise Held(os.strerror(e))
        return os.strerror(e)  # not denied: it got through
    return "done"


# Other processes.

@attack
def kill_opponent():
    os.kill(victim, 0)

@attack
def stop_opponent():
    os.kill(victim, signal.SIGCONT)

@attack
def signal_everybody():
    for pid in range(2, 70000):
        if pid == victim:
            os.kill(pid, 0)
    raise Held("not there") if not os.path.exists("/proc/%d" % victim) else PermissionError()

@attack
def signal_group():
    os.killpg(at["group"], 0)

@attack
def ptrace_attach():
    return call(101, 117, 0x4206, victim, 0, 0)  # PTRACE_SEIZE

@attack
def read_memory():
    buf = ctypes.create_string_buffer(8)
    local = struct.pack("QQ", ctypes.addressof(buf), 8)
    remote = struct.pack("QQ", at["address"], 8)
    return call(310, 270, victim, local, 1, remote, 1, 0)

@attack
def write_memory():
    return call(311, 271, victim, struct.pack("QQ", 0, 0), 1, struct.pack("QQ", 0, 0), 1, 0)

@attack
def memory_file():
    os.close(os.open("/proc/%d/mem" % victim, os.O_RDWR))

@attack
def read_environment():
    open("/proc/%d/environ" % victim, "rb").read()

@attack
def read_maps():
    open("/proc/%d/maps" % victim, "rb").read()

@attack
def borrow_descriptor():
    os.close(os.open("/proc/%d/fd/0" % victim, os.O_RDONLY))

@attack
def steal_descriptor():
    return call(438, 438, at["pidfd"], 0, 0)

@attack
def see_processes():
    open("/proc/%d/cmdline" % victim).read()

@attack
def enter_root():
    os.listdir("/proc/%d/root/" % victim)

@attack
def enter_cwd():
    os.listdir("/proc/%d/cwd/" % victim)

@attack
def lower_priority():
    os.setpriority(os.PRIO_PROCESS, victim, 19)

@attack
def move_to_one_processor():
    os.sched_setaffinity(victim, os.sched_getaffinity(0))

@attack
def limit_resources():
    resource.prlimit(victim, resource.RLIMIT_CORE, (0, 0))

@attack
def lower_priority_of_all():
    os.setpriority(os.PRIO_USER, 0, os.getpriority(os.PRIO_PROCESS, 0))
    if os.path.exists("/proc/%d" % victim):
        return
    raise Held("there is no other process of this user")

@attack
def schedule_idly():
    os.sched_setscheduler(victim, os.SCHED_OTHER, os.sched_param(0))

@attack
def move_memory():
    return call(256, 238, victim, 8, struct.pack("Q", 1), struct.pack("Q", 1))

@attack
def input_output_priority():
    return call(251, 30, 1, victim, 0x4000)

@attack
def compare_processes():
    return call(312, 272, victim, victim, 0, 0, 0)

@attack
def trace_the_stage():
    return call(101, 117, 0x4206, os.getppid(), 0, 0)

@attack
def memory_of_the_stage():
    os.close(os.open("/proc/%d/mem" % os.getppid(), os.O_RDWR))

@attack
def descriptors_of_the_stage():
    for n in os.listdir("/proc/%d/fd" % os.getppid()):
        os.close(os.open("/proc/%d/fd/%s" % (os.getppid(), n), os.O_RDONLY))

@attack
def join_namespaces():
    fd = os.open("/proc/%d/ns/pid" % victim, os.O_RDONLY)
    return call(308, 268, fd, 0)


# Files.

@attack
def read_secret():
    open(at["secret"]).read()

@attack
def write_secret():
    open(at["secret"], "r+").close()

@attack
def remove_secret():
    os.stat(at["secret"])
    os.rename(at["secret"], at["secret"] + ".gone")

@attack
def list_home():
    if os.path.basename(at["secret"]) not in os.listdir(os.path.dirname(at["secret"])):
        raise Held("another folder")

@attack
def link_to_secret():
    os.symlink(at["secret"], "soft")
    open("soft").read()

@attack
def hard_link_to_secret():
    os.link(at["secret"], "hard")

@attack
def way_up():
    open("../" * 30 + at["secret"].lstrip("/")).read()

@attack
def own_root_link():
    open("/proc/self/root" + at["secret"]).read()

@attack
def working_folders_of_others():
    found = [n for n in os.listdir("/dev/shm") if n.startswith(at["neighbour"])]
    if not found:
        raise Held("none there")

@attack
def write_programs():
    open("/usr/bin/cookoff-was-here", "w").close()

@attack
def write_settings():
    open("/etc/cookoff-was-here", "w").close()

@attack
def read_shadow():
    open("/etc/shadow").read()

@attack
def read_cookoff():
    open(at["program"], "rb").read(1)

@attack
def make_device():
    os.mknod("device", 0o600 | 0o060000, os.makedev(254, 0))
    os.close(os.open("device", os.O_RDONLY))

@attack
def leave_rights_behind():
    open("tool", "w").close()
    os.chmod("tool", 0o4755)

@attack
def leave_rights_in_a_new_file():
    os.close(os.open("tool2", os.O_CREAT | os.O_WRONLY, 0o4755))

@attack
def leave_rights_by_a_node():
    os.mknod("tool3", 0o100000 | 0o2755)

@attack
def leave_rights_by_another_call():
    return call(437, 437, -100, b"tool4", struct.pack("QQQ", os.O_CREAT | os.O_WRONLY, 0o4755, 0), 24)  # openat2

@attack
def open_memory_device():
    open("/dev/mem", "rb").close()

@attack
def open_kernel_log():
    open("/dev/kmsg", "rb").close()

@attack
def write_core_pattern():
    open("/proc/sys/kernel/core_pattern", "r+").close()

@attack
def write_sysrq():
    open("/proc/sysrq-trigger", "w").close()

@attack
def write_sys():
    open("/sys/kernel/mm/transparent_hugepage/enabled", "w").close()

@attack
def open_by_handle():
    return call(304, 265, -100, 0, 0)

@attack
def mount():
    return call(165, 40, b"none", b"nowhere", b"tmpfs", 0, 0)

@attack
def unmount():
    return call(166, 39, b"/nowhere/at/all", 0x40)

@attack
def new_mount_calls():
    return call(430, 430, 0, 0)

@attack
def open_tree():
    return call(428, 428, -1, b"", 0x1000)

@attack
def pivot_root():
    return call(155, 41, b".", b".")

@attack
def chroot():
    os.mkdir("jail")
    os.chroot("jail")


# The network, and services of the machine.

def connects(family, where):
    s = socket.socket(family, socket.SOCK_STREAM)
    s.settimeout(2)
    s.connect(where)

@attack
def connect_to_local_service():
    connects(socket.AF_INET, ("127.0.0.1", at["port"]))

@attack
def connect_outside():
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    s.connect(("192.0.2.1", 9))  # a route there is enough

@attack
def connect_by_ipv6():
    connects(socket.AF_INET6, ("::1", at["port"]))

@attack
def connect_to_socket_file():
    connects(socket.AF_UNIX, at["socket"])

@attack
def connect_to_abstract_socket():
    connects(socket.AF_UNIX, "\0" + at["abstract"])

@attack
def raw_packets():
    socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0)

@attack
def raw_ip():
    socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP)

@attack
def virtual_machine_sockets():
    socket.socket(40, socket.SOCK_STREAM)

@attack
def kernel_crypto_sockets():
    socket.socket(38, socket.SOCK_SEQPACKET)

@attack
def shared_memory_of_others():
    if call(30, 196, at["shm"], 0, 0o10000) != "done":
        raise Held("not there")

@attack
def shared_memory_looked_up():
    if call(31, 195, at["shm"], 2, ctypes.create_string_buffer(1024)) != "done":  # shmctl, which could also remove it
        raise Held("not there")


# The kernel.

@attack
def new_user_namespace():
    return call(272, 97, 0x10000000)

@attack
def new_user_namespace_by_clone():
    if not X86:
        raise Held("not on this processor")
    pid = libc.syscall(ctypes.c_long(56), ctypes.c_long(0x10000000 | 17), 0, 0, 0, 0)
    if pid == 0:
        os._exit(0)
    if pid < 0:
        raise Held(os.strerror(ctypes.get_errno()))

@attack
def new_namespace_by_clone3():
    return call(435, 435, 0, 64)

@attack
def set_host_name():
    return call(170, 161, 0, -1)

@attack
def set_time():
    return call(227, 112, 0, 0)

@attack
def reboot():
    return call(169, 142, 1, 2, 3, 0)

@attack
def swap_off():
    return call(168, 225, b"/nowhere")

@attack
def load_module():
    return call(313, 273, -1, b"", 0)

@attack
def load_kernel():
    return call(246, 104, 0, 99, 0, 0)

@attack
def kernel_programs():
    return call(321, 280, 0, 0, 0)

@attack
def performance_counters():
    return call(298, 241, 0, 0, 0, 0, 0)

@attack
def page_faults():
    return call(323, 282, 0xffff)

@attack
def rings():
    return call(425, 425, 0, 0)

@attack
def keys():
    return call(250, 219, 0, -3, 0)

@attack
def add_key():
    return call(248, 217, b"user", b"x", b"y", 1, -3)

@attack
def kernel_messages():
    return call(103, 116, 10, 0, 0)

@attack
def files_watch_of_all():
    return call(300, 262, 0x04000000, 0)

@attack
def ports():
    return call(172, -1, 0)

@attack
def real_time():
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))

@attack
def raise_priority():
    os.nice(-5)

@attack
def spared_by_the_kernel():
    with open("/proc/self/oom_score_adj", "w") as f:
        f.write("-900")

@attack
def type_into_terminal():
    import fcntl
    fcntl.ioctl(0, 0x5412, b"x")

@attack
def become_root():
    if os.getuid() == 0:
        os.setuid(12345)
    else:
        os.setuid(0)

@attack
def programs_with_rights():
    for line in open("/proc/self/status"):
        if line.startswith("NoNewPrivs:") and line.split()[1] == "1":
            raise Held("no_new_privs")

@attack
def capabilities():
    for line in open("/proc/self/status"):
        if line.startswith(("CapEff:", "CapPrm:", "CapAmb:")) and int(line.split()[1], 16):
            return line.strip()
    raise Held("none")

@attack
def undo_limits():
    resource.setrlimit(resource.RLIMIT_CORE, (1, 1))


# More than its share.

@attack
def endless_file():
    with open("big", "wb") as f:
        f.truncate(1 << 40)
    os.remove("big")

@attack
def many_files_open():
    fds = []
    try:
        for _ in range(20000):
            fds.append(os.open("/dev/null", os.O_RDONLY))
    except OSError as e:
        raise Held(os.strerror(e.errno))
    finally:
        for fd in fds:
            os.close(fd)

@attack
def fill_temporary_files():
    try:
        for n in range(5):
            with open("/tmp/fill%d" % n, "wb") as f:
                os.posix_fallocate(f.fileno(), 0, 100 << 20)
    except OSError as e:
        raise Held(os.strerror(e.errno))
    finally:
        for n in range(5):
            if os.path.exists("/tmp/fill%d" % n):
                os.remove("/tmp/fill%d" % n)


@attack
def memory_of_nobody():
    return call(29, 194, 0, 4096, 0o1600)  # shmget

@attack
def semaphores_of_nobody():
    return call(64, 190, 0, 32000, 0o1600)  # semget

@attack
def messages_of_nobody():
    return call(68, 186, 0, 0o1600)  # msgget


@attack
def requests_of_the_machine():
    return call(206, 0, 64, ctypes.byref(ctypes.c_ulong()))  # io_setup: the number of contexts is limited per machine


# Evading supervision, and slowing down others.

@attack
def not_to_be_looked_into():
    if libc.prctl(4, 0, 0, 0, 0) != 0:  # PR_SET_DUMPABLE
        raise Held("it stays unchanged")
    libc.prctl(4, 1, 0, 0, 0)

@attack
def descriptors_of_a_thread():
    return call(272, 97, 0x400)  # unshare(CLONE_FILES)

@attack
def memory_in_pipes():
    r, w = os.pipe()
    return call(278, 75, w, struct.pack("QQ", at["address"], 0), 1, 0)  # vmsplice

@attack
def processor_for_oneself():
    if libc.prctl(62, 1, 0, 0, 0) != 0:  # PR_SCHED_CORE_CREATE
        raise Held(os.strerror(ctypes.get_errno()))

@attack
def watch_programs():
    fd = libc.inotify_init1(0)
    if fd < 0:
        raise Held(os.strerror(ctypes.get_errno()))

@attack
def synchronize_disks():
    return call(306, 267, os.open("/", os.O_RDONLY))  # syncfs


signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
for f in attacks:
    if f.__name__ in at["skip"]:
        continue
    try:
        print(f.__name__, "THROUGH", f() or "", flush=True)
    except Held as e:
        print(f.__name__, "held", e, flush=True)
    except OSError as e:
        ok = e.errno in DENIED | {errno.EXDEV, errno.EFBIG, errno.EMFILE, errno.ENOSPC, errno.ENOTTY, errno.EINVAL}
        print(f.__name__, "held" if ok else "THROUGH", e, flush=True)
    except ValueError as e:
        print(f.__name__, "held", e, flush=True)
