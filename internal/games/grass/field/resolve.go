package field

// Resolver carries out turns. It keeps buffers, so that turns do not allocate memory. The zero value is ready to use.
// A resolver can serve any number of states, but is not safe for concurrent use.
type Resolver struct {
	// Refusals are the refused orders of the last turn: builds (player 0 first), then spawns, then moves.
	Refusals []Refusal
	// Tally holds the gains and losses of each player in the last turn.
	Tally [Players]Tally
	// Log, if not nil, receives the events of the last turn.
	Log *Log

	newcomers [Players][MaxTiles]uint16 // spawned and arriving robots
	visited   []int16                   // cells with newcomers
	paths     pathfinder
}

// Tally holds a player's gains and losses in a turn. Its matter grows by Income and Recycled and shrinks by
// RecyclerCost for each recycler built and RobotCost for each robot spawned. Its robots increase by Spawned and
// decrease by Fought and Buried.
type Tally struct {
	Built    int // recyclers
	Spawned  int // robots
	Recycled int // matter
	Fought   int // robots lost in fights
	Buried   int // robots lost on tiles that became grass
}

// Step plays a turn with both players' answers; nil means that the player timed out. After the end of the match it
// does nothing.
func (r *Resolver) Step(s *State, answers [Players]*Answer) {
	r.Refusals = r.Refusals[:0]
	r.Tally = [Players]Tally{}
	if r.Log != nil {
		r.Log.clear()
	}
	if s.Over() {
		return
	}
	late := Answer{Out: TimedOut}
	for p := range answers {
		if answers[p] == nil {
			answers[p] = &late
		}
		s.out[p] = answers[p].Out
	}
	s.turn++
	for p, a := range answers {
		if s.out[p] != TimedOut { // builds before an invalid part are carried out
			r.build(s, p, a.Builds)
		}
	}
	for p, a := range answers {
		if s.out[p] == Playing {
			r.spawn(s, p, a.Spawns)
		}
	}
	r.move(s, answers)
	r.fight(s)
	r.recycle(s)
	s.stale--
	for p := range s.matter {
		s.matter[p] += Income
	}
}

// at returns the tile at a position in an order; nil if it is off the map.
func (s *State) at(x, y int32) (t *tile, cell int) {
	cell, ok := s.board.Cell(int(x), int(y))
	if !ok {
		return nil, 0
	}
	return &s.tiles[cell], cell
}

func (r *Resolver) build(s *State, player int, orders []Build) {
	for _, o := range orders {
		t, cell := s.at(o.X, o.Y)
		var code Code
		switch {
		case t == nil || t.owner() != player:
			code = BuildNotOwned
		case t.recycler():
			code = BuildOnRecycler
		case t.units > 0:
			code = BuildOnUnits
		case s.matter[player] < RecyclerCost:
			code = BuildNoMatter
		default:
			t.flags |= recyclerBit
			s.built++
			s.matter[player] -= RecyclerCost
			r.Tally[player].Built++
			if r.Log != nil {
				r.Log.Built = append(r.Log.Built, Deployed{player, cell, 1})
			}
			continue
		}
		r.Refusals = append(r.Refusals, Refusal{Player: player, Code: code, X: o.X, Y: o.Y})
	}
}

func (r *Resolver) spawn(s *State, player int, orders []Spawn) {
	for _, o := range orders {
		t, cell := s.at(o.X, o.Y)
		var code Code
		switch {
		case t == nil || t.owner() != player:
			code = SpawnNotOwned
		case t.recycler():
			code = SpawnOnRecycler
		case int64(s.matter[player]) < RobotCost*int64(o.Amount):
			code = SpawnNoMatter
		case o.Amount <= 0:
			code = SpawnZero
		default:
			s.matter[player] -= RobotCost * o.Amount
			r.Tally[player].Spawned += int(o.Amount)
			r.arrive(player, cell, o.Amount)
			if r.Log != nil {
				r.Log.Spawned = append(r.Log.Spawned, Deployed{player, cell, int(o.Amount)})
			}
			continue
		}
		r.Refusals = append(r.Refusals, Refusal{player, code, o.Amount, o.X, o.Y})
	}
}

// arrive puts newcomers on a tile. They become ordinary robots after all orders.
func (r *Resolver) arrive(player, cell int, amount int32) {
	if r.newcomers[0][cell] == 0 && r.newcomers[1][cell] == 0 {
		r.visited = append(r.visited, int16(cell))
	}
	r.newcomers[player][cell] += uint16(amount)
}

func (r *Resolver) move(s *State, answers [Players]*Answer) {
	surveyed := false // whether the pathfinder has surveyed this turn's obstacles
	for player, a := range answers {
		if s.out[player] != Playing {
			continue
		}
		for _, o := range a.Moves {
			t, from := s.at(o.FromX, o.FromY)
			if code := refuseMove(player, t, o); code != "" {
				r.Refusals = append(r.Refusals, Refusal{player, code, o.Amount, o.FromX, o.FromY})
				continue
			}
			step, ok := s.adjacentStep(from, o.ToX, o.ToY)
			if !ok {
				if !surveyed {
					r.paths.survey(s)
					surveyed = true
				}
				step = r.paths.step(from, o.ToX, o.ToY)
			}
			if step != from {
				t.units -= uint16(o.Amount)
				r.arrive(player, step, o.Amount)
				if r.Log != nil {
					r.Log.Moved = append(r.Log.Moved, Moved{player, from, step, int(o.Amount)})
				}
			}
		}
	}
}

func refuseMove(player int, from *tile, o Move) Code {
	available := int32(0)
	if from != nil && from.owner() == player {
		available = int32(from.units)
	}
	switch {
	case available < o.Amount:
		return MoveNotEnoughUnits
	case o.FromX == o.ToX && o.FromY == o.ToY:
		return MoveSameTile
	case o.Amount <= 0:
		return MoveZero
	}
	return ""
}

// fight resolves fights: each robot destroys one of the opponent's, and the surviving side owns the tile.
func (r *Resolver) fight(s *State) {
	for _, cell := range r.visited {
		t := &s.tiles[cell]
		var n [Players]uint16
		for p := range n {
			n[p] = r.newcomers[p][cell]
			r.newcomers[p][cell] = 0
		}
		if owner := t.owner(); owner != Nobody {
			n[owner] += t.units
		}
		lost := min(n[0], n[1])
		if r.Log != nil && lost > 0 {
			r.Log.Fights = append(r.Log.Fights, Fight{int(cell), [Players]int{int(n[0]), int(n[1])}})
		}
		for p := range n {
			n[p] -= lost
			r.Tally[p].Fought += int(lost)
		}
		t.units = n[0] + n[1]
		for p := range n {
			if n[p] > 0 && t.owner() != p {
				s.setOwner(t, p)
			}
		}
	}
	r.visited = r.visited[:0]
}

// setOwner makes a player the owner of a tile without a recycler.
func (s *State) setOwner(t *tile, player int) {
	if owner := t.owner(); owner != Nobody {
		s.owned[owner]--
	}
	s.owned[player]++
	t.flags = ownerFlag(player)
	s.stale = StaleTurns
}
