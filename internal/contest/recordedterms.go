package contest

import (
	"cmp"
	"encoding/json"
	"strconv"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/replay"
)

// maxTimeLimit is the maximum time limit.
const maxTimeLimit = 24 * time.Hour

// RecordedTerms reads the terms that all games share from the header of a trace. Recordings of contests' engines may lack
// some: the scenario is then named after the game, and the clock is the game's default.
func RecordedTerms(t *replay.Trace, info Info, rules string) (Terms, error) {
	var header struct {
		Scenario json.RawMessage `json:"scenario"` // not a text in some recordings
		Seed     json.RawMessage `json:"seed"`     // a text in some recordings
		Drawn    *LeagueSeed     `json:"drawn"`
		TurnMS   *int64          `json:"turn_ms"`
		InitMS   int64           `json:"init_ms"`
		Clock    bot.ClockKind   `json:"clock"`
	}
	if err := t.Decode("header", t.Header, &header); err != nil {
		return Terms{}, err
	}
	terms := Terms{Scenario: Scenario{Game: info.Name}, Rules: rules, Clock: info.Clock}
	_ = json.Unmarshal(header.Scenario, &terms.Scenario.Name)
	terms.Scenario.Name = cmp.Or(terms.Scenario.Name, info.Name)
	_ = json.Unmarshal(header.Seed, &terms.Seed)
	if d := header.Drawn; d != nil {
		terms.Scenario.Options = []OptionValue{
			{OptionSeed, strconv.FormatInt(d.Seed, 10)}, {OptionLeague, strconv.Itoa(d.League)},
		}
	}
	if header.TurnMS == nil {
		return terms, nil
	}
	terms.Clock = Clock{Kind: cmp.Or(header.Clock, bot.WallClock)}
	for _, limit := range []struct {
		key string
		ms  int64
		to  *time.Duration
	}{{"turn_ms", *header.TurnMS, &terms.Clock.Turn}, {"init_ms", header.InitMS, &terms.Clock.Init}} {
		if limit.ms < 0 || limit.ms > maxTimeLimit.Milliseconds() {
			return terms, t.Problem("header: %s: %d is not a time limit; it has 0 to %d milliseconds", limit.key, limit.ms, maxTimeLimit.Milliseconds())
		}
		*limit.to = time.Duration(limit.ms) * time.Millisecond
	}
	return terms, nil
}
