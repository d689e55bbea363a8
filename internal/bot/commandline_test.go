package bot_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
)

// Files and modules named by a command belong to the bot, however they are named.
func TestFilesNamedByCommand(t *testing.T) {
	t.Parallel()
	dir := contesttest.Tree(t, map[string]string{"mod.py": "", "x/y.py": "", "a.sh": "", "b.sh": "", "a=b.txt": "", "c.txt": ""})
	for word, want := range map[string][]string{
		"cmd:python3 -m mod":                            {"mod.py"},
		"cmd:python3.12 -mmod":                          {"mod.py"},
		"cmd:env A=1 python3 -u -m mod":                 {"mod.py"},
		"cmd:env A=1 pypy3 -X dev -um mod":              {"mod.py"},
		"cmd:sh -c 'exec python3 -W ignore -m \"mod\"'": {"mod.py"},
		"cmd:sh -c 'cd . && python3 -mx.y'":             {"x/y.py"},
		"cmd:python3 gone.py -m mod":                    nil,
		"cmd:lua -m mod":                                nil,
		"cmd:lua --files=a.sh,b.sh":                     {"a.sh", "b.sh"},
		"cmd:lua a.sh,b.sh":                             {"a.sh", "b.sh"},
		"cmd:lua --data=a=b.txt":                        {"a=b.txt"},
		"cmd:lua --data=k=c.txt":                        {"c.txt"},
		"cmd:sh -c 'lua --data=k=c.txt'":                {"c.txt"},
	} {
		var names []string
		for _, f := range contesttest.Resolved(t, dir, word, ".").Files() {
			if name, err := filepath.Rel(dir, f.Path); err == nil && f.Name != "__init__.py" {
				names = append(names, filepath.ToSlash(name))
			}
		}
		slices.Sort(names)
		data := []string{"a=b.txt", "c.txt"} // next to the code
		got := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return slices.Contains(data, n) && !slices.Contains(want, n) })
		if !slices.Equal(got, want) {
			t.Errorf("%s has %q, want %q", word, names, want)
		}
	}
}
