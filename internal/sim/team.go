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

// String returns the contest's name of the team, "RED" or "BLUE".
func (t Team) String() string {
	if t == Red {
		return "RED"
	}
	return "BLUE"
}
