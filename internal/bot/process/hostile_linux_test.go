package process_test

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/tier"
)

// hostileC contains attacks by system calls. The arguments of these programs are a PID, the file
// with the secret, a port, a socket file, a program and an address in the memory of the process.
const hostileC = `
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <unistd.h>
static int pid; static char path[4096];
static const char *proc(const char *name) { snprintf(path, sizeof path, "/proc/%d/%s", pid, name); return path; }
static void is(const char *name, long result) { printf("%s %s %s\n", name, result >= 0 ? "THROUGH" : "held", result >= 0 ? "" : strerror(errno)); fflush(stdout); }
static int in_thread(void *f) { syscall(SYS_exit, 0); return 0; }
static int in_child(void *f) { _exit(((int (*)(void))f)() >= 0 ? 0 : 1); }
int main(int n, char **v) {
	pid = atoi(v[1]); char word[64] = "", stack[65536]; struct iovec a = {word, 8}, b = {(void *)strtoull(v[6], 0, 0), 8};
	is("kill", kill(pid, 0)); is("kill_group", kill(-pid, 0)); is("tgkill", syscall(SYS_tgkill, pid, pid, 0));
	is("pidfd", syscall(SYS_pidfd_open, pid, 0));
	is("ptrace_attach", ptrace(PTRACE_ATTACH, pid, 0, 0)); is("ptrace_seize", ptrace(PTRACE_SEIZE, pid, 0, 0));
	is("read_memory", process_vm_readv(pid, &a, 1, &b, 1, 0)); is("write_memory", process_vm_writev(pid, &a, 1, &b, 1, 0));
	is("open_memory", open(proc("mem"), O_RDWR)); is("open_descriptor", open(proc("fd/0"), O_RDWR)); is("its_root", open(proc("root/etc/shadow"), O_RDONLY));
	is("its_environment", open(proc("environ"), O_RDONLY)); is("its_map", open(proc("map_files"), O_RDONLY | O_DIRECTORY));
	is("secret", open(v[2], O_RDONLY)); is("secret_written", open(v[2], O_WRONLY)); is("secret_path", open(v[2], O_PATH));
	is("secret_removed", unlink(v[2])); is("secret_linked", link(v[2], "stolen")); is("secret_renamed", rename(v[2], "stolen"));
	is("secret_mode", chmod(v[2], 0666)); is("secret_truncated", truncate(v[2], 0)); is("program_written", open(v[5], O_WRONLY));
	is("shadow", open("/etc/shadow", O_RDONLY)); is("passwd_written", open("/etc/passwd", O_WRONLY)); is("ld_preload", open("/etc/ld.so.preload", O_WRONLY | O_CREAT, 0644));
	is("library_made", open("/usr/lib/evil.so", O_WRONLY | O_CREAT, 0644)); is("core_pattern", open("/proc/sys/kernel/core_pattern", O_WRONLY));
	is("kernel_memory", open("/dev/mem", O_RDWR)); is("kernel_log", open("/dev/kmsg", O_RDONLY)); is("device", mknod("disk", S_IFBLK | 0600, 0x800));
	is("namespace_of_users", unshare(CLONE_NEWUSER)); is("namespace_of_mounts", unshare(CLONE_NEWNS)); is("namespace_of_networks", unshare(CLONE_NEWNET));
	is("clone_namespace", clone(in_child, stack + sizeof stack, CLONE_NEWUSER | SIGCHLD, getpid));
	static char other[65536]; is("thread_with_its_own_files", clone(in_thread, other + sizeof other, CLONE_VM | CLONE_FS | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM, 0));
	is("files_of_its_own", syscall(436, 1000, 1000, 2)); is("pages_in_pipes", syscall(SYS_vmsplice, 1, &a, 0, 0)); is("secret_memory", syscall(447, 0));
	is("attributes", setxattr(".", "user.a", "b", 1, 0));
	int in = open("/dev/zero", O_RDONLY), pipes[2]; is("pages_spliced", pipe(pipes) || in < 0 ? -1 : splice(in, 0, pipes[1], 0, 1, 0));
	int file_in = open("/proc/self/exe", O_RDONLY), pair[2]; off_t begin = 0; is("pages_sent", socketpair(AF_UNIX, SOCK_STREAM, 0, pair) || file_in < 0 ? -1 : sendfile(pair[0], file_in, &begin, 1));
	is("its_namespace", open(proc("ns/mnt"), O_RDONLY)); is("mount", mount("none", "/", "tmpfs", 0, 0)); is("unmount", umount2("/proc", MNT_DETACH));
	is("remount", mount(0, "/usr", 0, MS_REMOUNT | MS_BIND, 0)); is("chroot", chroot(".")); is("pivot_root", syscall(SYS_pivot_root, ".", "."));
	is("keys", syscall(SYS_add_key, "user", "a", "b", 1, -4)); is("bpf", syscall(SYS_bpf, 0, 0, 0)); is("perf", syscall(SYS_perf_event_open, 0, 0, -1, -1, 0));
	is("userfaultfd", syscall(SYS_userfaultfd, 0)); is("io_uring", syscall(SYS_io_uring_setup, 1, word)); is("modules", syscall(SYS_init_module, "", 0, ""));
	is("reboot", syscall(SYS_reboot, 0, 0, 0)); is("kexec", syscall(SYS_kexec_load, 0, 0, 0, 0)); is("host_name", sethostname("evil", 4));
	is("clock_set", syscall(SYS_clock_settime, 0, word)); is("handle", syscall(SYS_open_by_handle_at, AT_FDCWD, word, 0)); is("root", setuid(0) == 0 && getuid() != 0 ? 0 : -1);
	struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(atoi(v[3]))}; at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	int s = socket(AF_INET, SOCK_STREAM, 0); is("local_service", s < 0 ? -1 : connect(s, (void *)&at, sizeof at));
	at.sin_addr.s_addr = inet_addr("192.0.2.1"); at.sin_port = htons(53); s = socket(AF_INET, SOCK_DGRAM, 0); is("name_server", s < 0 ? -1 : sendto(s, "x", 1, 0, (void *)&at, sizeof at));
	struct sockaddr_un file = {.sun_family = AF_UNIX}; strncpy(file.sun_path, v[4], sizeof file.sun_path - 1);
	s = socket(AF_UNIX, SOCK_STREAM, 0); is("socket_file", s < 0 ? -1 : connect(s, (void *)&file, sizeof file));
	is("raw_socket", socket(AF_INET, SOCK_RAW, 1)); is("packets", socket(AF_PACKET, SOCK_RAW, 0)); is("crypto", socket(AF_ALG, SOCK_SEQPACKET, 0)); is("machines", socket(40, SOCK_STREAM, 0));
	struct sched_param high = {1}; is("real_time", sched_setscheduler(0, SCHED_FIFO, &high)); is("terminal", ioctl(0, 0x5412, "x"));
	is("setuid", open("a", O_WRONLY | O_CREAT, 04755)); is("setgid", creat("b", 02755)); is("setuid_temporary", open(".", O_WRONLY | O_TMPFILE, 04755));
	is("setuid_later", chmod(".", 06755)); is("setuid_by_descriptor", fchmod(1, 04755)); is("setuid_at", fchmodat(AT_FDCWD, ".", 04755, 0));
	is("stage_read", open((snprintf(path, sizeof path, "/proc/%d/mem", getppid()), path), O_RDWR));
	return 0;
}
`

