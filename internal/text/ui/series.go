package ui

// Series prints values one after the other: the text of each at once, or all of them as one JSON list at the end.
type Series struct {
	to  *Printer
	all []any
}

// Series begins a series.
func (p *Printer) Series() *Series { return &Series{p, []any{}} }

// Add prints a value for people by a function.
func (s *Series) Add(value any, show func() error) error {
	s.all = append(s.all, value)
	if s.to.IsJSON() {
		return nil
	}
	return show()
}

// End ends the series.
func (s *Series) End() error {
	if s.to.IsJSON() {
		return s.to.JSON(s.all)
	}
	return nil
}
