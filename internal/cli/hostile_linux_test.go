package cli_test

import (
	"fmt"
	"maps"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// hostileBot attacks in its third turn and, if configured, in its constructor. It fails with a
// Breach if an attack succeeds.
const hostileBot = `
import ctypes, glob, os, signal, socket, sys

class Breach(Exception):
    pass

def others():
    return [n for n in os.listdir("/proc") if n.isdigit() and int(n) not in (os.getpid(), os.getppid())]

def tried(call, *args):
    try:
        call(*args)
    except OSError:
        return
    raise Breach(call, args)

def attack():
%s

class BotPlayer:
    def __init__(self, map_copy):
        %s

    def play_turn(self, controller):
        if controller.get_turn() == 3:
            attack()
`

// harmless returns attacks that have no effect, after which the bot plays on. Words in capitals are placeholders.
func harmless() map[string]string {
	return map[string]string{
		"kills_all":      "for n in others(): tried(os.kill, int(n), 9)\ntried(os.kill, OUTSIDE, 9)",
		"stops_all":      "mine = os.listdir('/proc/self/task')\nfor n in range(2, 40000):\n  if str(n) not in mine and n != os.getppid(): tried(os.kill, n, 19)",
		"kills_stage":    "for n in (9, 15, 19):\n  try: os.kill(os.getppid(), n)\n  except OSError: pass",
		"reads_memory":   "for n in [*others(), os.getppid(), OUTSIDE]: tried(open, '/proc/%s/mem' % n, 'r+b')\ntried(lambda: ctypes.CDLL(None).ptrace(16, OUTSIDE, 0, 0) and os.close(-1))",
		"writes_pipes":   "for n in [*others(), os.getppid(), OUTSIDE]:\n  for fd in range(9): tried(os.open, '/proc/%s/fd/%d' % (n, fd), os.O_WRONLY)",
		"writes_results": "for p in (DB, DB + '-wal', DB + '-shm', RUNS, VICTIM, PROGRAM): tried(os.open, p, os.O_RDWR)\ntried(os.unlink, DB); tried(os.rename, RUNS, 'mine'); tried(os.unlink, VICTIM)",
		"reads_secrets":  "for p in (SECRET, VICTIM, '/etc/shadow', os.path.expanduser('~/secret')): tried(open, p)",
		"finds_all":      "for top, _, names in os.walk('/'):\n  if not top.startswith(('/proc', '/usr', '/sys', '/opt')):\n   for n in names:\n    if n in ('victim.py', 'secret', 'x.db') or n.endswith('.jsonl'): raise Breach(top, n)",
		"writes_places":  "for p in glob.glob('/dev/shm/cookoff-*/*') + glob.glob('/tmp/*/*') + [os.path.dirname(DB), os.path.dirname(SECRET)]:\n  try: open(p + '/evil.py', 'w')\n  except OSError: pass",
		"connects":       "tried(socket.create_connection, ('127.0.0.1', PORT), 2); tried(socket.create_connection, ('192.0.2.1', 80), 2)",
		"daemon":         "if os.fork() == 0:\n  os.setsid()\n  if os.fork() == 0:\n   for fd in range(3): os.close(fd)\n   os.execvp('sleep', ['sleep', '1000'])\n  os._exit(0)",
		"escapes":        "libc = ctypes.CDLL(None, use_errno=True)\nif libc.unshare(0x10000000) == 0 or libc.mount(b'none', b'/tmp', b'tmpfs', 0, None) == 0 or libc.setns(os.open('/proc/self/ns/mnt', 0), 0) == 0: raise Breach()\ntried(os.chroot, '.')",
		"starves":        "for _ in range(4):\n  if os.fork() == 0:\n   while True: pass",
		"writes_log":     "for _ in range(2000): print('x' * 500, file=sys.stderr)\nprint('{\"end\":true}' * 99); os.write(1, b'{\"end\":true}\\n')",
		"tmp_files":      "try:\n  for n in range(3000): open('/tmp/%d' % n, 'wb').write(b'x' * 100000)\nexcept OSError: pass",
	}
}

// excessive returns attacks through which the bot may lose its own matches.
func excessive() map[string]string {
	return map[string]string{
		"takes_memory": "x = []\nwhile True: x.append(bytearray(64 << 20))",
		"forks":        "try:\n  while True:\n   if os.fork() == 0: signal.pause()\nexcept OSError: pass",
		"fills_folder": "for n in range(100):\n  with open('big%d' % n, 'wb') as f: f.write(bytes(50 << 20))",
		"kills_itself": "os.kill(os.getpid(), 9)",
		"floods":       "while True: print('x' * 65536)",
	}
}

// Hostile bots cannot change other matches, their opponent's result, the database or the machine,
// and none of their processes survives.
func TestHostileTournament(t *testing.T) {
	t.Parallel()
	tier.Soak(t) // many matches; the gate runs the next test instead
	hostileTournaments(t, box.Strict)
}

// The same attacks fail if cookoff does not run as root.
func TestHostileTournamentWithoutRoot(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	if contesttest.Ordinary(t) {
		hostileTournaments(t, box.Auto)
	}
}

// hostileTournaments plays at one level of the sandbox, and in the soak at both: a machine with a complete sandbox
// guarantees the same at each.
func hostileTournaments(t *testing.T, level box.Level) {
	t.Helper()
	levels := []box.Level{level}
	if tier.Soaking() {
		levels = []box.Level{box.Auto, box.Strict}
	}
	for _, level := range levels {
		hostileTournament(t, level)
	}
}

func hostileTournament(t *testing.T, level box.Level) {
	t.Helper()
	if _, err := os.Stat(systemPython); err != nil {
		t.Skipf("no Python that every sandbox and user can see: %v", err)
	}
	attacks := harmless()
	maps.Copy(attacks, excessive())
	baseline := newArena(t, map[string]string{"peaceful": "pass"}) // its results are those of harmless attacks
	// Without a complete sandbox, --box strict plays no match.
	if p := baseline.run(t, box.Strict, "peaceful"); strings.Contains(p.stderr.String(), "this machine cannot guarantee") {
		t.Skipf("this machine has no complete sandbox: %s", &p.stderr)
	}
	want := texts(baseline.tournament(t, level)["peaceful"])
	a := newArena(t, attacks)
	got := a.tournament(t, level)
	for name := range excessive() { // the attacker may fail, so only its loss is predictable
		for _, o := range got[name] {
			if o.victim.Failure != nil || o.attacker.Failure != nil && o.victim.Place != 1 {
				t.Errorf("%s, %s: %+v", level, name, o)
			}
		}
		delete(got, name)
	}
	for name, outcomes := range got {
		must.Be(t, fmt.Sprintf("%s: %s", level, name), want, texts(outcomes))
	}
	for _, name := range []string{"kills_all", "writes_results", "takes_memory"} {
		if p := a.run(t, level, name); strings.Contains(p.stdout.String(), "Breach") || !strings.Contains(p.stdout.String(), `"winner"`) {
			t.Errorf("%s, %s:\n%s\n%s", level, name, &p.stdout, &p.stderr)
		}
	}
	a.checkUntouched(t)
	if p := a.run(t, box.Off, "reads_secrets"); !strings.Contains(p.stdout.String(), "Breach") { // as a control: without a sandbox attacks succeed
		t.Errorf("without a sandbox:\n%s\n%s", &p.stdout, &p.stderr)
	}
}

// systemPython is an interpreter that every sandbox and user can see.
const systemPython = "/usr/bin/python3"

// arena is a folder with bots and the targets of attacks.
type arena struct {
	dir, home string
	names     []string // of the attacking bots
	outside   *exec.Cmd
	service   net.Listener
	connected chan string // address of an attacker that connected to the service
}

// secretText is the content of files that bots must neither read nor change.
const secretText = "my secret"

func newArena(t *testing.T, attacks map[string]string) *arena {
	t.Helper()
	a := &arena{dir: t.TempDir(), names: slices.Sorted(maps.Keys(attacks)), connected: make(chan string, 1)}
	a.home = filepath.Join(a.dir, ".home")
	must.Do(t, os.MkdirAll(a.home, 0o777))
	writeText(t, filepath.Join(a.home, "secret"), secretText)
	a.outside = exec.Command("sleep", "1000")
	a.outside.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	must.Do(t, a.outside.Start())
	a.service = must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	t.Cleanup(func() {
		_, _, _ = a.outside.Process.Kill(), a.outside.Wait(), a.service.Close()
	})
	go func() {
		if c, err := a.service.Accept(); err == nil {
			a.connected <- c.RemoteAddr().String()
		}
	}()
	program := must.Get(exec.LookPath("cookoff"))(t)
	quoted := func(path string) string { return fmt.Sprintf("%q", path) }
	fill := strings.NewReplacer(
		"OUTSIDE", fmt.Sprint(a.outside.Process.Pid), "PORT", fmt.Sprint(a.service.Addr().(*net.TCPAddr).Port), "PROGRAM", quoted(program),
		"SECRET", quoted(filepath.Join(a.home, "secret")), "VICTIM", quoted(filepath.Join(a.dir, "victim.py")),
		"DB", quoted(filepath.Join(a.dir, "x.db")), "RUNS", quoted(filepath.Join(a.dir, "runs")),
	)
	for name, text := range attacks {
		body, atStart := " "+strings.ReplaceAll(fill.Replace(text), "\n", "\n "), "attack()"
		if excessive()[name] != "" { // the bot would fail before the match
			atStart = "pass"
		}
		writeText(t, filepath.Join(a.dir, name+".py"), fmt.Sprintf(hostileBot, body, atStart))
	}
	cook := must.Get(os.ReadFile(filepath.Join(root(), "bots", "python", "line_cook.py")))(t)
	writeText(t, filepath.Join(a.dir, "victim.py"), string(cook))
	return a
}

// outcome is the result of a match of an attacking bot.
type outcome struct {
	fingerprint      store.Digest
	victim, attacker contest.SeatResult
}

// texts returns outcomes as text, without times.
func texts(all []outcome) (lines []string) {
	for _, o := range all {
		for _, s := range []*contest.SeatResult{&o.victim, &o.attacker} {
			s.Timing, s.Pondered, s.Log = contest.Timing{}, 0, ""
		}
		lines = append(lines, fmt.Sprintf("%s\n%+v\n%+v", o.fingerprint, o.victim, o.attacker))
	}
	return lines
}

// start starts a command with a level of the sandbox.
func (a *arena) start(t *testing.T, level box.Level, args ...string) *program {
	t.Helper()
	args = append(args, "--box", string(level), "--python", systemPython, "--turns", "30", "--turn-timeout", "1s",
		"--init-timeout", "20s", "--memory", "256MiB", "--quiet", "--env", "BOT_DIR")
	return startProgram(t, a.dir, t.TempDir(), []string{"BOT_DIR=" + a.dir}, args...)
}

// run plays a match with an attacking bot.
func (a *arena) run(t *testing.T, level box.Level, name string) *program {
	t.Helper()
	p := a.start(t, level, "run", "tiny", "victim.py", name+".py", "--format", "json")
	p.exit()
	return p
}

// tournament plays all attacking bots against the victim and returns the results by attack.
func (a *arena) tournament(t *testing.T, level box.Level) map[string][]outcome {
	t.Helper()
	args := []string{"tournament", "victim.py", "--on", "tiny", "--concurrency", "3", "--db", "x.db", "--traces", "traces"}
	for _, name := range a.names {
		args = append(args, "--challenger", name+".py")
	}
	p := a.start(t, level, args...)
	p.exitsWith(t, 0)
	matches, _ := storedMatches(t, filepath.Join(a.dir, "x.db"))
	if len(matches) != 2*len(a.names) {
		t.Fatalf("%s: %d matches of %d bots, want two each", level, len(matches), len(a.names))
	}
	found := map[string][]outcome{}
	for i := range matches {
		m := &matches[i]
		victim := slices.Index(m.Lineup, len(a.names)) // challengers come first
		name := a.names[m.Lineup[1-victim]]
		found[name] = append(found[name], outcome{m.Match.Fingerprint, m.Match.Seats[victim], m.Match.Seats[1-victim]})
	}
	if p := startProgram(t, a.dir, t.TempDir(), nil, "verify", "traces/*"); p.exit() != 0 {
		t.Errorf("%s: the traces do not verify:\n%s\n%s", level, &p.stdout, &p.stderr)
	}
	return found
}

// checkUntouched checks that the attacks had no effect and that no process of a bot is left.
func (a *arena) checkUntouched(t *testing.T) {
	t.Helper()
	if text, err := os.ReadFile(filepath.Join(a.home, "secret")); err != nil || string(text) != secretText {
		t.Errorf("the secret is %q, error %v", text, err)
	}
	awaitNone(t, func() []string { return botProcesses(t, a.dir) })
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", a.outside.Process.Pid))
	if err != nil || !strings.Contains(string(stat), ") S ") {
		t.Errorf("the process outside of the sandbox has the state %q, error %v", stat, err)
	}
	select {
	case address := <-a.connected:
		t.Errorf("%s connected to a service of this machine", address)
	default:
	}
	for _, pattern := range []string{"evil.py", "*/evil.py", "../*/evil.py"} {
		if evil, _ := filepath.Glob(filepath.Join(a.dir, pattern)); len(evil) > 0 {
			t.Errorf("attacks created %q", evil)
		}
	}
}
