package story

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Comparison compares the seats in what decides the game: what each did, and what made the difference.
type Comparison struct {
	Did         string   // "served"
	What        string   // "order"
	Counts      []int64  // by seat
	Differences []string // by seat: between it and the best other one: "orders 4-9, 1185 money"; empty: not known
}

// Text returns the comparison as a sentence. order lists the seats, the best first, names are theirs, and seat is the one
// whose difference counts, unless it is known why it lost: "RED lost because bot 0 stood still". It is empty if there is no difference.
func (c *Comparison) Text(order []int, names []string, seat int, why string) string {
	if len(c.Counts) == 0 {
		return capital(why)
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
	return capital(text)
}

// capital returns a sentence with a capital letter.
func capital(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
