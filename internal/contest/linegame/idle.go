package linegame

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
)

// NewIdle returns a bot that answers every turn with the same line. first reads the input before the first turn, and turn
// the input of each turn.
func NewIdle(first, turn func() error, answer string) contest.Idle {
	turns := 0
	return func() (int, string, error) {
		if turns == 0 {
			if err := first(); err != nil {
				return 0, "", err
			}
		}
		turns++
		return turns, answer, turn()
	}
}

// Input reads a bot's input line by line.
type Input struct{ *bufio.Reader }

// Line returns the next line, without its line break.
func (in Input) Line() (string, error) {
	line, err := in.ReadString('\n')
	return strings.TrimRight(line, "\r\n"), err
}

// Skip reads a number of lines.
func (in Input) Skip(lines int) error {
	for range lines {
		if _, err := in.Line(); err != nil {
			return err
		}
	}
	return nil
}

// SkipList skips a line with a number, and that number of lines after it.
func (in Input) SkipList() error {
	line, err := in.Line()
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(line)
	if err != nil {
		return fmt.Errorf("%q is not a number of lines", line)
	}
	return in.Skip(n)
}
