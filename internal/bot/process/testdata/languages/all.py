import asyncio, ctypes, fcntl, mmap, multiprocessing, os, resource, select, shutil, signal, socket, sqlite3, ssl, subprocess, sys, tempfile, threading, time
from multiprocessing import shared_memory


async def tasks():
    process = await asyncio.create_subprocess_exec("true")
    await process.wait()
    server = await asyncio.start_server(lambda r, w: w.close(), "127.0.0.1", 0)
    await asyncio.open_connection(*server.sockets[0].getsockname())
    await asyncio.get_running_loop().run_in_executor(None, time.sleep, 0.001)
    await asyncio.get_running_loop().getaddrinfo("localhost", 80)


def processes():
    for how in "fork", "spawn", "forkserver":
        context = multiprocessing.get_context(how)
        with context.Pool(2) as pool:
            assert pool.map(abs, [-1, 2]) == [1, 2]
        queue = context.Queue()
        queue.put(1)
        assert queue.get() == 1
    shell = "echo a | tr a b > x; cat x x | sort | wc -l; cp x y; mv y z; rm z; ls -l x; find . -name x; cat <(echo c); sleep 0.01 & wait; ulimit -n; stat x"
    assert subprocess.run(["bash", "-c", shell], capture_output=True, check=True).stdout
    if hasattr(os, "posix_spawn"):  # PyPy has none
        pid = os.posix_spawn(sys.executable, [sys.executable, "-c", ""], os.environ)
        assert os.waitpid(pid, 0)[1] == 0


def files():
    with tempfile.TemporaryDirectory() as d:
        with open(d + "/a", "w+b") as f:
            f.write(b"x" * 5000)
            fcntl.flock(f, fcntl.LOCK_EX)
            fcntl.lockf(f, fcntl.LOCK_UN)
            os.posix_fallocate(f.fileno(), 0, 9000)
            os.posix_fadvise(f.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            f.flush()
            os.fsync(f.fileno())
            assert not hasattr(os, "preadv") or os.preadv(f.fileno(), [bytearray(3)], 0) == 3
            assert mmap.mmap(f.fileno(), 0)[:1] == b"x"
        shutil.copytree(d, d + "/b")
        shutil.copy2(d + "/a", d + "/c")
        os.mkfifo(d + "/f")
        if hasattr(os, "listxattr"):
            os.listxattr(d)
        os.sync()
        base = sqlite3.connect(d + "/base")
        base.execute("pragma journal_mode=wal")
        base.execute("create table t(a)")
        base.commit()
    memory = shared_memory.SharedMemory(create=True, size=100)
    memory.close()
    memory.unlink()


def system():
    signal.signal(signal.SIGALRM, lambda *a: None)
    signal.setitimer(signal.ITIMER_REAL, 0.01)
    time.sleep(0.02)
    signal.pthread_kill(threading.get_ident(), signal.SIGALRM)
    poll, (r, w) = select.epoll(), os.pipe()
    poll.register(r)
    assert poll.poll(0.01) == []
    a, b = socket.socketpair()
    socket.send_fds(a, [b"x"], [r])
    os.close(socket.recv_fds(b, 10, 1)[1][0])
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, os.sched_getaffinity(0))
    os.nice(1)
    resource.setrlimit(resource.RLIMIT_STACK, resource.getrlimit(resource.RLIMIT_STACK))
    memory = mmap.mmap(-1, 1 << 20)
    if hasattr(memory, "madvise"):
        memory.madvise(mmap.MADV_DONTNEED)
    ssl.create_default_context()
    assert ctypes.CDLL(None).abs(-3) == 3
    threading.stack_size(64 << 20)
    thread = threading.Thread(target=int)
    thread.start()
    thread.join()


if __name__ == "__main__":
    asyncio.run(tasks())
    processes()
    files()
    system()
    print("all runs")
