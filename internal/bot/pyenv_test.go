package bot_test

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// PyenvProgram predicts the program that a shim starts, or returns "" if the shim must be run to
// know. If pyenv is installed, the test compares with it.
func TestPyenvProgram(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("pyenv needs a Unix shell")
	}
	pyenv, _ := exec.LookPath("pyenv")
	python := func(version string) string { return "root/versions/" + version + "/bin/python3" }
	for name, tt := range map[string]struct {
		files map[string]string
		env   []string
		want  string // empty: the shim must be run
	}{
		"global":                   {map[string]string{"root/version": "3.11.7\n"}, nil, python("3.11.7")},
		"without a line end":       {map[string]string{"root/version": "3.11.7"}, nil, python("3.11.7")},
		"the folder's file":        {map[string]string{"root/version": "3.11.7\n", "a/b/.python-version": "3.12.1\n"}, nil, python("3.12.1")},
		"a file further up":        {map[string]string{"root/version": "3.11.7\n", ".python-version": "3.12.1\r\n"}, nil, python("3.12.1")},
		"a variable":               {map[string]string{"a/b/.python-version": "3.11.7\n"}, []string{"PYENV_VERSION=3.12.1"}, python("3.12.1")},
		"several":                  {map[string]string{"root/version": "# mine\n\nempty  # it has none\n 3.12.1\n3.11.7\n"}, nil, python("3.12.1")},
		"an environment":           {map[string]string{"root/version": "bots\n"}, nil, python("bots")},
		"several, in one variable": {nil, []string{"PYENV_VERSION=empty:3.11.7"}, python("3.11.7")},
		"pyenv's own hooks": {map[string]string{
			"root/version": "3.11.7\n", "root/pyenv.d/exec/pip-rehash.bash": "", "root/pyenv.d/rehash/conda.bash": "",
			"root/plugins/pyenv-virtualenv/etc/pyenv.d/which/conda.bash": "",
		}, nil, python("3.11.7")},

		"a prefix":        {map[string]string{"root/version": "3.11\n"}, nil, ""},
		"not installed":   {map[string]string{"root/version": "3.11.7:3.13.0\n"}, nil, ""},
		"the system's":    {map[string]string{"root/version": "system\n"}, nil, ""},
		"none":            {nil, nil, ""},
		"without python":  {map[string]string{"root/version": "empty\n"}, nil, ""},
		"a path":          {map[string]string{"root/version": "../versions/3.11.7\n"}, nil, ""},
		"a pattern":       {nil, []string{"PYENV_VERSION=3.11*"}, ""},
		"an odd line end": {map[string]string{"root/version": "3.11.7\r3.12.1\n"}, nil, ""},
		"another folder":  {map[string]string{"root/version": "3.11.7\n"}, []string{"PYENV_DIR=/"}, ""},
		"a hook":          {map[string]string{"root/version": "3.11.7\n", "root/pyenv.d/exec/mine.bash": ""}, nil, ""},
		"a version hook":  {map[string]string{"root/version": "3.11.7\n", "root/pyenv.d/version-name/mine.bash": ""}, nil, ""},
		"a plugin's hook": {map[string]string{"root/version": "3.11.7\n", "root/plugins/x/etc/pyenv.d/which/conda.bash": ""}, nil, ""},
		"an extended shim": {map[string]string{
			"root/version": "3.11.7\n", "root/shims/python3": shimOfPyenv + "PYENV_DIR=/\n",
		}, nil, ""},
		"another script": {map[string]string{"root/version": "3.11.7\n", "root/shims/python3": "#!/bin/sh\nexec python \"$@\"\n"}, nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := must.Get(filepath.EvalSymlinks(t.TempDir()))(t)
			files := map[string]string{
				"root/shims/python3": shimOfPyenv, "root/libexec/pyenv": "#!/bin/sh\n", "a/b/x": "", "root/versions/empty/bin/x": "",
				python("3.11.7"): "#!/bin/sh\n", python("3.12.1"): "#!/bin/sh\n", python("bots"): "#!/bin/sh\n",
			}
			maps.Copy(files, tt.files)
			for name, text := range files {
				contesttest.Write(t, dir, name, strings.ReplaceAll(text, "{root}", filepath.Join(dir, "root")), 0o755)
			}
			want := tt.want
			if want != "" {
				want = filepath.Join(dir, want)
			}
			in := filepath.Join(dir, "a", "b")
			must.Be(t, "PyenvProgram", want, bot.PyenvProgram(filepath.Join(dir, "root/shims/python3"), tt.env, in, exec.LookPath))
			if want == "" || pyenv == "" || !tier.Gating() { // the real one is slow
				return
			}
			cmd := exec.CommandContext(t.Context(), pyenv, "which", "python3")
			cmd.Dir, cmd.Env = in, append([]string{"PATH=" + os.Getenv("PATH"), "PYENV_ROOT=" + filepath.Join(dir, "root")}, tt.env...)
			if out, err := cmd.Output(); err != nil || strings.TrimSpace(string(out)) != want {
				t.Errorf("pyenv: %q, error %v, want %q", out, err, want)
			}
		})
	}
}

// shimOfPyenv is a shim as pyenv writes it into the folder {root}.
const shimOfPyenv = `#!/usr/bin/env bash
set -e
[ -n "$PYENV_DEBUG" ] && set -x

program="${0##*/}"

export PYENV_ROOT="{root}"
SHIM_PATH=${0%/*}
if [[ $SHIM_PATH != "{root}/shims" ]]; then
  export _PYENV_SHIM_PATH="$SHIM_PATH"
fi
exec "{root}/libexec/pyenv" exec "$program" "$@"
`
