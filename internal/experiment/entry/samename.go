package entry

import (
	"slices"
	"strings"
)

// tellApart renames folders with the same display name, which often is that of their language, or the nickName that two versions
// share. Names that the user chose stay.
func tellApart(entrants []Entrant) []Entrant {
	all := slices.Clone(entrants)
	alike := map[string][]*Entrant{}
	for i := range all {
		e := &all[i]
		if e.OtherNames() != nil && len(e.Options) == 0 && !strings.HasPrefix(e.Word, e.Name+"=") {
			alike[e.Name] = append(alike[e.Name], e)
		}
	}
	for _, same := range alike {
		names := namesApart(same)
		for _, e := range same {
			if name := names[e.Path]; name != "" {
				e.Rename(name)
			}
		}
	}
	return all
}

// namesApart returns names that tell folders apart, by path; nil if there are none, or it is only one folder.
func namesApart(same []*Entrant) map[string]string {
	for n := range same[0].OtherNames() {
		names, taken := map[string]string{}, map[string]bool{}
		for _, e := range same {
			name := e.OtherNames()[n]
			names[e.Path], taken[name] = name, true
		}
		if len(names) > 1 && len(taken) == len(names) {
			return names
		}
	}
	return nil
}
