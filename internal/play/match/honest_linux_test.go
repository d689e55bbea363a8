package match_test

import (
	"archive/zip"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/tier"
)

// lineCook is a typical contest bot.
const lineCook = "../../../bots/python/line_cook.py"

// honest returns the beginnings of bots that use features as contest bots do, and then play idly.
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
		"home":        "import os, pathlib\np = pathlib.Path.home() / '.cache' / ('cookoff-test-%d' % os.getpid()); p.mkdir(parents=True, exist_ok=True); (p / 'a').write_text('x')\nimport shutil; shutil.rmtree(p)",
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
		"pickle":      "import os, pickle\npath = os.path.join(os.path.dirname(__file__), 'book.pickle')\nassert pickle.load(open(path, 'rb')) == [1, 2]; pickle.dump({}, open(path, 'wb'))",
		"table":       "import csv, pathlib\nassert list(csv.reader(open(pathlib.Path(__file__).parent / 'tables' / 'öffnung.csv', encoding='utf-8'))) == [['a', 'b']]",
		"zip":         "import sys, os\nsys.path.insert(0, os.path.join(os.path.dirname(__file__), 'parts.zip'))\nimport zipped\nassert zipped.value == 5",
		"locale":      "import locale\nlocale.setlocale(locale.LC_ALL, 'C.UTF-8'); assert locale.str(1.5) == '1.5'; 'ä'.encode(locale.getpreferredencoding())",
		"dev shm":     "import os\nwith open('/dev/shm/cookoff-test-%d' % os.getpid(), 'w+b') as f:\n f.write(b'abc'); f.flush()\n import mmap; assert mmap.mmap(f.fileno(), 0)[:3] == b'abc'; os.remove(f.name)",
		"fifo":        "import os, threading\nos.mkfifo('f'); threading.Thread(target=lambda: open('f', 'w').write('x')).start(); assert open('f').read() == 'x'",
		"file lock":   "import fcntl\nf = open('lock', 'w'); fcntl.flock(f, fcntl.LOCK_EX); fcntl.lockf(f, fcntl.LOCK_UN)",
		"fork":        "import os\nr, w = os.pipe()\nif os.fork() == 0: os.write(w, b'x'); os._exit(0)\nassert os.read(r, 1) == b'x'; os.wait()",
		"hogs":        "import threading, subprocess, sys\nsubprocess.Popen([sys.executable, '-c', 'while True: pass']); spin = lambda: [None for _ in range(10**9) if _ < 0]\nthreading.Thread(target=spin, daemon=True).start()",
		"waiting": "import select, socket, threading, time\na, b = socket.socketpair(); p = select.epoll(); p.register(a, select.EPOLLIN)\n" +
			"threading.Thread(target=lambda: [p.poll(0.001) for _ in iter(int, 1) if time.sleep(0)], daemon=True).start()",
		"data file":          "import os\nassert open(os.path.join(os.path.dirname(__file__), 'data.txt')).read() == 'data'",
		"package":            "import helper.part\nassert helper.part.value == 3",
		"names in a package": "from helper.more import value, other as third\nassert (value, third) == (3, 4)",
		"late import":        "def f():\n try:\n  from lone import thing\n except ImportError:\n  thing = 0\n return thing\nassert f() == 7",
		"namespace":          "import spaces.inner as s\nassert s.value == 9",
		"package's data":     "import pkgutil, helper\nassert pkgutil.get_data('helper', 'weights.bin') == b'w'",
		"resources":          "import importlib.resources, sys\nimport helper\nif sys.version_info >= (3, 9): assert importlib.resources.files('helper').joinpath('weights.bin').read_bytes() == b'w'",
		"deep data":          "assert open('tables/deep/er/a.txt').read() == 'deep'",
		"relative path":      "import os\nos.chdir('tables'); assert open('../data.txt').read() == 'data'",
		"glob":               "import glob\nassert sorted(glob.glob('models/*')) == ['models/a.json', 'models/b.json']",
		"walk":               "import os\nassert sum(name.endswith('.json') for _, _, names in os.walk('.') for name in names) == 2",
		"json":               "import json, pathlib\nassert json.loads((pathlib.Path(__file__).parent / 'models' / 'a.json').read_text()) == {'a': 1}",
		"settings":           "import configparser\nc = configparser.ConfigParser(); assert c.read('bot.ini') and c['bot']['speed'] == '3'",
		"log file":           "import logging\nlogging.basicConfig(filename='bot.log'); logging.warning('x'); assert open('bot.log').read()",
		"source":             "import inspect, helper.part\nassert 'value' in inspect.getsource(helper.part)",
		"memory map":         "import mmap\nwith open('models/b.json', 'r+b') as f: assert mmap.mmap(f.fileno(), 0)[:1] == b'{'",
		"copy of data":       "import shutil\nshutil.copytree('models', 'models2'); assert open('models2/a.json').read()",
	}
}

