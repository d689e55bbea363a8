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

// speaker returns the argument for a shell script that prints one of these lines after each line that it reads, and logs
// its input.
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

// A bot's output and input.
func TestConversation(t *testing.T) {
	t.Parallel()
	const (
		end  = `{"end":true}`
		over = `{"over":{"winner":"BLUE","reason":"money","money":{"RED":150,"BLUE":152}}}`
		draw = `{"over":{"winner":null,"reason":"money","money":{"RED":152,"BLUE":152}}}`
	)
	tests := []struct {
		name  string
		says  []string
		hears []string
	}{
		{"nothing but the end", []string{end, end}, []string{`{"turn":1}`, `{"turn":2}`, draw}},
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
			"odd values",
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
				t.Fatalf("failures are %+v", result.Failures())
			}
			must.Be(t, "received lines", tt.hears, received(t, result))
		})
	}
}

// Violations of the protocol end the match, with a clear reason.
func TestIllegalOutput(t *testing.T) {
	t.Parallel()
	oneOf := `a line has one call ("fn" and "args"), a list of "calls", or "end"`
	tests := []struct {
		name, says string
		kind       bot.FailureKind
		reason     string // its beginning
	}{
		{"a call that does not exist", `{"fn":"dance","args":[]}`, bot.IllegalOutput, `the controller has no call "dance"; it has move, pickup, `},
		{"the same in a batch", `{"calls":[{"fn":"get_turn"},{"fn":"Move"}],"end":true}`, bot.IllegalOutput, `the controller has no call "Move"; did you mean move?`},
		{"a call without a name", `{"calls":[{"args":[0]}]}`, bot.IllegalOutput, `the controller has no call ""; it has move, `},
		{"an argument that is an object", `{"fn":"move","args":[0,{"dx":1},0]}`, bot.IllegalOutput, `move: argument 2: cannot read {"dx":1}; arguments are `},
		{"an unknown name", `{"fn":"buy","args":[0,"FoodType.TOFU",2,4]}`, bot.IllegalOutput, `buy: argument 2: unknown name "FoodType.TOFU"; names are `},
		{"text without its mark", `{"fn":"buy","args":[0,"EGG"]}`, bot.IllegalOutput, `buy: argument 2: unknown name "EGG"; names are `},
		{"arguments that are no list", `{"fn":"move","args":"north"}`, bot.IllegalOutput, `"{\"fn\":\"move\",\"args\":\"north\"}" is not a JSON object of the protocol`},
		{"no JSON", `I move north`, bot.IllegalOutput, `"I move north" is not a JSON object of the protocol`},
		{"no text", "\x01\xff\xfe", bot.IllegalOutput, `"\x01\xff\xfe" is not a JSON object of the protocol`},
		{"a list", `[{"end":true}]`, bot.IllegalOutput, `"[{\"end\":true}]" is not a JSON object of the protocol`},
		{"nothing", ``, bot.IllegalOutput, `"" is not a JSON object of the protocol`},
		{"no end", `{"end":false}`, bot.IllegalOutput, "a line in a turn has a call"},
		{"a greeting again", ready, bot.IllegalOutput, "a line in a turn has a call"},
		{"warnings alone", `{"warnings":["beware"]}`, bot.IllegalOutput, "a line in a turn has a call"},
		{"a call and the end", `{"fn":"get_turn","args":[],"end":true}`, bot.IllegalOutput, oneOf},
		{"a call and a batch", `{"fn":"get_turn","calls":[]}`, bot.IllegalOutput, oneOf},
		{"an exception", `{"fail":{"kind":"exception","type":"Error","message":"so it is"},"warnings":["beware"]}`, bot.Crashed, "Error: so it is"},
		{"an exit", `{"fail":{"kind":"exit","type":"SystemExit","message":"","status":7}}`, bot.Crashed, "sys.exit with status 7"},
		{"an exit in peace", `{"fail":{"kind":"exit","type":"SystemExit","message":""}}`, bot.Exited, "sys.exit with status 0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			result, _ := playBots(t, "@idle", speaker(t, ready, tt.says), nil)
			f := onlyFailure(t, result, "BLUE")
			if f.Kind != tt.kind || f.Turn != 1 || !strings.HasPrefix(f.Reason, tt.reason) {
				t.Errorf("failure is %s in turn %d: %s", f.Kind, f.Turn, f.Reason)
			}
			if result.Winner != int(sim.Red) || f.Asked != `{"turn":1}` || f.Bot != "speaker" {
				t.Errorf("winner %d; last line to %s: %s", result.Winner, f.Bot, f.Asked)
			}
		})
	}
}

