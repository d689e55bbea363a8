package bot_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// game returns a game whose bots can be folders.
func game() bot.Game {
	return bot.Game{Launch: func(string) (bot.Launch, error) { return bot.Launch{Argv: []string{"./run"}, Dir: "."}, nil }}
}

// A bot plays with the files that were read, and later changes are detected.
func TestChanged(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"bot.py": "import helper", "helper.py": "old", "other.txt": "old", ".venv/bin/run": "old",
		"tools/x.py": "old", "f/bot.json": "{}", "f/a": "old",
	}
	tests := []struct {
		word, changed, text string
		copied, used        bool // the changed file
	}{
		{"bot.py", "helper.py", "new", true, false},
		{"bot.py", "helper.py", "newer and longer", true, false},
		{"bot.py", "helper.py", "old", false, false}, // only touched
		{"bot.py", "other.txt", "new", true, false},
		{"bot.py", "tools/x.py", "new", false, false},
		{"cmd:.venv/bin/run bot.py", "bot.py", "new", true, false},
		{"cmd:.venv/bin/run bot.py", ".venv/bin/run", "new", true, false},
		{"f", "f/a", "new", true, false},
	}
	for _, tt := range tests {
		dir := contesttest.Tree(t, files)
		s := contesttest.Resolved(t, dir, tt.word, ".")
		if copied, used := s.Changed(); copied || used != "" {
			t.Errorf("%s: Changed() = %t, %q before any change", tt.word, copied, used)
		}
		must.Do(t, os.Remove(filepath.Join(dir, tt.changed)))
		contesttest.Write(t, dir, tt.changed, tt.text, 0o666)
		if copied, used := s.Changed(); copied != tt.copied || (used == filepath.Join(dir, tt.changed)) != tt.used {
			t.Errorf("%s: Changed() = %t, %q after a change of %s", tt.word, copied, used, tt.changed)
		}
		if !tt.copied {
			continue
		}
		want := files[tt.changed]
		if got, err := os.ReadFile(contesttest.NewWorkDir(t, s, "").Path(filepath.Join(dir, tt.changed))); err != nil || string(got) != want {
			t.Errorf("%s: the copy of %s has %q, error %v, want %q", tt.word, tt.changed, got, err, want)
		}
	}
}

// A command runs in a copy of its working directory. Other files that it names are copied with
// their folders; installed programs are not.
func TestFilesOfCommand(t *testing.T) {
	t.Parallel()
	dir := contesttest.Tree(t, map[string]string{"here/bot.py": "h", "there/bot.py": "t", "there/data": "d", "there/bin/python3": "p", "here/run": "r"})
	here, there := filepath.Join(dir, "here"), filepath.Join(dir, "there")
	for line, want := range map[string]string{
		"cmd:python3 bot.py x":                                  "python3 bot.py x",
		"cmd:./run " + here + "/bot.py":                         "./run HERE/bot.py",
		"cmd:" + here + "/run":                                  "HERE/run",
		"cmd:python3 ../there/bot.py":                           "python3 THERE/bot.py",
		"cmd:" + there + "/bin/python3 -u " + there + "/bot.py": "PYTHON -u THERE/bot.py",
		"cmd:../there/bin/python3 ../there":                     "PYTHON THERE",
	} {
		b := contesttest.Resolved(t, here, line, ".")
		w := contesttest.NewWorkDir(t, b, "")
		c := must.Get(b.Command(t.Context(), &bot.Machine{}, w, 1))(t)
		words := strings.NewReplacer(there+"/bin/python3", "PYTHON", there, "USERS",
			w.Dir, "HERE", strings.TrimSuffix(w.Path(filepath.Join(there, "x")), "/x"), "THERE",
		).Replace(strings.Join(c.Argv, " "))
		if words != want {
			t.Errorf("%s: %s, want %s", line, words, want)
		}
		if strings.Contains(want, "THERE") {
			if text, err := os.ReadFile(w.Path(filepath.Join(there, "data"))); err != nil || string(text) != "d" {
				t.Errorf("%s: the data next to the file is %q, error %v", line, text, err)
			}
		}
	}
}

// The digest of a folder depends only on the names and contents of its files.
func TestFolderDigest(t *testing.T) {
	t.Parallel()
	digest := func(files map[string]string) string {
		s, err := bot.Spec{Form: bot.FormFolder, Path: contesttest.Tree(t, files)}.Resolve("", game())
		if err != nil || len(s.Digest) != 64 {
			t.Fatalf("resolved %+v, error %v", s, err)
		}
		return s.Digest
	}
	base := digest(map[string]string{"a": "1", "b/c": "2"})
	for name, files := range map[string]map[string]string{
		"content": {"a": "1", "b/c": "3"}, "name": {"a": "1", "b/d": "2"}, "more": {"a": "1", "b/c": "2", "d": ""}, "split": {"a": "1b/c2"},
	} {
		if digest(files) == base {
			t.Errorf("a changed %s has the same digest", name)
		}
	}
	if digest(map[string]string{"b/c": "2", "a": "1", "b/__pycache__/c.pyc": "x"}) != base {
		t.Error("the same files have a different digest")
	}
	if _, err := (bot.Spec{Form: bot.FormFolder, Path: filepath.Join(t.TempDir(), "x")}).Resolve("", game()); err == nil {
		t.Error("a missing folder has a digest")
	}
}

// A bot that differs only by its name shares what the other has read; any other is read separately.
func TestTwin(t *testing.T) {
	t.Parallel()
	dir := contesttest.Tree(t, map[string]string{"bot.py": "", "other.py": ""})
	spec := func(word string) bot.Spec {
		t.Helper()
		return must.Get(bot.Parse(word, dir, nil))(t)
	}
	b := must.Get(spec("bot.py").Resolve(dir, game()))(t)
	must.Do(t, os.WriteFile(filepath.Join(dir, "bot.py"), []byte("changed"), 0o600))
	twin := b.Twin(spec("again=bot.py"))
	if twin == nil || twin == b || twin.Name != "again" || twin.Word != "again=bot.py" || twin.Content != b.Content || b.Name != "bot" {
		t.Errorf("twin %+v", twin)
	}
	learning := spec("bot.py")
	must.Do(t, learning.Learn())
	allowing := spec("bot.py")
	allowing.SetAllow([]string{dir})
	for _, other := range []bot.Spec{spec("other.py"), spec("bot.py:depth=2"), spec("cmd:python3 bot.py"), learning, allowing} {
		if twin := b.Twin(other); twin != nil {
			t.Errorf("Twin(%s) = %+v, want nil", other.Word, twin)
		}
	}
}