// honestFiles returns the files that they use.
func honestFiles() map[string]string {
	return map[string]string{
		"data.txt": "data", "helper/__init__.py": "", "helper/part.py": "value = 3\n", "tables/öffnung.csv": "a,b\n",
		"helper/more.py": "from .part import value\nother = value + 1\n", "helper/weights.bin": "w", "lone.py": "thing = 7\n", "spaces/inner.py": "value = 9\n",
		"tables/deep/er/a.txt": "deep", "models/a.json": `{"a": 1}`, "models/b.json": "{}", "bot.ini": "[bot]\nspeed = 3\n",
		"book.pickle": "(lp0\nI1\naI2\na.", // protocol version 0
		"parts.zip":   zipped("zipped.py", "value = 5\n"),
	}
}

// zipped returns an archive with one file.
func zipped(name, text string) string {
	var archive strings.Builder
	z := zip.NewWriter(&archive)
	file, _ := z.Create(name) // there are no errors in memory
	_, _ = io.WriteString(file, text)
	_ = z.Close()
	return archive.String()
}

// Bots play the same with and without a sandbox, whether started or forked, and when stopped
// between turns. They do so in a sandbox without namespaces, too, unless they need sockets, shared
// memory or a home folder.
func TestBoxedBotsPlayTheSame(t *testing.T) {
	tier.Gate(t)
	t.Parallel()
	h := boxHost(t)
	compiled(t, &h)
	free, landlock := h, h
	free.Box, landlock.Box = nil, landlockOnly(h.Box)
	forked, stopped := warm(t, h), h
	stopped.Box = &bot.Box{Machine: h.Box.Machine, Limits: h.Box.Limits}
	stopped.Box.Limits.Ponder = box.PonderNever
	needs := []string{"loopback", "processes", "locks", "shared", "dev shm", "home", "copy of data"} // "copy of data" sets file modes
	everywhere := []string{"asyncio", "hogs", "late import", "memory", "processes", "waiting"}       // in all sandboxes; in the soak all bots are
	for name, text := range honest() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files, hosts := honestFiles(), []match.Host{h, free}
			if tier.Soaking() || slices.Contains(everywhere, name) {
				hosts = append(hosts, forked, stopped)
				if h.Box.Machine.Landlock > 0 && !slices.Contains(needs, name) {
					hosts = append(hosts, landlock)
				}
			}
			files["bot.py"] = text + "\n" + idlePython
			checkSame(t, "bot.py", contesttest.Tree(t, files), hosts...)
		})
	}
	for _, name := range everywhere {
		if honest()[name] == "" {
			t.Errorf("there is no bot %q", name)
		}
	}
	t.Run("line_cook", func(t *testing.T) {
		t.Parallel()
		path := must.Get(filepath.Abs(lineCook))(t)
		checkSame(t, path, t.TempDir(), h, free, forked, stopped)
	})
}

// landlockOnly returns a sandbox without namespaces.
func landlockOnly(b *bot.Box) *bot.Box {
	m := b.Machine
	m.Namespaces, m.User = false, false
	return &bot.Box{Machine: m, Limits: b.Limits}
}

// checkSame plays a bot, an argument relative to a folder, on several hosts and compares the
// traces.
func checkSame(t *testing.T, word, dir string, hosts ...match.Host) {
	t.Helper()
	var traces []string
	for i, h := range hosts {
		m, trace := setting(t, "@idle", "@random")
		m.Seats[0].Bot = contesttest.Bot(t, games.MapGame(), word, dir)
		h.LogDir = filepath.Join(t.TempDir(), fmt.Sprint(i))
		result := play(t, m, h)
		for _, f := range result.Failures() {
			t.Fatalf("host %d: %v\n%s\n%s", i, f, f.Traceback, strings.Join(f.Stderr, "\n"))
		}
		traces = append(traces, trace.String())
	}
	for i, other := range traces[1:] {
		must.Be(t, fmt.Sprintf("trace of host %d", i+1), traces[0], other)
	}
}

// Bots in other languages play the same in a sandbox.
func TestBoxedLanguages(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // compilers and virtual machines are slow
	h := boxHost(t)
	free, landlock := h, h
	free.Box, landlock.Box = nil, landlockOnly(h.Box)
	hosts := []match.Host{free, h}
	if h.Box.Machine.Landlock > 0 {
		hosts = append(hosts, landlock)
	}
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
			checkSame(t, tt.word, dir, hosts...)
		})
	}
}

// A bot that uses numpy from a virtual environment plays the same in a sandbox.
func TestBoxedNumpy(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // installs numpy
	venv := filepath.Join(t.TempDir(), "venv")
	interpreter := filepath.Join(venv, "bin", "python")
	for _, argv := range [][]string{
		{contesttest.PythonWithPackages(t), "-m", "venv", "--without-pip", venv},
		{contesttest.PythonWithPackages(t), "-m", "pip", "--python", interpreter, "install", "--quiet", "--no-compile", "--disable-pip-version-check", "numpy"},
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
	checkSame(t, contesttest.File(t, "bot.py", text+idlePython), t.TempDir(), h, free)
}
