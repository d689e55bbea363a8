package match_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/tier"
)

// starter is this process's starter.
var starter = sync.OnceValue(func() *process.Starter { return process.NewStarter(os.Args[0]) })

// boxHost returns a host with the complete sandbox.
func boxHost(t testing.TB) match.Host {
	t.Helper()
	h := host(t)
	m := starter().Box()
	if err := box.Strict.Check(m); err != nil {
		t.Skipf("this machine lacks guarantees of the sandbox: %v", err)
	}
	h.Starter = starter()
	h.Box = &bot.Box{Machine: m, Limits: box.DefaultLimits()}
	return h
}

// hostile returns bots that attack when they start, then play idly, and log what they find.
func hostile() map[string]string {
	return map[string]string{
		"kills all":       "import os\nfor n in os.listdir('/proc'):\n if n.isdigit() and int(n) not in (os.getpid(), os.getppid()):\n  try: os.kill(int(n), 9)\n  except OSError: pass",
		"stops all":       "import os\nfor n in range(2, 40000):\n if n != os.getpid():\n  try: os.kill(n, 19)\n  except OSError: pass",
		"kills its stage": "import os\ntry: os.kill(os.getppid(), 9)\nexcept OSError: pass",
		"reads all":       "import os\nfor top, _, names in os.walk('/'):\n if top.startswith(('/proc', '/usr', '/sys')): continue\n for n in names:\n  try:\n   if 'my opening' in open(os.path.join(top, n), errors='replace').read(100000): print('FOUND', top, n)\n  except OSError: pass",
		"writes all":      "import os, glob\nfor p in glob.glob('/dev/shm/cookoff-place-*/**', recursive=True) + glob.glob(os.environ['VICTIM'] + '*'):\n if not os.getcwd().startswith(p) and p.find(os.getcwd().split('/')[3]) < 0:\n  try: open(p, 'w').write('def'); print('FOUND', p)\n  except OSError: pass",
		"memory of all":   "import os\nfor n in os.listdir('/proc'):\n if n.isdigit() and int(n) != os.getpid():\n  try: open('/proc/%s/mem' % n, 'r+b'); print('FOUND', n)\n  except OSError: pass",
		"pipes of all":    "import os\nfor n in os.listdir('/proc'):\n if n.isdigit() and int(n) not in (os.getpid(),):\n  for fd in range(9):\n   try: os.write(os.open('/proc/%s/fd/%d' % (n, fd), os.O_WRONLY), b'{}\\n'); print('FOUND', n)\n   except OSError: pass",
		"daemon":          "import os, time\nif os.fork() == 0:\n os.setsid()\n if os.fork() == 0:\n  os.execvp('sleep', ['sleep', os.environ['MARK']])\n os._exit(0)",
		"network":         "import socket\ntry: socket.create_connection(('192.0.2.1', 80), 2); print('FOUND')\nexcept OSError: pass",
		"environment":     "import os\nfor n in os.listdir('/proc'):\n try:\n  if b'my opening' in open('/proc/%s/environ' % n, 'rb').read() and n != str(os.getpid()): print('FOUND', n)\n except OSError: pass",
	}
}

// A hostile bot cannot affect its opponent, and none of its processes survive the match.
func TestHostileBots(t *testing.T) {
	t.Parallel()
	h := boxHost(t)
	compiled(t, &h)
	forked := warm(t, h) // a forked bot shares more with others than one started from scratch
	victim := contesttest.File(t, "victim.py", "opening = 'my opening'\n"+idlePython)
	quick := []string{"kills all", "daemon", "memory of all"}
	for name, text := range hostile() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if !slices.Contains(quick, name) {
				tier.Gate(t)
			}
			mark := fmt.Sprint(100000 + time.Now().UnixNano()%100000)
			m, _ := setting(t, contesttest.File(t, "bot.py", text+"\n"+idlePython), victim)
			for i := range m.Seats {
				m.Seats[i].Bot.Env = []bot.Variable{{Name: "MARK", Value: mark}, {Name: "VICTIM", Value: victim}}
			}
			h := forked
			h.LogDir = t.TempDir()
			result := play(t, m, h)
			if f := result.Seats[1].Failure; f != nil {
				t.Errorf("the opponent failed: %v\n%s", f, f.Traceback)
			}
			if log, err := os.ReadFile(result.Seats[0].Log); err != nil || strings.Contains(string(log), "FOUND") {
				t.Errorf("the attack succeeded: %s, error %v", log, err)
			}
			if text, err := os.ReadFile(victim); err != nil || !strings.HasPrefix(string(text), "opening") {
				t.Errorf("the opponent's file has %q, error %v", text, err)
			}
			lines, _ := filepath.Glob("/proc/[0-9]*/cmdline")
			for _, file := range lines {
				if text, err := os.ReadFile(file); err == nil && strings.Contains(string(text), "sleep\x00"+mark) {
					t.Errorf("the process of %s survives the match", file)
				}
			}
		})
	}
}

// A failed bot gets a hint about what the sandbox denied.
func TestBoxHints(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	h := boxHost(t)
	compiled(t, &h)
	secret := contesttest.File(t, "weights.bin", "x")
	for text, want := range map[string]string{
		"open(" + fmt.Sprintf("%q", secret) + ")":                                               "it says that it could not read " + secret + ", which its sandbox does not show",
		"import socket; socket.create_connection(('192.0.2.1', 80))":                            "it was denied the network: --box off plays without the sandbox",
		"import os; os.unshare(os.CLONE_NEWUSER) if hasattr(os, 'unshare') else os.chroot('.')": "it was denied a system call; --box off plays without the sandbox",
	} {
		m, _ := setting(t, contesttest.File(t, "bot.py", text+"\n"+idlePython), "@idle")
		h := h
		h.LogDir = t.TempDir()
		f := failureOf(t, m, h)
		if f == nil || f.Hint != want {
			t.Errorf("%s: failure %+v, want the hint %q", text, f, want)
		}
	}
	for _, tt := range []struct {
		files         map[string]string
		word, missing string
	}{
		{
			map[string]string{"mine/bot.py": "import sys; sys.path.append(__file__ + '/../..')\nimport shared\n" + idlePython, "shared.py": ""},
			"bot.py", "shared.py",
		},
		{map[string]string{"mine/bot.sh": "exec ../program", "program": ""}, "cmd:sh bot.sh", "program"},
	} {
		folder := contesttest.Tree(t, tt.files)
		m, _ := setting(t, "@idle", "@idle")
		m.Seats[0].Bot = contesttest.Bot(t, games.MapGame(), tt.word, filepath.Join(folder, "mine"))
		h.LogDir = t.TempDir()
		if f, want := failureOf(t, m, h), "it was denied "+filepath.Join(folder, tt.missing)+": "; f == nil || !strings.HasPrefix(f.Hint, want) {
			t.Errorf("%s next to the bot's folder: failure %+v, want the hint %q", tt.missing, f, want)
		}
	}
}

// failureOf returns the failure of the first bot in a match.
func failureOf(t *testing.T, m *contesttest.Setting, h match.Host) *bot.Failure {
	t.Helper()
	return play(t, m, h).Seats[0].Failure
}
