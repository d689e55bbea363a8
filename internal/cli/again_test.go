package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
)

// The command printed by show plays a match again with its rules, turns, clock and seed. If there
// is no such command, show says why.
func TestShowPrintsCommand(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	must.Do(t, os.Mkdir(filepath.Join(w.Dir, "deep"), 0o777))
	kitchen := filepath.Join(w.Dir, "deep", "mine.txt")
	must.Do(t, os.WriteFile(kitchen, []byte("$CKU\nb...\nORDERS:\nstart=1 duration=99 required=MEAT reward=5\n"), 0o666))
	for n, tt := range []struct {
		args string // of the tournament command
		want string // the command for the first match
	}{
		{
			"a=@random:seed=3 @waiter --on tiny --seed 7 --turns 40 --rules report --turn-timeout 2s",
			"cookoff run tiny a=@random:seed=3 @waiter --seed 7 --rules report --turns 40 --turn-timeout 2s",
		},
		{"@random @simple --on grass:seed=4", "cookoff run grass:seed=4 @random @simple"},
		{"@random @idle --on deep/mine.txt --turns 3", "cookoff run deep/mine.txt @random @idle --turns 3"},
	} {
		db := []string{"--db", []string{"a.db", "b.db", "c.db"}[n]}
		w.succeeds(t, append(append([]string{"tournament", "--quiet", "--concurrency", "1"}, strings.Fields(tt.args)...), db...)...)
		type seat struct {
			Bot   string
			Place int
			Score int64
		}
		var stored, repeated struct {
			Command, Reason string
			Turns           int
			Seats           []seat
		}
		show := append([]string{"show", "1", "--format", "json"}, db...)
		w.succeeds(t, show...)
		must.JSON(t, w.stdout.Bytes(), &stored)
		must.Be(t, tt.args, tt.want, stored.Command)
		if code := w.run(append([]string{"show", "1"}, db...)...); code != 0 || !strings.HasSuffix(w.stdout.String(), "\nagain: "+tt.want+"\n") {
			t.Errorf("show prints\n%s, want the command %s", &w.stdout, tt.want)
		}
		w.succeeds(t, append(strings.Fields(stored.Command)[1:], "--format", "json")...)
		must.JSON(t, w.stdout.Bytes(), &repeated)
		stored.Command = ""
		must.Be(t, tt.want, stored, repeated)
	}
	must.Do(t, os.Remove(kitchen))
	const why = "\nno command can play it again: deep/mine.txt has been removed or changed\n"
	if code := w.run("show", "1", "--db", "c.db"); code != 0 || !strings.HasSuffix(w.stdout.String(), why) {
		t.Errorf("without the map show prints\n%s, want\n%s", &w.stdout, why)
	}
}
