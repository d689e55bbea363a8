package bot

import (
	"errors"
	"maps"
	"slices"
	"strings"
)

// Settings are the user's settings for a bot, for results. They are empty for a built-in bot, whose argument contains everything.
type Settings struct {
	Options map[string]string `json:"options,omitempty"`
	Env     map[string]string `json:"env,omitempty"` // variables
	Learns  bool              `json:"learns,omitempty"`
	Allow   []string          `json:"allow,omitempty"`  // paths elsewhere that it can read
	Commit  string            `json:"commit,omitempty"` // full hash of the commit that contains it
}

// Settings returns the settings of the bot.
func (s Spec) Settings() Settings {
	all := Settings{Learns: s.Learns, Commit: s.Commit}
	if s.Ships() {
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

// SetEnv sets the bot's variables, unless it is built in: then it has no environment.
func (s *Spec) SetEnv(vars []Variable) {
	if !s.Ships() {
		s.Env = vars
	}
}

// SetAllow sets the absolute paths of further files and folders that the bot can read, if it is a program.
func (s *Spec) SetAllow(paths []string) {
	if s.body() == program && !s.Ships() {
		s.Allow = slices.Sorted(slices.Values(paths))
	}
}

// Learn makes the bot keep its written files from match to match.
func (s *Spec) Learn() error {
	switch {
	case s.Commit != "":
		return errors.New("a git: bot cannot learn, as its files are a fixed commit")
	case s.body() != program || s.Ships():
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

// shownHash is the length of a commit's hash for people.
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
