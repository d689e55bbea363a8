package match_test

import (
	"fmt"
	"os"
	"os/exec"
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
	"github.com/cookoff/cookoff/internal/match"
	"github.com/cookoff/cookoff/internal/tier"
)

// starter is the one of this process.
var starter = sync.OnceValue(func() *process.Starter { return process.NewStarter(os.Args[0]) })

// boxHost is a machine that keeps bots in a box.
func boxHost(t testing.TB) match.Host {
	t.Helper()
	h := host(t)
	starter := starter()
	m := starter.Box()
	if err := box.Strict.Check(m); err != nil {
		t.Skipf("this machine has no whole box: %v", err)
	}
	h.Launcher = bot.NewLauncher(starter)
	h.Box = &bot.Box{Machine: m, Limits: box.DefaultLimits()}
	return h
}

// lineCook is a bot of the project that plays well and does nothing else.
const lineCook = "../../bots/python/line_cook.py"

// honest are bots that do things that bots of contests do, and then play idly.
func honest() map[string]string {
	return map[string]string{
		"threads":     "import threading, queue\nq = queue.Queue()\nt = threading.Thread(target=lambda: q.put(1)); t.start(); t.join(); assert q.get() == 1",
		"pool":        "from concurrent.futures import ThreadPoolExecutor\nwith ThreadPoolExecutor(4) as e: assert list(e.map(abs, [-1])) == [1]",
		"processes":   "import multiprocessing\nwith multiprocessing.Pool(2) as p: assert p.map(abs, [-1, 2]) == [1, 2]",
		"subprocess":  "import subprocess, sys\nassert subprocess.run([sys.executable, '-c', 'print(7)'], capture_output=True, text=True).stdout == '7\\n'",
		"shell":       "import subprocess\nassert subprocess.getoutput('echo a | tr a b') == 'b'",
		"asyncio":     "import asyncio\nasync def f():\n p = await asyncio.create_subprocess_exec('true'); return await p.wait()\nassert asyncio.run(f()) == 0",
		"loopback":    "import socket\ns = socket.create_server(('127.0.0.1', 0)); c = socket.create_connection(s.getsockname()); c.close()",
		"pairs":       "import socket\na, b = socket.socketpair(); a.send(b'x'); assert b.recv(1) == b'x'",
		"temporary":   "import tempfile\nwith tempfile.NamedTemporaryFile() as f: f.write(b'x')\nwith tempfile.TemporaryDirectory() as d: open(d + '/a', 'w').write('x')",
		"own folder":  "import os\nopen('note.txt', 'w').write('x'); os.mkdir('d'); os.rename('note.txt', 'd/n'); assert open('d/n').read() == 'x'",
		"home":        "import os, pathlib\np = pathlib.Path.home() / '.cache' / 'x'; p.mkdir(parents=True, exist_ok=True); (p / 'a').write_text('x')",
		"shared":      "from multiprocessing import shared_memory\ns = shared_memory.SharedMemory(create=True, size=100); s.buf[0] = 1; s.close(); s.unlink()",
		"locks":       "import multiprocessing\nl = multiprocessing.Lock()\nwith l: pass",
		"signals":     "import signal, time\nsignal.signal(signal.SIGALRM, lambda *a: None); signal.setitimer(signal.ITIMER_REAL, 0.01); time.sleep(0.02)",
		"select":      "import select, os\nr, w = os.pipe(); p = select.epoll(); p.register(r); assert p.poll(0.01) == []; os.write(w, b'x'); assert p.poll(1)",
		"mmap":        "import mmap\nm = mmap.mmap(-1, 1 << 20); m[0] = 1",
		"ctypes":      "import ctypes, ctypes.util\nassert ctypes.CDLL(None).abs(-3) == 3",
		"sqlite":      "import sqlite3\nc = sqlite3.connect('x.db'); c.execute('create table t(a)'); c.commit()",
		"ssl":         "import ssl, hashlib, secrets\nssl.create_default_context(); hashlib.sha256(b'').hexdigest(); secrets.token_bytes()",
		"machine":     "import os, platform, resource, pwd\nassert os.cpu_count(); platform.platform(); pwd.getpwuid(os.getuid()); open('/proc/meminfo').read(); open('/proc/cpuinfo').read()",
		"time zone":   "import time, zoneinfo, locale\ntime.tzset(); time.localtime()",
		"affinity":    "import os\nos.sched_setaffinity(0, os.sched_getaffinity(0)); os.nice(1)",
		"descriptors": "import os\nassert os.path.exists('/dev/fd/0'); open('/dev/null', 'w').write('x'); open('/dev/urandom', 'rb').read(3)",
		"deep stack":  "import sys, threading\nsys.setrecursionlimit(5000); threading.stack_size(64 << 20); t = threading.Thread(target=int); t.start(); t.join()",
		"memory":      "x = bytearray(200 << 20)",
		"data beside": "import os\nassert open(os.path.join(os.path.dirname(__file__), 'data.txt')).read() == 'data'",
		"package":     "import helper.part\nassert helper.part.value == 3",
	}
}

