package bot_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// A compiled package runs from its byte code even if its sources have changed.
func TestCompiledPackage(t *testing.T) {
	t.Parallel()
	python := contesttest.Compiler(t, testRunner())
	if python.Path == "" || !strings.Contains(python.Version, " 3.") {
		t.Errorf("the interpreter has no path or version: %+v", python)
	}
	dir, entry := unpack(t, python.Package)
	tool := contesttest.Write(t, dir, "cook/deep/tool.py", "print('from the source')", 0o644)
	cmd := exec.CommandContext(t.Context(), python.Path, entry)
	cmd.Env = append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1", "PYTHONOPTIMIZE=")
	out, err := cmd.CombinedOutput()
	if err != nil || strings.TrimSpace(string(out)) != tool {
		t.Errorf("output %s, error %v, want %s", out, err, tool)
	}
}

// A program that is not a usable interpreter is refused with an error of one line.
func TestUnusablePython(t *testing.T) {
	t.Parallel()
	contesttest.Needs(t, "sh")
	pkg := must.Get(testRunner().Package())(t)
	identity := "echo python True 3.99.0 cpython /bin/python\n"
	for name, tt := range map[string]struct{ script, want string }{
		"silent":          {"exit 0", "is not a working Python interpreter; name another"},
		"fails":           {"echo no >&2; exit 3", "is not a working Python interpreter (exit status 3); name another"},
		"other output":    {"echo hello", "is not a working Python interpreter; name another"},
		"too old":         {"echo python False 3.7.1 cpython /bin/python", "is Python 3.7.1; bots need 3.8 or newer; name another"},
		"endless output":  {"exec cat /dev/zero", "is not a working Python interpreter (it printed more than 16 MiB); name another"},
		"leaves a child":  {"sleep 99 & exit 1", "is not a working Python interpreter (exit status 1); name another"},
		"exits too early": {identity + "exit 1", "is not a working Python interpreter (exit status 1); name another"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := contesttest.Executable(t, "python", "#!/bin/sh\n"+tt.script+"\n")
			_, err := bot.CheckPython(t.Context(), path, os.Environ(), pkg)
			if err == nil || !strings.HasPrefix(err.Error(), path+" "+tt.want) {
				t.Errorf("error %v, want %s", err, tt.want)
			}
		})
	}
	missing := filepath.Join(t.TempDir(), "python")
	if _, err := bot.CheckPython(t.Context(), missing, nil, nil); err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Errorf("a missing interpreter: error %v", err)
	}
}

// An interpreter that cannot compile is accepted: the bots' processes compile then.
func TestPythonThatDoesNotCompile(t *testing.T) {
	t.Parallel()
	contesttest.Needs(t, "sh")
	pkg := must.Get(testRunner().Package())(t)
	plain, _ := unpack(t, pkg)
	for _, answer := range []string{"", "x", "a.pyc=zz", "../a.pyc=00", "a.py=00", "'; sleep 99 & echo '"} {
		path := contesttest.Executable(t, "python", "#!/bin/sh\necho 'python True 3.99.0 cpython /a b'\nread -r line; echo '"+answer+"'\n")
		p, err := bot.CheckPython(t.Context(), path, os.Environ(), pkg)
		if err != nil || p.Path != "/a b" || p.Version != "cpython 3.99.0" {
			t.Fatalf("%+v, error %v", p, err)
		}
		dir, _ := unpack(t, p.Package)
		must.Be(t, answer, contents(t, plain), contents(t, dir))
	}
}

// An interpreter that hangs is killed after a timeout, or when the user interrupts.
func TestPythonThatHangs(t *testing.T) {
	t.Parallel()
	contesttest.Needs(t, "sh")
	path := contesttest.Executable(t, "python", "#!/bin/sh\nsleep 99\n")
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := bot.CheckPython(ctx, path, os.Environ(), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: error %v", err)
	}
	tier.Gate(t)
	_, err := bot.CheckPython(t.Context(), path, os.Environ(), nil)
	if err == nil || !strings.Contains(err.Error(), "is not a working Python interpreter (no answer within 20s)") {
		t.Errorf("after the timeout: error %v", err)
	}
}
