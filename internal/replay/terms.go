package replay

import (
	"slices"
	"strings"
)

// Terms is what the header of any game's trace says of the rules. Recordings of a contest's own engine
// have a reference; our traces have none.
type Terms struct {
	RulesVersion int    `json:"rules_version"`
	Rules        string `json:"rules"`
	Reference    string `json:"reference"`
}

// Ours tells whether the trace is no recording.
func (h *Terms) Ours() bool { return h.Reference == "" }

// Check tells whether a trace can be played again by this version of these rules. Where it names none,
// as recordings do, it is the first of them.
func (h *Terms) Check(t *Trace, version int, rules ...string) error {
	if h.RulesVersion > version {
		return t.Problem("trace of version %d of the rules; this program plays up to version %d", h.RulesVersion, version)
	}
	if h.Rules == "" {
		h.Rules = rules[0]
	}
	if !slices.Contains(rules, h.Rules) {
		return t.Problem("unknown rules %q; there are %s", h.Rules, strings.Join(rules, " and "))
	}
	return nil
}
