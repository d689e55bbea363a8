package bench

import (
	"fmt"
	"strconv"

	"github.com/cookoff/cookoff/internal/text/ui"
)

// TurnReport shows where the CPU time of a turn goes.
type TurnReport struct {
	Machine  Machine  `json:"machine"`
	Scenario string   `json:"scenario"`
	Bots     []string `json:"bots"`
	Turns    int      `json:"turns"`   // per match
	Matches  int      `json:"matches"` // whole matches measured
	Costs    []Cost   `json:"costs"`
}

// Cost is one component of the cost of a turn, or of start and end of a match.
type Cost struct {
	Of      string  `json:"of"`   // turn or match
	Part    string  `json:"part"` // unique within Of
	Value   float64 `json:"value"`
	Unit    string  `json:"unit,omitempty"`
	Share   float64 `json:"share,omitempty"` // of the CPU time of a turn or match
	What    string  `json:"what"`
	Missing string  `json:"missing,omitempty"` // why there is no value
}

// fill adds the costs. host is the CPU time, in µs, of a turn in the runner of idle bots.
func (r *TurnReport) fill(c turnCosts, host float64, noCalls error) {
	u := &c.turn
	bots, own := u[botsUser]+u[botsKernel], u[ownUser]+u[ownKernel]
	all := bots + own
	host = min(host, bots) // measured separately, so it may exceed bots
	add := func(part string, value float64, what string) {
		r.Costs = append(r.Costs, Cost{Of: "turn", Part: part, Value: value, Unit: microseconds, Share: value / all, What: what})
	}
	add("all", all, "CPU time of cookoff and the bots")
	add("in the kernel", u[ownKernel]+u[botsKernel], "its share in system calls, wake-ups and page faults")
	add("bots", bots-host, "the bots' processes")
	if host > 0 {
		add("host", host, "the host of Python bots, measured with bots that do nothing")
	}
	samples := 0
	for part, n := range c.parts {
		if part != partSandbox {
			samples += n
		}
	}
	for _, p := range turnParts() {
		add(p.name, own*float64(c.parts[p.name])/float64(max(1, samples)), p.what)
	}
	count := func(part string, value float64, what string, missing error) {
		cost := Cost{Of: "turn", Part: part, Value: value, What: what}
		if missing != nil {
			cost.Value, cost.Missing = 0, missing.Error()
		}
		r.Costs = append(r.Costs, cost)
	}
	count("system calls", u[systemCalls], "of cookoff and the bots", noCalls)
	count("context switches", u[ownSwitches]+u[botsSwitches], "of cookoff and the bots", nil)
	if c.joined != nil {
		r.Costs = append(r.Costs, Cost{Of: "match", Part: "all", What: "start and end", Missing: "it is included in that of the turns: " + c.joined.Error()})
		return
	}
	m := &c.match
	all = m[botsUser] + m[botsKernel] + m[ownUser] + m[ownKernel]
	for _, cost := range []Cost{
		{Part: "all", Value: all, What: "start and end: interpreters, sandbox, copies of files"},
		{Part: "in the kernel", Value: m[ownKernel] + m[botsKernel], What: "its share in the kernel"},
		{Part: "bots", Value: m[botsUser] + m[botsKernel], What: "the bots' processes, from entering the sandbox to their end"},
		{Part: "cookoff", Value: m[ownUser] + m[ownKernel], What: "creating the sandbox, and everything else"},
	} {
		cost.Of, cost.Share, cost.Unit, cost.Value = "match", cost.Value/all, milliseconds, cost.Value/1000
		r.Costs = append(r.Costs, cost)
	}
}

// Missing lists what could not be measured and why.
func (r *TurnReport) Missing() (texts []string) {
	for _, c := range r.Costs {
		if c.Missing != "" {
			texts = append(texts, c.Part+" of a "+c.Of+": "+c.Missing)
		}
	}
	return texts
}

// Document lists the costs.
func (r *TurnReport) Document() *ui.Document {
	t := ui.TableOf(r.Costs,
		ui.Left("of a", func(c Cost) string { return c.Of }),
		ui.Left("part", func(c Cost) string { return c.Part }),
		ui.Right("value", func(c Cost) string {
			if c.Missing != "" {
				return "-"
			}
			return strconv.FormatFloat(c.Value, 'f', 1, 64)
		}),
		ui.Left("unit", func(c Cost) string { return c.Unit }),
		ui.Right("share", func(c Cost) string {
			if c.Unit == "" {
				return ""
			}
			return fmt.Sprintf("%.0f %%", 100*c.Share)
		}),
		ui.Left("what", func(c Cost) string { return c.What }),
	)
	t.Keep = []string{"of a", "part", "value", "unit", "share"}
	return &ui.Document{Value: r, Lines: ui.Lines(r.Costs), Body: []ui.Block{t}}
}