// hostileJS contains the attacks that Node.js can run.
const hostileJS = `
const fs = require('fs'), net = require('net'), cp = require('child_process'), [pid, secret, port, socket, program] = process.argv.slice(2);
const is = (name, f) => { try { f(); console.log(name, 'THROUGH'); } catch (e) { console.log(name, 'held', e.code); } };
is('kill', () => process.kill(+pid, 0)); is('secret', () => fs.readFileSync(secret)); is('secret_written', () => fs.writeFileSync(secret, 'x', {flag: 'r+'}));
is('secret_listed', () => fs.statSync(secret)); is('secret_linked', () => fs.linkSync(secret, 'stolen')); is('secret_watched', () => fs.watch(secret));
is('shadow', () => fs.readFileSync('/etc/shadow')); is('environment', () => fs.readFileSync('/proc/' + pid + '/environ')); is('memory', () => fs.openSync('/proc/' + pid + '/mem', 'r+'));
is('program', () => fs.writeFileSync(program, 'x', {flag: 'r+'})); is('settings', () => fs.writeFileSync('/etc/passwd', 'x', {flag: 'a'})); is('libraries', () => fs.writeFileSync('/usr/lib/evil.node', ''));
is('child_kills', () => { if (cp.spawnSync('sh', ['-c', 'kill -0 ' + pid]).status !== 0) throw {code: 'status'}; });
is('child_reads', () => { if (cp.spawnSync('cat', [secret]).status !== 0) throw {code: 'status'}; });
is('lower_priority', () => { if (os = require('os'), os.setPriority(+pid, 0)) throw 0; });
const reach = (name, options) => new Promise(done => { const c = net.connect(options, () => { console.log(name, 'THROUGH'); c.destroy(); done(); }); c.on('error', e => { console.log(name, 'held', e.code); done(); }); });
(async () => { await reach('local_service', {port: +port, host: '127.0.0.1'}); await reach('socket_file', {path: socket}); await reach('network', {port: 80, host: '192.0.2.1', timeout: 1000}); process.exit(0); })();
`

