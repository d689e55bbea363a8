package kitchen

// Board is the immutable part of a match. It is safe for concurrent use.
type Board struct {
	Kitchen
	Paths *Paths
}

// NewBoard checks a kitchen and prepares it for play. The kitchen must not be changed afterwards. The board computes
// its own paths if paths is nil or belongs to another floor.
func NewBoard(k Kitchen, paths *Paths) (*Board, error) {
	if err := k.check(); err != nil {
		return nil, err
	}
	if floor := k.Floor(); paths == nil || !paths.fits(floor) {
		paths = NewPaths(floor)
	}
	return &Board{Kitchen: k, Paths: paths}, nil
}
