package race

import "strconv"

// AppendPlayerCommand appends the PlayerCommand.txt of the match logs for a command, or for NoCommand. Traces contain
// neither the runner's times nor the bots' stderr.
func AppendPlayerCommand(dst []byte, command string) []byte {
	b := append(dst, "Command: "...)
	b = append(b, command...)
	return append(b, "\nExecution time: 0ms\nException: null\n"...)
}

// AppendEndGame appends the endGameState.txt in the match logs of the last round, which exists only if the match has
// a winner.
func (s *State) AppendEndGame(dst []byte, names [Players]string) []byte {
	b := append(dst, "Match seed: "...)
	b = strconv.AppendInt(b, int64(s.start.Seed), 10)
	b = append(b, "\n\nThe winner is: "...)
	if winner := s.Verdict().Winner; winner != Nobody {
		b = append(b, names[winner]...)
	}
	b = append(b, "\n\n"...)
	for i, name := range names {
		b = append(b, name...)
		b = appendNumber(b, " - score:", s.cars[i].Score)
		b = appendNumber(b, " health:", s.start.Track.StartHealth)
		b = append(b, '\n')
	}
	return b
}
