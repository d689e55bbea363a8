// Package botprofile shows where the time of a bot went, by turn and line: read from what the host of Python bots writes, and
// given as tables for people and as a file for speedscope. It knows no game.
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
	File string `json:"file"` // of the bot's own: as it lies beside the bot
	Line int    `json:"line"`
	Name string `json:"name"` // of the function
}

func (p Location) String() string { return fmt.Sprintf("%s:%d %s", p.File, p.Line, p.Name) }

// stack is a call stack in which a bot was seen, and for how long.
type stack struct {
	Places []int // numbers in Profile.Places, the innermost first; empty: code that is not the bot's
	Time   time.Duration
}

// Turn is a turn in which samples were taken.
type Turn struct {
	Number int
	Took   time.Duration // 0 of a turn that did not end
	Stacks []stack
}

// Profile is where the time of a bot went.
type Profile struct {
	Places []Location
	Turns  []Turn // in the order in which they were played
}

// longest bounds a line, in bytes.
const longest = 64 << 20

// Read reads what the host has written. A last line that was cut off, as the bot was killed, is left out.
func Read(text []byte) (*Profile, error) {
	p := new(Profile)
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, longest)
	for n := 1; lines.Scan(); n++ {
		var record struct {
			Place *int `json:"place"`
			Location
			Turn    int       `json:"turn"`
			Took    float64   `json:"took"` // in seconds, as the next
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

// add adds samples of a turn, in one piece or several.
func (p *Profile) add(number int, took float64, stacks [][]int, times []float64) error {
	if len(p.Turns) == 0 || p.Turns[len(p.Turns)-1].Number != number {
		p.Turns = append(p.Turns, Turn{Number: number})
	}
	t := &p.Turns[len(p.Turns)-1]
	t.Took = seconds(took)
	if len(stacks) != len(times) {
		return fmt.Errorf("%d stacks have %d times", len(stacks), len(times))
	}
	for i, places := range stacks {
		if slices.ContainsFunc(places, func(n int) bool { return n < 0 || n >= len(p.Places) }) {
			return fmt.Errorf("a place that was not named")
		}
		t.Stacks = append(t.Stacks, stack{places, seconds(times[i])})
	}
	return nil
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// seen is for how long samples say what the bot did in the turn.
func (t *Turn) seen() (sum time.Duration) {
	for _, s := range t.Stacks {
		sum += s.Time
	}
	return sum
}

// length is how long the turn was, as far as is known.
func (t *Turn) length() time.Duration { return max(t.Took, t.seen()) }

// Slowest are the slowest turns, the first of them first.
func (p *Profile) Slowest(n int) []Turn {
	turns := slices.Clone(p.Turns)
	slices.SortStableFunc(turns, func(a, b Turn) int { return cmp.Compare(b.length(), a.length()) })
	return turns[:min(n, len(turns))]
}

// Spent is the time that was spent at a place.
type Spent struct {
	Place Location
	Time  time.Duration
}

// Lines returns the lines in which some turns spent most time, the slowest first.
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
