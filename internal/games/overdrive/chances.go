package overdrive

import (
	_ "embed"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/chance"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// farAhead caps a lead, in hundreds of blocks.
const farAhead = 4

// weights are the model's fitted weights, written by make chances.
//
//go:embed chances.json
var weights []byte

// forecast returns the model that estimates each player's chance to win.
func forecast() *contest.Forecast {
	return &contest.Forecast{Model: chance.ReadModel(weights), Position: func(at contest.Playback) chance.Position {
		return prospects(linegame.PositionOf[*position](at).state)
	}}
}

// prospects returns the position as input of the model. The rest of the match is measured by the leading car's
// remaining way, or by the remaining rounds if that is less.
func prospects(s *race.State) chance.Position {
	track := s.Track()
	front := max(s.Position(0).Block, s.Position(1).Block)
	length, rounds := float64(max(track.TrackLength, 1)), float64(max(track.MaxRounds, 1))
	p := chance.Position{Left: min(1-float64(front)/length, 1-float64(s.Round())/rounds), Over: s.Over()}
	for player := range race.Players {
		p.Seats = append(p.Seats, features(s, player))
	}
	return p
}

// features returns the model's inputs for a player, in their order. Power-ups other than boosts are left out: their
// number says more about the bot than about its prospects, and made forecasts for unseen bots worse.
func features(s *race.State, player int) []float64 {
	other := 1 - player
	lead := float64(s.Position(player).Block - s.Position(other).Block)
	rest := float64(s.Track().TrackLength - max(s.Position(player).Block, s.Position(other).Block))
	rounds, boosting := s.Boost(player)
	if !boosting {
		rounds = 0
	}
	first := 0.0
	if player == 0 {
		first = 1 // ties go to A
	}
	return []float64{
		chance.Sign(lead),
		chance.Squash(lead / 5),
		chance.Squash(lead / 25),
		chance.Squash(lead / 100),
		min(max(lead/100, -farAhead), farAhead),
		chance.Squash(lead / (5 + rest/50)),
		chance.Squash(lead / (5 + rest/10)),
		float64(s.Speed(player)) / 15,
		float64(s.Cap(player)) / 15,
		float64(rounds) / 5,
		chance.Squash(float64(s.Holds(player, race.Boost))),
		clearRoad(s, player),
		first,
	}
}

// clearRoad returns the share of the visible blocks in front of a player's car that are free of obstacles, up to the
// first one.
func clearRoad(s *race.State, player int) float64 {
	at, track := s.Position(player), s.Track()
	seen := max(track.ForwardVisibility, 1)
	for n := 1; n <= seen && at.Block+n <= track.TrackLength; n++ {
		next := race.Position{Lane: at.Lane, Block: at.Block + n}
		switch s.At(next) {
		case race.Mud, race.Wall, race.OilSpill:
			return float64(n-1) / float64(seen)
		}
		if s.Truck(next) {
			return float64(n-1) / float64(seen)
		}
	}
	return 1
}
