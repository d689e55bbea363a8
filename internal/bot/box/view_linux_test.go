package box_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// layout is a home folder with files and links as tools of languages install them. A text that begins with -> is a link.
func layout(t *testing.T, entries map[string]string) (home string) {
	t.Helper()
	home, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	fill(t, home, entries)
	return home
}

// fill makes files and links in a home folder; HOME in their texts is its path.
func fill(t *testing.T, home string, layers ...map[string]string) {
	t.Helper()
	for _, entries := range layers {
		for name, text := range entries {
			put(t, filepath.Join(home, name), strings.ReplaceAll(text, "HOME", home))
		}
	}
}

// put makes a file or link.
func put(t *testing.T, path, text string) {
	t.Helper()
	err := os.MkdirAll(filepath.Dir(path), 0o777)
	if err != nil {
		t.Fatal(err)
	}
	if target, is := cutLink(text); is {
		err = os.Symlink(target, path)
	} else {
		err = os.WriteFile(path, []byte(text), 0o777)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func cutLink(text string) (target string, is bool) {
	if len(text) > 2 && text[:2] == "->" {
		return text[2:], true
	}
	return "", false
}

// A program is seen with what was installed along with it, as the tools of languages lay it out, and nothing else of the home
// folder is.
func TestInstallations(t *testing.T) {
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
		"a virtual environment of pyenv's": {
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
			policy := box.Policy{Read: v.Read}
			for _, path := range tt.seen {
				if !policy.Shows(filepath.Join(home, path)) {
					t.Errorf("%s is not seen, of %v", path, v.Read)
				}
			}
			for _, path := range tt.unseen {
				if policy.Shows(filepath.Join(home, path)) {
					t.Errorf("%s is seen, of %v", path, v.Read)
				}
			}
			if slices.Contains(v.Read, home) {
				t.Error("the whole home folder is seen")
			}
		})
	}
}
