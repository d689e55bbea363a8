package overdrive_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/overdrive"
	"github.com/cookoff/cookoff/internal/must"
)

// FuzzTrace checks that any trace gives a report, or an error that names a line.
func FuzzTrace(f *testing.F) {
	game := gameWith(scripted("ACCELERATE", "USE_TWEET 2 30"), scripted("foo"))
	m, trace := contesttest.Match(f, game, handMade(lane), "@a", "@b")
	m.Full = true
	must.Get(m.Play(f.Context(), game))(f)
	parts := []string{`"turn":1`, `"outputs":[`, `"start":{`, `"players":[`, `"errors"`, `{"end":{`, `"rules_version":1`}
	contesttest.FuzzTrace(f, overdrive.New(), parts, trace.Bytes(), rulestest.Content(f, sample()+"/traces/l002.jsonl.gz"))
}

// FuzzAnswers checks that with any answers the match ends and its trace verifies.
func FuzzAnswers(f *testing.F) {
	f.Add([]byte("ACCELERATE\nUSE_TWEET 2 30\nturn_right"), []byte("NOTHING\n\nfoo;FIX"))
	f.Add([]byte("USE_TWEET \xff 1;WARP"), []byte(" ;;"))
	f.Add([]byte(";FIX\nTURN_LEFT;;;"), []byte("USE_TWEET 2147483648 0\n\x85\u2028"))
	f.Fuzz(func(t *testing.T, first, second []byte) {
		lines := func(text []byte) testPlayer { return scripted(strings.Split(string(text), "\n")...) }
		out, _ := playMatch(t.Context(), t, lines(first), lines(second))
		if len(out.Failures()) > 0 || out.Turns > 10 {
			t.Errorf("result %+v", out)
		}
		if (out.Winner == contest.NoWinner) != (out.Reason == "engine-exception") {
			t.Errorf("winner %d, reason %s", out.Winner, out.Reason)
		}
	})
}

// FuzzManifest checks that any manifest gives an error, or paths relative to the bot's folder.
func FuzzManifest(f *testing.F) {
	f.Add([]byte(`{"botLocation":"/","botFileName":"x","botLanguage":"python3"}`))
	f.Add([]byte(`{"botLocation":"/sub/../..","botFileName":"x","botLanguage":"golang"}`))
	f.Add([]byte(`{"botLocation":"sub","botFileName":"../x","botLanguage":"haskell","arguments":{"coreCount":1e9}}`))
	f.Add([]byte(`{"botLocation":"\u0000","botFileName":"\ud800","botLanguage":"java","arguments":{"coreCount":"x"}}`))
	dir := f.TempDir()
	for _, name := range []string{"x", "sub/x"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		must.Do(f, os.MkdirAll(filepath.Dir(path), 0o777))
		must.Do(f, os.WriteFile(path, nil, 0o666))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		must.Do(t, os.WriteFile(filepath.Join(dir, "bot.json"), text, 0o666))
		launch, err := overdrive.New().Info().Launch(dir)
		switch {
		case err != nil && !strings.HasPrefix(err.Error(), "bot.json: "):
			t.Errorf("error %v", err)
		case err == nil && (filepath.IsAbs(launch.Dir) || len(launch.Argv) == 0):
			t.Errorf("launch %+v", launch)
		}
	})
}
