package process

import "errors"

// AskForStack fails: there is no signal to ask with.
func (p *Program) AskForStack() error { return errors.ErrUnsupported }
