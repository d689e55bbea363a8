// Package matchfiles names, makes and drops the files that matches leave: a run's folder, the trace, the transcript and
// the contest's own replay.
package matchfiles

import (
	"strings"
	"unicode/utf8"
)

// Name names what a match leaves, from its scenario and its bots. Characters that are not kept become _, and it
// has a number of bytes at most, so that no file system refuses it.
func Name(scenario string, bots []string, kept func(rune) bool, most int) string {
	name := strings.Map(func(r rune) rune {
		if kept(r) {
			return r
		}
		return '_'
	}, scenario+"-"+strings.Join(bots, "-vs-"))
	for name = name[:min(len(name), most)]; !utf8.ValidString(name); {
		name = name[:len(name)-1]
	}
	return name
}

// Plain keeps what is well seen in the name of a folder.
func Plain(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_.", r)
}

// Possible keeps what all systems have in names of files.
func Possible(r rune) bool { return r >= ' ' && !strings.ContainsRune(`/\:*?"<>| `, r) }

// FileName returns a name with what not all systems have in names of files replaced by _.
func FileName(name string) string {
	return strings.Map(func(r rune) rune {
		if Possible(r) {
			return r
		}
		return '_'
	}, name)
}
