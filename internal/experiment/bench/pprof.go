package bench

import (
	"fmt"

	"github.com/google/pprof/profile"
)

// sample is where the processors were found at work.
type sample struct {
	stack []string // names of functions, of which the first ran
	count int      // how often
}

// readProfile reads a CPU profile as package pprof writes it.
func readProfile(packed []byte) (all []sample, err error) {
	p, err := profile.ParseData(packed)
	if err != nil {
		return nil, fmt.Errorf("CPU profile: %w", err)
	}
	for _, taken := range p.Sample {
		s := sample{count: int(taken.Value[0])} // the second is the time
		for _, place := range taken.Location {
			for _, line := range place.Line { // several if functions are inlined, the innermost first
				s.stack = append(s.stack, line.Function.Name)
			}
		}
		all = append(all, s)
	}
	return all, nil
}
