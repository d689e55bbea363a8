package process

import "errors"

// Interrupt fails: there is no signal to send.
func (p *Program) Interrupt() error { return errors.ErrUnsupported }
