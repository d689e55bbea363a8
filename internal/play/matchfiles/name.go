// Package matchfiles names, creates and deletes the files of matches: a run's folder, the trace, the transcript and
// the contest's own replay.
package matchfiles

import (
	"strings"
	"unicode/utf8"
)

// Name returns a file name for a match, from its scenario and bots. Characters that are not kept become _, and the
// length is limited in bytes so that every file system accepts it.
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

// Plain reports whether a character is easy to read in a folder name.
func Plain(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_.", r)
}

// Possible reports whether a character is allowed in file names on all systems.
func Possible(r rune) bool { return r >= ' ' && !strings.ContainsRune(`/\:*?"<>| `, r) }

// FileName replaces the characters that some systems do not allow in file names by _.
func FileName(name string) string {
	return strings.Map(func(r rune) rune {
		if Possible(r) {
			return r
		}
		return '_'
	}, name)
}
