package timeline

import (
	"math"
	"slices"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// chanceCurve is the name of the curve of chances, in percent.
const chanceCurve = "chance to win, %"

// forecast adds the chances to a scene.
func (r *Reader) forecast(to *scene.Scene) {
	if r.model == nil {
		return
	}
	r.chances = r.model.Chances(r.playback)
	percent := make([]int64, len(r.chances))
	for seat, p := range r.chances {
		percent[seat] = int64(math.Round(100 * p))
	}
	to.Values = append(slices.Clip(to.Values), percent)
}

// Chances returns each seat's chance to win after the last scene, which add up to 1; nil for a game without a model.
func (r *Reader) Chances() []float64 { return r.chances }
