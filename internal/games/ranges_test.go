package games_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/games"
)

func TestRange(t *testing.T) {
	t.Parallel()
	tests := []struct{ word, want string }{
		{"grass:seed=1-3", "grass:seed=1 grass:seed=2 grass:seed=3"},
		{"grass:seed=5-5", "grass:seed=5"},
		{"grass:seed=-2-1", "grass:seed=-2 grass:seed=-1 grass:seed=0 grass:seed=1"},
		{"grass:seed=-3--2", "grass:seed=-3 grass:seed=-2"},
		{"alamode:seed=1-2,league=3", "alamode:seed=1,league=3 alamode:seed=2,league=3"},
		{"alamode:league=1-2,seed=8-9", "alamode:league=1,seed=8 alamode:league=1,seed=9 alamode:league=2,seed=8 alamode:league=2,seed=9"},
		{"carnegie:seed=1-2,size=16x12", "carnegie:seed=1,size=16x12 carnegie:seed=2,size=16x12"},
		{"grass:seed=9223372036854775806-9223372036854775807", "grass:seed=9223372036854775806 grass:seed=9223372036854775807"},
		{"grass:seed=7", "grass:seed=7"},
		{"grass:seed=-7", "grass:seed=-7"},
		{"grass:seed=a-b", "grass:seed=a-b"},
		{"grass", "grass"},
		{"grass:", "grass:"},
		{"duel", "duel"},
		{"maps/1-3.txt", "maps/1-3.txt"},
		{"chess:seed=1-3", "chess:seed=1-3"},
		{`C:\1-3.txt`, `C:\1-3.txt`},
	}
	for _, tt := range tests {
		got, err := new(games.Catalogue).Range(tt.word)
		if diff := cmp.Diff(strings.Fields(tt.want), got); err != nil || diff != "" {
			t.Errorf("Range(%s): error %v, (-want +got):\n%s", tt.word, err, diff)
		}
	}
	for word, want := range map[string]string{
		"grass:seed=3-1":      "grass:seed=3-1: seed=3-1: put the smaller number of a range first: seed=1-3",
		"grass:seed=1-100001": "grass:seed=1-100001: seed=1-100001: a range has at most 100000 numbers",
		"grass:seed=-9223372036854775808-9223372036854775807": "a range has at most 100000 numbers",
		"grass:seed=1-99999999999999999999":                   "whole numbers that fit into 64 bits",
		"grass:seed=1-10000,league=1-20":                      "gives more than 100000 scenarios; use smaller ranges",
	} {
		if got, err := new(games.Catalogue).Range(word); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Range(%s): %d scenarios, error %v; want error %s", word, len(got), err, want)
		}
	}
}

// FuzzRange checks that a range gives an error or distinct scenarios that are not ranges.
func FuzzRange(f *testing.F) {
	for _, word := range []string{"grass:seed=1-3", "alamode:seed=-2--1,league=1-2", "grass:seed=1-99999999999999999999", "grass:,=", "duel"} {
		f.Add(word)
	}
	f.Fuzz(func(t *testing.T, word string) {
		words, err := new(games.Catalogue).Range(word)
		if (err == nil) != (len(words) > 0) {
			t.Fatalf("%d scenarios, error %v", len(words), err)
		}
		seen := map[string]bool{}
		for _, w := range words[:min(len(words), 1000)] {
			if seen[w] {
				t.Fatalf("%q appears twice", w)
			}
			seen[w] = true
			if again, err := new(games.Catalogue).Range(w); err != nil || len(again) != 1 || again[0] != w {
				t.Fatalf("%q expands to %q, error %v", w, again, err)
			}
		}
	})
}
