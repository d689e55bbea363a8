package carnegie

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// station is a kitchen in which one bot per team, RED's 0 and BLUE's 1, reaches every kind of tile
// from its place in the middle.
const station = `
C$K
SbT
URB

SWITCH: turn=2 duration=1

ORDERS:
start=1 duration=3 required=SAUCE reward=40
start=1 duration=1 required= penalty=7
`

// fakeConversation is a bot without a process, which sends the given lines and ignores what it receives.
type fakeConversation struct {
	t        testing.TB
	lines    [][]byte
	noted    []byte
	received int
	waiting  bool // for an answer to its last line
}

func (b *fakeConversation) Send(line []byte) error {
	if !json.Valid(line) || bytes.ContainsAny(line, "\r\n") {
		b.t.Errorf("cookoff sent %q, want one line of JSON", line)
	}
	b.received++
	b.waiting = false
	return nil
}

func (b *fakeConversation) ReadLine() ([]byte, error) {
	if b.waiting {
		b.t.Error("the last line was not answered")
	}
	if len(b.lines) == 0 {
		return nil, b.Fail(bot.Exited, "has no more lines")
	}
	line := b.lines[0]
	b.lines = b.lines[1:]
	b.waiting = true
	return line, nil
}

func (b *fakeConversation) NotesInode() uint64 { return 0 }

// Notes returns the bot's notes once it has sent a line.
func (b *fakeConversation) Notes() []byte {
	if b.received < 2 {
		return nil
	}
	noted := b.noted
	b.noted = []byte{}
	return noted
}

// Mark is called before every turn.
func (b *fakeConversation) Mark(string) { b.waiting = false }

func (b *fakeConversation) Arm(time.Duration)             {}
func (b *fakeConversation) Disarm() (time.Duration, bool) { return 0, true }
func (b *fakeConversation) LogTail(int) []string          { return nil }

func (b *fakeConversation) Fail(kind bot.FailureKind, reason string) *bot.Failure {
	return &bot.Failure{Kind: kind, Reason: reason}
}

// playLines plays two bots that send the same lines against each other.
func playLines(t *testing.T, rules string, text, noted []byte) (contest.Result, *contesttest.Memory) {
	t.Helper()
	trace := new(contesttest.Memory)
	prepared := must.Get(New().Prepare(contest.Terms{
		Scenario: contest.Scenario{Game: Name, Name: "station", Text: []byte(station)},
		Rules:    rules,
		Turns:    4,
	}))(t)
	start := prepared.(*table)
	seats := []contest.Seat{{Bot: &bot.Bot{}}, {Bot: &bot.Bot{}}}
	r := newReferee(start, sim.NewState(start.board), seats,
		contest.Observer{Trace: trace, Now: func() time.Time { return time.Time{} }})
	for _, team := range []sim.Team{sim.Red, sim.Blue} {
		p, err := newRemote(t.Context(), r, team, &fakeConversation{t: t, lines: bytes.Split(text, []byte("\n")), noted: noted})
		if err == nil {
			r.players[team] = p
		}
		must.Do(t, r.judgeFailure(t.Context(), team, err))
	}
	must.Do(t, r.scribe.Header(r.info, start.terms, seats, r.failedBefore(), r.writeStart, r.writeState))
	out := must.Get(r.play(t.Context()))(t)
	return out, trace
}

// FuzzProtocol checks that every line of a bot is answered, ends the turn, or is a failure of the right kind, and that the
// trace verifies.
func FuzzProtocol(f *testing.F) {
	const ready = `{"protocol":"cookoff-bot/1"}` + "\n"
	for _, lines := range []string{
		"", "null", "[]", `{"protocol":"cookoff-bot/2"}`, `{"end":true}`,
		`{"fail":{"kind":"exception","type":"ValueError","message":"a\nb","traceback":"x"}}`,
	} {
		f.Add(lines, false)
	}
	for _, lines := range []string{
		`{"end":true}`,
		`{"end":true}` + "\n" + `{"calls":[],"end":true}` + "\n" + `{"calls":null,"end":true}` + "\n" + `{"end":true,"warnings":["w"]}`,
		`{"fn":"buy","args":[0,"FoodType.SAUCE",1,2]}` + "\n" + `{"end":true}` + "\n" + `{"fn":"get_orders","args":["Team.RED"]}`,
		`{"calls":[{"fn":"buy","args":[0,"ShopCosts.PLATE",1,2]},{"fn":"buy","args":[1,"ShopCosts.PAN",1.5,2]}],"end":true}` + "\n" +
			`{"calls":[{"fn":"place","args":[0,0,2]},{"fn":"switch_maps","args":[]},{"fn":"get_map","args":["Team.BLUE"]}],"end":true}`,
		`{"fn":"buy","args":[0,"FoodType.EGG",1,2,0]}`,
		`{"fn":"buy","args":[0,"FoodType.EGG",1,2,0,0,0]}`,
		`{"calls":[{"fn":"submit","args":[[]]},{"fn":"submit","args":[0]},{"fn":"submit","args":["obj:X",null,"float:nan"]}]}`,
		`{"calls":[{"fn":"get_tile","args":[null,9223372036854775807,-1e400]},{"fn":"get_team_money","args":[]}],"end":true}`,
		`{"calls":[{"fn":"move","args":[0,-1,-1]},{"fn":"move","args":[0,1.0,0]},{"fn":"move","args":[1,"str:1",0]}],"end":true}`,
		`{"calls":[{}],"end":true}`, `{"fn":"dance"}`, `{"fn":"get_turn","end":true}`, `{"fn":"get_turn","calls":[]}`,
		`{"fail":{"kind":"exit","status":3}}`, `{"fail":{"kind":"exit"}}`, `{"warnings":["alone"]}`, "{", "\xff\x00", `{"args":[1]}`,
	} {
		f.Add(ready+lines, false)
		f.Add(ready+lines, true)
	}
	kinds := []bot.FailureKind{bot.FailedToStart, bot.Crashed, bot.Exited, bot.IllegalOutput}
	f.Fuzz(func(t *testing.T, text string, report bool) {
		rules := sim.OfficialRules
		if report {
			rules = sim.ReportRules
		}
		out, trace := playLines(t, rules, []byte(text), nil)
		for _, f := range out.Failures() {
			if !slices.Contains(kinds, f.Kind) || f.Kind == bot.FailedToStart != (f.Turn == 0) {
				t.Errorf("%s failed in turn %d: %s: %s", f.Seat, f.Turn, f.Kind, f.Reason)
			}
		}
		checkTrace(t, trace, out.Turns)
	})
}

