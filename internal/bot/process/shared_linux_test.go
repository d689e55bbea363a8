package process_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// sharedAttack is a program that, when asked, attacks other readers of a file that it can only
// read: it blocks, watches or slows them down.
const sharedAttack = `
import ctypes, errno, fcntl, mmap, os, sys
libc = ctypes.CDLL(None, use_errno=True)
path, name = sys.argv[1:]
file, folder = os.open(path, os.O_RDONLY), os.open(os.path.dirname(path), os.O_RDONLY)
def call(function, *args):
    if function(*args) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
def number(n, *args): call(libc.syscall, ctypes.c_long(n), *args)
def mapped():
    m = mmap.mmap(file, 0, mmap.MAP_PRIVATE, mmap.PROT_READ | mmap.PROT_WRITE)
    m[0]
    return m, ctypes.c_void_p(ctypes.addressof(ctypes.c_char.from_buffer(m)))
def watch():
    fd = libc.inotify_init1(0)
    if fd < 0: call(lambda: fd)
    call(libc.inotify_add_watch, fd, path.encode(), 0x21)
def cached(): m, at = mapped(); call(libc.mincore, at, ctypes.c_size_t(4096), ctypes.create_string_buffer(1))
def clean(): m = mmap.mmap(file, 0, mmap.MAP_PRIVATE, mmap.PROT_READ); m[0]; m.madvise(21)
attacks = {
    "write_lease": lambda: fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK),
    "read_lease": lambda: fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_RDLCK),
    "folder_watched": lambda: fcntl.fcntl(folder, fcntl.F_NOTIFY, fcntl.DN_ACCESS | fcntl.DN_MULTISHOT),
    "file_watched": watch,
    "cache_seen": cached,
    "cache_counted": lambda: number(451, file, (ctypes.c_uint64 * 2)(0, 4096), (ctypes.c_uint64 * 5)(), 0),
    "cache_asked": lambda: os.preadv(file, [bytearray(1)], 0, os.RWF_NOWAIT),
    "cache_dropped": lambda: os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED),
    "cache_paged_out": clean,
    "disk_synchronized": lambda: call(libc.syncfs, file),
}
sys.stdin.readline()
try:
    attacks[name]()
    print("THROUGH")
except OSError as e:
    print("held", e)
sys.stdout.flush()
sys.stdin.readline()
`

// A bot cannot block or watch other readers of a file. Control: without the seccomp filter all
// attacks succeed, as they require only that the user owns the file.
func TestSharedFile(t *testing.T) {
	t.Parallel()
	contesttest.AlsoOrdinary(t) // the user owns the file, like an interpreter in his home folder
	interpreter := python(t)
	m := machine(t)
	m.DropRoot = false // otherwise the program does not own the file
	without := m.Mechanisms
	without.Seccomp = false
	landlock := box.Mechanisms{Landlock: m.Landlock, Seccomp: m.Seccomp}
	for name, harm := range map[string]func(*testing.T, string) bool{
		"write_lease": cannotOpen(unix.O_RDONLY), "read_lease": cannotOpen(unix.O_WRONLY), "folder_watched": nil, "file_watched": nil,
		"cache_seen": nil, "cache_counted": nil, "cache_asked": nil, "cache_dropped": isNotCached, "cache_paged_out": isNotCached, "disk_synchronized": nil,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name != "write_lease" {
				tier.Gate(t) // the same with more system calls
			}
			for _, level := range []string{"whole", "landlock", "without"} {
				use := map[string]box.Mechanisms{"whole": m.Mechanisms, "landlock": landlock, "without": without}[level]
				if level == "landlock" && m.Landlock == 0 {
					continue
				}
				shared := filepath.Join(t.TempDir(), "module.py")
				must.Do(t, os.WriteFile(shared, bytes.Repeat([]byte("#\n"), 1<<12), 0o600))
				flush(t, shared)
				in := boxed(use, t.TempDir())
				in.Read = append(in.Read, shared, filepath.Dir(shared))
				output := converseIn(t, in, interpreter, "-c", sharedAttack, shared, name).turn(t, "go")
				harmed := harm != nil && harm(t, shared)
				through := strings.HasPrefix(output, "THROUGH")
				silent := name == "cache_dropped" // advice, which is allowed without effect
				switch {
				case level != "without" && (through && !silent || harmed):
					t.Errorf("%s: output %q, harm: %t", level, output, harmed)
				case level == "without" && (!through || harm != nil && !harmed):
					if !slices.Contains([]string{"write_lease", "read_lease", "file_watched"}, name) {
						t.Skipf("not supported on this system: output %q, harm: %t", output, harmed)
					}
					t.Errorf("without the filter: output %q, harm: %t", output, harmed)
				}
			}
		})
	}
}

// cannotOpen reports whether opening a file fails with O_NONBLOCK. Without the flag it would wait
// until the lease is released, at most 45 seconds (/proc/sys/fs/lease-break-time).
func cannotOpen(how int) func(*testing.T, string) bool {
	return func(t *testing.T, path string) bool {
		t.Helper()
		fd, err := unix.Open(path, how|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
		if err == nil {
			_ = unix.Close(fd)
		} else if !errors.Is(err, unix.EWOULDBLOCK) {
			t.Error(err)
		}
		return err != nil
	}
}

// flush writes a file to disk, so that its pages can be evicted, and reads it into memory.
func flush(t *testing.T, path string) {
	t.Helper()
	file := must.Get(os.OpenFile(path, os.O_RDWR, 0))(t)
	must.Do(t, errors.Join(file.Sync(), file.Close()))
	must.Get(os.ReadFile(path))(t)
}

// isNotCached reports whether the first page of a file is not in the page cache.
func isNotCached(t *testing.T, path string) bool {
	t.Helper()
	file := must.Get(os.Open(path))(t)
	defer file.Close()
	page := must.Get(unix.Mmap(int(file.Fd()), 0, os.Getpagesize(), unix.PROT_READ, unix.MAP_SHARED))(t)
	defer unix.Munmap(page) //nolint:errcheck // it was only read
	var cached [1]byte
	_, _, errno := unix.Syscall(unix.SYS_MINCORE, uintptr(unsafe.Pointer(&page[0])), uintptr(len(page)), uintptr(unsafe.Pointer(&cached[0])))
	if errno != 0 {
		t.Fatal(errno)
	}
	return cached[0]&1 == 0
}
