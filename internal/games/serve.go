package games

import (
	"fmt"
	"io"
	"maps"
	"os"
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
)

// Serve runs a built-in game as an external referee in the protocol of docs/referee.md. It serves as an example and
// as a test.
func Serve(name string, in io.Reader, out io.Writer) error {
	game, err := Named(name)
	if err != nil {
		return err
	}
	s, ok := game.(interface {
		Serve(in io.Reader, out io.Writer, terms func(seed int64, options map[string]any) (contest.Terms, error)) error
	})
	if !ok {
		return fmt.Errorf("%s has no such referee; only games in which bots answer with a line have one", name)
	}
	return s.Serve(in, out, func(seed int64, options map[string]any) (contest.Terms, error) {
		word := fmt.Sprintf("%s:seed=%d", name, seed)
		for _, key := range slices.Sorted(maps.Keys(options)) {
			word += fmt.Sprintf(",%s=%v", key, options[key])
		}
		scenario, _, err := Scenario(Request{Word: word, Read: os.ReadFile})
		return contest.Terms{Scenario: scenario, Rules: game.Info().Rules[0]}, err
	})
}
