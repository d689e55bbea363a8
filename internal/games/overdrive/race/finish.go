package race

// Reasons for the end of a match.
const (
	ReasonException    = "engine-exception" // an exception of the engine
	ReasonMaxRounds    = "max-rounds"       // no car reached the end
	ReasonBothFinished = "both-finished"
	ReasonFinished     = "finished"
)

// Nobody is the winner of a match without one.
const Nobody = -1

// Limits above which the contest's runner asks for a review of the result.
const (
	maxValidScore    = 12000
	maxValidPowerups = 1500
)

// Verdict is the outcome of a match.
type Verdict struct {
	Winner int // or Nobody
	Reason string
}

// endAtLimit lets the leading car finish after the last round (4.8).
func (s *State) endAtLimit() {
	if s.round < s.start.Track.MaxRounds {
		return
	}
	a, b := s.cars[0].Block, s.cars[1].Block
	if a >= b {
		s.event(0, Finished)
	}
	if b >= a {
		s.event(1, Finished)
	}
}

// Limit changes the number of rounds. A match that had ended only by the old limit continues; one beyond the new
// limit ends.
func (s *State) Limit(rounds int) {
	if s.Verdict().Reason == ReasonMaxRounds {
		for player := range s.cars {
			if events := s.list(listEvents + player); s.State(player) == Finished {
				s.remove(listEvents+player, len(events)-1)
			}
		}
	}
	start, track := *s.start, *s.start.Track
	track.MaxRounds = rounds
	start.Track = &track
	s.start = &start
	if !s.Over() {
		s.endAtLimit()
	}
}

// Over reports whether the match is over.
func (s *State) Over() bool {
	return s.thrown || s.State(0) == Finished || s.State(1) == Finished
}

// Verdict returns the outcome. The reason is empty before the end.
func (s *State) Verdict() Verdict {
	if s.thrown {
		return Verdict{Nobody, ReasonException}
	}
	a, b := s.State(0) == Finished, s.State(1) == Finished
	v := Verdict{Winner: Nobody}
	switch {
	case a && b:
		v.Winner, v.Reason = s.better(), ReasonBothFinished
	case a:
		v.Winner, v.Reason = 0, ReasonFinished
	case b:
		v.Winner, v.Reason = 1, ReasonFinished
	default:
		return v
	}
	if s.round >= s.start.Track.MaxRounds && !s.atEnd(0) && !s.atEnd(1) {
		v.Reason = ReasonMaxRounds
	}
	return v
}

// atEnd reports whether a car is at the end of the track.
func (s *State) atEnd(player int) bool {
	return s.cars[player].Block == s.start.Track.TrackLength
}

// better returns the winner if both cars finished: the faster one, then the higher score, then A.
func (s *State) better() int {
	a, b := &s.cars[0], &s.cars[1]
	if b.Speed > a.Speed || b.Speed == a.Speed && b.Score > a.Score {
		return 1
	}
	return 0
}

// Valid reports whether scores and power-ups are within the limits up to which the contest's runner accepts the
// result without a review.
func (s *State) Valid() bool {
	for i := range s.cars {
		if s.cars[i].Score > maxValidScore || len(s.list(listPowerups+i)) > maxValidPowerups {
			return false
		}
	}
	return true
}
