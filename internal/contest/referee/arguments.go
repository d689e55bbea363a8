package referee

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// kindBrutaltester is the kind of a referee that starts its players itself and takes their command lines as arguments, as for the
// program brutaltester.
const kindBrutaltester = "brutaltester"

// The order in which such a referee asks its players.
const (
	asksInTurn   = "in turn"  // it waits for an answer before writing to the next player
	asksTogether = "together" // it writes to several players, then waits for their answers
)

// placeholder matches a placeholder in an argument, such as {seed}.
var placeholder = regexp.MustCompile(`\{[a-z][a-z0-9_]*\}`)

// readBrutaltester validates the keys for referees that start their players, and fills in defaults.
func (m *manifest) readBrutaltester() (string, error) {
	if m.Kind != kindBrutaltester {
		if m.Kind == "" {
			key := m.brutaltesterKey()
			if key == "" {
				return "", nil
			}
			return key, fmt.Errorf("only applies to referees that start their players: add kind: %s", kindBrutaltester)
		}
		meant := "must be " + kindBrutaltester + ", or absent for a referee that speaks the protocol"
		if spelling.Nearest(m.Kind, []string{kindBrutaltester}) != "" {
			meant = "did you mean " + kindBrutaltester + "?"
		}
		return "kind", fmt.Errorf("%q: %s", m.Kind, meant)
	}
	if m.Asks != "" && m.Asks != asksInTurn && m.Asks != asksTogether {
		return "asks", fmt.Errorf("%q: must be %s or %s", m.Asks, asksInTurn, asksTogether)
	}
	if m.Lines < 0 || m.Lines > maxRead {
		return "lines", fmt.Errorf("%d: an answer has 1 to %d lines; leave it out if the number varies", m.Lines, maxRead)
	}
	if m.Asks == asksTogether {
		m.Lines = max(m.Lines, 1)
	}
	if m.figures != nil {
		return "figures", errors.New("a referee that starts its players gives only scores")
	}
	if m.Arguments == nil {
		m.Arguments = m.defaultArguments()
	}
	return m.checkArguments()
}

// brutaltesterKey returns a present key that only such a referee may have; empty if there is none.
func (m *manifest) brutaltesterKey() string {
	switch {
	case m.Arguments != nil:
		return "arguments"
	case m.Asks != "":
		return "asks"
	case m.Lines != 0:
		return "lines"
	}
	return ""
}

// defaultArguments returns the arguments for manifests without any.
func (m *manifest) defaultArguments() (words []string) {
	for i := range m.Seats {
		words = append(words, fmt.Sprintf("-p%d", i+1), fmt.Sprintf("{p%d}", i+1))
	}
	words = append(words, "-d", "seed={seed}")
	for i := range m.options {
		words = append(words, "-d", fmt.Sprintf("%s={%[1]s}", m.options[i].Name))
	}
	return words
}

func (m *manifest) checkArguments() (string, error) {
	known := []string{"{seed}", "{turns}", "{turn_ms}", "{init_ms}"}
	for i := range m.options {
		known = append(known, "{"+m.options[i].Name+"}")
	}
	text := strings.Join(m.Arguments, "\n")
	for i := range m.Seats {
		p := fmt.Sprintf("{p%d}", i+1)
		if known = append(known, p); !strings.Contains(text, p) {
			return "arguments", fmt.Errorf("%s is missing: it stands for the command line of the player in seat %s", p, m.Seats[i])
		}
	}
	for _, p := range placeholder.FindAllString(text, -1) {
		if !slices.Contains(known, p) {
			return "arguments", fmt.Errorf("%s is not a placeholder; known placeholders: %s", p, strings.Join(known, ", "))
		}
	}
	return "", nil
}

// arguments returns the arguments for a match, with placeholders for the players' command lines.
func (m *manifest) arguments(t *contest.Terms) (words []string) {
	seed, own := t.Scenario.Seed()
	if !own {
		seed = t.Seed
	}
	values := []string{
		"{seed}", strconv.FormatInt(seed, 10), "{turns}", strconv.Itoa(t.Turns),
		"{turn_ms}", strconv.FormatInt(t.Clock.Turn.Milliseconds(), 10), "{init_ms}", strconv.FormatInt(t.Clock.Init.Milliseconds(), 10),
	}
	for _, o := range t.Scenario.Options {
		if o.Name != contest.OptionSeed {
			values = append(values, "{"+o.Name+"}", o.Value)
		}
	}
	filled := strings.NewReplacer(values...)
	for _, word := range m.Arguments {
		words = append(words, filled.Replace(word))
	}
	return words
}

// seatMatches returns the number of matches for comparing seats: fewer if each needs a new process.
func (m *manifest) seatMatches() int {
	if m.Kind == kindBrutaltester {
		return 10
	}
	return 100
}
