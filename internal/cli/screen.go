package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/cookoff/cookoff/internal/terminal"
)

// canWatch tells why no screens can be shown here; instead says what can be done.
func (a *app) canWatch(instead string) error {
	switch {
	case a.Screen == nil:
		return fmt.Errorf("watching needs a terminal; %s", instead)
	case !a.Obeys(true):
		return fmt.Errorf("watching needs a terminal that can move its cursor, and TERM is dumb; %s", instead)
	}
	return nil
}

// look is what the terminal can show, as far as the environment says.
func (a *app) look() terminal.Look {
	l := terminal.Look{Colours: terminal.SixteenColours, ASCII: !a.hasUnicode()}
	if !a.Colours(true) {
		l.Colours = terminal.NoColours
	} else if depth, _ := a.LookupEnv("COLORTERM"); depth == "truecolor" || depth == "24bit" {
		l.Colours = terminal.AllColours
	}
	return l
}

// hasUnicode reports whether the terminal shows more than ASCII. The fonts of the Linux console lack most of it.
func (a *app) hasUnicode() bool {
	if term, _ := a.LookupEnv("TERM"); term == "linux" {
		return false
	}
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale, _ := a.LookupEnv(name); locale != "" {
			locale = strings.ToLower(locale)
			return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
		}
	}
	return runtime.GOOS == "windows"
}

// showScreen shows a screen until the user leaves it. What is said meanwhile on standard error is said afterwards.
func (a *app) showScreen(ctx context.Context, m tea.Model) error {
	if held, ok := a.Stderr.(*held); ok {
		held.hold()
		defer held.release()
	}
	to := terminal.Terminal{In: a.Stdin, Out: a.Screen, Env: slices.Clone(a.Env)}
	err := terminal.Run(ctx, to, m)
	if err != nil && !errors.Is(err, context.Canceled) {
		return fmt.Errorf("show the screen: %w", err)
	}
	return err
}
