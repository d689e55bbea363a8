package contesttest

import "github.com/cookoff/cookoff/internal/contest"

// Failures returns who failed in a match, how, when and why.
func Failures(r contest.Result) []string {
	var list []string
	for _, s := range r.Failures() {
		list = append(list, s.Seat+": "+s.Error())
	}
	return list
}
