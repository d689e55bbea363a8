package match_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// A bot cannot read files next to a toolchain that its #! line, its virtual environment or .pth
// files in that name. If the toolchain's whole folder and all of sys.path were exposed, it could.
func TestToolchainsExposeNoOtherFiles(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // nine matches
	python, err := exec.LookPath("/usr/bin/python3")
	if err != nil {
		t.Skip("no /usr/bin/python3 on this machine")
	}
	project := contesttest.Tree(t, map[string]string{"proj/diary.txt": "SECRET", "proj/lib/x": "", "path/diary.txt": "SECRET"})
	proj := filepath.Join(project, "proj")
	text := func(folder string) string {
		return "import os,sys\ntry: print(open('" + filepath.Join(project, folder, "diary.txt") + "').read(), file=sys.stderr)\n" +
			"except OSError: print('denied', file=sys.stderr)\nsys.stderr.flush()\nfor line in sys.stdin: print('WAIT', flush=True)\n"
	}
	dir := contesttest.Tree(t, map[string]string{"line/bot": "#!" + proj + "/bin/python3\n" + text("proj"), "home/bot.py": text("proj"), "path/bot.py": text("path")})
	site := filepath.Join("lib", pythonFolder(t, python), "site-packages")
	contesttest.Write(t, dir, "home/.venv/pyvenv.cfg", "home = "+proj+"/bin\n", 0o666)
	contesttest.Write(t, dir, "path/.venv/pyvenv.cfg", "home = /usr/bin\n", 0o666)
	contesttest.Write(t, dir, filepath.Join("path/.venv", site, "x.pth"), filepath.Join(project, "path")+"\n", 0o666)
	for _, folder := range []string{filepath.Join(proj, "bin"), filepath.Join(dir, "home/.venv/bin"), filepath.Join(dir, "path/.venv/bin")} {
		must.Do(t, os.MkdirAll(folder, 0o777))
		must.Do(t, os.Symlink(python, filepath.Join(folder, "python3")))
	}
	must.Do(t, os.Chmod(filepath.Join(dir, "line/bot"), 0o755))
	all := boxes(t)
	all["none"] = host(t)
	for name, h := range all {
		want := "denied"
		if h.Box == nil {
			want = "SECRET"
		}
		for folder, word := range map[string]string{"line": "bot", "home": "cmd:.venv/bin/python3 bot.py", "path": "cmd:.venv/bin/python3 bot.py"} {
			if line, f := playBot(t, h, allowed(t, word, filepath.Join(dir, folder)), nil); line != want {
				t.Errorf("%s, %s: the bot reads %q, want %q; failure %v", name, folder, line, want, f)
			}
		}
	}
}

// pythonFolder returns the name of an interpreter's library folder.
func pythonFolder(t *testing.T, python string) string {
	t.Helper()
	return string(must.Get(exec.CommandContext(t.Context(), python, "-c", "import sys; print('python%d.%d' % sys.version_info[:2], end='')").Output())(t))
}
