package sim

// Team is one of the two teams.
type Team int

// The two teams. BLUE acts first in every turn.
const (
	Red Team = iota
	Blue
)

// Enemy returns the other team.
func (t Team) Enemy() Team { return 1 - t }

// TeamNamed returns the team with the contest's name.
func TeamNamed(name string) (Team, bool) {
	switch name {
	case Red.String():
		return Red, true
	case Blue.String():
		return Blue, true
	}
	return 0, false
}

// String returns the contest's name of the team, "RED" or "BLUE".
func (t Team) String() string {
	if t == Red {
		return "RED"
	}
	return "BLUE"
}
