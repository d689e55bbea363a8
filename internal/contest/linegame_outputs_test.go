package contest_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// A missing answer is written as null, with the kind of its failure.
func TestOutputs(t *testing.T) {
	t.Parallel()
	late := contest.Answer{Missed: &bot.Failure{Kind: bot.TimedOut}}
	for want, said := range map[string][]contest.Answer{
		`{"outputs":["a",""]}`:                               {{Text: "a"}, {}},
		`{"outputs":["a",null],"failed":[null,"timed_out"]}`: {{Text: "a"}, late},
	} {
		var w jsonout.Writer
		w.BeginObject()
		linegame.Outputs[*place]{Key: "outputs"}.Write(&w, nil, said)
		w.EndObject()
		if string(w.Buf) != want {
			t.Errorf("Write = %s, want %s", w.Buf, want)
		}
	}
}
