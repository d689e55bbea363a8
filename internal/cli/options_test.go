package cli

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot/gittree"
	"github.com/cookoff/cookoff/internal/experiment/single"
	"github.com/cookoff/cookoff/internal/must"
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
	must.Be(t, "options", want, got, flags, exported, cmpopts.EquateEmpty())
}

// newRun is newRunCommand with an environment that has next to nothing.
func newRun(runF func(context.Context, *runOptions) error) *cobra.Command {
	return newRunCommand(&Env{commits: new(gittree.Cache)}, runF)
}

func TestRunOptions(t *testing.T) {
	t.Parallel()
	got := parsed(t, newRun, "tiny a.py --red r.py --fill @idle --turns 9 --seed 4 --rules report --trace full --replay none "+
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
