package race

import (
	"fmt"
	"slices"
)

// outOfBounds is the engine's exception when a car is pushed behind the first block.
const outOfBounds = "java.lang.ArrayIndexOutOfBoundsException"

// arrive moves a car to its new place and applies what it meets on the way (4.6).
func (s *State) arrive(player int, r *round) error {
	from, to := r.from[player], r.to[player]
	if to.Block < 1 {
		return &EngineError{
			Exception: outOfBounds,
			Problem:   fmt.Sprintf("player %d was pushed back behind the first block", playerID(player)),
		}
	}
	c := &s.cars[player]
	config := &s.start.Track.Config
	way := &r.ways[player]
	way.From, way.To, way.Collided = from, to, r.collided[player]
	if inert := from == to; !inert {
		last := s.At(to)
		var path [objects]int // number of objects on the way, by kind; all zero if the car jumps
		way.Met = to.Block
		if !c.Lizard {
			first := from.Block + 1
			if !r.collided[player] && (s.hadEvent(player, TurningLeft) || s.hadEvent(player, TurningRight)) {
				first = from.Block
			}
			s.count(&path, to.Lane, first, to.Block-1)
			way.Met = min(first, to.Block)
		}
		s.hitAll(player, &path, last, &way.Lost)
		s.pickUpAll(player, &path, last)
	}
	c.Position = to
	if to.Block == config.TrackLength {
		s.event(player, Finished)
	}
	way.Lost.Damage = int16(c.Speed - min(c.Speed, c.MaxSpeed))
	c.Speed = min(c.Speed, c.MaxSpeed)
	return nil
}

// count counts the objects in a range of a lane. The range may be empty.
func (s *State) count(path *[objects]int, lane, first, last int) {
	if first > last {
		return
	}
	t := s.start.Track
	from, to := t.cell(Position{lane, first}), t.cell(Position{lane, last})
	for _, o := range t.blocks[from : to+1] {
		path[o]++
	}
	oil := s.list(listOil)
	i, _ := slices.BinarySearch(oil, from)
	for ; i < len(oil) && oil[i] <= to; i++ {
		path[t.blocks[oil[i]]]--
		path[OilSpill]++
	}
}

// hitAll applies the obstacles on the way, kind by kind, then the one on the last block.
func (s *State) hitAll(player int, path *[objects]int, last Object, lost *Losses) {
	for _, o := range [...]Object{Mud, OilSpill, Wall} {
		for range path[o] {
			s.hit(player, o, lost)
		}
	}
	s.hit(player, last, lost)
}

// hit applies an object to a car, if it is an obstacle.
func (s *State) hit(player int, o Object, lost *Losses) {
	c, config := &s.cars[player], &s.start.Track.Config
	speed := c.Speed
	switch o {
	case Mud:
		c.addDamage(config, config.MudDamage)
		c.slowDown(config, false)
		c.Score += config.MudScore
		s.event(player, HitMud)
		lost.Mud += int16(speed - c.Speed)
	case OilSpill:
		c.addDamage(config, config.OilDamage)
		c.slowDown(config, false)
		c.Score += config.OilScore
		s.event(player, HitOil)
		lost.Oil += int16(speed - c.Speed)
	case Wall:
		c.addDamage(config, config.WallDamage)
		c.slowToFirst(config)
		c.Score += config.WallScore
		s.event(player, HitWall)
		lost.Wall += int16(speed - c.Speed)
	}
}

// pickUpAll takes the power-ups on the way, kind by kind, then the one on the last block. They remain on the track.
func (s *State) pickUpAll(player int, path *[objects]int, last Object) {
	for u := range Powerup(powerups) {
		for range path[u.Item()] {
			s.pickUp(player, u)
		}
	}
	for u := range Powerup(powerups) {
		if last == u.Item() {
			s.pickUp(player, u)
		}
	}
}

func (s *State) pickUp(player int, u Powerup) {
	s.push(listPowerups+player, int32(u))
	s.cars[player].Score += s.start.Track.PickupBonus
}
