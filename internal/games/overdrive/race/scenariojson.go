package race

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/text/jsonin"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// scenarioFile is the format of a scenario file, and of the same keys in a trace's header.
type scenarioFile struct {
	Seed     int32           `json:"seed"`
	Config   json.RawMessage `json:"config"`
	Scenario struct {
		Generated bool            `json:"generated"`
		Lanes     []string        `json:"lanes"`
		Trucks    [][2]int        `json:"trucks"`
		Players   []scenarioStart `json:"players"`
	} `json:"scenario"`
}

// scenarioStart is a player's complete data.
type scenarioStart struct {
	Lane         int      `json:"lane"`
	Block        int      `json:"block"`
	Speed        int      `json:"speed"`
	MaxSpeed     int      `json:"maxSpeed"`
	Damage       int      `json:"damage"`
	Boosting     bool     `json:"boosting"`
	BoostCounter int      `json:"boostCounter"`
	Lizarding    bool     `json:"lizarding"`
	Score        int      `json:"score"`
	Powerups     []string `json:"powerups"`
	States       []string `json:"states"`
	Truck        *[2]int  `json:"truck"`
}

// ReadScenario parses a start in JSON, from a scenario file or the header of a trace.
//
//	{"seed":…, "config":{…}, "scenario":{"generated":…, "lanes":[…], "trucks":[[lane,block],…], "players":[A,B]}}
//
// config has the engine's configuration keys that differ from the defaults. Without lanes the track is generated from
// the seed; if there are lanes and generated is set, they must equal that track. Without players the cars start as in
// a generated match.
func ReadScenario(text []byte) (*Scenario, error) {
	s, err := ReadRecorded(text)
	if err != nil || !s.Generated {
		return s, err
	}
	generated, err := Generate(s.Track.Config, s.Seed)
	if err != nil {
		return nil, fmt.Errorf("generate track: %w", err)
	}
	if !slices.Equal(generated.blocks, s.Track.blocks) {
		return nil, fmt.Errorf("the lanes are not those of seed %d, which generated claims", s.Seed)
	}
	return s, nil
}

// ReadFile is ReadScenario for a scenario file: keys other than those above and "game" are errors, as they are
// probably typos.
func ReadFile(text []byte) (*Scenario, error) {
	if err := jsonin.CheckKeys[scenarioFile](text, "game"); err != nil {
		return nil, fmt.Errorf("read scenario: %w", err)
	}
	s, err := ReadScenario(text)
	if err == nil {
		err = checkConfigKeys(text)
	}
	return s, err
}

// ReadRecorded is ReadScenario for recordings: it does not compare lanes with the seed.
func ReadRecorded(text []byte) (*Scenario, error) {
	var f scenarioFile
	if err := jsonin.Decode(text, &f); err != nil {
		return nil, fmt.Errorf("read scenario: %w", err)
	}
	c := DefaultConfig()
	if f.Config != nil {
		var err error
		if c, err = c.With(f.Config); err != nil {
			return nil, err
		}
	}
	s := &Scenario{Seed: f.Seed, Generated: f.Scenario.Generated || f.Scenario.Lanes == nil}
	if err := s.readTrack(c, f.Scenario.Lanes); err != nil {
		return nil, err
	}
	s.placePlayers()
	for _, p := range f.Scenario.Trucks {
		s.Trucks = append(s.Trucks, Position{Lane: p[0], Block: p[1]})
	}
	if err := s.readPlayers(f.Scenario.Players); err != nil {
		return nil, err
	}
	if err := s.Check(); err != nil {
		return nil, err
	}
	return s, nil
}

func (s *Scenario) readTrack(c Config, lanes []string) (err error) {
	if lanes == nil {
		if s.Track, err = Generate(c, s.Seed); err != nil {
			return fmt.Errorf("generate track: %w", err)
		}
		return nil
	}
	if s.Track, err = NewTrack(c, lanes); err != nil {
		return fmt.Errorf("read lanes: %w", err)
	}
	return nil
}

func (s *Scenario) readPlayers(starts []scenarioStart) error {
	if starts == nil {
		return nil
	}
	if len(starts) != Players {
		return fmt.Errorf("%d players: must be %d", len(starts), Players)
	}
	for i := range starts {
		p, err := starts[i].player(&s.Track.Config)
		if err != nil {
			return fmt.Errorf("player %d: %w", playerID(i), err)
		}
		s.Players[i] = p
	}
	return nil
}

func (f *scenarioStart) player(c *Config) (Player, error) {
	p := Player{Car: Car{
		Position: Position{Lane: f.Lane, Block: f.Block},
		Speed:    f.Speed, MaxSpeed: f.MaxSpeed, Damage: f.Damage,
		Boosting: f.Boosting, BoostCounter: f.BoostCounter, Lizard: f.Lizarding, Score: f.Score,
	}}
	if f.Truck != nil {
		p.Truck = Position{Lane: f.Truck[0], Block: f.Truck[1]}
		if p.Truck == (Position{}) {
			return p, fmt.Errorf("truck [0,0] is not on the track")
		}
	}
	for _, name := range f.Powerups {
		u := slices.Index(c.PowerupNames[:], name)
		if u < 0 {
			return p, fmt.Errorf("unknown power-up %q; known power-ups: %q", name, c.PowerupNames)
		}
		p.Powerups = append(p.Powerups, Powerup(u))
	}
	for _, word := range f.States {
		e := slices.Index(c.EventWords[:], word)
		if e < 0 {
			return p, fmt.Errorf("unknown state %q; known states: %q", word, c.EventWords)
		}
		p.Events = append(p.Events, Event(e))
	}
	return p, nil
}

// WriteJSON writes the scenario object that ReadScenario parses. Seed and configuration are separate keys.
func (s *Scenario) WriteJSON(w *jsonout.Writer) {
	w.BeginObject()
	w.Flag("generated", s.Generated)
	w.Array("lanes", func() {
		for lane := 1; lane <= s.Track.Lanes; lane++ {
			w.String(s.Track.Lane(lane))
		}
	})
	w.Array("trucks", func() {
		for _, p := range s.Trucks {
			w.Ints(p.Lane, p.Block)
		}
	})
	start := NewState(s)
	w.Array("players", func() {
		for i := range s.Players {
			start.writePlayer(w, i)
		}
	})
	w.EndObject()
}
