package games_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
)

// The values of scenario options are validated.
func TestScenarioOptions(t *testing.T) {
	t.Parallel()
	const in64, in32 = "must be a whole number that fits into 64 bits", "must be a whole number that fits into 32 bits"
	for _, tt := range []struct {
		game, option string
		valid        []string
		invalid      []string
		want         string // prefix of the error
	}{
		{"alamode", "seed", []string{"0", "7", "-3", "-9223372036854775808", "9223372036854775807"}, []string{"", "x", "1.5", "9223372036854775808"}, in64},
		{"alamode", "league", []string{"1", "2", "3", "4"}, []string{"0", "5", "", "04", "four"}, "must be "},
		{"grass", "seed", []string{"0", "7", "-9223372036854775808"}, []string{"x", "9223372036854775808"}, in64},
		{"grass", "league", []string{"1", "2"}, []string{"3", "02"}, "must be 1 "},
		{"overdrive", "seed", []string{"0", "7", "-2147483648", "2147483647"}, []string{"", "x", "2147483648"}, in32},
	} {
		options := must.Get(games.Named(tt.game))(t).Info().Options
		i := slices.IndexFunc(options, func(o contest.ScenarioOption) bool { return o.Name == tt.option })
		if i < 0 {
			t.Fatalf("%s has no option %s", tt.game, tt.option)
		}
		for _, value := range append(tt.valid, options[i].Default) {
			if err := options[i].Check(value); value != "" && err != nil {
				t.Errorf("%s: %s=%s: error %v", tt.game, tt.option, value, err)
			}
		}
		for _, value := range tt.invalid {
			if err := options[i].Check(value); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("%s: %s=%s: error %v, want %s", tt.game, tt.option, value, err, tt.want)
			}
		}
	}
}
