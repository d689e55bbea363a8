package contest

import (
	"cmp"
	"fmt"
	"strconv"

	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// Scenario determines the start of a match.
type Scenario struct {
	Game      string        `json:"game"`
	Name      string        `json:"name"`           // short, readable and without folders: "duel", "grass:seed=7"
	File      string        `json:"-"`              // path given by the user, for messages
	Text      []byte        `json:"text,omitempty"` // content of the file: a map, or a start as JSON
	Options   []OptionValue `json:"options,omitempty"`
	NeedsText bool          `json:"unmade,omitempty"` // Text has yet to be generated from the options: see WithText
}

// WithText returns the scenario with its text, which is generated if necessary.
func WithText(game Game, s Scenario) (Scenario, error) {
	makeScenario := game.Info().MakeScenario
	if !s.NeedsText || makeScenario == nil {
		return s, nil
	}
	text, err := makeScenario(s.Options)
	if err != nil {
		return s, fmt.Errorf("%s: %w", s.Name, err)
	}
	s.Text, s.NeedsText = text, false
	return s, nil
}

// ScenarioOption is an option of a game's scenarios.
type ScenarioOption struct {
	Name    string                   `json:"name"`
	About   string                   `json:"about"`
	Default string                   `json:"default"` // empty for a seed, which is then random
	Choices []string                 `json:"-"`       // the values, if there are only a few
	Check   func(value string) error `json:"-"`       // its error describes valid values
	// Added marks options of later versions: scenarios omit them at their default, so that they equal the scenarios of stored
	// results.
	Added bool `json:"-"`
}

// OptionValue is an option with its value. A scenario that is not a file has all options of its game in order, except Added
// ones at their default.
type OptionValue struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Options that several games share.
const (
	OptionSeed   = "seed"
	OptionLeague = "league"
)

// SeedOption returns an option for a signed seed of a number of bits.
func SeedOption(about string, bits int) ScenarioOption {
	return ScenarioOption{Name: OptionSeed, About: about, Check: func(value string) error {
		if _, err := strconv.ParseInt(value, 10, bits); err != nil {
			return fmt.Errorf("must be a whole number that fits into %d bits, such as 7 or -3", bits)
		}
		return nil
	}}
}

// Option returns the value of an option; empty if the scenario has none.
func (s Scenario) Option(name string) string {
	for _, o := range s.Options {
		if o.Name == name {
			return o.Value
		}
	}
	return ""
}

// Source returns the name of the scenario in messages: its file, or else its name.
func (s Scenario) Source() string { return cmp.Or(s.File, s.Name) }

// Seed returns the scenario's seed; ok is false if it has none.
func (s Scenario) Seed() (seed int64, ok bool) {
	seed, err := strconv.ParseInt(s.Option(OptionSeed), 10, 64)
	return seed, err == nil
}

// LeagueSeed determines the start in a game with leagues.
type LeagueSeed struct {
	League int   `json:"league"`
	Seed   int64 `json:"seed"`
}

// LeagueSeed returns the seed and league of a scenario; the league defaults to full. ok is false if the start is in a file.
func (s Scenario) LeagueSeed(full int) (from LeagueSeed, ok bool) {
	seed, ok := s.Seed()
	if !ok || len(s.Text) > 0 {
		return LeagueSeed{}, false
	}
	league, err := strconv.Atoi(s.Option(OptionLeague))
	if err != nil {
		league = full
	}
	return LeagueSeed{league, seed}, true
}

// ReadStart parses the start of a match in the scenario's file. kind names the content of such files in errors.
func ReadStart[T any](s Scenario, kind string, parse func(text []byte) (T, error)) (start T, err error) {
	if len(s.Text) == 0 {
		return start, fmt.Errorf("%s must have a seed or %s", s.Source(), kind)
	}
	if start, err = parse(s.Text); err != nil {
		return start, fmt.Errorf("%s: %w", s.Source(), err)
	}
	return start, nil
}

// WriteJSON writes the object for headers.
func (l LeagueSeed) WriteJSON(w *jsonout.Writer) {
	w.BeginObject()
	w.Number("league", int64(l.League))
	w.Number("seed", l.Seed)
	w.EndObject()
}
