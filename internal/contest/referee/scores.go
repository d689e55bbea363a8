package referee

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// lastPrinted returns an addition to an error with the last line of standard output.
func (s *brutaltesterReferee) lastPrinted() string {
	lines := strings.Split(strings.TrimSpace(string(s.printed)), "\n")
	if last := strings.TrimSpace(lines[len(lines)-1]); last != "" {
		return fmt.Sprintf("; it printed %.80q", last)
	}
	return ""
}

var wholeNumber = regexp.MustCompile(`^[+-]?[0-9]{1,18}$`)

// scores returns the printed scores, one line per seat: the first lines of standard output, or else the last ones that are all
// numbers, as other output may precede them and the terms of the match may follow. nil: there are none yet.
func (s *brutaltesterReferee) scores() []int64 {
	seats := len(s.players)
	lines := strings.Split(strings.TrimSpace(string(s.printed)), "\n")
	if len(lines) < seats {
		return nil
	}
	if at := parseNumbers(lines[:seats]); at != nil {
		return at
	}
	for from := len(lines) - seats; from > 0; from-- {
		if at := parseNumbers(lines[from : from+seats]); at != nil {
			return at
		}
	}
	return nil
}

// parseNumbers parses a number per line; nil if a line is not a number.
func parseNumbers(lines []string) (all []int64) {
	for _, line := range lines {
		line = strings.TrimSpace(line)
		if !wholeNumber.MatchString(line) {
			return nil
		}
		n, _ := strconv.ParseInt(line, 10, 64) // cannot overflow with 18 digits
		all = append(all, n)
	}
	return all
}