// Bots in a box play as they do without one.
func TestBoxedBotsPlayTheSame(t *testing.T) {
	t.Parallel()
	h := boxHost(t)
	python := contesttest.Compiler(t, games.MapGame().Info().Runner)
	h.Python, h.Package = python.Path, python.Package
	free := h
	free.Box = nil
	forked := warm(t, h)
	quick := []string{"threads", "processes", "temporary", "home", "data beside", "asyncio"}
	for name, text := range honest() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if !slices.Contains(quick, name) {
				tier.Gate(t)
			}
			folder := contesttest.Tree(t, map[string]string{
				"bot.py": text + "\n" + idlePython, "data.txt": "data", "helper/__init__.py": "", "helper/part.py": "value = 3\n",
			})
			same(t, filepath.Join(folder, "bot.py"), h, free, forked)
		})
	}
	t.Run("line_cook", func(t *testing.T) {
		t.Parallel()
		path, err := filepath.Abs(lineCook)
		if err != nil {
			t.Fatal(err)
		}
		same(t, path, h, free, forked)
	})
}

// same plays a bot on two machines, and compares the traces.
func same(t *testing.T, word string, hosts ...match.Host) {
	t.Helper()
	var traces []string
	for i, h := range hosts {
		m, trace := setting(t, word, "@random")
		h.LogDir = filepath.Join(t.TempDir(), fmt.Sprint(i))
		result := play(t, m, h)
		for _, f := range result.Failures() {
			t.Fatalf("machine %d: %v\n%s\n%s", i, f, f.Traceback, strings.Join(f.Stderr, "\n"))
		}
		traces = append(traces, trace.String())
	}
	for _, other := range traces[1:] {
		if traces[0] != other {
			t.Errorf("the traces differ:\n%s\n%s", traces[0], other)
		}
	}
}

// Languages play in a box as without.
func TestBoxedLanguages(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // compilers and virtual machines are slow
	h := boxHost(t)
	free := h
	free.Box = nil
	for name, tt := range map[string]struct {
		files map[string]string
		build []string
		word  string
	}{
		"node": {
			files: map[string]string{"bot.js": "const rl = require('readline').createInterface({input: process.stdin});\nlet n = 0;\n" +
				"const { Worker } = require('worker_threads'); new Worker('1', {eval: true});\n" +
				"rl.on('line', l => { if (n++ === 0) console.log('{\"protocol\":\"cookoff-bot/1\"}'); else if (l.includes('turn')) console.log('{\"end\":true}'); });\n"},
			word: "cmd:node bot.js",
		},
		"java": {
			files: map[string]string{"Bot.java": "import java.util.*;\npublic class Bot { public static void main(String[] a) throws Exception {\n" +
				"var in = new Scanner(System.in); in.nextLine(); System.out.println(\"{\\\"protocol\\\":\\\"cookoff-bot/1\\\"}\"); System.out.flush();\n" +
				"java.util.stream.IntStream.range(0, 100).parallel().sum();\n" +
				"while (in.hasNextLine()) if (in.nextLine().contains(\"turn\")) { System.out.println(\"{\\\"end\\\":true}\"); System.out.flush(); } } }\n"},
			build: []string{"javac", "Bot.java"}, word: "cmd:java -cp . Bot",
		},
		"c++": {
			files: map[string]string{
				"bot.cpp": "#include <iostream>\n#include <fstream>\n#include <string>\n#include <thread>\nint main(int, char** v) { std::string l, d;\n" +
					"std::ifstream f(\"book.txt\"); std::getline(f, d); if (d != \"book\") return 9; std::thread([]{}).join();\n" +
					"std::getline(std::cin, l); std::cout << \"{\\\"protocol\\\":\\\"cookoff-bot/1\\\"}\" << std::endl;\n" +
					"while (std::getline(std::cin, l)) if (l.find(\"turn\") != l.npos) std::cout << \"{\\\"end\\\":true}\" << std::endl; }\n",
				"book.txt": "book\n",
			},
			build: []string{"g++", "-o", "bot", "bot.cpp", "-pthread"}, word: "./bot",
		},
		"perl": {
			files: map[string]string{"bot.pl": "$| = 1; <STDIN>; print '{\"protocol\":\"cookoff-bot/1\"}', \"\\n\"; while (<STDIN>) { print '{\"end\":true}', \"\\n\" if /turn/ }\n"},
			word:  "cmd:perl bot.pl",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := contesttest.Tree(t, tt.files)
			program := strings.Fields(strings.TrimPrefix(tt.word, "cmd:"))[0]
			if len(tt.build) > 0 {
				program = tt.build[0]
			}
			contesttest.Needs(t, program)
			if len(tt.build) > 0 {
				cmd := exec.CommandContext(t.Context(), tt.build[0], tt.build[1:]...)
				cmd.Dir = dir
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Fatalf("%v: %s", err, out)
				}
			}
			var traces []string
			for i, h := range []match.Host{h, free} {
				m, trace := setting(t, "@idle", "@random")
				m.Seats[0].Bot = contesttest.Bot(t, games.MapGame(), tt.word, dir)
				h.LogDir = filepath.Join(t.TempDir(), fmt.Sprint(i))
				result := play(t, m, h)
				if f := result.Failures(); len(f) > 0 {
					t.Fatalf("machine %d: %v %s", i, f[0], strings.Join(f[0].Stderr, "\n"))
				}
				traces = append(traces, trace.String())
			}
			if traces[0] != traces[1] {
				t.Error("the traces differ")
			}
		})
	}
}

