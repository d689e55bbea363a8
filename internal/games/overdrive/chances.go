package overdrive

import (
	_ "embed"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/chance"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// farAhead limits leads, in hundreds of blocks: larger ones count the same.
const farAhead = 4

// weights are the fitted weights of the model, written by make chances.
//
//go:embed chances.json
var weights []byte

// forecast returns the model of who will win.
func forecast() *contest.Forecast {
	return &contest.Forecast{Model: chance.ReadModel(weights), Position: func(at contest.Playback) chance.Position {
		return prospects(linegame.PositionOf[*position](at).state)
	}}
}

// prospects returns the position as the model sees it. What is left is the way of the car in front, or of the rounds.
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

// features are those of the model, in its order. Power-ups other than boosts are not among them: how many a bot carries says more
// about the bot than about its prospects, and made forecasts of unseen bots worse.
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
		first = 1 // A wins a complete tie
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

// clearRoad returns how far the lane is clear in front of a player's car, as a share of what it sees.
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
