package referee_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/referee"
	"github.com/cookoff/cookoff/internal/must"
)

// folderGame writes the folder of a game with a referee of several files, and returns the game.
func folderGame(t *testing.T, dir string) *referee.Game {
	t.Helper()
	manifest := "referee: referee.py\nseats: [A, B]\nfiles: [words, rules.txt]\n"
	for name, text := range map[string]string{
		"referee.py": "import helper\n", "helper.py": "", "words/a.txt": "a", "words/deep/b.txt": "b", "rules.txt": "r", "game.yaml": manifest, "bot.py": "print(1)\n",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		must.Do(t, os.MkdirAll(filepath.Dir(path), 0o700))
		must.Do(t, os.WriteFile(path, []byte(text), 0o600))
	}
	return must.Get(referee.New(referee.Source{Name: "mine", Dir: dir, File: "game.yaml", Text: []byte(manifest)}))(t)
}

// An unpacked game equals the original and has only its files; damaged archives are errors.
func TestArchive(t *testing.T) {
	t.Parallel()
	from := t.TempDir()
	g := folderGame(t, from)
	var archive bytes.Buffer
	must.Do(t, g.Info().Referee.Pack(&archive))
	packed, to := archive.Bytes(), t.TempDir()
	host := referee.Host{Version: func(_ context.Context, b *bot.Bot) (string, error) { return b.Name + " 3", nil }}
	got := must.Get(referee.Unpack(bytes.NewReader(packed), filepath.Join(to, "game"), host))(t)
	if a, b := g.Info(), got.Info(); a.Rules[0] != b.Rules[0] || a.Name != b.Name {
		t.Errorf("%s %v is unpacked as %s %v", a.Name, a.Rules, b.Name, b.Rules)
	}
	if version, err := got.Info().Referee.Version(t.Context()); version != "referee 3" || err != nil {
		t.Errorf("version %q, %v", version, err)
	}
	for name, want := range map[string]bool{"helper.py": true, "words/deep/b.txt": true, "rules.txt": true, "bot.py": false} {
		if _, err := os.Stat(filepath.Join(to, "game", "files", filepath.FromSlash(name))); (err == nil) != want {
			t.Errorf("%s exists: %t, want %t", name, err == nil, want)
		}
	}
	for what, change := range map[string]func(text string) string{
		"another file":     func(text string) string { return strings.Replace(text, "import helper", "import helpes", 1) },
		"another manifest": func(text string) string { return strings.Replace(text, "seats: [A, B]", "seats: [A, C]", 1) },
		"cut off":          func(text string) string { return text[:len(text)/2] },
		"empty":            func(string) string { return "" },
		"a bot":            func(text string) string { _, rest, _ := strings.Cut(text, "\n"); return rest },
	} {
		if _, err := referee.Unpack(strings.NewReader(change(string(packed))), filepath.Join(t.TempDir(), "game"), host); err == nil {
			t.Errorf("%s: Unpack returns no error", what)
		}
	}
}
