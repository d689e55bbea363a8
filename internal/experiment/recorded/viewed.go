package recorded

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// standardInput stands for standard input in place of a trace.
const standardInput = "-"

// Viewed returns the traces that the arguments of a page stand for: of one match, or of two side by side.
func (a *Archive) Viewed(words []string) (traces []string, err error) {
	for _, word := range words {
		if word == standardInput {
			traces = append(traces, word)
			continue
		}
		found, err := a.Traces([]string{word})
		if err != nil {
			return nil, err
		}
		if len(found) > 2 {
			return nil, fmt.Errorf("%s has %d traces; name one, or two to see them side by side: %s", word, len(found), found[len(found)-1])
		}
		traces = append(traces, found...)
	}
	if len(traces) > 2 {
		return nil, usage.Errorf("a page shows one match or two side by side; %d traces are given", len(traces))
	}
	if len(traces) == 2 && traces[0] == standardInput && traces[1] == standardInput {
		return nil, usage.Errorf("standard input is one trace; name the other one")
	}
	return traces, nil
}

// Recording returns a trace file, or standard input.
func (a *Archive) Recording(ctx context.Context, trace string) (*replay.Recording, error) {
	if trace != standardInput {
		return a.File(ctx, trace), nil
	}
	if a.Stdin == nil {
		return nil, errors.New("standard input: there is none")
	}
	r, err := replay.ReadRecording(ctx, a.Stdin)
	if err != nil {
		return nil, fmt.Errorf("standard input: %w", err)
	}
	return r, nil
}

// File returns a trace file, by the path the user named.
func (a *Archive) File(ctx context.Context, trace string) *replay.Recording {
	return replay.NewRecording(ctx, func() (io.ReadCloser, error) { return a.OpenRecord(ctx, trace) })
}
