package terminal

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"
)

// Side is a screen that is shown while something is played.
type Side struct {
	stop  context.CancelFunc // ends the screen and what is played
	ended chan error
}

// ShowBeside shows a screen while something is played, which should use the returned context, as Ctrl-C on the screen ends both.
func ShowBeside(
	ctx context.Context, look Look, show func(context.Context, tea.Model) error, model func(Options) tea.Model,
) (context.Context, *Side) {
	ctx, stop := context.WithCancel(ctx)
	s := &Side{stop: stop, ended: make(chan error, 1)}
	m := model(Options{Look: look, Interrupt: stop})
	go func() { s.ended <- show(ctx, m) }()
	return ctx, s
}

// Wait waits until the user leaves the screen. If there is an error or a note to print, it closes the screen.
func (s *Side) Wait(why error) error {
	if why != nil {
		s.stop()
	}
	err := <-s.ended
	s.stop()
	if errors.Is(err, context.Canceled) {
		return nil // what was played returns it too
	}
	return err
}
