package box_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/must"
)

// layout creates a home folder with files and links.
func layout(t *testing.T, entries map[string]string) (home string) {
	t.Helper()
	home = must.Get(filepath.EvalSymlinks(t.TempDir()))(t)
	fill(t, home, entries)
	return home
}

// fill creates files and links in a home folder. A text that begins with -> is the target of a
// link; HOME in a text is the path of the folder.
func fill(t *testing.T, home string, layers ...map[string]string) {
	t.Helper()
	for _, entries := range layers {
		for name, text := range entries {
			put(t, filepath.Join(home, name), strings.ReplaceAll(text, "HOME", home))
		}
	}
}

// put creates a file or link.
func put(t *testing.T, path, text string) {
	t.Helper()
	must.Do(t, os.MkdirAll(filepath.Dir(path), 0o777))
	if target, isLink := strings.CutPrefix(text, "->"); isLink {
		must.Do(t, os.Symlink(target, path))
		return
	}
	must.Do(t, os.WriteFile(path, []byte(text), 0o777))
}

// checkView checks that a view shows the paths in seen, but not those in unseen, all relative to
// the home folder.
func checkView(t *testing.T, v box.View, seen, unseen []string) {
	t.Helper()
	policy := box.Policy{Read: v.Read}
	for _, path := range seen {
		if !policy.Shows(filepath.Join(v.Home, path)) {
			t.Errorf("%v does not show %s", v.Read, path)
		}
	}
	for _, path := range unseen {
		if policy.Shows(filepath.Join(v.Home, path)) {
			t.Errorf("%v shows %s", v.Read, path)
		}
	}
}

// A view of a program exposes its installation, in the layouts of common tools, and nothing else in
// the home folder.
func TestViewOfInstallations(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		files   map[string]string
		program string
		seen    []string
		unseen  []string
	}{
		"conda": {
			map[string]string{
				"miniconda3/envs/bots/bin/python": "->python3.12", "miniconda3/envs/bots/bin/python3.12": "", "miniconda3/envs/bots/lib/python3.12/os.py": "",
				"miniconda3/pkgs/x": "", "miniconda3/lib/y": "",
			},
			"miniconda3/envs/bots/bin/python",
			[]string{"miniconda3/envs/bots/lib/python3.12/os.py", "miniconda3/envs/bots/bin/python3.12"},
			[]string{".ssh/key", "miniconda3/pkgs/x"},
		},
		"pyenv": {
			map[string]string{".pyenv/versions/3.12.1/bin/python3": "", ".pyenv/versions/3.12.1/lib/os.py": "", ".pyenv/versions/3.11.0/lib/os.py": ""},
			".pyenv/versions/3.12.1/bin/python3",
			[]string{".pyenv/versions/3.12.1/lib/os.py"},
			[]string{".ssh/key", ".pyenv/versions/3.11.0/lib/os.py"},
		},
		"a virtual environment of pyenv": {
			map[string]string{
				"project/.venv/bin/python": "->../../../.pyenv/versions/3.12.1/bin/python3", "project/.venv/pyvenv.cfg": "home = HOME/.pyenv/versions/3.12.1/bin\n",
				"project/.venv/lib/numpy.py": "", "project/secret": "", ".pyenv/versions/3.12.1/bin/python3": "",
				".pyenv/versions/3.12.1/lib/python3.12/os.py": "",
			},
			"project/.venv/bin/python",
			[]string{"project/.venv/lib/numpy.py", ".pyenv/versions/3.12.1/lib/python3.12/os.py"},
			[]string{".ssh/key", "project/secret"},
		},
		"uv": {
			map[string]string{
				".local/share/uv/python/cpython-3.13/bin/python3.13": "", ".local/share/uv/python/cpython-3.13/lib/os.py": "",
				".local/bin/python3.13": "->../share/uv/python/cpython-3.13/bin/python3.13", ".local/share/notes": "",
			},
			".local/bin/python3.13",
			[]string{".local/share/uv/python/cpython-3.13/lib/os.py"},
			[]string{".ssh/key", ".local/share/notes"},
		},
		"nix": {
			map[string]string{".nix-profile": "->store/abc-profile", "store/abc-profile/bin/node": "->../../def-node/bin/node", "store/def-node/bin/node": "", "store/def-node/lib/x.js": ""},
			".nix-profile/bin/node",
			[]string{"store/def-node/lib/x.js", "store/def-node/bin/node"},
			[]string{".ssh/key"},
		},
		"nvm": {
			map[string]string{".nvm/versions/node/v22.1.0/bin/node": "", ".nvm/versions/node/v22.1.0/lib/node_modules/a.js": "", ".nvm/alias/default": ""},
			".nvm/versions/node/v22.1.0/bin/node",
			[]string{".nvm/versions/node/v22.1.0/lib/node_modules/a.js"},
			[]string{".ssh/key", ".nvm/alias/default"},
		},
		"sdkman": {
			map[string]string{
				".sdkman/candidates/java/current": "->21-tem", ".sdkman/candidates/java/21-tem/bin/java": "", ".sdkman/candidates/java/21-tem/lib/modules": "",
				".sdkman/candidates/java/17-tem/lib/modules": "",
			},
			".sdkman/candidates/java/current/bin/java",
			[]string{".sdkman/candidates/java/21-tem/lib/modules"},
			[]string{".ssh/key", ".sdkman/candidates/java/17-tem/lib/modules"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tt.files[".ssh/key"] = "secret"
			home := layout(t, tt.files)
			v := box.View{Home: home}
			v.AddProgram(filepath.Join(home, tt.program))
			checkView(t, v, tt.seen, append(tt.unseen, "."))
		})
	}
}
