// Package recorded reads traces, to continue a match or to replay it to a bot. It is independent of the game.
package recorded

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// maxName limits the length of a scenario's name, in bytes.
const maxName = 200

// maxTrace limits the uncompressed size of a trace, in bytes.
const maxTrace = 256 << 20

// Match is a recorded match. Traces are untrusted, but up to Turns this one agrees with the rules.
type Match struct {
	Name   string // of the trace, for messages
	Game   contest.Game
	Terms  contest.Terms
	Seats  []Seat // none in recordings of a contest's engine
	Turns  int
	Result contest.Result // after Turns
	Wrong  error          // why later turns are unusable; nil at a regular end

	text   []byte
	damage error // error of the file after text
}

// Seat describes a bot, as in the trace's header.
type Seat struct {
	Seat     string `json:"seat"`
	Bot      string `json:"bot"`
	SHA256   string `json:"sha256"`   // empty for built-in and imported bots
	Imported bool   `json:"imported"` // only its name is known
}

// Load reads the first trace of a file and replays it by the rules as far as they agree. An error means that no turn
// is usable.
func Load(name string, open func() (io.ReadCloser, error), games func(name string) (contest.Game, error)) (*Match, error) {
	in, err := open()
	if err != nil {
		return nil, err // names the file
	}
	m := &Match{Name: name}
	if err := errors.Join(m.load(in, games), in.Close()); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return m, nil
}

func (m *Match) load(in io.Reader, games func(name string) (contest.Game, error)) error {
	err := m.read(in)
	if err != nil {
		return err
	}
	check := new(replay.Checker)
	at, err := m.open(func(t *replay.Trace) (p contest.Playback, err error) {
		if m.Game, err = games(t.Game); err != nil {
			return nil, err
		}
		return m.Game.Open(t, check)
	})
	switch {
	case err != nil:
		return err
	case check.Report.Diff != nil:
		return check.Report.Diff
	}
	m.Terms, m.Result = at.Terms(), at.Result()
	m.Terms.Scenario.Name = plain.Clip(plain.Line(m.Terms.Scenario.Name), maxName)
	for {
		err := at.Next()
		switch {
		case check.Report.Diff != nil:
			short := *check.Report.Diff
			short.State = "" // long, and useful only for developing the rules
			m.Wrong = &short
			return nil
		case errors.Is(err, io.EOF):
			m.Result, m.Wrong = at.Result(), m.damage
			return nil
		case err != nil:
			m.Wrong = err
			return nil
		}
		m.Turns, m.Result = at.Turn(), at.Result()
	}
}

// read reads the lines of the first trace. Errors after the header are reported only if those lines are needed.
func (m *Match) read(in io.Reader) error {
	limited := &io.LimitedReader{R: in, N: maxTrace}
	text, err := io.ReadAll(limited)
	if limited.N <= 0 {
		return fmt.Errorf("it is too large: more than %d MiB", maxTrace>>20)
	}
	if m.text = text; err != nil {
		m.text = text[:bytes.LastIndexByte(text, '\n')+1] // drop an incomplete last line
		m.damage = fmt.Errorf("the file is damaged: %w", err)
	}
	if len(m.text) == 0 && err != nil {
		return m.damage
	}
	_, err = m.open(func(t *replay.Trace) (contest.Playback, error) {
		var header struct {
			Seats []Seat `json:"seats"`
		}
		err := t.Decode("header", t.Header, &header)
		m.Seats = header.Seats
		return nil, err
	})
	return err
}

// TermsBy returns the terms of the match, overridden by flags. rules and clock are their values, and given reports
// which flags were given.
func (m *Match) TermsBy(rules string, clock contest.Clock, given func(flag string) bool) (contest.Terms, error) {
	terms := m.Terms
	if given("rules") && rules != terms.Rules {
		return terms, fmt.Errorf("--rules %s: the match of %s has the rules %s, and continues with them", rules, m.Name, terms.Rules)
	}
	terms.Clock.Kind = clock.Kind
	if given("turn-timeout") {
		terms.Clock.Turn = clock.Turn
	}
	if given("init-timeout") {
		terms.Clock.Init = clock.Init
	}
	return terms, nil
}

// Playback returns a playback of the match from the start.
func (m *Match) Playback() (contest.Playback, error) {
	return m.open(func(t *replay.Trace) (contest.Playback, error) { return m.Game.Open(t, nil) })
}

func (m *Match) open(playback func(t *replay.Trace) (contest.Playback, error)) (p contest.Playback, err error) {
	err = replay.First(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(m.text)), nil }, func(t *replay.Trace) (err error) {
		p, err = playback(t)
		return err
	})
	return p, err
}

// CheckTurn returns an error if the match cannot be continued after a turn.
func (m *Match) CheckTurn(turn int) error {
	word := m.Game.Info().TurnWord()
	switch {
	case turn > m.Turns && m.Wrong != nil:
		return fmt.Errorf("%s: it cannot be continued after its %s %d: %w", m.Name, word, turn, m.Wrong)
	case turn > m.Turns:
		return fmt.Errorf("%s: there is no %s %d; the match has %d", m.Name, word, turn, m.Turns)
	case turn == m.Turns && m.Wrong == nil && m.Result.Reason != contest.Interrupted:
		return fmt.Errorf("%s: the match ended after %s %d; it can be continued after 0 (the start) to %d", m.Name, word, turn, m.Turns-1)
	}
	return nil
}

// Digest returns the SHA-256 of the file's text, in hex.
func (m *Match) Digest() string {
	sum := sha256.Sum256(m.text)
	return hex.EncodeToString(sum[:])
}

// IsBot reports whether the header says that a bot played a seat.
func (m *Match) IsBot(seat int, b *bot.Bot) bool {
	for _, s := range m.Seats {
		if s.Seat == m.Game.Info().Seats[seat] {
			return !s.Imported && s.SHA256 == b.Digest && (b.Digest != "" || b.Ships() && s.Bot == b.Name)
		}
	}
	return false
}

// AbsentError means that a bot played no seat of the match.
type AbsentError struct{ text string }

func (e *AbsentError) Error() string { return e.text }

// SeatsOf returns the seats that a bot played, matched by content or else by name. Without any, the error is an
// AbsentError.
func (m *Match) SeatsOf(b *bot.Bot) (seats []int, err error) {
	info := m.Game.Info()
	var named []int
	var played []string
	for i, seat := range info.Seats {
		if m.IsBot(i, b) {
			seats = append(seats, i)
		}
		for _, s := range m.Seats {
			if s.Seat != seat {
				continue
			}
			played = append(played, fmt.Sprintf("%s (%s)", seat, plain.Line(plain.Clip(s.Bot, maxName))))
			if s.Bot == b.Name {
				named = append(named, i)
			}
		}
	}
	switch {
	case len(seats) > 0:
		return seats, nil
	case len(named) > 0:
		return named, nil
	case len(played) == 0:
		return nil, fmt.Errorf("%s does not name its bots; choose the seat: --seat %s", m.Name, strings.Join(info.Seats, " or "))
	}
	return nil, &AbsentError{fmt.Sprintf("no bot of %s is %s, by content or name; its bots are %s; choose a seat with --seat",
		m.Name, b.Name, spelling.List(played))}
}
