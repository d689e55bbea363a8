package overdrive

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zip"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/replay"
)

// matchLogs writes the folder of logs of the contest's runner as a zip archive. Where a trace lacks
// details, it assumes that bots answered immediately and wrote nothing to stderr.
type matchLogs struct {
	playback contest.Playback
	at       *position // current position
	zip      *zip.Writer
	names    [race.Players]string
	csv      [race.Players][]byte
	folder   string // of the current round
	text     []byte
}

// writeReplay writes the archive for a trace.
func (g *rules) writeReplay(ctx context.Context, trace func() (io.ReadCloser, error), out io.Writer) error {
	return replay.First(trace, func(t *replay.Trace) error { return g.writeLogs(ctx, t, out) })
}

func (g *rules) writeLogs(ctx context.Context, t *replay.Trace, out io.Writer) error {
	p, err := linegame.NewGame(g).Open(t, nil)
	if err != nil {
		return err
	}
	l := &matchLogs{playback: p, at: linegame.PositionOf[*position](p), zip: zip.NewWriter(out)}
	if l.names, err = runnerNames(t); err != nil {
		return err
	}
	if err := l.rounds(ctx); err != nil {
		return err
	}
	if err := l.end(); err != nil {
		return err
	}
	return l.zip.Close()
}

// runnerNames returns the players' names as the runner derives them from the names in a trace's header. Recordings of
// the contest's engine have no names; the players are then named as at the console.
func runnerNames(t *replay.Trace) (names [race.Players]string, err error) {
	var header struct {
		Seats []struct {
			Bot string `json:"bot"`
		} `json:"seats"`
	}
	if err := t.Decode("header", t.Header, &header); err != nil {
		return names, err
	}
	for player, seat := range seats() {
		names[player] = consoleName(seat)
		if player < len(header.Seats) && header.Seats[player].Bot != names[player] {
			names[player] = seat + " - " + header.Seats[player].Bot
		}
	}
	return names, nil
}

// rounds writes the folder of each round, except for a round in which the engine threw.
func (l *matchLogs) rounds(ctx context.Context) error {
	var before race.State
	for ctx.Err() == nil {
		before.CopyFrom(l.at.state)
		switch err := l.playback.Next(); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case l.at.thrown != nil:
			continue
		}
		l.folder = fmt.Sprintf("Round %03d/", l.at.turns)
		for player, exchange := range l.playback.Exchanges() {
			if err := l.player(&before, player, exchange.Output); err != nil {
				return err
			}
		}
		l.text = l.at.state.AppendGlobalState(l.text[:0])
		if err := l.file(l.folder + "GlobalState.json"); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// player writes a player's input and answer of the round.
func (l *matchLogs) player(s *race.State, player int, output string) error {
	folder := l.folder + l.names[player] + "/"
	l.csv[player] = s.AppendCSV(l.csv[player], player)
	l.text = s.AppendJSONMap(l.text[:0], player)
	err := l.file(folder + "JsonMap.json")
	l.text = s.AppendTextMap(l.text[:0], player)
	err = errors.Join(err, l.file(folder+"TextMap.txt"), l.file(folder+"Console/Console.txt"))
	l.text = race.AppendPlayerCommand(l.text[:0], cmp.Or(output, race.NoCommand))
	return errors.Join(err, l.file(folder+"PlayerCommand.txt"))
}

// end writes the files beside the rounds, and the result into the last round's folder.
func (l *matchLogs) end() error {
	if l.at.state.Verdict().Winner != race.Nobody {
		l.text = l.at.state.AppendEndGame(l.text[:0], l.names)
		if err := l.file(l.folder + "endGameState.txt"); err != nil {
			return err
		}
	}
	for player, name := range l.names {
		l.text = append(l.text[:0], l.csv[player]...)
		if err := l.file(name + ".csv"); err != nil {
			return err
		}
	}
	return nil
}

// file adds l.text under a path.
func (l *matchLogs) file(path string) error {
	w, err := l.zip.Create(path)
	if err != nil {
		return err
	}
	_, err = w.Write(l.text)
	return err
}
