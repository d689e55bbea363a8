package maps

import (
	"bytes"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/cookoff/cookoff/internal/sim"
)

// Notes are comments of a map file, one line each.
type Notes struct {
	Head   []string // above the rows
	Orders []string // after each order; empty for none
}

// Format returns a map file in canonical form: the rows, a SWITCH: line, and orders in columns, with comments. Parse
// returns an equal kitchen from it if the kitchen is within the limits of sim and has its spawns on floor tiles, in
// reading order.
func Format(k sim.Kitchen, notes Notes) []byte {
	var out bytes.Buffer
	for _, line := range notes.Head {
		fmt.Fprintf(&out, "// %s\n", line)
	}
	if len(notes.Head) > 0 {
		out.WriteByte('\n')
	}
	for _, row := range Rows(k) {
		out.WriteString(row + "\n")
	}
	fmt.Fprintf(&out, "\nSWITCH: turn=%d duration=%d\n", k.SwitchTurn, k.SwitchDuration)
	if len(k.Orders) > 0 {
		out.WriteString("\nORDERS:\n")
		writeOrders(&out, k.Orders, notes.Orders)
	}
	return out.Bytes()
}

// Rows returns the rows of the map with its spawns, from top to bottom.
func Rows(k sim.Kitchen) []string {
	rows := k.Rows()
	for _, s := range k.Spawns {
		row := []byte(rows[k.Height-1-s.Y])
		row[s.X] = spawnLetter
		rows[k.Height-1-s.Y] = string(row)
	}
	return rows
}

func writeOrders(out *bytes.Buffer, orders []sim.Order, notes []string) {
	const gap = 2
	table := tabwriter.NewWriter(out, 0, 0, gap, ' ', 0)
	for i, o := range orders {
		var foods []string
		for _, f := range o.Required {
			foods = append(foods, f.Name())
		}
		fmt.Fprintf(table, "start=%d\tduration=%d\trequired=%s\treward=%d\tpenalty=%d",
			o.Created, o.Expires-o.Created, strings.Join(foods, ","), o.Reward, o.Penalty)
		if i < len(notes) && notes[i] != "" {
			fmt.Fprintf(table, "\t// %s", notes[i])
		}
		fmt.Fprintln(table)
	}
	_ = table.Flush() // a buffer does not fail
}
