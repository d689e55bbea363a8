package bot_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	files "github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// A snapshot does not change a bot's content, and a bot plays with it even if the original files
// have changed.
func TestSnapshotOfData(t *testing.T) {
	t.Parallel()
	large := strings.Repeat("old", 1<<20)
	dir := contesttest.Tree(t, map[string]string{"bots/bot.py": "import helper", "bots/helper.py": "1", "bots/data/large.txt": large, "bots/data/x.txt": "x"})
	cache := &files.Cache{Dir: t.TempDir(), Now: func() time.Time { return time.Now().Add(time.Hour) }}
	t.Cleanup(cache.Release)
	for range 2 { // the second time the snapshot exists
		spec := must.Get(bot.Parse("bots/bot.py", dir, nil))(t)
		plain := must.Get(spec.Resolve(dir, game()))(t)
		spec.Cache = cache
		b := must.Get(spec.Resolve(dir, game()))(t)
		if b.Content != plain.Content || b.Digest != plain.Digest {
			t.Errorf("content %s and %s, without a snapshot %s and %s", b.Content, b.Digest, plain.Content, plain.Digest)
		}
		path := filepath.Join(dir, "bots", "data", "large.txt")
		contesttest.Write(t, dir, "bots/data/large.txt", "new", 0o666)
		if copied, used := b.Changed(); !copied || used != "" {
			t.Errorf("changed: %t, in place: %q", copied, used)
		}
		for range 2 {
			place := contesttest.NewWorkDir(t, b, "")
			got, err := os.ReadFile(place.Path(path))
			if err != nil || string(got) != large {
				t.Errorf("the bot's copy has %d bytes, want %d, error %v", len(got), len(large), err)
			}
			must.Do(t, os.WriteFile(place.Path(path), nil, 0o666)) // a bot may change its copy
		}
		contesttest.Write(t, dir, "bots/data/large.txt", large, 0o666)
	}
}
