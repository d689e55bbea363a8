package contest_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/codingame"
)

func TestParseMatch(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"site":     `{"refereeInput":"seed=-5497182219063154000\nmineCount=8\n","scores":[3.0,-1],"frames":[{"agentId":-1,"stdout":""},{"agentId":0,"stdout":"WAIT\r\n"},{"agentId":1,"stdout":""}],"agents":[{"index":1,"arenaboss":{"nickname":"boss"}}]}`,
		"envelope": ` {"success":{"refereeInput":"seed = -5497182219063154000\nmineCount=8","scores":[3,-1],"frames":[{"agentId":0,"stdout":"WAIT\nMORE\n"}],"agents":[{"index":1,"codingamer":{"pseudo":"boss"}}]}}`,
		"kit":      `{"uinput":["seed=-5497182219063154000","mineCount=8"],"outputs":{"0":[null,"WAIT\n"],"1":[null,null],"referee":["x"]},"scores":{"0":3,"1":-1},"agents":[{"index":1,"name":"boss"}]}`,
	} {
		g, err := codingame.Parse([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if g.Input["seed"] != "-5497182219063154000" || g.Input["mineCount"] != "8" || !slices.Equal(g.Scores, []float64{3, -1}) ||
			!slices.Equal(g.Names, []string{"", "boss"}) || !slices.Equal(g.Answers[0], []string{"WAIT"}) || len(g.Answers[1]) != 0 {
			t.Errorf("%s: %+v", name, g)
		}
	}
}

func TestParseErrors(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                             contest.ErrUnknownFormat.Error(),
		"[1]":                          contest.ErrUnknownFormat.Error(),
		`{"frames":[],"x":"agentId"}x`: "line 1, column 28: invalid character 'x' after top-level value",
		`{"frames":[{"agentId":9,"stdout":"W"}]}`:                         "frames[0]: agentId 9 has an answer; players are numbered from 0 to 7",
		`{"frames":[{"agentId":0,"stdout":"W"}],"scores":"no"}`:           "line 1, column 52: scores: must be a list, not text",
		`{"frames":[{"agentId":0,"stdout":"W"}],"agents":[{"index":-1}]}`: "agents[0]: index -1; there are 1 players",
	} {
		_, err := codingame.Parse([]byte(text))
		if err == nil || err.Error() != want {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"refereeInput":"seed=1\n","scores":[3,-1],"frames":[{"agentId":0,"stdout":"WAIT\n"}],"agents":[]}`))
	f.Add([]byte(`{"uinput":"seed=1","outputs":{"0":["WAIT"],"1":[null]},"scores":{"0":3}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		g, err := codingame.Parse(text)
		if err == nil && (len(g.Names) > 8 || len(g.Names) != len(g.Answers)) || err != nil && !errors.Is(err, contest.ErrUnknownFormat) && err.Error() == "" {
			t.Errorf("%+v, error %v", g, err)
		}
	})
}
