package games_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/chance"
	"github.com/cookoff/cookoff/internal/must"
)

var (
	fitting = flag.Bool("fit", false, "fit the models, and write them and the table of docs/explain.md")
	only    = flag.String("game", "", "fit only this game")
	scale   = flag.Float64("scale", 1, "share of the matches to play")
	workers = flag.Int("workers", 2, "concurrent matches")
)

// Numbers of matches, and of moments per match.
const (
	fitMatches  = 3000
	heldMatches = 5200
	perMatch    = 12
)

// knots returns the shares of the match left at which a model has weights.
func knots() []float64 { return []float64{0, 0.02, 0.06, 0.15, 0.3, 0.5, 0.75, 1} }

// TestFitChances fits the models: make chances.
func TestFitChances(t *testing.T) {
	t.Parallel()
	if !*fitting {
		t.Skip("make chances fits the models")
	}
	for _, a := range arenas() {
		if *only != "" && *only != a.game {
			continue
		}
		s := newSimulator(t, a)
		moments := s.collect(t.Context(), setFit, fitMatches, perMatch)
		m := fit(knots(), moments, (*moment).position)
		lead := fit([]float64{0, 1}, moments, (*moment).leadAlone)
		maps := calibrate(m, lead, s.collect(t.Context(), setMaps, heldMatches, 1))
		bots := calibrate(m, lead, s.collect(t.Context(), setBots, heldMatches, 1))
		t.Log(table(&maps, &bots) + row(s.game, &maps, &bots))
		if *scale == 1 {
			s.writeModel(m)
			s.writeRow(row(s.game, &maps, &bots))
		}
	}
}

// writeModel writes the weights next to the rules of the game.
func (s *simulator) writeModel(m *chance.Model) {
	var rows []string
	for _, row := range m.Weights {
		var words []string
		for _, w := range row {
			words = append(words, strconv.FormatFloat(w, 'f', 3, 64))
		}
		rows = append(rows, "    ["+strings.Join(words, ", ")+"]")
	}
	left := must.Get(json.Marshal(m.Left))(s)
	text := fmt.Sprintf("{\n  \"left\": %s,\n  \"weights\": [\n%s\n  ]\n}\n", bytes.ReplaceAll(left, []byte(","), []byte(", ")), strings.Join(rows, ",\n"))
	must.Do(s, os.WriteFile(s.game+"/chances.json", []byte(text), 0o666))
}

// page contains the table of all games.
const page = "../../docs/explain.md"

// writeRow replaces the row of the game in the page.
func (s *simulator) writeRow(row string) {
	text := must.Get(os.ReadFile(page))(s)
	before, rest, found := strings.Cut(string(text), "\n| `"+s.game+"` |")
	_, after, ended := strings.Cut(rest, "\n")
	if !found || !ended {
		s.Fatalf("%s has no row for %s", page, s.game)
	}
	must.Do(s, os.WriteFile(page, []byte(before+"\n"+row+after), 0o666))
}

// collect plays matches of a set and draws a number of moments from each.
func (s *simulator) collect(ctx context.Context, kind set, matches, each int) (all []moment) {
	matches = int(*scale * float64(matches))
	found := make([][]moment, matches)
	next := make(chan int)
	var group sync.WaitGroup
	for range *workers {
		group.Go(func() {
			for n := range next {
				found[n] = choose(s.match(ctx, kind, n), each, n)
			}
		})
	}
	for n := range matches {
		next <- n
	}
	close(next)
	group.Wait()
	for _, list := range found {
		all = append(all, list...)
	}
	return all
}

// choose divides a match into parts of equal length and draws a moment from each.
func choose(list []moment, each, n int) (chosen []moment) {
	r := rand.New(rand.NewPCG(3, uint64(n)))
	for i := range each {
		from, to := i*len(list)/each, (i+1)*len(list)/each
		if from < to {
			chosen = append(chosen, list[from+r.IntN(to-from)])
		}
	}
	return chosen
}
