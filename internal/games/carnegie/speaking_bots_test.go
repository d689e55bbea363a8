package carnegie_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

const ready = `{"protocol":"cookoff-bot/1"}`

// speaker returns the argument for a shell script that answers each line with the next of the given lines, and logs its input.
func speaker(t *testing.T, lines ...string) string {
	t.Helper()
	contesttest.Needs(t, "sh")
	const hear = "read -r line || exit 0\nprintf '%s\\n' \"$line\" >&2\n"
	var program strings.Builder
	for _, line := range lines {
		fmt.Fprintf(&program, "%sprintf '%%b\\n' '%s'\n", hear, strings.ReplaceAll(line, `\`, `\\`))
	}
	fmt.Fprintf(&program, "while :; do %sdone\n", hear)
	return fmt.Sprintf("speaker=cmd:sh '%s'", contesttest.File(t, "speaker.sh", program.String()))
}

// received returns the lines that the speaker in RED's seat read, without the greeting.
func received(t *testing.T, result contest.Result) []string {
	t.Helper()
	text := rulestest.Content(t, result.Seats[0].Log)
	var lines []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "---") {
			lines = append(lines, line)
		}
	}
	return lines[1:]
}

// Bots receive the answers to their calls in the form that the protocol prescribes.
func TestConversation(t *testing.T) {
	t.Parallel()
	const (
		end  = `{"end":true}`
		over = `{"over":{"winner":"BLUE","reason":"money","money":{"RED":150,"BLUE":152}}}`
		draw = `{"over":{"winner":null,"reason":"money","money":{"RED":152,"BLUE":152}}}`
	)
	tests := []struct {
		name     string
		says     []string
		receives []string
	}{
		{"empty turns", []string{end, end}, []string{`{"turn":1}`, `{"turn":2}`, draw}},
		{
			"call by call",
			[]string{`{"fn":"get_turn"}`, `{"fn":"move","args":[0,0,1]}`, `{"fn":"buy","args":[0,"ShopCosts.PLATE",2,4]}`, end, end},
			[]string{`{"turn":1}`, `{"ret":1}`, `{"ret":true}`, `{"ret":true}`, `{"turn":2}`, over},
		},
		{
			"batches",
			[]string{
				`{"calls":[{"fn":"move","args":[0,0,1]},{"fn":"get_team","args":[]}]}`,
				`{"calls":[{"fn":"buy","args":[0,"ShopCosts.PLATE",2,4]},{"fn":"submit","args":[[]]},{"fn":"get_team_bot_ids","args":["Team.BLUE"]}],"end":true}`,
				`{"calls":[],"end":true}`,
			},
			[]string{
				`{"turn":1}`, `{"rets":[{"ret":true},{"ret":"Team.RED"}]}`,
				`{"rets":[{"ret":true},{"raise":"TypeError","message":"submit([]): a wrong number of arguments, or one of a wrong type"},{"ret":[1]}]}`,
				`{"turn":2}`, `{"rets":[]}`, over,
			},
		},
		{
			"too many arguments",
			[]string{
				`{"fn":"move","args":[0,0,1,0]}`, `{"fn":"move","args":[0,0,1]}`, `{"fn":"buy","args":[0,"ShopCosts.PLATE",2,4,0]}`,
				`{"fn":"buy","args":[0,"ShopCosts.PLATE",2,4,0,0,0,0]}`, `{"fn":"switch_maps","args":[0]}`, `{"fn":"get_turn","args":[0]}`, end, end,
			},
			[]string{
				`{"turn":1}`, `{"raise":"TypeError","message":"move(0, 0, 1, 0): a wrong number of arguments, or one of a wrong type"}`, `{"ret":true}`,
				`{"raise":"TypeError","message":"buy(0, ShopCosts.PLATE, 2, 4, 0): a wrong number of arguments, or one of a wrong type"}`,
				`{"raise":"TypeError","message":"buy(0, ShopCosts.PLATE, 2, 4, 0, 0, 0, 0): a wrong number of arguments, or one of a wrong type"}`,
				`{"raise":"TypeError","message":"switch_maps(0): a wrong number of arguments, or one of a wrong type"}`,
				`{"raise":"TypeError","message":"get_turn() takes 0 arguments, 1 were given"}`, `{"turn":2}`, draw,
			},
		},
		{
			"unusual values",
			[]string{`{"calls":[` +
				`{"fn":"get_bot_state","args":[99999999999999999999999]},{"fn":"get_team_money","args":["str:RED"]},` +
				`{"fn":"get_tile","args":["Team.RED","float:nan",1]},{"fn":"move","args":[true,0,1]},{"fn":"move","args":[false,0,-99999999999999999999]},` +
				`{"fn":"submit","args":[[]]},{"fn":"pickup","args":["obj:Bot",1.5]}],"end":true,"later":{}}`, end},
			[]string{
				`{"turn":1}`, `{"rets":[{"ret":null},{"ret":0},{"ret":null},{"ret":false},{"ret":false},` +
					`{"raise":"TypeError","message":"submit([]): a wrong number of arguments, or one of a wrong type"},{"ret":false}]}`, `{"turn":2}`, draw,
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			result, _ := playBots(t, speaker(t, append([]string{ready}, tt.says...)...), "@idle", func(m *contesttest.Setting) { m.Turns = 2 })
			if len(result.Failures()) > 0 {
				t.Fatalf("failures %+v", result.Failures())
			}
			must.Be(t, "received lines", tt.receives, received(t, result))
		})
	}
}

// A violation of the protocol is a failure, and its reason says what is wrong.
func TestIllegalOutput(t *testing.T) {
	t.Parallel()
	oneOf := `a line has one call ("fn" and "args"), a list of "calls", or "end"`
	tests := []struct {
		name, says string
		kind       bot.FailureKind
		reason     string // prefix
	}{
		{"unknown call", `{"fn":"dance","args":[]}`, bot.IllegalOutput, `the controller has no call "dance"; it has move, pickup, `},
		{"unknown call in a batch", `{"calls":[{"fn":"get_turn"},{"fn":"Move"}],"end":true}`, bot.IllegalOutput, `the controller has no call "Move"; did you mean move?`},
		{"call without a name", `{"calls":[{"args":[0]}]}`, bot.IllegalOutput, `the controller has no call ""; it has move, `},
		{"object as an argument", `{"fn":"move","args":[0,{"dx":1},0]}`, bot.IllegalOutput, `move: argument 2: cannot read {"dx":1}; arguments are `},
		{"unknown name", `{"fn":"buy","args":[0,"FoodType.TOFU",2,4]}`, bot.IllegalOutput, `buy: argument 2: unknown name "FoodType.TOFU"; names are `},
		{"text without prefix", `{"fn":"buy","args":[0,"EGG"]}`, bot.IllegalOutput, `buy: argument 2: unknown name "EGG"; names are `},
		{"arguments not a list", `{"fn":"move","args":"north"}`, bot.IllegalOutput, `"{\"fn\":\"move\",\"args\":\"north\"}" is not a JSON object of the protocol`},
		{"not JSON", `I move north`, bot.IllegalOutput, `"I move north" is not a JSON object of the protocol`},
		{"not UTF-8", "\x01\xff\xfe", bot.IllegalOutput, `"\x01\xff\xfe" is not a JSON object of the protocol`},
		{"list", `[{"end":true}]`, bot.IllegalOutput, `"[{\"end\":true}]" is not a JSON object of the protocol`},
		{"empty line", ``, bot.IllegalOutput, `"" is not a JSON object of the protocol`},
		{"end is false", `{"end":false}`, bot.IllegalOutput, "a line in a turn has a call"},
		{"second greeting", ready, bot.IllegalOutput, "a line in a turn has a call"},
		{"only warnings", `{"warnings":["beware"]}`, bot.IllegalOutput, "a line in a turn has a call"},
		{"call and end", `{"fn":"get_turn","args":[],"end":true}`, bot.IllegalOutput, oneOf},
		{"call and batch", `{"fn":"get_turn","calls":[]}`, bot.IllegalOutput, oneOf},
		{"exception", `{"fail":{"kind":"exception","type":"Error","message":"so it is"},"warnings":["beware"]}`, bot.Crashed, "Error: so it is"},
		{"exit with a status", `{"fail":{"kind":"exit","type":"SystemExit","message":"","status":7}}`, bot.Crashed, "sys.exit with status 7"},
		{"exit", `{"fail":{"kind":"exit","type":"SystemExit","message":""}}`, bot.Exited, "sys.exit with status 0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			result, _ := playBots(t, "@idle", speaker(t, ready, tt.says), nil)
			f := onlyFailure(t, result, "BLUE")
			if f.Kind != tt.kind || f.Turn != 1 || !strings.HasPrefix(f.Reason, tt.reason) {
				t.Errorf("failure %s in turn %d: %s", f.Kind, f.Turn, f.Reason)
			}
			if result.Winner != int(sim.Red) || f.Asked != `{"turn":1}` || f.Bot != "speaker" {
				t.Errorf("winner %d; last line to %s: %s", result.Winner, f.Bot, f.Asked)
			}
		})
	}
}

// The number of answers per turn is limited: a clock that does not count waiting would let a bot make calls for hours.
func TestTooManyAnswers(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // takes two seconds on a busy machine
	contesttest.Needs(t, "sh")
	const script = `read -r greeting; echo '{"protocol":"cookoff-bot/1"}'; read -r turn
calls='{"fn":"get_map","args":["Team.RED"]}'
for twice in 1 2 3 4 5 6 7 8 9 10 11 12 13; do calls="$calls,$calls"; done
exec 3<&0; cat <&3 >/dev/null &
while echo "{\"calls\":[$calls]}"; do :; done`
	result, _ := playBots(t, "@idle", fmt.Sprintf("cmd:sh '%s'", contesttest.File(t, "asks.sh", script)), nil)
	f := onlyFailure(t, result, "BLUE")
	if f.Kind != bot.IllegalOutput || f.Turn != 1 || !strings.HasPrefix(f.Reason, "the answers of a turn have at most 16 MiB") {
		t.Errorf("failure %s in turn %d: %s", f.Kind, f.Turn, f.Reason)
	}
}

// A program that does not answer the greeting correctly fails to start.
func TestInvalidGreeting(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, word, reason string }{
		{"other protocol", speaker(t, `{"protocol":"cookoff-bot/0"}`), `the first line of a bot is {"protocol":"cookoff-bot/1"}`},
		{"call", speaker(t, `{"fn":"get_turn"}`), `the first line of a bot is {"protocol":"cookoff-bot/1"}`},
		{"not JSON", speaker(t, `hello`), `"hello" is not a JSON object of the protocol`},
		{"failure", speaker(t, `{"fail":{"kind":"exit","status":0}}`), "sys.exit with status 0"},
		{"exit", "cmd:sh -c 'read -r line'", "ended with status 0 before the match was over"},
		{"exit with a status", "cmd:sh -c 'exit 4'", "exit status 4"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			result, _ := playBots(t, tt.word, "@idle", nil)
			f := onlyFailure(t, result, "RED")
			if f.Kind != bot.FailedToStart || f.Turn != 0 || !strings.HasPrefix(f.Reason, tt.reason) {
				t.Errorf("failure %s in turn %d: %s", f.Kind, f.Turn, f.Reason)
			}
			if result.Winner != int(sim.Blue) || result.Turns != 1 {
				t.Errorf("winner %d after %d turns", result.Winner, result.Turns)
			}
		})
	}
}

// A program that exits during a match fails; one that exits after its last turn does not.
func TestEarlyExit(t *testing.T) {
	t.Parallel()
	word := fmt.Sprintf("cmd:sh -c 'read -r l; echo %q; read -r l; echo %q; read -r l'", ready, `{"end":true}`)
	result, _ := playBots(t, word, "@idle", nil)
	if f := onlyFailure(t, result, "RED"); f.Kind != bot.Exited || f.Turn != 2 {
		t.Errorf("failure %s in turn %d: %s", f.Kind, f.Turn, f.Reason)
	}
	result, _ = playBots(t, word, "@idle", func(m *contesttest.Setting) { m.Turns = 1 })
	if len(result.Failures()) > 0 {
		t.Errorf("failures %+v", result.Failures())
	}
}
