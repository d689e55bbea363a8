package story

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Comparison compares the seats by the actions that decide the game.
type Comparison struct {
	Did         string   // "served"
	What        string   // "order"
	Counts      []int64  // by seat
	Differences []string // by seat: difference to the best other seat: "orders 4-9, 1185 money"; empty: unknown
}

// Text returns the comparison as a sentence; empty if there is no difference. order lists the seats, best first, and names has their
// names. The sentence ends with why the seat lost, if known ("RED lost because bot 0 stood still"), or else with its difference.
func (c *Comparison) Text(order []int, names []string, seat int, why string) string {
	if len(c.Counts) == 0 {
		return capitalize(why)
	}
	var each []string
	for i, s := range order {
		text := fmt.Sprintf("%s %d", names[s], c.Counts[s])
		if i == 0 {
			text = fmt.Sprintf("%s %s %s", names[s], c.Did, spelling.Count(int(c.Counts[s]), c.What))
		}
		each = append(each, text)
	}
	difference := c.Differences[seat]
	text := strings.Join(each, ", ")
	switch {
	case why != "":
		text += "; " + why
	case difference != "":
		text += "; the difference is " + difference
	case slices.Max(c.Counts) == slices.Min(c.Counts):
		return ""
	}
	return capitalize(text)
}

// capitalize returns a sentence with a capital first letter.
func capitalize(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