// A bot that uses numpy, which lies in a virtual environment, plays in a box as without.
func TestBoxedNumpy(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // it is installed
	venv := filepath.Join(t.TempDir(), "venv")
	interpreter := filepath.Join(venv, "bin", "python")
	for _, argv := range [][]string{
		{contesttest.PythonWithPackages(t), "-m", "venv", venv},
		{interpreter, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "numpy"},
	} {
		if out, err := exec.CommandContext(t.Context(), argv[0], argv[1:]...).CombinedOutput(); err != nil {
			t.Skipf("numpy cannot be installed: %v: %s", err, out)
		}
	}
	h := boxHost(t)
	h.Python, h.Package = interpreter, contesttest.Compiler(t, games.MapGame().Info().Runner).Package
	free := h
	free.Box = nil
	text := "import numpy as np\na = np.random.default_rng(1).random((300, 300))\nassert (a @ np.linalg.inv(a)).trace() > 299\n"
	same(t, contesttest.File(t, "bot.py", text+idlePython), h, free)
}

// hostile bots attack when they are started, and then play idly. What they find out they write into their log.
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

// A hostile bot changes nothing for its opponent, and nothing of it lives on.
func TestHostileBots(t *testing.T) {
	t.Parallel()
	h := boxHost(t)
	python := contesttest.Compiler(t, games.MapGame().Info().Runner)
	h.Python, h.Package = python.Path, python.Package
	forked := warm(t, h) // which is nearer to the rest than one that is started
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
			for i, s := range result.Seats {
				if s.Failure != nil && i == 1 {
					t.Errorf("its opponent failed: %v\n%s", s.Failure, s.Failure.Traceback)
				}
			}
			if log, err := os.ReadFile(result.Seats[0].Log); err != nil || strings.Contains(string(log), "FOUND") {
				t.Errorf("it got out: %s %v", log, err)
			}
			if text, err := os.ReadFile(victim); err != nil || !strings.HasPrefix(string(text), "opening") {
				t.Errorf("the opponent's file is %q: %v", text, err)
			}
			lines, _ := filepath.Glob("/proc/[0-9]*/cmdline")
			for _, file := range lines {
				if text, err := os.ReadFile(file); err == nil && strings.Contains(string(text), "sleep\x00"+mark) {
					t.Errorf("%s lives on", file)
				}
			}
		})
	}
}

// A bot does not see what another one is made of that lies beside it, nor hidden files.
func TestBoxedFolder(t *testing.T) {
	t.Parallel()
	h := boxHost(t)
	dir := contesttest.Tree(t, map[string]string{"a.sh": "ls -A >&2" + echo, "b.sh": echo, ".env": "secret", "data": "x"})
	m, _ := setting(t, "@idle", "@idle")
	for i, word := range []string{"cmd:sh a.sh", "cmd:sh b.sh"} {
		m.Seats[i].Bot = contesttest.Bot(t, games.MapGame(), word, dir)
	}
	result := play(t, m, h)
	if got := strings.Join(logLines(t, result.Seats[0].Log)[:2], " "); got != "a.sh data" {
		t.Errorf("it sees %q", got)
	}
}

