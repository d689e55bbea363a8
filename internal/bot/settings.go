package bot

import (
	"maps"
	"slices"
	"strings"
)

// Settings are what the user gives a bot besides its files, as results show it. Of a built-in they are
// empty: its word says all.
type Settings struct {
	Options map[string]string `json:"options,omitempty"`
	Env     map[string]string `json:"env,omitempty"` // variables
	Learns  bool              `json:"learns,omitempty"`
	Commit  string            `json:"commit,omitempty"` // whole hash of the one that it is taken from
}

// Settings are the settings of the bot.
func (s Spec) Settings() Settings {
	all := Settings{Learns: s.Learns, Commit: s.Commit}
	if s.Form == FormBuiltin {
		return all
	}
	for _, o := range s.Options {
		set(&all.Options, o.Name, o.Value)
	}
	for _, v := range s.Env {
		set(&all.Env, v.Name, v.Value)
	}
	return all
}

func set(m *map[string]string, key, value string) {
	if *m == nil {
		*m = map[string]string{}
	}
	(*m)[key] = value
}

// shownHash is how much of a commit's hash people are shown.
const shownHash = 12

// Summary lists options, variables, the commit and whether the bot learns, in a line.
func (s Settings) Summary() string {
	var parts []string
	for _, m := range []map[string]string{s.Options, s.Env} {
		for _, name := range slices.Sorted(maps.Keys(m)) {
			parts = append(parts, name+"="+m[name])
		}
	}
	if s.Commit != "" {
		parts = append(parts, "commit "+s.Commit[:min(len(s.Commit), shownHash)])
	}
	if s.Learns {
		parts = append(parts, "--learns")
	}
	return strings.Join(parts, ", ")
}
