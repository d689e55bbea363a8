package terminal

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"
)

// Side is a screen shown during a match or a tournament.
type Side struct {
	stop  context.CancelFunc // ends the screen and the match or tournament
	ended chan error
}

// ShowSide shows a screen during a match or a tournament, which must run with the returned context: Ctrl-C on the screen ends
// both.
func ShowSide(
	ctx context.Context, look Look, show func(context.Context, tea.Model) error, model func(Options) tea.Model,
) (context.Context, *Side) {
	ctx, stop := context.WithCancel(ctx)
	s := &Side{stop: stop, ended: make(chan error, 1)}
	m := model(Options{Look: look, Interrupt: stop})
	go func() { s.ended <- show(ctx, m) }()
	return ctx, s
}

// Wait waits until the user closes the screen. If why is not nil, it closes the screen at once, so that why can be printed.
func (s *Side) Wait(why error) error {
	if why != nil {
		s.stop()
	}
	err := <-s.ended
	s.stop()
	if errors.Is(err, context.Canceled) {
		return nil // the match or tournament returns it too
	}
	return err
}
