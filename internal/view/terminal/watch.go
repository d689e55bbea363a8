// Package terminal shows matches in a terminal, during and after play. It depends on scenes, not on any game.
package terminal

import (
	"context"
	"errors"
	"io"

	tea "charm.land/bubbletea/v2"
)

// Terminal is the input and output of screens.
type Terminal struct {
	In  io.Reader
	Out io.Writer
	Env []string // KEY=value
}

// Run shows a screen until the user closes it, or ctx is done.
func Run(ctx context.Context, t Terminal, m tea.Model) error {
	p := tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(t.In), tea.WithOutput(t.Out), tea.WithEnvironment(t.Env), tea.WithoutSignalHandler())
	_, err := p.Run()
	if errors.Is(err, tea.ErrProgramKilled) && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}
