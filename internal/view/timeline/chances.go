package timeline

import (
	"math"
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
)

// chanceCurve is the name of the curve of the chances, in percent.
const chanceCurve = "chance to win, %"

// forecaster adds the chances to the scenes of a match.
type forecaster struct {
	model   *contest.Forecast // nil: the game has none
	chances []float64         // after the last scene
}

// announce adds the curve of the chances to the stage.
func (f *forecaster) announce(stage *scene.Stage) {
	if f.model != nil {
		stage.Series = append(slices.Clip(stage.Series), scene.Curve{Name: chanceCurve})
	}
}

// add adds the chances to a scene.
func (f *forecaster) add(to *scene.Scene, at contest.Playback) {
	if f.model == nil {
		return
	}
	f.chances = f.model.Chances(at)
	percent := make([]int64, len(f.chances))
	for seat, p := range f.chances {
		percent[seat] = int64(math.Round(100 * p))
	}
	to.Values = append(slices.Clip(to.Values), percent)
}

// Chances returns each seat's chance to win after the last scene; they add up to 1. It is nil in a game without a
// model.
func (r *Reader) Chances() []float64 { return r.chances }