// hostileGo contains attacks of a program without a C library, from several threads.
const hostileGo = `package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

func is(name string, err error) {
	if err == nil {
		fmt.Println(name, "THROUGH")
		return
	}
	fmt.Println(name, "held", err)
}

func main() {
	pid, _ := strconv.Atoi(os.Args[1])
	secret, port, socket, program := os.Args[2], os.Args[3], os.Args[4], os.Args[5]
	done := make(chan bool)
	go func() { // another thread
		is("kill", syscall.Kill(pid, 0))
		is("trace", syscall.PtraceAttach(pid))
		_, err := os.ReadFile(secret)
		is("secret", err)
		close(done)
	}()
	<-done
	_, err := os.OpenFile(fmt.Sprintf("/proc/%d/mem", pid), os.O_RDWR, 0)
	is("memory", err)
	_, err = os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	is("environment", err)
	_, err = os.OpenFile(program, os.O_WRONLY, 0)
	is("program", err)
	is("link", os.Link(secret, "stolen"))
	is("mount", syscall.Mount("none", "/tmp", "tmpfs", 0, ""))
	is("chroot", syscall.Chroot("/"))
	is("unshare", syscall.Unshare(syscall.CLONE_NEWUSER))
	child := exec.Command("/bin/true")
	child.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS}
	is("child_in_a_namespace", child.Run())
	child = exec.Command("/bin/true")
	child.SysProcAttr = &syscall.SysProcAttr{Ptrace: true}
	is("traced_child", child.Run())
	for name, at := range map[string][2]string{"local_service": {"tcp", "127.0.0.1:" + port}, "socket_file": {"unix", socket}, "network": {"udp", "192.0.2.1:53"}} {
		_, err := net.Dial(at[0], at[1])
		is(name, err)
	}
	_, err = os.ReadFile("/etc/shadow")
	is("shadow", err)
	is("mode", os.Chmod(secret, 0o666))
}
`

// Attacks in other languages, whose runtimes make other system calls, fail as well.
func TestHostileCode(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // compiling is slow
	hostileCode(t, "c", "node", "go")
}

func TestHostileCodeOfOrdinaryUser(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	if contesttest.Ordinary(t) {
		hostileCode(t, "c", "node") // that user has no build cache for Go
	}
}

func hostileCode(t *testing.T, languages ...string) {
	t.Helper()
	m := machine(t)
	for name, tt := range map[string]struct {
		file, text, build, run string
		minAttacks             int
	}{
		"c":    {"bot.c", hostileC, "gcc -w -o bot bot.c", "./bot", 60},
		"node": {"bot.js", hostileJS, "", "node bot.js", 17},
		"go":   {"bot.go", hostileGo, "go build -o bot bot.go", "./bot", 15},
	} {
		if !slices.Contains(languages, name) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			at := targets(t)
			text, _ := json.Marshal([]any{at["victim"], at["secret"], at["port"], at["socket"], at["program"], at["address"]})
			own := builtProgram(t, tt.file, tt.text, tt.build, tt.run)
			argv := append(slices.Clone(own), strings.Split(strings.NewReplacer("[", "", "]", "", `"`, "").Replace(string(text)), ",")...)
			for level, use := range map[string]box.Mechanisms{"whole": m.Mechanisms, "landlock": landlockOnly(m)} {
				in := boxed(use, t.TempDir())
				in.Read = append(in.Read, slices.DeleteFunc(slices.Clone(own), func(word string) bool { return !filepath.IsAbs(word) })...)
				output, end := run(t, in, in.Write[0], argv...)
				through, all := results(t, output)
				if level == "landlock" {
					through = withoutPartial(through)
				}
				if len(through) > 0 || all < tt.minAttacks || end.ExitCode != 0 {
					t.Errorf("%s: %d attacks, end %+v; succeeded: %q\n%s", level, all, end, through, output)
				}
			}
			checkSecret(t, at)
		})
	}
}
