package recorded

import (
	"context"
	"fmt"

	"github.com/cookoff/cookoff/internal/text/usage"
)

// Viewed returns the traces that the arguments of a page stand for: of one match, or of two side by side. Two traces in a folder
// are such two; of more, the newest is taken.
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
		return nil, usage.Errorf("a page shows one match or two side by side; %d traces are given", len(traces))
	case len(traces) == 2 && traces[0].Name == traces[1].Name && words[0] == standardInput:
		return nil, usage.Errorf("standard input is one trace; name the other one")
	}
	return traces, nil
}

// both returns the arguments for both traces of a folder or a pattern; otherwise the argument itself.
func (a *Archive) both(word string) ([]string, error) {
	name, turn, err := a.cut(word)
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
