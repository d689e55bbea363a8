package carnegie

import (
	"strings"

	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/jsonout"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// writeLogged writes a team's actions and their answers as text.
func writeLogged(to *strings.Builder, calls []sim.Call) {
	for i := range calls {
		c := &calls[i]
		raised, answer := "", jsonout.Writer{}
		if answer.Bool(c.Answer == sim.Yes); c.Answer == sim.TypeError {
			raised = c.Fn.Name()
		}
		writeAnswered(to, c.Fn.Name(), c.Args[:min(c.N, len(c.Args))], answer.Buf, raised)
	}
}

// writeAnswered writes a call and its answer as text: move(0, 1, 0) -> true.
func writeAnswered(to *strings.Builder, name string, args []sim.Value, answer []byte, raised string) {
	if raised != "" {
		answer = []byte("TypeError")
	}
	writeLine(to, describe(name, args)+" -> "+plain.Clip(string(answer), longestShown))
}

// writeLine appends a line: a call, or a bot's failure.
func writeLine(to *strings.Builder, line string) {
	if to.Len() > 0 {
		to.WriteByte('\n')
	}
	to.WriteString(line)
}

// longestShown limits a displayed answer or text, in bytes, as the answer of get_map is long.
const longestShown = 200

// describe returns a call as text: buy(0, FoodType.EGG, 2, 4).
func describe(name string, args []sim.Value) string {
	text := make([]string, len(args))
	for i, v := range args {
		text[i] = formatValue(v)
	}
	return name + "(" + strings.Join(text, ", ") + ")"
}

// formatValue returns an argument as text: the contest's names, and quoted strings.
func formatValue(v sim.Value) string {
	var w jsonout.Writer
	switch v.Kind {
	case sim.StringKind:
		w.String(plain.Clip(v.Text, longestShown))
		return string(w.Buf)
	case sim.ObjectKind:
		return "<" + plain.Clip(v.Text, longestShown) + ">"
	}
	writeValue(&w, v)
	return strings.TrimPrefix(strings.Trim(string(w.Buf), `"`), floatPrefix)
}
