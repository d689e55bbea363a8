package box_test

import (
	"path/filepath"
	"syscall"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/must"
)

// Around a program lies what is not of its installation. It is not seen, whether the user names the program or a bot's author does; of a
// folder that the author names and that is no installation the program alone is. In all of these cases a view that adds the
// folder around bin, and follows each pyvenv.cfg, shows the secret, or does not end.
func TestSecretsBesidePrograms(t *testing.T) {
	t.Parallel()
	project := map[string]string{"proj/diary.txt": "", "proj/.env": "", "proj/lib/mine.txt": "", "proj/bin/notes": ""}
	secrets := []string{"proj/diary.txt", "proj/.env", "proj/lib/mine.txt", "proj/bin/notes"}
	installed := []string{"proj/diary.txt", "proj/.env"}
	for name, tt := range map[string]struct {
		files   map[string]string
		program string
		foreign bool
		seen    []string
		unseen  []string
	}{
		"the user's":              {nil, "proj/bin/python3", false, []string{"proj/bin/python3", "proj/lib/mine.txt"}, installed},
		"the author's python":     {nil, "proj/bin/python3", true, []string{"proj/bin/python3"}, secrets},
		"the author's node":       {map[string]string{"proj/lib/python3.12/os.py": ""}, "proj/bin/node", true, []string{"proj/bin/node"}, secrets},
		"an installation":         {map[string]string{"proj/lib/python3.12/os.py": ""}, "proj/bin/python3", true, []string{"proj/lib/python3.12/os.py"}, installed},
		"an installed node":       {map[string]string{"proj/lib/node_modules/npm/x.js": ""}, "proj/bin/node", true, []string{"proj/lib/node_modules/npm/x.js"}, installed},
		"a link":                  {map[string]string{"bot/.venv/bin/python": "->HOME/proj/bin/python3"}, "bot/.venv/bin/python", true, []string{"proj/bin/python3"}, secrets},
		"an odd name":             {map[string]string{"a[1]*/bin/python3": "", "a[1]*/lib/python3.12/os.py": ""}, "a[1]*/bin/python3", true, []string{"a[1]*/lib/python3.12/os.py"}, secrets},
		"the home folder":         {map[string]string{"bin/python3": "", "lib/python3.12/os.py": "", "lib/x": ""}, "bin/python3", true, []string{"bin/python3"}, []string{"lib/x"}},
		"a base":                  {map[string]string{"bot/.venv/bin/python3": "", "bot/.venv/pyvenv.cfg": "home = HOME/proj/bin"}, "bot/.venv/bin/python3", true, []string{"bot/.venv/bin/python3"}, secrets},
		"a base of the user's":    {map[string]string{"bot/.venv/bin/python3": "", "bot/.venv/pyvenv.cfg": "home = HOME/proj/bin"}, "bot/.venv/bin/python3", false, []string{"bot/.venv/bin/python3"}, secrets},
		"a base that is a folder": {map[string]string{"bot/.venv/bin/perl": "", "bot/.venv/pyvenv.cfg": "home = HOME", "perl/x": ""}, "bot/.venv/bin/perl", false, nil, []string{"perl/x"}},
		"a library that leads away": {
			map[string]string{"bot/.venv/bin/python3": "", "bot/.venv/pyvenv.cfg": "", "bot/.venv/lib": "->../../proj", "bot/.venv/share": "->..", "bot/.venv/include/x": "", "bot/.venv/lib64": "->include", "bot/x": ""},
			"bot/.venv/bin/python3", true,
			[]string{"bot/.venv/include/x"},
			append([]string{"bot/x"}, secrets...),
		},
		"bases of each other": {
			map[string]string{
				"a/bin/python3": "", "a/pyvenv.cfg": "home = HOME/b/bin", "b/bin/python3": "", "b/pyvenv.cfg": "home = HOME/a/bin", "b/diary.txt": "",
			},
			"a/bin/python3", true,
			[]string{"a/bin/python3", "b/bin/python3"},
			[]string{"b/diary.txt"},
		},
		"a base's base": {
			map[string]string{
				"a/bin/python3": "", "a/pyvenv.cfg": "home = HOME/b/bin", "b/bin/python3": "", "b/pyvenv.cfg": "home = HOME/proj/bin",
				"proj/lib/python3.12/os.py": "",
			},
			"a/bin/python3", true,
			[]string{"b/bin/python3"},
			append([]string{"proj/lib/python3.12/os.py"}, secrets...),
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home := must.Get(filepath.EvalSymlinks(t.TempDir()))(t)
			fill(t, home, project, map[string]string{"proj/bin/python3": "", "proj/bin/node": ""}, tt.files)
			v := box.View{Home: home}
			if program := filepath.Join(home, tt.program); tt.foreign {
				v.AddForeignProgram(program)
			} else {
				v.AddProgram(program)
			}
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
		})
	}
}

// A pyvenv.cfg that is a pipe is not waited for.
func TestPipeAsEnvironment(t *testing.T) {
	t.Parallel()
	home := layout(t, map[string]string{"a/bin/python3": "", "a/diary.txt": ""})
	if err := syscall.Mkfifo(filepath.Join(home, "a", "pyvenv.cfg"), 0o666); err != nil {
		t.Skip(err)
	}
	v := box.View{Home: home}
	v.AddForeignProgram(filepath.Join(home, "a/bin/python3"))
	if (&box.Policy{Read: v.Read}).Shows(filepath.Join(home, "a/diary.txt")) {
		t.Errorf("the diary is seen, of %v", v.Read)
	}
}
