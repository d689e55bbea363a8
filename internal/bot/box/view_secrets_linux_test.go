package box_test

import (
	"maps"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/must"
)

// A view of a program does not expose files outside its installation. If a bot's author chose the
// program, and the folder around it is not an installation, it exposes only the program. A view
// that simply added the folder around bin, and followed each pyvenv.cfg, would expose a file in
// every case here, or not terminate.
func TestViewExcludesOtherFiles(t *testing.T) {
	t.Parallel()
	project := map[string]string{"proj/diary.txt": "", "proj/.env": "", "proj/lib/mine.txt": "", "proj/bin/notes": ""}
	inProject := slices.Collect(maps.Keys(project))
	aroundInstallation := []string{"proj/diary.txt", "proj/.env"}
	for name, tt := range map[string]struct {
		files   map[string]string
		program string
		foreign bool // chosen by the bot's author
		seen    []string
		unseen  []string
	}{
		"the user's":              {nil, "proj/bin/python3", false, []string{"proj/bin/python3", "proj/lib/mine.txt"}, aroundInstallation},
		"the author's python":     {nil, "proj/bin/python3", true, []string{"proj/bin/python3"}, inProject},
		"the author's node":       {map[string]string{"proj/lib/python3.12/os.py": ""}, "proj/bin/node", true, []string{"proj/bin/node"}, inProject},
		"an installation":         {map[string]string{"proj/lib/python3.12/os.py": ""}, "proj/bin/python3", true, []string{"proj/lib/python3.12/os.py"}, aroundInstallation},
		"an installed node":       {map[string]string{"proj/lib/node_modules/npm/x.js": ""}, "proj/bin/node", true, []string{"proj/lib/node_modules/npm/x.js"}, aroundInstallation},
		"a link":                  {map[string]string{"bot/.venv/bin/python": "->HOME/proj/bin/python3"}, "bot/.venv/bin/python", true, []string{"proj/bin/python3"}, inProject},
		"an odd name":             {map[string]string{"a[1]*/bin/python3": "", "a[1]*/lib/python3.12/os.py": ""}, "a[1]*/bin/python3", true, []string{"a[1]*/lib/python3.12/os.py"}, inProject},
		"the home folder":         {map[string]string{"bin/python3": "", "lib/python3.12/os.py": "", "lib/x": ""}, "bin/python3", true, []string{"bin/python3"}, []string{"lib/x"}},
		"a base":                  {map[string]string{"bot/.venv/bin/python3": "", "bot/.venv/pyvenv.cfg": "home = HOME/proj/bin"}, "bot/.venv/bin/python3", true, []string{"bot/.venv/bin/python3"}, inProject},
		"the user's base":         {map[string]string{"bot/.venv/bin/python3": "", "bot/.venv/pyvenv.cfg": "home = HOME/proj/bin"}, "bot/.venv/bin/python3", false, []string{"bot/.venv/bin/python3"}, inProject},
		"a base that is a folder": {map[string]string{"bot/.venv/bin/perl": "", "bot/.venv/pyvenv.cfg": "home = HOME", "perl/x": ""}, "bot/.venv/bin/perl", false, nil, []string{"perl/x"}},
		"links to other folders": {
			map[string]string{"bot/.venv/bin/python3": "", "bot/.venv/pyvenv.cfg": "", "bot/.venv/lib": "->../../proj", "bot/.venv/share": "->..", "bot/.venv/include/x": "", "bot/.venv/lib64": "->include", "bot/x": ""},
			"bot/.venv/bin/python3", true,
			[]string{"bot/.venv/include/x"},
			append([]string{"bot/x"}, inProject...),
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
			append([]string{"proj/lib/python3.12/os.py"}, inProject...),
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
			checkView(t, v, tt.seen, tt.unseen)
		})
	}
}

// A pyvenv.cfg that is a pipe is not opened, which would block.
func TestPipeAsVirtualEnvironment(t *testing.T) {
	t.Parallel()
	home := layout(t, map[string]string{"a/bin/python3": "", "a/diary.txt": ""})
	if err := syscall.Mkfifo(filepath.Join(home, "a", "pyvenv.cfg"), 0o666); err != nil {
		t.Skip(err)
	}
	v := box.View{Home: home}
	v.AddForeignProgram(filepath.Join(home, "a/bin/python3"))
	checkView(t, v, nil, []string{"a/diary.txt"})
}
