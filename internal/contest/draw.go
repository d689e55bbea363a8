package contest

import (
	"fmt"
	"strconv"

	"github.com/cookoff/cookoff/internal/jsonout"
)

// Names of options that scenarios of several games have.
const (
	OptionSeed   = "seed"
	OptionLeague = "league"
)

// SeedOption is the option of a seed of so many bits with sign; about says what is made from it.
func SeedOption(about string, bits int) ScenarioOption {
	return ScenarioOption{Name: OptionSeed, About: about, Check: func(value string) error {
		if _, err := strconv.ParseInt(value, 10, bits); err != nil {
			return fmt.Errorf("a seed is a whole number that fits into %d bits, such as 7 or -3", bits)
		}
		return nil
	}}
}

// Draw is what the start of a match is made from, in a game with leagues.
type Draw struct {
	League int   `json:"league"`
	Seed   int64 `json:"seed"`
}

// Draw is what the start of a scenario is made from, in the full league if it names none; ok is false
// if the start is in a file.
func (s Scenario) Draw(full int) (d Draw, ok bool) {
	seed, err := strconv.ParseInt(s.Option(OptionSeed), 10, 64)
	if err != nil || len(s.Text) > 0 {
		return Draw{}, false
	}
	league, err := strconv.Atoi(s.Option(OptionLeague))
	if err != nil {
		league = full
	}
	return Draw{league, seed}, true
}

// WriteJSON writes the draw as an object, as it is in headers.
func (d Draw) WriteJSON(w *jsonout.Writer) {
	w.BeginObject()
	w.Number("league", int64(d.League))
	w.Number("seed", d.Seed)
	w.EndObject()
}
