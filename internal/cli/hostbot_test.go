package cli_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// Built-in bots make the same moves in a process as inside cookoff, in every seat, if the protocol
// tells them as much.
func TestBuiltinBotsInProcess(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for _, game := range games.All() {
		info := game.Info()
		if info.Host == nil {
			continue
		}
		for _, b := range info.Builtins {
			if b.Hosted || slices.ContainsFunc(b.Options, func(o bot.BuiltinOption) bool { return o.Required }) {
				continue
			}
			t.Run(info.Name+"/"+b.Name, func(t *testing.T) {
				t.Parallel()
				for seat := range info.Seats {
					if b.Name == "random" && seat > 0 {
						continue // its moves depend on its seat, which the protocol does not tell it
					}
					builtin, hosted := hostedTurns(t, info, "@"+b.Name, seat), hostedTurns(t, info, "cmd:cookoff __bot "+info.Name+" @"+b.Name, seat)
					if len(builtin) == 0 || !bytes.Equal(builtin, hosted) {
						t.Errorf("as %s the bot plays differently in a process", info.Seats[seat])
					}
				}
			})
		}
	}
}

// hostedTurns plays a match with a bot in a seat, and returns the turns of its trace.
func hostedTurns(t *testing.T, info contest.Info, word string, seat int) []byte {
	t.Helper()
	trace := filepath.Join(t.TempDir(), "trace.jsonl")
	args := []string{"cookoff", "run", info.Name + ":seed=3"}
	for i := range info.Seats {
		if i == seat {
			args = append(args, word)
		} else {
			args = append(args, "@"+games.FirstOpponent(info))
		}
	}
	command(t, t.TempDir(), t.TempDir(), append(args, "--quiet", "--trace", trace, "--turn-timeout", "1m", "--init-timeout", "1m", "--strict")...)
	text := must.Get(os.ReadFile(trace))(t)
	lines := bytes.Split(bytes.TrimSpace(text), []byte("\n"))
	if len(lines) < 3 {
		t.Fatalf("the trace has %d lines", len(lines))
	}
	return bytes.Join(lines[1:len(lines)-1], []byte("\n")) // header and end name the bots
}
