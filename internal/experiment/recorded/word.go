package recorded

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// standardInput is the argument for standard input; messages call it inputName.
const (
	standardInput = "-"
	inputName     = "standard input"
)

// splitTurn splits NAME or NAME@TURN. NAME is a trace file, a folder or pattern of traces, the number of a match in the
// database, or - for standard input. turn is nil if missing. A file whose name contains @ takes precedence.
func (a *Archive) splitTurn(word string) (name string, turn *int, err error) {
	at := strings.LastIndexByte(word, '@')
	if at <= 0 || a.exists(word) {
		return word, nil, nil
	}
	name, text := word[:at], word[at+1:]
	if n, err := strconv.Atoi(text); err == nil && n >= 0 {
		return name, &n, nil
	}
	if _, stored := a.number(name); stored || name == standardInput || a.exists(name) {
		return name, nil, usage.Errorf("%s: %q is not the number of a turn, such as 137, or 0 for the start", word, text)
	}
	return word, nil, nil
}

// noTurn returns the error for a turn in the argument of a command that reads whole matches.
func noTurn(command, word string, turn int) error {
	return usage.Errorf("%s: %s reads the whole match; remove @%d", word, command, turn)
}

// standardInput returns the trace on standard input, which is read once.
func (a *Archive) standardInput(ctx context.Context) (r *replay.Recording, err error) {
	a.reading.Lock()
	defer a.reading.Unlock()
	if a.input != nil {
		return a.input, nil
	}
	if a.Stdin == nil {
		return nil, errors.New(inputName + " is not available")
	}
	if r, err = replay.ReadRecording(ctx, a.Stdin); err != nil {
		return nil, fmt.Errorf("%s: %w", inputName, err)
	}
	a.input = r
	return r, nil
}

// Viewed returns the traces for the arguments of a page: one match, or two side by side. A folder or pattern with
// exactly two traces stands for both, otherwise for the newest.
func (a *Archive) Viewed(ctx context.Context, words []string) (traces []Source, err error) {
	for _, word := range words {
		names, err := a.both(word)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			s, err := a.Named(ctx, name)
			if err != nil {
				return nil, err
			}
			traces = append(traces, s)
		}
	}
	switch {
	case len(traces) > 2:
		return nil, usage.Errorf("a page shows one match, or two side by side; %d traces are given", len(traces))
	case len(traces) == 2 && traces[0].Name == traces[1].Name && words[0] == standardInput:
		return nil, usage.Errorf("standard input provides only one trace; name a file for the other")
	}
	return traces, nil
}

// both returns both traces of a folder or pattern with exactly two, or else the argument.
func (a *Archive) both(word string) ([]string, error) {
	name, turn, err := a.splitTurn(word)
	if err != nil {
		return nil, err
	}
	if _, stored := a.number(name); stored || name == standardInput {
		return []string{word}, nil
	}
	found, err := a.Traces([]string{name})
	if err != nil || len(found) != 2 {
		return []string{word}, err
	}
	if turn != nil {
		for i := range found {
			found[i] += fmt.Sprintf("@%d", *turn)
		}
	}
	return found, nil
}
