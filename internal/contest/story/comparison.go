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
// whose difference counts. It is empty if there is no difference.
func (c *Comparison) Text(order []int, names []string, seat int) string {
	if len(c.Counts) == 0 {
		return ""
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
	if difference == "" && slices.Max(c.Counts) == slices.Min(c.Counts) {
		return ""
	}
	text := strings.Join(each, ", ")
	if difference != "" {
		text += "; the difference is " + difference
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
