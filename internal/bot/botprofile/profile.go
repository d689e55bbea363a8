// Package botprofile parses the profiles written by the host of Python bots, and shows them as tables and in the format
// of speedscope. It knows no game.
package botprofile

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// Location is a line of code.
type Location struct {
	File string `json:"file"` // relative to the bot's folder, for files of the bot
	Line int    `json:"line"`
	Name string `json:"name"` // function
}

func (p Location) String() string { return fmt.Sprintf("%s:%d %s", p.File, p.Line, p.Name) }

// stack is a sampled call stack.
type stack struct {
	Places []int // indexes into Profile.Places, innermost first; empty for code that is not the bot's
	Time   time.Duration
}

// Turn contains the samples of a turn.
type Turn struct {
	Number int
	Took   time.Duration // 0 if the turn did not end
	Stacks []stack
}

// Profile is a sampled profile of a bot.
type Profile struct {
	Places []Location
	Turns  []Turn // in the order of play
}

// maxLine is the maximum length of a line in bytes.
const maxLine = 64 << 20

// Read parses a profile. It ignores a truncated last line, which a killed bot leaves.
func Read(text []byte) (*Profile, error) {
	p := new(Profile)
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan(); n++ {
		var record struct {
			Place *int `json:"place"`
			Location
			Turn    int       `json:"turn"`
			Took    float64   `json:"took"` // seconds, like the next field
			Seconds []float64 `json:"seconds"`
			Stacks  [][]int   `json:"stacks"`
		}
		err := json.Unmarshal(lines.Bytes(), &record)
		switch {
		case err != nil && !bytes.HasSuffix(text, []byte{'\n'}) && bytes.HasSuffix(text, lines.Bytes()):
			return p, nil
		case err != nil:
		case record.Place != nil:
			p.Places = append(p.Places, record.Location)
		default:
			err = p.add(record.Turn, record.Took, record.Stacks, record.Seconds)
		}
		if err != nil {
			return nil, fmt.Errorf("profile, line %d: %w", n, err)
		}
	}
	return p, lines.Err()
}

// add adds samples of a turn, which can have several records.
func (p *Profile) add(number int, took float64, stacks [][]int, times []float64) error {
	if len(p.Turns) == 0 || p.Turns[len(p.Turns)-1].Number != number {
		p.Turns = append(p.Turns, Turn{Number: number})
	}
	t := &p.Turns[len(p.Turns)-1]
	t.Took = seconds(took)
	if len(stacks) != len(times) {
		return fmt.Errorf("there are %d stacks but %d times", len(stacks), len(times))
	}
	for i, places := range stacks {
		if slices.ContainsFunc(places, func(n int) bool { return n < 0 || n >= len(p.Places) }) {
			return fmt.Errorf("a stack refers to an unknown place")
		}
		t.Stacks = append(t.Stacks, stack{places, seconds(times[i])})
	}
	return nil
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// sampledTime returns the total time of the turn's samples.
func (t *Turn) sampledTime() (sum time.Duration) {
	for _, s := range t.Stacks {
		sum += s.Time
	}
	return sum
}

// length returns the duration of the turn, or of its samples if they are longer.
func (t *Turn) length() time.Duration { return max(t.Took, t.sampledTime()) }

// Slowest returns the n slowest turns, slowest first.
func (p *Profile) Slowest(n int) []Turn {
	turns := slices.Clone(p.Turns)
	slices.SortStableFunc(turns, func(a, b Turn) int { return cmp.Compare(b.length(), a.length()) })
	return turns[:min(n, len(turns))]
}

// Spent is the time spent at a place.
type Spent struct {
	Place Location
	Time  time.Duration
}

// Lines returns the n lines in which some turns spent most time, slowest first.
func (p *Profile) Lines(n int, turns ...Turn) []Spent {
	times := map[int]time.Duration{}
	for _, t := range turns {
		for _, s := range t.Stacks {
			if len(s.Places) > 0 {
				times[s.Places[0]] += s.Time
			}
		}
	}
	var all []Spent
	for place, spent := range p.Places {
		if t := times[place]; t > 0 {
			all = append(all, Spent{spent, t})
		}
	}
	slices.SortStableFunc(all, func(a, b Spent) int { return cmp.Compare(b.Time, a.Time) })
	return all[:min(n, len(all))]
}
