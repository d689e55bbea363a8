package contest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/replay"
)

// Options of the bot that repeats a recorded match, and values of the option after.
const (
	optionFile  = "file"
	optionSeat  = "seat"
	optionAfter = "after"
	afterGoOn   = "go-on"
	afterStop   = "stop"
)

// RecordedBot describes the bot that repeats a seat of a trace.
func RecordedBot() bot.Builtin {
	return bot.Builtin{
		Name: "trace", Summary: "repeats the answers of a seat in a recorded match",
		Options: []bot.BuiltinOption{
			{Name: optionFile, Summary: "the trace", Required: true, File: true},
			{Name: optionSeat, Summary: "the seat: its name, or its number from 1", Required: true},
			{
				Name: optionAfter, Summary: "after a turn in which it cannot repeat its answer, and does nothing: go-on or stop; by default go-on",
				Check: func(value string) error {
					if value != afterGoOn && value != afterStop {
						return errors.New("must be " + afterGoOn + " or " + afterStop)
					}
					return nil
				},
			},
		},
	}
}

// OpenRecording opens the trace of a bot that repeats a recorded match.
func OpenRecording(game Game, b *bot.Bot) (*Recording, error) {
	r := new(Recording)
	for _, o := range b.Options {
		switch o.Name {
		case optionSeat:
			seat, err := ParseSeat(game.Info(), o.Value)
			if err != nil {
				return nil, err
			}
			r.Seat = seat
		case optionAfter:
			r.stop = o.Value == afterStop
		}
	}
	var err error
	r.Playback, err = openRecording(game, b, nil)
	return r, err
}

func openRecording(game Game, b *bot.Bot, check *replay.Checker) (p Playback, err error) {
	file := &b.Files()[0]
	if !file.Held {
		return nil, errors.New("the trace is too large to be repeated")
	}
	open := func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(file.Data)), nil }
	err = replay.First(open, func(t *replay.Trace) (err error) {
		if name := game.Info().Name; t.Game != name {
			return fmt.Errorf("it is a trace of the game %.40q, not of %s", t.Game, name)
		}
		p, err = game.Open(t, check)
		return err
	})
	return p, err
}

// checkRecorded returns an error if a bot cannot repeat its trace. A truncated trace can be repeated up to its end, and a trace that
// announces a difference to the rules up to there; b.Warning then has the reason.
func checkRecorded(game Game, b *bot.Bot) error {
	if _, err := OpenRecording(game, b); err != nil {
		return err
	}
	check := new(replay.Checker)
	p, err := openRecording(game, b, check)
	turns := 0
	for err == nil && check.Report.Diff == nil {
		turns = p.Turn()
		err = p.Next()
	}
	switch {
	case check.Report.Diff != nil:
		diff := *check.Report.Diff
		diff.State = "" // long, and only of use to developers of the rules
		if err = &diff; !diff.Announced || turns == 0 {
			return fmt.Errorf("it differs from the rules: %w", err)
		}
	case errors.Is(err, io.EOF):
		return nil
	case turns == 0:
		return err
	}
	b.Warning = fmt.Sprintf("its trace is good up to turn %d: %v", turns, err)
	return nil
}

// ParseSeat parses a seat's name, ignoring case, or its number from 1 in the order of the command line. If names end in
// numbers (P0), a number alone is ambiguous and an error.
func ParseSeat(info Info, arg string) (int, error) {
	numbered := false
	for i, name := range info.Seats {
		if strings.EqualFold(name, arg) {
			return i, nil
		}
		numbered = numbered || strings.ContainsAny(name[len(name)-1:], "0123456789")
	}
	if n, err := strconv.Atoi(arg); err == nil && !numbered && n >= 1 && n <= len(info.Seats) {
		return n - 1, nil
	}
	return 0, fmt.Errorf("%s has no seat %.40q; it has %s", info.Name, arg, strings.Join(info.Seats, ", "))
}
