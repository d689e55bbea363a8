package games_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
)

// Consecutive parses each scenario once, as generating a kitchen can take seconds.
func TestConsecutiveParsesOnce(t *testing.T) {
	t.Parallel()
	var parsed []string
	parse := func(word string) (contest.Scenario, error) {
		parsed = append(parsed, word)
		seed := "41" // stands for a random one
		for part := range strings.SplitSeq(strings.TrimPrefix(word, "carnegie:"), ",") {
			if value, ok := strings.CutPrefix(part, "seed="); ok {
				seed = value
			}
		}
		return contest.Scenario{Name: word, Options: []contest.OptionValue{{Name: "seed", Value: seed}}}, nil
	}
	for _, c := range []struct {
		options string
		want    []string
	}{
		{"seed=7", []string{"carnegie:seed=7", "carnegie:seed=8"}},
		{"", []string{"carnegie:", "carnegie:seed=42"}},
		{"carnegie:layout=split,seed=7", []string{"carnegie:layout=split,seed=7", "carnegie:seed=8,layout=split"}},
	} {
		parsed = nil
		all, err := games.Consecutive(strings.Fields(c.options), 2, parse)
		if err != nil || len(all) != 2 || !slices.Equal(parsed, c.want) {
			t.Errorf("%q: parsed %q, want %q; %d kitchens, error %v", c.options, parsed, c.want, len(all), err)
		}
	}
}
