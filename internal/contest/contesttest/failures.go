package contesttest

import "github.com/cookoff/cookoff/internal/contest"

// Failures returns the failures of a match as text.
func Failures(r contest.Result) []string {
	var list []string
	for _, s := range r.Failures() {
		list = append(list, s.Seat+": "+s.Error())
	}
	return list
}
