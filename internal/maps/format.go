package maps

import (
	"bytes"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/cookoff/cookoff/internal/sim"
)

// Format writes a kitchen as a map file in canonical form: the rows, a SWITCH: line, and the orders,
// if there are any, in columns. Parse makes the same kitchen of it, if that is within the limits of
// sim and has its spawns in reading order on floor tiles.
func Format(k sim.Kitchen) []byte {
	var out bytes.Buffer
	for _, row := range rows(k) {
		out.Write(row)
		out.WriteByte('\n')
	}
	fmt.Fprintf(&out, "\nSWITCH: turn=%d duration=%d\n", k.SwitchTurn, k.SwitchDuration)
	if len(k.Orders) > 0 {
		out.WriteString("\nORDERS:\n")
		writeOrders(&out, k.Orders)
	}
	return out.Bytes()
}

// rows are the rows of the map with its spawns.
func rows(k sim.Kitchen) [][]byte {
	var rows [][]byte
	for _, row := range k.Rows() {
		rows = append(rows, []byte(row))
	}
	for _, s := range k.Spawns {
		rows[k.Height-1-s.Y][s.X] = spawnLetter
	}
	return rows
}

func writeOrders(out *bytes.Buffer, orders []sim.Order) {
	const gap = 2
	table := tabwriter.NewWriter(out, 0, 0, gap, ' ', 0)
	for _, o := range orders {
		var foods []string
		for _, f := range o.Required {
			foods = append(foods, f.Name())
		}
		fmt.Fprintf(table, "start=%d\tduration=%d\trequired=%s\treward=%d\tpenalty=%d\n",
			o.Created, o.Expires-o.Created, strings.Join(foods, ","), o.Reward, o.Penalty)
	}
	_ = table.Flush() // a buffer takes everything
}
