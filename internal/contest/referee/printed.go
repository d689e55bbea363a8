package referee

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// instead says what the referee printed last.
func (s *starter) instead() string {
	lines := strings.Split(strings.TrimSpace(string(s.printed)), "\n")
	if last := strings.TrimSpace(lines[len(lines)-1]); last != "" {
		return fmt.Sprintf("; it printed %.80q", last)
	}
	return ""
}

var wholeNumber = regexp.MustCompile(`^[+-]?[0-9]{1,18}$`)

// scores returns those that the referee has printed, a line for each seat: its first lines, or else the last ones that are all
// numbers. Before them may stand what the rules print, behind them the terms of the match. nil: there are none.
func (s *starter) scores() []int64 {
	seats := len(s.talks)
	lines := strings.Split(strings.TrimSpace(string(s.printed)), "\n")
	if len(lines) < seats {
		return nil
	}
	if at := numbers(lines[:seats]); at != nil {
		return at
	}
	for from := len(lines) - seats; from > 0; from-- {
		if at := numbers(lines[from : from+seats]); at != nil {
			return at
		}
	}
	return nil
}

// numbers returns the numbers that lines are; nil if one is none.
func numbers(lines []string) (all []int64) {
	for _, line := range lines {
		line = strings.TrimSpace(line)
		if !wholeNumber.MatchString(line) {
			return nil
		}
		n, _ := strconv.ParseInt(line, 10, 64) // 18 digits
		all = append(all, n)
	}
	return all
}
