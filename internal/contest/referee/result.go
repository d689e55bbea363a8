package referee

import (
	"fmt"
	"slices"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
)

func milliseconds(n int64) time.Duration {
	return time.Duration(min(n, maxLimit.Milliseconds())) * time.Millisecond
}

// conclude completes a result. end is nil for an interrupted match.
func (g *Game) conclude(r *contest.Result, end *ending, scores []int64, turns int) {
	r.Turns, r.Winner, r.Reason = turns, contest.NoWinner, contest.Interrupted
	var places []int
	if end != nil {
		r.Reason, r.Why, places = end.Reason, end.Why, end.Places
	}
	if len(places) == 0 {
		places = g.places(r, scores)
	}
	for i := range r.Seats {
		s := &r.Seats[i]
		s.Score, s.Place, s.Figures = scores[i], places[i], g.figures(end, i)
	}
	first := slices.Index(places, 1)
	if end != nil && first >= 0 && !slices.Contains(places[first+1:], 1) {
		r.Winner = first
	}
}

// places returns the places by score. Failed bots come last.
func (g *Game) places(r *contest.Result, scores []int64) (places []int) {
	better := func(a, b int) bool {
		if failed := r.Seats[b].Failure != nil; failed != (r.Seats[a].Failure != nil) {
			return failed
		}
		if g.manifest.Winner == byLowest {
			return scores[a] < scores[b]
		}
		return scores[a] > scores[b]
	}
	for seat := range scores {
		place := 1
		for other := range scores {
			if better(other, seat) {
				place++
			}
		}
		places = append(places, place)
	}
	return places
}

// figures returns a seat's stats in the order of the manifest.
func (g *Game) figures(end *ending, seat int) (all contest.Figures) {
	for _, f := range g.manifest.figures {
		is := contest.Figure{Key: f.key, Title: f.title, None: true}
		if end != nil && seat < len(end.Figures) {
			if n, ok := end.Figures[seat][f.key]; ok {
				is.Value, is.None = n, false
			}
		}
		all = append(all, is)
	}
	return all
}

// exchanges returns the input and output of the bots in a turn; at is the position after it.
func (g *Game) exchanges(t *turn, at *position) (all []contest.Exchange) {
	for i := range t.exchanges {
		x := &t.exchanges[i]
		all = append(all, contest.Exchange{
			Turn: t.name, Seat: g.info.Seats[x.seat], Input: x.sent, Output: x.answer.Text, Missed: x.answer.Missed != nil,
			Refused: scene.RefusedTo(x.seat, at.decodedScene.Events),
		})
	}
	return all
}

// checkFigures returns an error for a figure that is not in the manifest.
func (g *Game) checkFigures(end *ending) error {
	for seat := range end.Figures {
		for key := range end.Figures[seat] {
			if !slices.ContainsFunc(g.manifest.figures, func(f figure) bool { return f.key == key }) {
				return fmt.Errorf("the figure %.40q is not defined in %s", key, ManifestName)
			}
		}
	}
	return nil
}
