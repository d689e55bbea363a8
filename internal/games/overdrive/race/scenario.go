package race

import (
	"fmt"
	"reflect"
	"slices"
)

// Player is a player's complete data, at the start or between two rounds.
type Player struct {
	Car
	Powerups []Powerup // in order of pick-up
	Events   []Event   // of the last round; the last one is the car's state
}

// Scenario is the start of a match. It must not be changed once a state has been made of it.
type Scenario struct {
	Track     *Track
	Seed      int32
	Generated bool       // the track comes from the seed
	Trucks    []Position // cyber trucks on the track
	Players   [Players]Player
}

// NewScenario returns the start on the generated track of a seed.
func NewScenario(c Config, seed int32) (*Scenario, error) {
	t, err := Generate(c, seed)
	if err != nil {
		return nil, fmt.Errorf("generate track: %w", err)
	}
	s := &Scenario{Track: t, Seed: seed, Generated: true}
	s.placePlayers()
	return s, nil
}

// placePlayers puts the cars on their start positions.
func (s *Scenario) placePlayers() {
	c := &s.Track.Config
	for i := range s.Players {
		s.Players[i] = Player{
			Car:    Car{Position: c.Starts[i], Speed: c.InitialSpeed, MaxSpeed: c.BoostSpeed, Score: c.StartScore},
			Events: []Event{Ready},
		}
	}
}

// IsGenerated reports whether the start equals that of NewScenario for its seed.
func (s *Scenario) IsGenerated() bool {
	made := Scenario{Track: s.Track}
	made.placePlayers()
	return s.Generated && len(s.Trucks) == 0 && reflect.DeepEqual(s.Players, made.Players)
}

// Check validates a hand-made start.
func (s *Scenario) Check() error {
	c := &s.Track.Config
	for _, p := range s.Trucks {
		if !c.onTrack(p) {
			return fmt.Errorf("truck in lane %d, block %d, which is not on the track", p.Lane, p.Block)
		}
	}
	for i := range s.Players {
		if err := c.checkPlayer(&s.Players[i]); err != nil {
			return fmt.Errorf("player %d: %w", playerID(i), err)
		}
	}
	return nil
}

func (c *Config) checkPlayer(p *Player) error {
	speeds := c.speeds()
	switch {
	case !slices.Contains(speeds[:], p.Speed):
		return fmt.Errorf("speed %d: must be one of %v", p.Speed, speeds)
	case !slices.Contains(speeds[:], p.MaxSpeed):
		return fmt.Errorf("maxSpeed %d: must be one of %v", p.MaxSpeed, speeds)
	case p.Damage < 0 || p.Damage > c.MaxDamage:
		return fmt.Errorf("damage %d: must be from 0 to %d", p.Damage, c.MaxDamage)
	}
	return c.checkRestored(p)
}

// checkRestored is a weaker checkPlayer, for players from other rules.
func (c *Config) checkRestored(p *Player) error {
	switch {
	case !c.onTrack(p.Position):
		return fmt.Errorf("lane %d, block %d is not on the track", p.Lane, p.Block)
	case p.Truck != Position{} && !c.onTrack(p.Truck):
		return fmt.Errorf("the last truck in lane %d, block %d was not on the track", p.Truck.Lane, p.Truck.Block)
	case negative(p.Speed) || negative(p.MaxSpeed) || negative(p.Damage):
		return fmt.Errorf("speed %d, maxSpeed %d, damage %d: each must be from 0 to %d", p.Speed, p.MaxSpeed, p.Damage, maxNumber)
	case outOfRange(p.Score) || outOfRange(p.BoostCounter):
		return fmt.Errorf("score %d, boostCounter %d: each must be from %d to %d", p.Score, p.BoostCounter, -maxNumber, maxNumber)
	case len(p.Events) == 0:
		return fmt.Errorf("states is empty: must begin with %s", c.EventWords[Ready])
	}
	for _, e := range p.Events {
		if e < 0 || e >= events {
			return fmt.Errorf("event %d does not exist", e)
		}
	}
	for _, u := range p.Powerups {
		if u < 0 || u >= powerups {
			return fmt.Errorf("power-up %d does not exist", u)
		}
	}
	return nil
}

func negative(n int) bool { return n < 0 || outOfRange(n) }

func outOfRange(n int) bool { return n > maxNumber || n < -maxNumber }
