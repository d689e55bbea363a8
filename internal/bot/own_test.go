package bot_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// A link to an excluded file, such as hidden files, code and results, does not make it one of the
// bot's own files.
func TestLinksToExcludedFiles(t *testing.T) {
	t.Parallel()
	dir := contesttest.Tree(t, map[string]string{
		"bot.py": "import weights, deep", "table.txt": "t", ".env": "e", "other.py": "o", "x.db": "d", "runs/log": "l", "v2/prog.py": "", "v2/w": "", "deep/a.txt": "a",
	})
	for name, target := range map[string]string{
		"table2.txt": "table.txt", "env.txt": ".env", "book.txt": "other.py", "db.txt": "x.db", "log.txt": "runs/log", "weights.py": ".env", "deep/up.txt": "../.env",
	} {
		if err := os.Symlink(target, filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			t.Skipf("cannot create symbolic links: %v", err)
		}
	}
	w := contesttest.NewWorkDir(t, contesttest.Resolved(t, dir, "bot.py", "."), "")
	want := []string{"bot.py", "deep/a.txt", "table.txt", "table2.txt"}
	if got := contesttest.Names(t, w.Dir); !slices.Equal(got, want) {
		t.Errorf("own files %q, want %q", got, want)
	}
}

// Imports of files that belong to an opponent are reported.
func TestImportsOfOpponents(t *testing.T) {
	t.Parallel()
	dir := contesttest.Tree(t, map[string]string{
		"a.py": "import rival, helper", "b.py": "import b_alias, helper", "rival/bot.json": "{}", "rival/main.py": "", "helper.py": "", "c.py": "",
	})
	if err := os.Symlink("c.py", filepath.Join(dir, "b_alias.py")); err != nil {
		t.Skipf("cannot create symbolic links: %v", err)
	}
	bots := map[string]*bot.Bot{}
	for _, word := range []string{"a.py", "b.py", "c.py", "rival"} {
		bots[word] = contesttest.Resolved(t, dir, word, ".")
	}
	for _, tt := range []struct {
		bot, against string
		want         []string
	}{
		{"a.py", "rival", []string{"rival/bot.json", "rival/main.py"}},
		{"a.py", "b.py", nil},
		{"b.py", "c.py", []string{"b_alias.py"}},
		{"b.py", "a.py", nil},
	} {
		var want []string
		for _, name := range tt.want {
			want = append(want, filepath.Join(dir, filepath.FromSlash(name)))
		}
		if got := bots[tt.bot].Imports([]*bot.Bot{bots[tt.against]}); !slices.Equal(got, want) {
			t.Errorf("%s imports from %s %q, want %q", tt.bot, tt.against, got, want)
		}
	}
}

// A sparse file that is larger than any disk is not read.
func TestHugeFile(t *testing.T) {
	t.Parallel()
	dir := contesttest.Tree(t, map[string]string{"bot.py": "import big"})
	path := filepath.Join(dir, "big.so")
	contesttest.Write(t, dir, "big.so", "", 0o666)
	if err := os.Truncate(path, 1<<42); err != nil {
		t.Skipf("sparse files are not supported: %v", err)
	}
	before := content(t, dir, "bot.py")
	must.Do(t, os.Chtimes(path, time.Time{}, time.Unix(1, 0)))
	if content(t, dir, "bot.py") == before {
		t.Error("a new modification time does not change the content")
	}
}