// What is too much to be copied is still the bot's own, but for what is hidden in it or its rival's.
func TestBoxedFolderOfManyFiles(t *testing.T) {
	t.Parallel()
	h := boxHost(t)
	files := map[string]string{
		"a.sh":               "(cat book/7; head -c 4 parts/8; cat parts/.env parts/sub/rival.sh; echo x > book/new) >&2 2>/dev/null; echo >&2" + echo,
		"parts/sub/rival.sh": "secret" + echo, "parts/.env": "secret",
	}
	for n := range 510 {
		files[fmt.Sprintf("book/%d", n)] = "book"
	}
	for n := range 90 {
		files[fmt.Sprintf("parts/%d", n)] = strings.Repeat("part", 1<<15)
	}
	dir := contesttest.Tree(t, files)
	m, _ := setting(t, "@idle", "@idle")
	for i, word := range []string{"cmd:sh a.sh", "cmd:sh parts/sub/rival.sh"} {
		m.Seats[i].Bot = contesttest.Bot(t, games.MapGame(), word, dir)
	}
	result := play(t, m, h)
	if got := logLines(t, result.Seats[0].Log)[0]; got != "bookpart" {
		t.Errorf("it reads %q", got)
	}
	if _, err := os.Stat(filepath.Join(dir, "book", "new")); err == nil {
		t.Error("it writes into the original")
	}
}

// A bot that fails after it was denied something is told what.
func TestBoxHints(t *testing.T) {
	t.Parallel()
	h := boxHost(t)
	python := contesttest.Compiler(t, games.MapGame().Info().Runner)
	h.Python, h.Package = python.Path, python.Package
	secret := contesttest.File(t, "weights.bin", "x")
	for text, want := range map[string]string{
		"open(" + fmt.Sprintf("%q", secret) + ")":                                               "it was denied " + secret + ": --allow " + secret + " lets it read that; --box off plays without the box",
		"import socket; socket.create_connection(('192.0.2.1', 80))":                            "it was denied the network: --box off plays without the box",
		"import os; os.unshare(os.CLONE_NEWUSER) if hasattr(os, 'unshare') else os.chroot('.')": "it was denied a call of the system; --box off plays without the box",
	} {
		m, _ := setting(t, contesttest.File(t, "bot.py", text+"\n"+idlePython), "@idle")
		h := h
		h.LogDir = t.TempDir()
		f := failureOf(t, m, h)
		if f == nil || f.Hint != want {
			t.Errorf("%s: %+v", text, f)
		}
	}
	folder := contesttest.Tree(t, map[string]string{"mine/bot.py": "open('../weights.bin')\n" + idlePython, "weights.bin": "x"})
	m, _ := setting(t, filepath.Join(folder, "mine", "bot.py"), "@idle")
	if f, want := failureOf(t, m, h), "it was denied "+filepath.Join(folder, "weights.bin")+": "; f == nil || !strings.HasPrefix(f.Hint, want) {
		t.Errorf("beside its folder: %+v", f)
	}
	folder = contesttest.Tree(t, map[string]string{"mine/bot.py": "import sys; sys.path.append(__file__ + '/../..')\nimport shared\n" + idlePython, "shared.py": ""})
	m, _ = setting(t, filepath.Join(folder, "mine", "bot.py"), "@idle")
	if f, want := failureOf(t, m, h), "it was denied "+filepath.Join(folder, "shared.py")+": "; f == nil || !strings.HasPrefix(f.Hint, want) {
		t.Errorf("a module beside its folder: %+v", f)
	}
	folder = contesttest.Tree(t, map[string]string{"mine/bot.sh": "exec ../program", "program": ""})
	m, _ = setting(t, "@idle", "@idle")
	h.LogDir = t.TempDir()
	m.Seats[0].Bot = contesttest.Bot(t, games.MapGame(), "cmd:sh bot.sh", filepath.Join(folder, "mine"))
	if f, want := failureOf(t, m, h), "it was denied "+filepath.Join(folder, "program")+": "; f == nil || !strings.HasPrefix(f.Hint, want) {
		t.Errorf("a program beside its folder: %+v", f)
	}
	m, _ = setting(t, contesttest.File(t, "bot.py", "open("+fmt.Sprintf("%q", secret)+")\n"+idlePython), "@idle")
	m.Seats[0].Bot.Allow = []string{secret}
	if f := failureOf(t, m, h); f != nil {
		t.Errorf("with leave: %+v", f)
	}
}

// failureOf is how the first bot of a match fails.
func failureOf(t *testing.T, m *contesttest.Setting, h match.Host) *bot.Failure {
	t.Helper()
	return play(t, m, h).Seats[0].Failure
}
