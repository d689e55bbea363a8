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

// Printed is the kind of a bot's standard error output in scenes.
const Printed = "stderr"

// Limits of bots' output.
const (
	printedBytes = 4000    // per turn
	printedLines = 60      // per turn
	maxLog       = 4 << 20 // bytes, more than the limit on a bot's log
)

// AddLog adds a bot's output from its log, in which a line such as "--- turn 17 ---" precedes the output of a turn. It skips output
// before the first turn, and turns that are not in the timeline.
func (f *Timeline) AddLog(seat int, log io.Reader) error {
	at := map[string]int{}
	for i := range f.Scenes {
		s := &f.Scenes[i]
		at[strconv.Itoa(s.Turn)] = i
		if s.Name != "" {
			at[s.Name] = i
		}
	}
	lines := bufio.NewReader(io.LimitReader(log, maxLog))
	text, n := printed{}, -1
	for {
		line, err := lines.ReadString('\n')
		turn, isHeading := heading(strings.TrimSuffix(line, "\n"))
		if !isHeading && line != "" {
			text.add(line)
		}
		if !isHeading && err == nil {
			continue
		}
		if said := text.String(); n >= 0 && said != "" {
			f.Scenes[n].Said = append(f.Scenes[n].Said, scene.Said{Seat: seat, Kind: Printed, Text: said})
		}
		if err != nil {
			return notEOF(err)
		}
		next, known := at[turn]
		if text, n = (printed{}), next; !known {
			n = -1
		}
	}
}

// notEOF returns nil for io.EOF, and other errors unchanged.
func notEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// heading parses a line of a log that precedes the output of a turn.
func heading(line string) (turn string, ok bool) {
	turn, ok = strings.CutPrefix(line, "--- turn ")
	if !ok {
		return "", false
	}
	return strings.CutSuffix(turn, " ---")
}

// printed is the output of a bot in a turn.
type printed struct {
	text string
	more int // omitted lines
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
