package race

import "strconv"

// Answered is the runner's record of a player's answer in a round.
type Answered struct {
	Command   string // rest of the line as it is, or NoCommand
	Millis    int    // time used
	Exception string // the last line that the player has written to stderr
	Threw     bool   // there is an exception, which may be empty; otherwise the file has null
}

// AppendPlayerCommand appends the PlayerCommand.txt of the match logs.
func AppendPlayerCommand(dst []byte, a Answered) []byte {
	b := append(dst, "Command: "...)
	b = append(b, a.Command...)
	b = appendNumber(b, "\nExecution time: ", a.Millis)
	b = append(b, "ms\nException: "...)
	if a.Threw {
		b = append(b, a.Exception...)
	} else {
		b = append(b, "null"...)
	}
	return append(b, '\n')
}

// remarksRule is the line above and below the heading of the remarks.
const remarksRule = "=======================================\n"

// AppendEndGame appends the endGameState.txt of the match logs' last round. It does not exist without a winner: the
// match must have a Verdict with one.
func (s *State) AppendEndGame(dst []byte, names [Players]string, remarks []string) []byte {
	b := append(dst, "Match seed: "...)
	b = strconv.AppendInt(b, int64(s.start.Seed), 10)
	b = append(b, "\n\nThe winner is: "...)
	if winner := s.Verdict().Winner; winner != Nobody {
		b = append(b, names[winner]...)
	}
	b = append(b, "\n\n"...)
	for i, name := range names {
		b = append(b, name...)
		b = appendNumber(b, " - score:", s.cars[i].score)
		b = appendNumber(b, " health:", s.start.Track.StartHealth)
		b = append(b, '\n')
	}
	if len(remarks) == 0 {
		return b
	}
	b = append(b, remarksRule+"Referee messages\n"+remarksRule...)
	for _, r := range remarks {
		b = append(b, r...)
		b = append(b, '\n')
	}
	return b
}
