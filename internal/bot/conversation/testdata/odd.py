"""Odd bots in Python, as in odd.c. Usage: odd.py NAME LIMIT_MS"""

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time

limit = float(sys.argv[2]) / 1000


def think(seconds):
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def spin(*_):
    while True:
        pass


def threads(n, work):
    for _ in range(n):
        threading.Thread(target=work, daemon=True).start()


def py_spinning():
    spin()


def py_napping():
    while True:
        time.sleep(1e-6)


def py_yielding():
    while True:
        os.sched_yield()


def py_threads():  # they wait for the interpreter's lock
    threads(4, spin)
    spin()


def py_pool():
    with multiprocessing.Pool(3) as pool:
        pool.map(spin, range(3))


def py_events():
    async def forever():
        while True:
            await asyncio.sleep(0)

    asyncio.run(forever())


def py_shells():
    while True:
        subprocess.run(["true"])


def py_stopped():
    pid = os.getpid()
    if os.fork() == 0:
        while True:
            os.kill(pid, signal.SIGSTOP)
            time.sleep(1e-3)
            os.kill(pid, signal.SIGCONT)
    spin()


def py_waiting():
    lock = threading.Lock()

    def hold():
        with lock:
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
            spin()

    threads(1, hold)
    time.sleep(limit / 10)
    lock.acquire()


# The honest ones.


def py_thinking():
    think(limit * 0.8)


def py_thinking_process():
    child = os.fork()
    if child == 0:
        think(limit * 0.7)
        os._exit(0)
    os.waitpid(child, 0)


def py_thinking_thread():
    worker = threading.Thread(target=think, args=(limit * 0.7,))
    worker.start()
    worker.join()


sys.stdin.readline()
print("here", flush=True)
sys.stdin.readline()
globals()[sys.argv[1]]()
print("answer", flush=True)
signal.pause()
