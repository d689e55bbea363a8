package cli

import (
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cookoff/cookoff/internal/bot/gittree"
	"github.com/cookoff/cookoff/internal/experiment/single"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/matchfiles"
)

// The flags and arguments of run set its options.
func TestRunOptions(t *testing.T) {
	t.Parallel()
	var got runOptions
	cmd := got.command(&Env{commits: new(gittree.Cache)})
	must.Do(t, cmd.ParseFlags(strings.Fields("tiny a.py --fill @idle --turns 9 --seed 4 --rules report --trace full --replay none "+
		"--out o --log codingame --swap --keep-files --timing --debug RED --env A=1 --opt a:b=c --learns a")))
	must.Do(t, got.take(cmd.Flags().Args()))
	want := runOptions{
		BotArgs: single.BotArgs{Scenario: "tiny", Bots: []string{"a.py"}, Fill: "@idle"},
		Options: single.Options{Swap: true, KeepFiles: true}, Choice: matchfiles.Choice{Trace: "full", Replay: "none"},
		seed: 4, out: "o", log: "codingame", timing: true, debug: "RED",
		matchOptions: matchOptions{turns: 9, env: []string{"A=1"}, opt: []string{"a:b=c"}, learns: []string{"a"}},
	}
	flags := cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".flags" || p.Last().String() == ".Given" }, cmp.Ignore())
	must.Be(t, "options", want, got, flags, cmp.Exporter(func(reflect.Type) bool { return true }), cmpopts.EquateEmpty())
	if !got.flags.Changed("seed") || got.flags.Changed("strict") {
		t.Error("flags: --seed is not marked as given, or --strict is")
	}
}