// The answers per turn are limited, as a clock that does not count waiting would let a bot make calls for hours.
func TestTooManyAnswers(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // it takes two seconds on a busy machine
	contesttest.Needs(t, "sh")
	const script = `read -r greeting; echo '{"protocol":"cookoff-bot/1"}'; read -r turn
calls='{"fn":"get_map","args":["Team.RED"]}'
for twice in 1 2 3 4 5 6 7 8 9 10 11 12 13; do calls="$calls,$calls"; done
exec 3<&0; cat <&3 >/dev/null &
while echo "{\"calls\":[$calls]}"; do :; done`
	result, _ := playBots(t, "@idle", fmt.Sprintf("cmd:sh '%s'", contesttest.File(t, "asks.sh", script)), nil)
	f := onlyFailure(t, result, "BLUE")
	if f.Kind != bot.IllegalOutput || f.Turn != 1 || !strings.HasPrefix(f.Reason, "the answers of a turn have at most 16 MiB") {
		t.Errorf("failure is %s in turn %d: %s", f.Kind, f.Turn, f.Reason)
	}
}

// A program with a wrong answer to the greeting has not started.
func TestNoGreeting(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, word, reason string }{
		{"another protocol", speaker(t, `{"protocol":"cookoff-bot/0"}`), `the first line of a bot is {"protocol":"cookoff-bot/1"}`},
		{"a call", speaker(t, `{"fn":"get_turn"}`), `the first line of a bot is {"protocol":"cookoff-bot/1"}`},
		{"no JSON", speaker(t, `hello`), `"hello" is not a JSON object of the protocol`},
		{"a failure", speaker(t, `{"fail":{"kind":"exit","status":0}}`), "sys.exit with status 0"},
		{"no word", "cmd:sh -c 'read -r line'", "ended with status 0 before the match was over"},
		{"no word and a status", "cmd:sh -c 'exit 4'", "exit status 4"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			result, _ := playBots(t, tt.word, "@idle", nil)
			f := onlyFailure(t, result, "RED")
			if f.Kind != bot.FailedToStart || f.Turn != 0 || !strings.HasPrefix(f.Reason, tt.reason) {
				t.Errorf("failure is %s in turn %d: %s", f.Kind, f.Turn, f.Reason)
			}
			if result.Winner != int(sim.Blue) || result.Turns != 1 {
				t.Errorf("winner %d after %d turns", result.Winner, result.Turns)
			}
		})
	}
}

// A program that exits in the middle of a match fails; one that exits after its last turn does not.
func TestExitingEarly(t *testing.T) {
	t.Parallel()
	word := fmt.Sprintf("cmd:sh -c 'read -r l; echo %q; read -r l; echo %q; read -r l'", ready, `{"end":true}`)
	result, _ := playBots(t, word, "@idle", nil)
	if f := onlyFailure(t, result, "RED"); f.Kind != bot.Exited || f.Turn != 2 {
		t.Errorf("failure is %s in turn %d: %s", f.Kind, f.Turn, f.Reason)
	}
	result, _ = playBots(t, word, "@idle", func(m *contesttest.Setting) { m.Turns = 1 })
	if len(result.Failures()) > 0 {
		t.Errorf("failures are %+v", result.Failures())
	}
}
