package cli

import (
	"context"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/experiment/local"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/experiment/single"
)

// parsed are the options that a command line gives, without running anything.
func parsed[Options any](t *testing.T, newCommand func(func(context.Context, *Options) error) *cobra.Command, line string) (got Options) {
	t.Helper()
	cmd := newCommand(func(_ context.Context, o *Options) error {
		got = *o
		return nil
	})
	cmd.SetArgs(strings.Fields(line))
	if err := cmd.Execute(); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return got
}

// wantOptions compares options but for the flags that they were read from.
func wantOptions[Options any](t *testing.T, want, got Options) {
	t.Helper()
	flags := cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".flags" || p.Last().String() == ".Given" }, cmp.Ignore())
	exported := cmp.Exporter(func(_ reflect.Type) bool { return true })
	if diff := cmp.Diff(want, got, flags, exported, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("options (-want +got):\n%s", diff)
	}
}

func TestRunOptions(t *testing.T) {
	t.Parallel()
	got := parsed(t, newRunCommand, "tiny a.py --red r.py --fill @idle --turns 9 --seed 4 --rules report --trace full --replay none "+
		"--out o --log codingame --swap --keep-files --timing --debug RED --env A=1 --opt a:b=c --learns a")
	wantOptions(t, runOptions{
		words: []string{"tiny", "a.py"}, colours: map[string]string{"RED": "r.py", "BLUE": ""}, fill: "@idle", seed: 4,
		trace: "full", replay: "none", out: "o", log: "codingame", Options: single.Options{Swap: true, KeepFiles: true}, timing: true, debug: "RED",
		matchOptions: matchOptions{turns: 9, env: []string{"A=1"}, opt: []string{"a:b=c"}, learns: []string{"a"}},
	}, got)
	if !got.flags.Changed("seed") || got.flags.Changed("strict") {
		t.Error("it does not know which flags were given")
	}
}

func TestTournamentOptions(t *testing.T) {
	t.Parallel()
	got := parsed(t, func(runF func(context.Context, *tournamentOptions) error) *cobra.Command {
		return newTournamentCommand(new(Env), runF)
	}, "@a @b --on x --on y --challenger c --rounds 2 --seed 5 --turns 7 --concurrency 3 --traces t --traces-of lost --keep-traces --max-time 90s --again --dry-run --name evening")
	wantOptions(t, tournamentOptions{
		words:       []string{"@a", "@b"},
		challengers: []string{"c"}, on: []string{"x", "y"}, rounds: 2, seed: 5, dryRun: true, name: "evening",
		Options: local.Options{
			Concurrency: 3, Traces: "t", TracesOf: "lost", KeepTraces: "all", MaxTime: 90 * time.Second, Again: true,
		},
		matchOptions: matchOptions{turns: 7},
	}, got)
}

func TestRegressOptions(t *testing.T) {
	t.Parallel()
	got := parsed(t, newRegressCommand, "new.py --against old.py --not-weaker --elo1 5 --test sprt --max-pairs 9 --junit j --markdown m")
	settings := regress.Default(true)
	settings.Elo1, settings.Test, settings.Model, settings.MaxPairs = 5, regress.SPRT, rating.Normalized, 9
	settings.NotWeaker = true
	if diff := cmp.Diff(settings, got.settings); diff != "" {
		t.Errorf("settings (-want +got):\n%s", diff)
	}
	if got.against != "old.py" || got.junit != "j" || got.markdown != "m" || cmp.Diff([]string{defaultOn()}, got.on) != "" {
		t.Errorf("options %+v", got)
	}
}

func TestOptionsOfOtherCommands(t *testing.T) {
	t.Parallel()
	wantOptions(t, matchesOptions{"3", scoreboard.Selection{Bots: []string{"a", "b"}, Scenario: "x*", Lost: true, Failed: true, Slow: true, Limit: 4}},
		parsed(t, func(runF func(context.Context, *matchesOptions) error) *cobra.Command {
			return newMatchesCommand(new(Env), runF)
		}, "--tournament 3 --bot a --bot b --scenario x* --lost --failed --slow --limit 4"))
	wantOptions(t, rankingOptions{tournament: "evening"}, parsed(t, func(runF func(context.Context, *rankingOptions) error) *cobra.Command {
		return newRankingCommand(new(Env), runF)
	}, "--tournament evening"))
	show := func(runF func(context.Context, *showOptions) error) *cobra.Command {
		return newShowCommand(new(Env), runF)
	}
	wantOptions(t, showOptions{match: 17}, parsed(t, show, "17 --db x.db"))
	wantOptions(t, showOptions{content: "x", game: "grass"}, parsed(t, show, "--content x --game grass"))
	wantOptions(t, replayOptions{trace: "t.jsonl", out: "r.json"}, parsed(t, newReplayCommand, "t.jsonl -o r.json"))
	wantOptions(t, viewOptions{traces: []string{"a", "b"}, out: "m.html", open: true}, parsed(t, newViewCommand, "a b -o m.html --open"))
	wantOptions(t, botsOptions{game: "grass"}, parsed(t, newBotsCommand, "--game grass"))
	verify := func(runF func(context.Context, *verifyOptions) error) *cobra.Command {
		return newVerifyCommand(3, runF)
	}
	wantOptions(t, verifyOptions{words: []string{"runs", "a*"}, verbose: true, workers: 3}, parsed(t, verify, "-v runs a*"))
	wantOptions(t, newOptions{name: "me", language: "go", game: "grass"}, parsed(t, newNewBotCommand, "me --lang go --game grass"))
}
