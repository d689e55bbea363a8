package carnegie

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenjson"
	"github.com/cookoff/cookoff/internal/replay"
)

// writeReplay writes the replay file of the contest's engine from a trace. The file begins with the winner, so the
// trace is replayed twice: once to its end, and once more to write the records.
func (g *Game) writeReplay(ctx context.Context, open func() (io.ReadCloser, error), out io.Writer) error {
	var end verdict
	turns := 0
	err := g.playTrace(open, func(p *playback) error {
		if p.failed[0] && p.failed[1] {
			return contest.ErrNoReplay
		}
		if err := p.toEnd(ctx.Err); err != nil {
			return err
		}
		end, turns = judge(p.state, p.failed, p.header.Turns), p.state.Turn()
		return nil
	})
	if err != nil {
		return err
	}
	return g.playTrace(open, func(p *playback) error {
		w := kitchenjson.NewReplayWriter(out.Write, &p.state.Board().Kitchen, end.winner, turns)
		if err := p.toEnd(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			return w.Turn(p.state)
		}); err != nil {
			return err
		}
		return w.Close()
	})
}

// playTrace starts the playback of the first trace of a file.
func (g *Game) playTrace(open func() (io.ReadCloser, error), play func(p *playback) error) error {
	return replay.First(open, func(t *replay.Trace) error {
		if t.Game != Name {
			return fmt.Errorf("trace of the game %q, which has no replay file of this kind", t.Game)
		}
		p, err := g.newPlayback(t)
		if err != nil {
			return err
		}
		return play(p)
	})
}

// toEnd plays the remaining turns and calls turn after each.
func (p *playback) toEnd(turn func() error) error {
	for {
		err := p.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = turn()
		}
		if err != nil {
			return err
		}
	}
}
