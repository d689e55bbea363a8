package timeline

import (
	"bufio"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Printed is the kind of what a bot wrote to its standard error, in scenes.
const Printed = "stderr"

// Limits of what bots printed: of a turn in bytes and lines, and of a log in bytes, which is more than a bot's log may have.
const (
	printedBytes = 4000
	printedLines = 60
	longestLog   = 4 << 20
)

// AddLog adds what a bot printed by its log, in which a line such as "--- turn 17 ---" heads what it wrote in a turn. What it wrote
// before its first turn is left out, as are turns that the timeline does not have.
func (f *Timeline) AddLog(seat int, log io.Reader) error {
	at := map[string]int{}
	for i := range f.Scenes {
		s := &f.Scenes[i]
		at[strconv.Itoa(s.Turn)] = i
		if s.Name != "" {
			at[s.Name] = i
		}
	}
	lines := bufio.NewReader(io.LimitReader(log, longestLog))
	text, n := printed{}, -1
	for {
		line, err := lines.ReadString('\n')
		turn, heads := headed(strings.TrimSuffix(line, "\n"))
		if !heads && line != "" {
			text.add(line)
		}
		if !heads && err == nil {
			continue
		}
		if said := text.String(); n >= 0 && said != "" {
			f.Scenes[n].Said = append(f.Scenes[n].Said, scene.Said{Seat: seat, Kind: Printed, Text: said})
		}
		if err != nil {
			return unlessEnd(err)
		}
		next, known := at[turn]
		if text, n = (printed{}), next; !known {
			n = -1
		}
	}
}

// unlessEnd returns an error other than the end of the log.
func unlessEnd(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// headed returns the turn that a line of a log names.
func headed(line string) (turn string, ok bool) {
	turn, ok = strings.CutPrefix(line, "--- turn ")
	if !ok {
		return "", false
	}
	return strings.CutSuffix(turn, " ---")
}

// printed is the text that a bot printed in a turn.
type printed struct {
	text string
	more int // lines that are left out
}

func (p *printed) add(line string) {
	if p.more > 0 || strings.Count(p.text, "\n") >= printedLines || len(p.text)+len(line) > printedBytes {
		p.more++
		return
	}
	p.text += line
}

func (p *printed) String() string {
	text := strings.TrimSuffix(p.text, "\n")
	if p.more > 0 {
		text = strings.TrimPrefix(text+"\n… "+spelling.Count(p.more, "more line")+" in the log", "\n")
	}
	return text
}
