package cli

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cookoff/cookoff/internal/must"
)

// otherFlags returns the flags that do not affect how a match is played. They name the match
// (scenario, bots, seed), which printed commands do themselves; describe the question that the
// matches answer; or control what is written and shown.
func otherFlags() []string {
	return strings.Fields(`
		against blue bot challenger fill from history on red rounds seat seed set start swap tries while
		all alpha beta by elo0 elo1 lost margin margin-floor max-failures max-pairs model not-weaker rate reach scenarios steps test
		addr again break concurrency content cpuprofile db debug dry-run each explain-calls explain-plan failed fleet force format
		help hub hub-token jobs junit keep-files keep-traces lang limit list log log-format log-level markdown max-size max-time memprofile name no-descriptions
		on-change open out output page patience print profile python-version quiet reference remove replay runs sarif scenario slots slow strict tables time timing token
		tournament trace traces turn undo update verbose video watch wide yes`)
}

// allFlags calls each for the flags of a command and its subcommands.
func allFlags(cmd *cobra.Command, each func(cmd *cobra.Command, f *pflag.Flag)) {
	cmd.InitDefaultHelpFlag()
	cmd.Flags().VisitAll(func(f *pflag.Flag) { each(cmd, f) })
	cmd.PersistentFlags().VisitAll(func(f *pflag.Flag) { each(cmd, f) })
	for _, c := range cmd.Commands() {
		allFlags(c, each)
	}
}

// Each flag of each command is either in decidingFlags, and so in all printed commands, or in
// otherFlags. Commands for maps are skipped, as they play no matches.
func TestDecidingFlags(t *testing.T) {
	t.Parallel()
	found := map[string]bool{}
	allFlags(newRootCommand(Env{}.begin()), func(cmd *cobra.Command, f *pflag.Flag) {
		if strings.HasPrefix(cmd.CommandPath(), "cookoff map") {
			return
		}
		found[f.Name] = true
		decides, other := slices.Contains(decidingFlags(), f.Name), slices.Contains(otherFlags(), f.Name)
		if decides == other {
			t.Errorf("%s --%s: enter it in decidingFlags if it affects how matches are played, or else in otherFlags", cmd.CommandPath(), f.Name)
		}
	})
	for _, name := range slices.Concat(decidingFlags(), otherFlags()) {
		if !found[name] {
			t.Errorf("no command has --%s", name)
		}
	}
}

// Printed commands repeat exactly the deciding flags that the user gave, with their values.
func TestRepeatedFlags(t *testing.T) {
	t.Parallel()
	given := map[string][]string{
		"config": {"my settings.yaml"}, "game": {"./my game"}, "turns": {"7"}, "rules": {"report"}, "turn-timeout": {"2s"}, "init-timeout": {"3s"}, "clock": {"wall"},
		"python": {"/opt/my python"}, "env": {"A=b c", "D=it's"}, "opt": {"a:b=c"}, "learns": {"me"}, "box": {"off"}, "allow": {"/a b", "c"},
		"memory": {"64MiB"}, "ponder": {"free"}, "build": {"make bot"},
	}
	for _, name := range []string{"run", "retest", "shrink", "check", "tournament", "regress", "sweep", "tune", "bisect"} {
		root := newRootCommand(Env{}.begin())
		cmd, _ := must.Two(root.Find([]string{name}))(t)
		flags := pflag.NewFlagSet(name, pflag.ContinueOnError)
		flags.AddFlagSet(cmd.Flags())
		flags.AddFlagSet(root.PersistentFlags())
		if words := repeatedFlags(flags); len(words) > 0 {
			t.Errorf("%s: repeatedFlags = %q without flags, want none", name, words)
		}
		var want []string
		for _, flag := range decidingFlags() {
			if len(given[flag]) == 0 {
				t.Fatalf("no test value for --%s", flag)
			}
			for _, value := range given[flag] {
				want = append(want, "--"+flag, value)
			}
		}
		must.Do(t, flags.Parse(append([]string{"--quiet"}, want...)))
		must.Be(t, name, want, repeatedFlags(flags))
		if got := repeatedFlags(flags, "opt", "env"); slices.Contains(got, "--opt") || slices.Contains(got, "--env") {
			t.Errorf("%s: repeatedFlags = %q, want no --opt and --env", name, got)
		}
	}
}
