package race

// round is the data shared by the steps of a round.
type round struct {
	from     [Players]Position // at the start of the round
	to       [Players]Position // targets, in the engine's words: staged positions
	collided [Players]bool
	ways     [Players]Way
}

// Way is the movement of a car in a round.
type Way struct {
	From, To Position
	// Met is the first block in To's lane whose object the car met; the last one is To. 0 for none, as for a standing
	// car.
	Met      int
	Truck    Position // hit by the car; zero for none
	Collided bool     // stopped by the other car
	Lost     Losses
}

// Losses is the speed that a car lost in a round, by cause.
type Losses struct {
	Mud, Oil, Wall, Truck, EMP int16
	Damage                     int16 // because damage lowers the cap
}

// Step plays a round: both commands, then their consequences, which are in the players' events and
// scores. The error is an *EngineError: the match is over, and the state is as the engine left it.
func (s *State) Step(commands [Players]Command) error {
	_, err := s.Drive(commands)
	return err
}

// Drive is Step, and also returns how the cars moved. The way of a car is zero if the engine threw before it arrived.
func (s *State) Drive(commands [Players]Command) (ways [Players]Way, err error) {
	if s.thrown {
		return ways, &EngineError{Problem: "the match is over: the engine threw before"}
	}
	s.round++
	s.clearEvents()
	var r round
	for i := range s.cars {
		r.from[i] = s.cars[i].Position
	}
	for i := range s.cars {
		r.to[i] = s.command(i, commands[i], &r)
	}
	s.stopByEMP(&r)
	s.stopAtTrucks(&r)
	s.collide(&r)
	for i := range s.cars {
		if err := s.arrive(i, &r); err != nil {
			s.thrown = true
			return r.ways, err
		}
	}
	s.placeTrucks()
	s.endAtLimit()
	return r.ways, nil
}

// Abort ends the match as if the engine had thrown before the round, for errors of ParseCommand.
func (s *State) Abort() { s.thrown = true }

// command carries out a player's command and returns the car's target (4.2).
func (s *State) command(player int, cmd Command, r *round) Position {
	s.tickBoost(player)
	c := &s.cars[player]
	c.Lizard = false
	to := c.Position
	moves := true
	switch cmd.Action {
	case TurnLeft, TurnRight:
		return s.clamp(s.turn(player, cmd.Action))
	case Fix:
		s.fix(player)
		moves = false
	case Accelerate:
		s.accelerate(player)
	case Decelerate:
		c.slowDown(&s.start.Track.Config, true)
		s.event(player, Decelerating)
	case UseBoost, UseOil, UseLizard, UseTweet, UseEMP:
		s.use(player, cmd, r)
	default:
		s.event(player, DidNothing)
	}
	if moves {
		to.Block += c.Speed
	}
	return s.clamp(to)
}

// clamp moves a position beyond the edges or the end back onto the track.
func (s *State) clamp(p Position) Position {
	c := &s.start.Track.Config
	return Position{
		Lane:  min(max(p.Lane, c.MinLane), c.MaxLane),
		Block: min(p.Block, c.TrackLength),
	}
}

// turn returns the target of a turn, which may be off the track.
func (s *State) turn(player int, a Action) Position {
	c := &s.cars[player]
	to := c.Position
	config := &s.start.Track.Config
	switch {
	case c.Speed == config.MinimumSpeed:
		s.event(player, DidNothing)
		return to
	case a == TurnLeft:
		s.event(player, TurningLeft)
		to.Lane--
	default:
		s.event(player, TurningRight)
		to.Lane++
	}
	to.Block += c.Speed - config.ChangeLanePenalty
	return to
}

func (s *State) fix(player int) {
	c, config := &s.cars[player], &s.start.Track.Config
	s.event(player, FixedCar)
	c.Damage = max(0, c.Damage-config.Repair)
	c.updateCap(config)
}

func (s *State) accelerate(player int) {
	c, config := &s.cars[player], &s.start.Track.Config
	c.updateCap(config)
	c.Speed = min(config.faster(c.Speed), c.MaxSpeed)
	s.event(player, Accelerating)
}

// tickBoost counts down a boost; in its last round the car slows down (4.2 a).
func (s *State) tickBoost(player int) {
	c := &s.cars[player]
	if !c.Boosting {
		return
	}
	c.BoostCounter--
	if c.BoostCounter != 0 {
		return
	}
	c.Boosting = false
	c.Speed = min(c.MaxSpeed, s.start.Track.MaximumSpeed)
	s.event(player, DidNothing)
}

// stopByEMP stops cars that were hit by an EMP (4.3). Other effects of their commands remain.
func (s *State) stopByEMP(r *round) {
	for i := range s.cars {
		if s.hadEvent(i, HitEMP) {
			r.to[i] = r.from[i]
			speed := s.cars[i].Speed
			s.cars[i].slowToFirst(&s.start.Track.Config)
			r.ways[i].Lost.EMP = int16(speed - s.cars[i].Speed)
		}
	}
}
