//go:build !linux

package process

import (
	"errors"
	"time"
)

// NewMeter returns nothing: this system does not tell what programs wait for.
func (p *Program) NewMeter() *Meter { return nil }

// CanMeasure says why there is no meter here of what programs wait for.
func CanMeasure() error {
	return errors.New("only Linux tells for how long other programs keep a bot from running")
}

// CPU is not known here while the program runs.
func (p *Program) CPU() time.Duration { return 0 }
