package race_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
)

func TestParseCommand(t *testing.T) {
	t.Parallel()
	tweet := func(lane, block int) race.Command {
		return race.Command{Action: race.UseTweet, Target: race.Position{Lane: lane, Block: block}}
	}
	do := func(a race.Action) race.Command { return race.Command{Action: a} }
	bad := race.Command{Bad: true}
	tests := []struct {
		text string
		want race.Command
	}{
		{"", bad},
		{race.NoCommand, bad},
		{"NO COMMAND", bad},
		{"NOTHING", do(race.DoNothing)},
		{"DO_NOTHING", bad},
		{"turn_left", do(race.TurnLeft)},
		{"Turn_Right", do(race.TurnRight)},
		{"accelerate now please", do(race.Accelerate)},
		{"ACCELERATE\tX", bad},
		{"ACCELERATE  X", do(race.Accelerate)},
		{"\x00\t ACCELERATE \r\n", do(race.Accelerate)},
		{"\u00a0ACCELERATE", bad},
		{";; ;DECELERATE;FIX", do(race.Decelerate)},
		{"FIX;ACCELERATE", do(race.Fix)},
		{"JUMP;ACCELERATE", bad},
		{"USE_BOOST", do(race.UseBoost)},
		{"USE_OIL 1", do(race.UseOil)},
		{"USE_LIZARD", do(race.UseLizard)},
		{"USE_EMP", do(race.UseEMP)},
		{"use_oi\u0131", bad},
		{"f\u0131x", do(race.Fix)}, // the capital of a dotless i is I
		{"USE_TWEET 4 76", tweet(4, 76)},
		{"use_tweet 1 1500 junk", tweet(1, 1500)},
		{"USE_TWEET +2 0200", tweet(2, 200)},
		{"USE_TWEET 2 76;FIX", tweet(2, 76)},
		{"USE_TWEET \u0664 -\u0661", bad},
		{"USE_TWEET \u0664 \u0667\uff16", tweet(4, 76)}, // digits of all scripts
		{"USE_TWEET 4 \U0001d7d5", bad},                 // but of one UTF-16 unit only
		{"USE_TWEET", bad},
		{"USE_TWEET 4", bad},
		{"USE_TWEET  4 76", bad},
		{"USE_TWEET 4  76", bad},
		{"USE_TWEET 4\t76", bad},
		{"USE_TWEET 0 76", bad},
		{"USE_TWEET 5 76", bad},
		{"USE_TWEET -0 76", bad},
		{"USE_TWEET 4 0", bad},
		{"USE_TWEET 4 1501", bad},
		{"USE_TWEET 4 4294967372", bad},
		{"USE_TWEET 4 7_6", bad},
		{"USE_TWEET 4 0x4c", bad},
		{"USE_TWEET 4 76.0", bad},
		{"\xff\xfe", bad},
	}
	c := race.DefaultConfig()
	for _, tt := range tests {
		got, err := c.ParseCommand(tt.text)
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
		}
		must.Be(t, fmt.Sprintf("%q", tt.text), tt.want, got)
	}
}

func TestBlankCommandAborts(t *testing.T) {
	t.Parallel()
	for _, text := range []string{" ", ";", " ; ;", "\t", "\x00"} {
		s := newMatch(t)
		err := step(s, [race.Players]string{"ACCELERATE", text})
		if _, ok := errors.AsType[*race.EngineError](err); !ok {
			t.Errorf("%q: error %v", text, err)
		}
		want := race.Verdict{Winner: race.Nobody, Reason: race.ReasonException}
		if diff := cmp.Diff(want, s.Verdict()); diff != "" || !s.Over() {
			t.Errorf("%q: over %t, verdict (-want +got):\n%s", text, s.Over(), diff)
		}
	}
}

func TestAnswer(t *testing.T) {
	t.Parallel()
	tests := []struct {
		line  string
		round int
		want  string
		ok    bool
	}{
		{"C;7;FIX", 7, "FIX", true},
		{"C;7; FIX ", 7, " FIX ", true},
		{"C;7;", 7, "", true},
		{"C;7;;FIX", 7, ";FIX", true},
		{"C;12;FIX", 12, "FIX", true},
		{"C;7", 7, "", false},
		{"C;07;FIX", 7, "", false},
		{"C;7 ;FIX", 7, "", false},
		{"C;77;FIX", 7, "", false},
		{"C;6;FIX", 7, "", false},
		{" C;7;FIX", 7, "", false},
		{"c;7;FIX", 7, "", false},
		{"FIX", 7, "", false},
		{"", 7, "", false},
	}
	for _, tt := range tests {
		got, ok := race.Answer(tt.line, tt.round)
		if got != tt.want && tt.ok || ok != tt.ok {
			t.Errorf("%q in round %d: %q, %t; want %q, %t", tt.line, tt.round, got, ok, tt.want, tt.ok)
		}
	}
}
