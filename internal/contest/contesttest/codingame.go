package contesttest

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/replay"
)

// CodinGame converts a recorded match to the JSON of the site and to that of the development kit's runner, including frames
// of the referee.
func CodinGame(t testing.TB, game contest.Game, trace []byte, seed string) (site, kit []byte) {
	t.Helper()
	info := game.Info()
	type frame map[string]any
	frames := []frame{{"agentId": -1, "keyframe": true, "stdout": "", "view": "0\n{}"}}
	outputs := map[string][]*string{}
	pad := func() {
		for i := range info.Seats {
			key := strconv.Itoa(i)
			for len(outputs[key]) < len(frames) {
				outputs[key] = append(outputs[key], nil)
			}
		}
	}
	var result contest.Result
	replayAll(t, game, trace, func(_ *replay.Trace, p contest.Playback) (err error) {
		for ; err == nil; err = p.Next() {
			for i, x := range p.Exchanges() {
				seat, _ := contest.ParseSeat(info, x.Seat)
				said := x.Output + "\n"
				if x.Missed {
					said = ""
				}
				frames = append(frames, frame{"agentId": seat, "stdout": said, "keyframe": i == len(p.Exchanges())-1, "view": fmt.Sprint(len(frames))})
				pad()
				outputs[strconv.Itoa(seat)][len(frames)-1] = &said
			}
			if p.Turn()%50 == 0 {
				frames = append(frames, frame{"agentId": 0, "stdout": "", "keyframe": true, "summary": "$0 goes on"})
			}
		}
		result = p.Result()
		return err
	})
	pad()
	scores, byPlayer := []float64{}, map[string]float64{}
	for i := range result.Seats {
		score := float64(result.Seats[i].Score)
		if result.Seats[i].Failure != nil {
			score = -1
		}
		scores = append(scores, score)
		byPlayer[strconv.Itoa(i)] = score
	}
	var agents []any
	for i := range info.Seats {
		agents = append(agents, map[string]any{"index": i, "codingamer": map[string]any{"pseudo": "bot" + strconv.Itoa(i)}})
	}
	input := "seed=" + seed + "\n"
	site = marshal(t, map[string]any{"success": map[string]any{
		"gameId": 7, "refereeInput": input, "scores": scores, "ranks": []int{0, 1}, "frames": frames, "agents": agents, "tooltips": []string{}, "metadata": map[string]any{},
	}})
	kit = marshal(t, map[string]any{"uinput": strings.Split(input, "\n"), "outputs": outputs, "scores": byPlayer, "agents": []any{}, "views": []string{}})
	return site, kit
}

func marshal(t testing.TB, v any) []byte {
	t.Helper()
	return must.Get(json.Marshal(v))(t)
}

// ReimportGames converts recordings of a contest's referee to CodinGame's JSON, imports them, and compares the states. The start is
// that of the header's seed.
func ReimportGames(t *testing.T, game contest.Game, files []string) {
	t.Helper()
	for i, file := range files {
		if (i+1)%ImportStep() != 0 {
			continue
		}
		trace := rulestest.Content(t, file)
		var header struct {
			Seed   string `json:"seed"`
			League int    `json:"league"`
		}
		line, _, _ := strings.Cut(string(trace), "\n")
		must.Do(t, json.Unmarshal([]byte(line), &header))
		if header.Seed == "" || header.Seed == "0" {
			continue // the start would be random
		}
		site, kit := CodinGame(t, game, trace, header.Seed)
		form, text := "site", site
		if i%2 == 1 {
			form, text = "kit", kit
		}
		made, again := Import(t, game, &contest.Foreign{Text: text})
		switch {
		case made.Differs > 0:
			t.Errorf("%s, form %s: %q", file, form, made.Notes)
		case len(made.Notes) > 0:
			t.Logf("%s, form %s, league %d: %q", file, form, header.League, made.Notes)
		case string(states(t, game, trace)) != string(states(t, game, again)):
			t.Errorf("%s, form %s, league %d: other states", file, form, header.League)
		}
	}
}
