package race

import "slices"

// noTruck means that there is no truck; blocks begin with 1.
const noTruck = 0

// stopAtTrucks stops cars behind the first truck on their way (4.4). Trucks are removed only after both cars, so that
// both can hit the same one.
func (s *State) stopAtTrucks(r *round) {
	config := &s.start.Track.Config
	for i := range s.cars {
		block := s.truckInWay(i, r)
		if block == noTruck || s.hadEvent(i, FixedCar) {
			continue
		}
		r.ways[i].Truck = Position{Lane: r.to[i].Lane, Block: block}
		r.to[i].Block = block - 1
		s.event(i, HitTruck)
		c := &s.cars[i]
		speed := c.Speed
		c.slowToFirst(config)
		r.ways[i].Lost.Truck = int16(speed - c.Speed)
		c.Score += config.TruckScore
		c.addDamage(config, config.TruckDamage)
	}
	for i := range r.ways {
		if p := r.ways[i].Truck; p.Block != noTruck {
			s.removeCell(listTrucks, s.start.Track.cell(p))
		}
	}
}

// truckInWay returns the block of the first truck up to the car's last block. A car with a lizard jumps over all but
// a truck on its last block.
func (s *State) truckInWay(player int, r *round) int {
	from, to := r.from[player], r.to[player]
	first := from.Block + 1
	if to.Lane != from.Lane {
		first = from.Block
	}
	if !s.cars[player].Lizard && first < to.Block {
		if block := s.firstTruck(to.Lane, first, to.Block-1); block != noTruck {
			return block
		}
	}
	if to.Block < 1 {
		return noTruck
	}
	return s.firstTruck(to.Lane, to.Block, to.Block)
}

// firstTruck returns the block of the first truck in a range of a lane, or noTruck.
func (s *State) firstTruck(lane, first, last int) int {
	t := s.start.Track
	trucks := s.list(listTrucks)
	i, _ := slices.BinarySearch(trucks, t.cell(Position{lane, first}))
	if i < len(trucks) && trucks[i] <= t.cell(Position{lane, last}) {
		return t.position(trucks[i]).Block
	}
	return noTruck
}

// placeTrucks puts tweeted trucks on the track (4.7). Two tweets to the same place are refunded and remain pending,
// so that they are refunded again in each round until there is a third.
func (s *State) placeTrucks() {
	tweets := s.pending[:s.waiting]
	if len(tweets) == 2 && tweets[0].target == tweets[1].target {
		for i := range s.cars {
			s.refund(i)
		}
		return
	}
	t := s.start.Track
	for _, w := range tweets {
		if s.Truck(w.target) {
			s.refund(w.player)
			continue
		}
		if w.replaces != (Position{}) {
			s.removeCell(listTrucks, t.cell(w.replaces))
		}
		s.addCell(listTrucks, t.cell(w.target))
		s.cars[w.player].Truck = w.target
	}
	clear(s.pending[:])
	s.waiting = 0
}

func (s *State) refund(player int) {
	s.push(listPowerups+player, int32(Tweet))
	s.cars[player].Score -= s.start.Track.UseBonus
}
