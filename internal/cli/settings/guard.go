package settings

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/gittree"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/play/trusted"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// A guard reports whether a value from a project's file needs the user's trust, because it weakens the sandbox, names a
// program or points outside of the folder. before is the value without that file.
type guard func(before, value string) bool

// never is the guard of a setting that needs no trust.
func never(_, _ string) bool { return false }

// changed requires trust for any other value.
func changed(before, value string) bool { return value != before }

// weaker requires trust for a value that is later in words than before.
func weaker(words []string) guard {
	return func(before, value string) bool { return slices.Index(words, value) > slices.Index(words, before) }
}

// larger requires trust for a larger limit (a number or a memory size), or none.
func larger(before, value string) bool {
	size := func(text string) uint64 {
		n, err := spelling.MemorySize(text)
		if err != nil {
			n, _ = strconv.ParseInt(text, 10, 64)
		}
		return uint64(n) - 1 // 0 is no limit
	}
	return size(value) > size(before)
}

// program requires trust for a bot that is a command, or whose file is outside of the working directory: the bot can
// read the files named in its command, and a program is run to query its version.
func (s *Settings) program(_, word string) bool {
	_, rest := bot.SplitName(word)
	if _, ofCommit, _ := gittree.Parse(rest); ofCommit || strings.HasPrefix(rest, "@") {
		return false
	}
	if strings.HasPrefix(rest, "cmd:") || !filepath.IsLocal(rest) {
		return true
	}
	for {
		if s.sources.LinkedOut(rest) != "" {
			return true
		}
		end := strings.LastIndexByte(rest, ':') // end of the path, before the options
		if end < 0 {
			return false
		}
		rest = rest[:end]
	}
}

// guardOf returns the guard of a key of tournament files that is not a setting. Unlisted keys are guarded.
func (s *Settings) guardOf(key string) guard {
	switch key {
	case "bots", "challengers":
		return s.program
	case "traces":
		return s.outside
	case "on", "opt", "rounds", "seed", "turns", "concurrency", "keep-traces", "name":
		return never
	}
	return changed // env, allow, learns
}

// Guarded is a value of a project's file that takes effect only if the user trusts the file.
type Guarded struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// Guards reports whether a value of a tournament file needs trust, given the settings in effect.
func (s *Settings) Guards(key, value string) bool {
	of := s.ofFlag(key)
	if of == nil {
		return s.guardOf(key)("", value)
	}
	return slices.ContainsFunc(of, func(it *Setting) bool { return it.guard(it.Value, value) })
}

// untrustedError returns the error for a project's file with values that need the user's trust.
func untrustedError(file string, keys []string) error {
	command := "cookoff trust"
	if file != File {
		command += " " + file
	}
	return fmt.Errorf("%s sets %s, which needs your trust: %q shows and allows it; flags and variables need none", file, strings.Join(keys, ", "), command)
}

// CheckTrusted returns an error if a project's file has guarded values and the user does not trust its content.
func (s *Settings) CheckTrusted(file string, text []byte, guarded []Guarded) error {
	if len(guarded) == 0 || s.Trusted().Has(s.Project(file, s.sources.Dir), text) {
		return nil
	}
	var keys []string
	for _, g := range guarded {
		if !slices.Contains(keys, g.Key) {
			keys = append(keys, g.Key)
		}
	}
	return untrustedError(file, keys)
}

// Refuse returns an error if an untrusted file has guarded values that nothing overrides.
func (s *Settings) Refuse() error {
	var keys []string
	for _, it := range s.list {
		if it.Untrusted != nil {
			keys = append(keys, it.Key)
		}
	}
	if keys == nil {
		return s.refuseLinks()
	}
	return untrustedError(s.ProjectFile(), keys)
}

// Trusted returns the files that the user trusts.
func (s *Settings) Trusted() trusted.Folder { return trusted.In(s.sources.CacheDir) }

// Project returns the project of a file, as named by the user, used in a folder.
func (s *Settings) Project(file, folder string) trusted.Project {
	return trusted.ProjectOf(s.sources.Files, file, folder)
}

// outside requires trust for a path outside of the working directory, directly or through a symbolic link.
func (s *Settings) outside(before, path string) bool {
	if !filepath.IsLocal(path) {
		return path != before
	}
	return s.sources.LinkedOut(path) != ""
}

// refuseLinks returns an error if a symbolic link leads the folder for runs, or the database, out of the working
// directory, and only a default or an untrusted file names it: the link may come with the directory.
func (s *Settings) refuseLinks() error {
	from := s.From(keyRuns)
	for _, it := range []struct{ key, path, from string }{{keyRuns, s.Runs, from}, {keyDB, s.Database(), s.From(keyDB)}} {
		if it.from == fromDefault {
			it.from = from // the database is in the folder for runs
		}
		if it.from != fromDefault && it.from != s.untrusted || !filepath.IsLocal(it.path) {
			continue
		}
		if to := s.sources.LinkedOut(it.path); to != "" {
			return fmt.Errorf("%s leads out of the working directory through a link, to %s: to allow that, set COOKOFF_%s=%s", it.path, to,
				strings.ToUpper(it.key), spelling.ShellLine([]string{it.path}))
		}
	}
	return nil
}

// GuardedBy returns the values that need trust in a tournament file or a configuration file. A file valid as both sets the same
// as both.
func (s *Settings) GuardedBy(name string, text []byte) ([]Guarded, error) {
	if filepath.Base(name) == File {
		return s.GuardedIn(name, text)
	}
	file, err := tournament.ReadFile(name, text)
	if err == nil {
		return s.GuardedInTournament(file, func(string) bool { return false }), nil
	}
	if all, e := s.GuardedIn(name, text); e == nil {
		return all, nil
	}
	return nil, err
}

// GuardedInTournament returns the values that need trust in a tournament file, except those that flags override.
func (s *Settings) GuardedInTournament(file tournament.File, given func(key string) bool) (all []Guarded) {
	values := slices.Clone(file.Values)
	for key, words := range file.Lists() {
		for _, word := range *words {
			values = append(values, tournament.KeyArg{Key: key, Arg: word})
		}
	}
	for _, v := range values {
		if !given(v.Key) && s.Guards(v.Key, v.Text) {
			all = append(all, Guarded{Key: v.Key, Value: v.Text})
		}
	}
	slices.SortStableFunc(all, func(a, b Guarded) int { return strings.Compare(a.Key, b.Key) }) // file lists come from a map
	return all
}
