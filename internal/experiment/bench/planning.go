package bench

import (
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/text/ui"
)

// Planning has the costs of a fleet, measured on this machine.
type Planning struct {
	Cores  int           `json:"cores"`
	Alone  float64       `json:"alone"`   // matches per second on this machine alone
	Fleet  float64       `json:"fleet"`   // matches per second of hub and worker on this machine
	Hub    float64       `json:"hub"`     // results per second that a hub verifies and stores, with a worker on the same machine that returns at once
	HubCPU time.Duration `json:"hub_cpu"` // CPU time per such result, in nanoseconds, including the worker's
}

// The contest used for planning: each pair of teams plays two matches per map.
const (
	planTeams = 60
	planMaps  = 11
	planTurns = 500
	planBots  = 2
)

// planMatches is the number of its matches.
const planMatches = planTeams * (planTeams - 1) / 2 * planMaps * 2

// Share returns the speed of a fleet relative to this machine alone.
func (p Planning) Share() float64 { return p.Fleet / p.Alone }

// Document shows the figures and what they mean for a contest.
func (p Planning) Document() *ui.Document {
	measured := &ui.Table{Head: []string{"measured", ""}, Right: map[int]bool{1: true}}
	measured.Row("matches of @chef, this machine alone", fmt.Sprintf("%.1f a second", p.Alone))
	measured.Row("the same, by a hub and a worker here", fmt.Sprintf("%.1f a second (%.0f %%)", p.Fleet, 100*p.Share()))
	measured.Row("results that a hub accepts from an instant worker", fmt.Sprintf("%.0f a second", p.Hub))
	measured.Row("CPU time per such result, hub and worker", p.HubCPU.Round(10*time.Microsecond).String())
	plan := &ui.Table{
		Head:  []string{"bots think", "matches an hour and core", "2 cores", "16 cores", "160 cores", "cores for one hub"},
		Right: map[int]bool{1: true, 2: true, 3: true, 4: true, 5: true},
	}
	for _, turn := range []time.Duration{5 * time.Millisecond, 50 * time.Millisecond, 500 * time.Millisecond} {
		took := turn * planTurns * planBots
		cells := []string{turn.String() + " a turn", fmt.Sprintf("%.4g", time.Hour.Seconds()/took.Seconds())}
		for _, cores := range []int{2, 16, 160} {
			cells = append(cells, ui.ApproxDuration(took*planMatches/time.Duration(cores)))
		}
		plan.Row(append(cells, fmt.Sprintf("%.0f", p.Hub*took.Seconds()))...)
	}
	return &ui.Document{Value: p, Body: []ui.Block{
		measured, ui.Prose(fmt.Sprintf("A contest of %d teams on %d maps: %d matches of %d turns.", planTeams, planMaps, planMatches, planTurns)), plan,
	}}
}
