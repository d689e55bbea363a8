package settings

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

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
			values = append(values, tournament.Value{Key: key, Word: word})
		}
	}
	for _, v := range values {
		if !given(v.Key) && s.Guards(v.Key, v.Text) {
			all = append(all, Guarded{Key: v.Key, Value: v.Text})
		}
	}
	slices.SortStableFunc(all, func(a, b Guarded) int { return strings.Compare(a.Key, b.Key) }) // the lists are a map
	return all
}