// Noted moves are made before the bot's next line is read, and count even if no line follows.
func TestNotedMovesAreMade(t *testing.T) {
	t.Parallel()
	const ready, note = `{"protocol":"cookoff-bot/1"}`, `{"fn":"move","args":[0,0,1]}` + "\n"
	const moved = `"calls":[{"team":"BLUE","fn":"move","args":[0,0,1],"ret":false}`
	for sent, want := range map[string]string{
		`{"end":true}`: moved,
		`{"fn":"trash","args":[0]}` + "\n" + `{"end":true}`: moved + `,{"team":"BLUE","fn":"trash"`,
		"": moved + `,{"team":"BLUE","fn":"!illegal_output"`,
	} {
		_, trace := playLines(t, sim.OfficialRules, []byte(ready+"\n"+sent), []byte(note))
		lines := strings.Split(trace.String(), "\n")
		if len(lines) < 2 || !strings.Contains(lines[1], want) {
			t.Errorf("after %q turn 1 is %s, want %s in it", sent, lines[1], want)
		}
	}
}

// FuzzNotes checks that notes are either valid moves, which are made, or a failure.
func FuzzNotes(f *testing.F) {
	for _, noted := range []string{
		"", "\n", "{", `{"fn":"move","args":[0,0,1]}` + "\n" + `{"fn":"move","args":[0,0,-1]}` + "\n" + `{"fn":"move","args":[1,1,1]}` + "\n",
		`{"fn":"move","args":[]}` + "\n", `{"fn":"move","args":[0,1,2,3,4,5,6,7,8,9]}`, `{"fn":"move","args":[0,null,1]}`,
		`{"fn":"trash","args":[0]}` + "\n", `{"fn":"get_turn","args":[]}`, `{"end":true}` + "\n",
	} {
		f.Add([]byte(noted))
	}
	f.Fuzz(func(t *testing.T, noted []byte) {
		const turns = `{"protocol":"cookoff-bot/1"}` + "\n" + `{"end":true}` + "\n" + `{"end":true}`
		out, trace := playLines(t, sim.OfficialRules, []byte(turns), noted)
		for _, f := range out.Failures() {
			if f.Kind != bot.IllegalOutput && f.Turn < 3 { // from turn 3 on it has no more lines
				t.Errorf("%s failed in turn %d: %s: %s", f.Seat, f.Turn, f.Kind, f.Reason)
			}
		}
		checkTrace(t, trace, out.Turns)
	})
}

// checkTrace verifies the trace of a match, and converts it to the contest's replay.
func checkTrace(t *testing.T, trace *contesttest.Memory, turns int) {
	t.Helper()
	contesttest.Verified(t, New(), trace)
	if recorded := bytes.Count(trace.Bytes(), []byte{'\n'}) - 2; recorded != turns { // without header and end line
		t.Errorf("the trace has %d turns, the result %d", recorded, turns)
	}
	err := New().Info().WriteReplay(t.Context(), contesttest.Opener(trace.Bytes()), io.Discard)
	if err != nil && !(turns == 0 && errors.Is(err, contest.ErrNoReplay)) {
		t.Fatal(err)
	}
}

// FuzzValue checks that every valid argument survives a round trip.
func FuzzValue(f *testing.F) {
	for _, text := range []string{
		"0", "-1", "9223372036854775807", "-9223372036854775808", "99999999999999999999", "-1e99", "1.5", "-0.0", "1e-400",
		"1e400", "null", "true", "false", "[]", "[[1]]", "{}", `""`, `"str:"`, `"str:a.b:c\u0000\ud800é"`, `"obj:list"`,
		`"FoodType.MEAT"`, `"ShopCosts.PAN"`, `"Team.BLUE"`, `"FoodType.TOFU"`, `"float:nan"`, `"float:inf"`, `"float:-inf"`,
		`"float:1"`, `"Team."`, `"\`, "-", ".5", "0x1.8p1", "nul", " 1",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := parseValue(text)
		if err != nil {
			return
		}
		var w jsonout.Writer
		writeValue(&w, v)
		if !json.Valid(w.Buf) {
			t.Fatalf("%q is formatted as %q, which is not JSON", text, w.Buf)
		}
		again, err := parseValue(w.Buf)
		if err != nil {
			t.Fatalf("%q is formatted as %q, which cannot be parsed: %v", text, w.Buf, err)
		}
		if again != v && !(math.IsNaN(v.Float) && math.IsNaN(again.Float)) {
			t.Fatalf("%q is parsed as %+v, but formatted as %q it is parsed as %+v", text, v, w.Buf, again)
		}
	})
}
