package process

// PID is the number of the program's first process.
func (p *Program) PID() int { return p.first }
