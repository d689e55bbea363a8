package kitchen

// Constants of a match.
const (
	Players = 3
	Rounds  = 3
)

// RoundPlayers returns the players of a round (1 to Rounds); the first one acts first.
func RoundPlayers(round int) [2]int {
	return [Rounds][2]int{{0, 1}, {2, 0}, {1, 2}}[round-1]
}

// Moment is a turn of a match. The zero value means none.
type Moment struct {
	Round int `json:"round"` // from 1
	Turn  int `json:"turn"`  // from 1
}

// Match is a position of a match: three rounds of two players on the same board. Assignment copies it. Call Next and
// Act alternately.
type Match struct {
	Board  *Board
	State  State // of the round
	Round  int   // 1 to Rounds
	Asking bool  // waiting for the current player's answer

	out    [Players]Moment // turn of a player's elimination
	asked  [Players]bool   // the player has been asked before
	scores [Rounds]int32   // of finished rounds
}

// NewMatch returns a match before its first turn.
func NewMatch(b *Board) Match { return Match{Board: b, State: b.NewState([2]bool{}), Round: 1} }

// Next advances to the next turn in which a player is asked. It returns false after the last round, or when all
// players are eliminated.
func (m *Match) Next() bool {
	asked, _ := m.Advance()
	return asked
}

// Advance is Next, and also reports whether food burnt in the oven on the way.
func (m *Match) Advance() (asked, burnt bool) {
	for !m.Asking {
		if m.out[0].Round > 0 && m.out[1].Round > 0 && m.out[2].Round > 0 {
			return false, burnt
		}
		switch {
		case !m.State.Over():
			ready := m.State.Oven.ready()
			m.Asking = m.Board.BeginTurn(&m.State)
			burnt = burnt || ready && !m.State.Oven.ready()
		case m.Round == Rounds:
			return false, burnt
		default:
			m.nextRound()
		}
	}
	return true, burnt
}

func (m *Match) nextRound() {
	m.scores[m.Round-1] = m.State.Score
	m.Round++
	var out [2]bool
	for i, player := range RoundPlayers(m.Round) {
		out[i] = m.out[player].Round > 0
	}
	m.State = m.Board.NewState(out)
}

// Player returns the current player, after Next.
func (m *Match) Player() int { return RoundPlayers(m.Round)[m.State.Acting()] }

// First reports whether the current player is asked for the first time in this match: it then has more time and
// receives the start text.
func (m *Match) First() bool { return !m.asked[m.Player()] }

// Act carries out the current player's answer. If no player is asked, it does nothing and returns Refused.
func (m *Match) Act(a Action) ActionResult {
	if !m.Asking {
		return Refused
	}
	player := m.Player()
	m.Asking = false
	m.asked[player] = true
	result := m.Board.Act(&m.State, a)
	if result == Eliminated {
		m.out[player] = Moment{m.Round, int(m.State.Turn)}
	}
	return result
}

// Out returns the turn in which a player was eliminated; ok is false if it still plays.
func (m *Match) Out(player int) (when Moment, ok bool) {
	return m.out[player], m.out[player].Round > 0
}

// RoundScores returns the scores of the rounds so far; later ones are 0.
func (m *Match) RoundScores() [Rounds]int {
	var scores [Rounds]int
	for i, score := range m.scores {
		scores[i] = int(score)
	}
	scores[m.Round-1] = int(m.State.Score)
	return scores
}

// eliminatedScore is the final score of an eliminated player.
const eliminatedScore = -1

// Scores returns the players' scores so far: the sum of their rounds, or -1 if eliminated.
func (m *Match) Scores() [Players]int {
	var scores [Players]int
	for i, score := range m.RoundScores() {
		for _, player := range RoundPlayers(i + 1) {
			scores[player] += score
		}
	}
	for player := range scores {
		if m.out[player].Round > 0 {
			scores[player] = eliminatedScore
		}
	}
	return scores
}

// Ranks returns the players' ranks: 1 plus the number of players with a higher score.
func (m *Match) Ranks() [Players]int {
	scores := m.Scores()
	var ranks [Players]int
	for i, score := range scores {
		ranks[i] = 1
		for _, other := range scores {
			if other > score {
				ranks[i]++
			}
		}
	}
	return ranks
}
