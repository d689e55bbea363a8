package overdrive

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// tally counts the players' actions and events, for the stats on the scoreboard.
type tally [race.Players]count

// count is a player's counts.
type count struct {
	start   int // block
	damage  int
	used    int
	invalid invalidCommands
	missed  int          // rounds
	failed  *bot.Failure // the failure to report
}

// begin records the start positions of the cars.
func (t *tally) begin(s *race.State) {
	for player := range t {
		t[player].start = s.Position(player).Block
	}
}

// round counts the last round.
func (t *tally) round(s *race.State, commands *[race.Players]race.Command, answers []contest.Answer) {
	for player := range t {
		c := &t[player]
		if commands[player].Bad {
			c.invalid.add(s.Round(), answers[player].Text)
		}
	}
	t.events(s, 1)
}

// events adds (times = 1) or subtracts (times = -1) the events of the last round.
func (t *tally) events(s *race.State, times int) {
	for player := range t {
		for e := range s.Events(player) {
			t[player].event(e, &s.Track().Config, times)
		}
	}
}

func (c *count) event(e race.Event, config *race.Config, times int) {
	switch e {
	case race.UsedBoost, race.UsedOil, race.UsedLizard, race.UsedTweet, race.UsedEMP:
		c.used += times
	case race.HitMud:
		c.damage += times * config.MudDamage
	case race.HitOil:
		c.damage += times * config.OilDamage
	case race.HitWall:
		c.damage += times * config.WallDamage
	case race.HitTruck:
		c.damage += times * config.TruckDamage
	}
}

// miss records a missing answer. The exit of the process takes precedence over an earlier timeout.
func (c *count) miss(round int, f *bot.Failure) {
	if f == nil {
		return
	}
	c.missed++
	if c.failed == nil || c.failed.Kind == bot.TimedOut && f.Kind != bot.TimedOut {
		failure := *f
		failure.Turn = round
		c.failed = &failure
	}
}

// failure returns the player's failure, or nil.
func (c *count) failure() *bot.Failure {
	if c.failed == nil {
		return nil
	}
	failure := *c.failed
	switch {
	case failure.Kind != bot.TimedOut:
		failure.Reason += "; from then on it gave no command"
	case c.missed > 1:
		failure.Reason += fmt.Sprintf("; %d rounds passed without an answer", c.missed)
	}
	return &failure
}

func (c *count) figures(s *race.State, player int) []contest.Figure {
	const hundredths = 2
	rounds := s.Round()
	mean := contest.Figure{Key: "mean_speed", Title: "mean speed", None: rounds == 0, Decimals: hundredths}
	if rounds > 0 {
		mean.Value = 100 * (s.Position(player).Block - c.start) / rounds
	}
	return []contest.Figure{
		{Key: "rounds", Title: "rounds", Value: rounds},
		mean,
		{Key: "final_speed", Title: "final speed", Value: s.Speed(player)},
		{Key: "damage_taken", Title: "damage", Value: c.damage},
		{Key: "powerups_used", Title: "power-ups", Value: c.used},
		{Key: "score", Title: "score", Value: s.Score(player)},
		{Key: "commands_not_understood", Title: "not understood", Value: c.invalid.times},
		{Key: "rounds_missed", Title: "no answer", Value: c.missed},
	}
}
