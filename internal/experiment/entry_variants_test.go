package experiment_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/experiment/variant"
	"github.com/cookoff/cookoff/internal/must"
)

// grid returns the variants of space-separated sets.
func grid(t *testing.T, sets string) ([]variant.Variant, error) {
	t.Helper()
	var all []variant.Set
	for text := range strings.FieldsSeq(sets) {
		set, err := variant.Parse(text)
		if err != nil {
			return nil, err
		}
		all = append(all, set)
	}
	return variant.Grid(all)
}

func TestGrid(t *testing.T) {
	t.Parallel()
	for sets, want := range map[string]string{
		"A=1..3":                         "A=1|A=2|A=3",
		"A=-1..1":                        "A=-1|A=0|A=1",
		"A=0.5..2..0.5":                  "A=0.5|A=1.0|A=1.5|A=2.0",
		"A=1..10..4":                     "A=1|A=5|A=9",
		"A=x,2..3,y..z":                  "A=x|A=2|A=3|A=y..z",
		"A=1,2 env:B=u,v":                "A=1 env:B=u|A=1 env:B=v|A=2 env:B=u|A=2 env:B=v",
		"A=0..1..0.00000000000000000001": "A: 0..1..0.00000000000000000001 has 100000000000000000000 values; at most 100 can be compared, so give a larger step",
		"A=1,":                           "A: a value is empty",
		"A=1..1e9":                       "A: 1..1e9 is a single value, not a range of numbers; write A=1..9",
		"A=1..9999999999999999":          "A: 1..9999999999999999: limits and step must be at most 1e12",
		"A=0.1..0.9":                     "A: 0.1..0.9 needs a step, such as 0.1..0.9..0.2",
		"A=0.1..0.2":                     "A: 0.1..0.2 needs a step, such as 0.1..0.2..0.1",
		"A=1..2 A=3..4":                  "A is set twice; give all its values at once: A=a,b,c",
		"env:=1,2":                       `"env:=1,2": write NAME=1..9, NAME=0.5..2..0.25 (with a step), NAME=a,b,c or env:NAME=...`,
	} {
		variants, err := grid(t, sets)
		var got []string
		for _, v := range variants {
			got = append(got, v.String())
		}
		if err != nil {
			got = []string{err.Error()}
		}
		must.Be(t, sets, want, strings.Join(got, "|"))
	}
}

// Variants are separate bots: each has its own settings and the flags of the original. The opponent
// is unchanged.
func TestVariants(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ bot, sets, game, want string }{
		{
			"v1/bot.py", "A=1,2 env:B=x,y", "carnegie",
			"bot-A-1-B-x map[A:1 MODE:m] x|bot-A-1-B-y map[A:1 MODE:m] y|bot-A-2-B-x map[A:2 MODE:m] x|bot-A-2-B-y map[A:2 MODE:m] y|bot map[MODE:m] ",
		},
		{"v1/bot.py:C=9", "A=a/b,a+b", "carnegie", "bot-C-9-A-a_b map[A:a/b C:9 MODE:m] |bot-C-9-A-a_b-2 map[A:a+b C:9 MODE:m] |bot-C-9 map[C:9 MODE:m] "},
		{"@captain:nodes=5", "calm=1,2", "grass", "captain-nodes-5-calm-1 map[] |captain-nodes-5-calm-2 map[] |captain-nodes-5 map[] "},
		{"@beam:nodes=5", "depth=1,2", "alamode", "beam-nodes-5-depth-1 map[] |beam-nodes-5-depth-2 map[] |beam-nodes-5 map[] |beam-nodes-5-2 map[] "},
	} {
		w := tournament.Args{}
		if tt.game == "carnegie" {
			w.Opt = words(tt.bot + ":MODE=m")
		}
		bots := must.Get(source(t, "").NewBots(game(t, tt.game), w))(t)
		variants := must.Get(grid(t, tt.sets))(t)
		spec := must.Get(bots.Spec(t.Context(), tt.bot))(t)
		lineup := entry.Lineup{
			Challengers: must.Get(bots.Variants(t.Context(), spec, variants))(t),
			Others:      must.Get(bots.Opponents(t.Context(), []string{tt.bot}))(t),
		}
		on := scenarios(t, tt.game+":seed=1")
		p := must.Get(bots.Plan(t.Context(), lineup, on.All, entry.Matches{Rounds: 1, Rules: "official"}))(t)
		var got []string
		contents := map[string]bool{}
		for _, b := range p.Bots[:len(variants)] {
			contents[b.Content.String()] = true
		}
		for _, b := range p.Bots {
			got = append(got, fmt.Sprint(b.Name, " ", b.Options, " ", b.Env["B"]))
		}
		if diff := cmp.Diff(tt.want, strings.Join(got, "|")); diff != "" || len(contents) != len(variants) {
			t.Errorf("%s %s: %d different contents of %d variants (-want +got):\n%s", tt.bot, tt.sets, len(contents), len(variants), diff)
		}
	}
}
