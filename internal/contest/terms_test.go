package contest_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// Terms are read back as written, with any bytes in their scenario.
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
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got contest.Terms
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("terms differ (-want +got):\n%s", diff)
	}
}
