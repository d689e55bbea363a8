package contest_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/must"
)

// Terms survive encoding as JSON, with arbitrary bytes in the scenario.
func TestTermsAsJSON(t *testing.T) {
	t.Parallel()
	want := contest.Terms{
		Scenario: contest.Scenario{
			Game: "grass", Name: "odd", Text: []byte("\xff\x00{}\n"),
			Options: []contest.OptionValue{{Name: "seed", Value: "7"}},
		},
		Rules: "official", Turns: 12, Seed: -3,
		Clock: contest.Clock{Kind: bot.FairClock, Init: time.Second, Turn: 50 * time.Millisecond},
	}
	text := must.Get(json.Marshal(want))(t)
	var got contest.Terms
	must.Do(t, json.Unmarshal(text, &got))
	must.Be(t, "terms differ", want, got)
}
