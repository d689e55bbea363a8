package bot

import (
	"errors"
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
	Allow   []string          `json:"allow,omitempty"`  // paths elsewhere that it can read
	Commit  string            `json:"commit,omitempty"` // whole hash of the one that it is taken from
}

// Settings are the settings of the bot.
func (s Spec) Settings() Settings {
	all := Settings{Learns: s.Learns, Commit: s.Commit}
	if !s.NeedsProcess() {
		return all
	}
	all.Allow = s.Allow
	for _, o := range s.Options {
		set(&all.Options, o.Name, o.Value)
	}
	for _, v := range s.Env {
		set(&all.Env, v.Name, v.Value)
	}
	return all
}

// SetEnv gives the bot variables, unless it is built in: then it has no environment.
func (s *Spec) SetEnv(vars []Variable) {
	if s.NeedsProcess() {
		s.Env = vars
	}
}

// SetAllow lets the bot read files and folders elsewhere, by their absolute paths. Only a program can.
func (s *Spec) SetAllow(paths []string) {
	if s.body() == program {
		s.Allow = slices.Sorted(slices.Values(paths))
	}
}

// Learn has the bot keep what it writes from match to match.
func (s *Spec) Learn() error {
	switch {
	case s.Commit != "":
		return errors.New("a git: bot cannot learn, as its files are a fixed commit")
	case s.body() != program:
		return errors.New("a bot without files of its own cannot learn")
	}
	s.Learns = true
	return nil
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
	for _, path := range s.Allow {
		parts = append(parts, "--allow "+path)
	}
	if s.Commit != "" {
		parts = append(parts, "commit "+s.Commit[:min(len(s.Commit), shownHash)])
	}
	if s.Learns {
		parts = append(parts, "--learns")
	}
	return strings.Join(parts, ", ")
}
