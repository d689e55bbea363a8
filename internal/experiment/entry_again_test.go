package experiment_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
)

// The command that plays a stored match again has flags only for settings that differ from the
// defaults of run.
func TestAgainCommand(t *testing.T) {
	t.Parallel()
	from := source(t, "")
	flags := tournament.Args{Opt: words("old:depth=2"), Env: words("NAME=a'b")}
	bots := must.Get(from.NewBots(game(t, "grass"), flags))(t)
	on := scenarios(t, "grass:seed=4")
	usual := contest.Clock{Kind: bot.WallClock, Turn: 50 * time.Millisecond, Init: time.Second}
	lineup := must.Get(bots.Lineup(t.Context(), tournament.Args{Bots: words("@random:seed=2 old=v1/bot.py")}))(t)
	p := must.Get(bots.Plan(t.Context(), lineup, on.All, entry.Matches{Rounds: 2, Rules: "official", Clock: usual}))(t)
	data := filepath.Join(t.TempDir(), "a b")
	must.Do(t, os.Mkdir(data, 0o700))
	flags.Allow = entry.ArgsOf(data)
	allowing := must.Get(from.NewBots(game(t, "grass"), flags))(t)
	allowed := must.Get(allowing.Plan(t.Context(), lineup, on.All, entry.Matches{Rounds: 2, Rules: "official", Clock: usual}))(t)
	reader := allowed.Bots[1]
	for _, tt := range []struct {
		name   string
		change func(*tournament.Plan, *store.Tournament, *store.ScheduledMatch)
		want   string // the command, or why there is none
	}{
		{"unchanged", nil, "cookoff run grass:seed=4 old=v1/bot.py @random:seed=2 --opt old:depth=2 --env BOT_SIZE=1 --env 'NAME=a'\\''b'"},
		{"limits", func(p *tournament.Plan, _ *store.Tournament, e *store.ScheduledMatch) {
			p.Turns, p.Clock.Kind, p.Clock.Turn, e.Lineup = 30, bot.CPUClock, time.Second, []int{0, 0}
		}, "cookoff run grass:seed=4 @random:seed=2 @random:seed=2 --turns 30 --turn-timeout 1s"},
		{"clock", func(p *tournament.Plan, _ *store.Tournament, e *store.ScheduledMatch) {
			p.Clock.Kind, p.Clock.Init, e.Lineup = bot.CPUClock, 0, []int{0, 1}
		}, "cookoff run grass:seed=4 @random:seed=2 old=v1/bot.py --clock cpu --init-timeout 0s --opt old:depth=2 --env BOT_SIZE=1 --env 'NAME=a'\\''b'"},
		{"other sandbox limits", func(p *tournament.Plan, _ *store.Tournament, _ *store.ScheduledMatch) {
			p.Box = &bot.Bounds{Memory: 64 << 20, Ponder: "free"}
		}, "cookoff run grass:seed=4 old=v1/bot.py @random:seed=2 --memory 64MiB --ponder free --opt old:depth=2 --env BOT_SIZE=1 --env 'NAME=a'\\''b'"},
		{"no sandbox", func(p *tournament.Plan, _ *store.Tournament, _ *store.ScheduledMatch) {
			p.Box = nil
		}, "cookoff run grass:seed=4 old=v1/bot.py @random:seed=2 --box off --opt old:depth=2 --env BOT_SIZE=1 --env 'NAME=a'\\''b'"},
		{"no sandbox, built-in bots", func(p *tournament.Plan, _ *store.Tournament, e *store.ScheduledMatch) {
			p.Box, e.Lineup = nil, []int{0, 0}
		}, "cookoff run grass:seed=4 @random:seed=2 @random:seed=2"},
		{
			"later round", func(_ *tournament.Plan, _ *store.Tournament, e *store.ScheduledMatch) { e.Match.Seed++ },
			"it was played in a later round, with another seed than grass:seed=4",
		},
		{
			"other rules", func(p *tournament.Plan, _ *store.Tournament, _ *store.ScheduledMatch) { p.RulesVersion-- },
			"this version of cookoff has different rules",
		},
		{"changed scenario", func(_ *tournament.Plan, _ *store.Tournament, e *store.ScheduledMatch) {
			e.Match.Scenario.Content = store.NewDigest("other")
		}, "grass:seed=4 has been removed or changed"},
		{"learning bot", func(_ *tournament.Plan, stored *store.Tournament, _ *store.ScheduledMatch) {
			stored.Entrants[1].Settings.Learns = true
		}, "old learns, so it has changed since then"},
		{"allowed files", func(_ *tournament.Plan, stored *store.Tournament, _ *store.ScheduledMatch) {
			stored.Entrants[1].Settings, stored.Entrants[1].Content = reader.Settings, reader.Content
		}, "cookoff run grass:seed=4 old=v1/bot.py @random:seed=2 --opt old:depth=2 --env BOT_SIZE=1 --env 'NAME=a'\\''b' --allow '" + data + "'"},
		{"different files", func(_ *tournament.Plan, stored *store.Tournament, e *store.ScheduledMatch) {
			e.Lineup, stored.Entrants = []int{1, 2}, append(stored.Entrants, stored.Entrants[1])
			stored.Entrants[2].Settings.Allow = []string{"/data"}
		}, "its bots were allowed to read different files, but a command allows all bots the same"},
		{"changed bot", func(_ *tournament.Plan, stored *store.Tournament, _ *store.ScheduledMatch) {
			stored.Entrants[1].Content = store.NewDigest("other")
		}, "old=v1/bot.py, or its toolchain, has changed since the match"},
		{"missing bot", func(_ *tournament.Plan, stored *store.Tournament, _ *store.ScheduledMatch) {
			stored.Entrants[1].Word = "v3/bot.py"
		}, `bot "v3/bot.py": no such file, nor the folder "v3"`},
	} {
		plan := *p
		plan.Box = &bot.Bounds{Memory: 1 << 30}
		e := store.ScheduledMatch{Lineup: []int{1, 0}, Match: store.Match{Scenario: store.Scenario{Name: on.All[0].Name, Content: on.All[0].Content}, Seed: 4}}
		stored := store.Tournament{}
		for _, b := range p.Bots {
			stored.Entrants = append(stored.Entrants, store.Entrant{Name: b.Name, Word: b.Word, Settings: b.Settings, Content: b.Content})
		}
		if tt.change != nil {
			tt.change(&plan, &stored, &e)
		}
		stored.Plan = must.Get(json.Marshal(plan))(t)
		plain := must.Get(from.NewBots(game(t, "grass"), tournament.Args{}))(t)
		again := entry.ReplayCommands{Bots: plain, Rules: "official", Clock: usual, Box: &bot.Bounds{Memory: 1 << 30}, Seed: 1, Scenario: func(word string) (contest.Scenario, contest.Game, error) {
			return games.Scenario(games.Request{Word: word, Read: os.ReadFile, NewSeed: func() int64 { return 1 }})
		}}
		got, err := again.Command(t.Context(), stored, e)
		if none, ok := errors.AsType[entry.NoCommandError](err); ok {
			got, err = none.Error(), nil
		}
		if err != nil || got != tt.want {
			t.Errorf("%s: got  %s (error %v)\nwant %s", tt.name, got, err, tt.want)
		}
	}
}
