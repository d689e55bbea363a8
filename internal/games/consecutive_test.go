package games_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
)

// To make a kitchen takes up to seconds.
func TestConsecutiveKitchensAreMadeOnce(t *testing.T) {
	t.Parallel()
	var made []string
	makes := func(word string) (contest.Scenario, error) {
		made = append(made, word)
		seed := "41" // drawn
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
		made = nil
		all, err := games.Consecutive(strings.Fields(c.options), 2, makes)
		if err != nil || len(all) != 2 || !slices.Equal(made, c.want) {
			t.Errorf("%q: made %q, want %q; %d kitchens, %v", c.options, made, c.want, len(all), err)
		}
	}
}
