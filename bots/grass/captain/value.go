package captain

import (
	"math/bits"

	"github.com/cookoff/cookoff/internal/games/grass/field"
)

const (
	perTile   = 1000 // values are in thousandths of a tile
	farthest  = 48   // steps looked ahead
	perRobot  = 100  // force of a robot at the front
	leastFar  = 30   // of which so much is left however far it is
	deathSpan = 16   // turns ahead in which tiles become grass, one by one; later ones count as lasting
)

// valuer values positions. It holds the memory that this takes.
type valuer struct {
	weights Weights
	board   *field.Board
	stride  uint
	bitOf   [field.MaxTiles]int16
	cellOf  [words * 64]int16
	worth   [farthest + 1]int // of a tile that is taken after so many turns

	land     set // tiles that robots can enter
	lasting  set // those that will not become grass
	robots   [field.Players]set
	owned    [field.Players]set // own tiles that robots can enter
	claims   [field.Players]set // tiles that a player reaches first
	doomed   [deathSpan + 1]set // tiles that become grass after so many turns
	deaths   int                // the last such turn
	units    [words * 64]uint16
	near     [field.Players][words * 64]int32 // robots on a tile and beside it
	recycled [field.Players]int               // matter that recyclers will still bring
	sites    []int16                          // cells of recyclers
}

func newValuer(b *field.Board, w Weights) *valuer {
	v := &valuer{weights: w, board: b, stride: uint(b.Width + 1), sites: make([]int16, 0, field.MaxTiles)}
	for cell := range b.Tiles() {
		x, y := b.Place(cell)
		bit := y*(b.Width+1) + x
		v.bitOf[cell], v.cellOf[bit] = int16(bit), int16(cell)
	}
	left := perTile
	for turns := range v.worth {
		v.worth[turns] = left
		left -= left * w.Delay / 1000
	}
	return v
}

// value is what a position is worth to player 0, in thousandths of a tile, less what it is worth to
// player 1.
func (v *valuer) value(s *field.State) int {
	v.look(s)
	total := v.race()
	stake := v.stake()
	var force [field.Players]int
	for p := range field.Players {
		sign := 1 - 2*p
		front, fill := v.march(p, stake > 0)
		total -= sign * fill * v.weights.Idle * perTile / 100
		matter := s.Matter(p) + v.recycled[p]*v.weights.Later/100
		force[p] = front + matter*perRobot/field.RobotCost*9/10
	}
	if stake == 0 {
		return total
	}
	sum := force[0] + force[1] + 2*v.weights.Calm*perRobot
	lead := force[0] - force[1]
	total += stake * v.weights.Force * (perTile / 100) * lead / sum
	return total + v.threats(s)
}

// look reads a position.
func (v *valuer) look(s *field.State) {
	v.land, v.lasting = set{}, set{}
	v.robots, v.owned = [field.Players]set{}, [field.Players]set{}
	v.sites = v.sites[:0]
	v.recycled = [field.Players]int{}
	for i := range v.deaths + 1 {
		v.doomed[i] = set{}
	}
	v.deaths = 0
	for cell := range v.board.Tiles() {
		t := s.Tile(cell)
		if t.Scrap == 0 {
			continue
		}
		if t.Recycler {
			v.sites = append(v.sites, int16(cell))
			continue
		}
		bit := int(v.bitOf[cell])
		v.land.add(bit)
		if t.Owner >= 0 {
			v.owned[t.Owner].add(bit)
			if t.Units > 0 {
				v.robots[t.Owner].add(bit)
				v.units[bit] = uint16(t.Units)
			}
		}
	}
	v.lasting = v.land
	if len(v.sites) > 0 {
		v.eat(s)
	}
}

// eat finds out what the recyclers that stand will take.
func (v *valuer) eat(s *field.State) {
	var life [field.MaxTiles][field.Players]uint8
	for _, site := range v.sites {
		t := s.Tile(int(site))
		turns := uint8(t.Scrap)
		life[site][t.Owner] = max(life[site][t.Owner], turns)
		for _, beside := range v.board.Near(int(site)) {
			life[beside][t.Owner] = max(life[beside][t.Owner], turns)
		}
	}
	for _, site := range v.sites {
		v.consume(s, int(site), &life)
		for _, beside := range v.board.Near(int(site)) {
			v.consume(s, int(beside), &life)
		}
	}
}

// consume counts what is taken from a tile, once.
func (v *valuer) consume(s *field.State, cell int, life *[field.MaxTiles][field.Players]uint8) {
	turns := life[cell]
	if turns == ([field.Players]uint8{}) {
		return
	}
	life[cell] = [field.Players]uint8{}
	t := s.Tile(cell)
	for p, n := range turns {
		v.recycled[p] += min(t.Scrap, int(n))
	}
	bit := int(v.bitOf[cell])
	if t.Scrap > int(max(turns[0], turns[1])) || !v.land.has(bit) {
		return
	}
	v.lasting[bit>>6] &^= 1 << (bit & 63)
	if t.Scrap <= deathSpan {
		v.doomed[t.Scrap].add(bit)
		v.deaths = max(v.deaths, t.Scrap)
	}
}

// race lets both players take what they reach first, and adds up what that is worth.
func (v *valuer) race() int {
	front := v.robots
	free := v.land // what nobody has reached yet
	total := 0
	for p := range field.Players {
		free = free.without(&v.robots[p])
		standing := v.robots[p].in(&v.lasting)
		total += (1 - 2*p) * standing.count() * perTile
	}
	v.claims = v.robots
	for turn := 1; turn <= farthest; turn++ {
		if turn <= v.deaths {
			free = free.without(&v.doomed[turn])
		}
		if free.empty() {
			break
		}
		next := [field.Players]set{front[0].spread(v.stride), front[1].spread(v.stride)}
		if turn == 1 { // robots can be spawned
			next[0], next[1] = next[0].with(&v.owned[0]), next[1].with(&v.owned[1])
		}
		gain, reached := v.claim(&free, &next, &front, v.worth[turn])
		total += gain
		if !reached && turn > v.deaths {
			break
		}
	}
	return total
}

// claim hands out the free tiles that players reach in a turn, and gives what they are worth. Where both
// come, the owner keeps the tile; otherwise nobody gets it, and both can go on from there.
func (v *valuer) claim(free *set, next, front *[field.Players]set, worth int) (total int, reached bool) {
	for i := range words {
		a, b := next[0][i]&free[i], next[1][i]&free[i]
		front[0][i], front[1][i] = a, b
		if a|b == 0 {
			continue
		}
		reached = true
		free[i] &^= a | b
		both, own, theirs := a&b, v.owned[0][i], v.owned[1][i]
		a = a&^both | both&own
		b = b&^both | both&theirs
		front[0][i] &^= both & theirs
		front[1][i] &^= both & own
		v.claims[0][i] |= a
		v.claims[1][i] |= b
		a &= v.lasting[i]
		b &= v.lasting[i]
		total += perTile * (bits.OnesCount64(a&own) - bits.OnesCount64(b&theirs))
		total += worth * (bits.OnesCount64(a&^own) - bits.OnesCount64(b&^theirs))
	}
	return total, reached
}

// stake is the number of lasting tiles that both players can get to, if nobody stops them.
func (v *valuer) stake() int {
	reach := v.owned
	for p := range reach {
		reach[p] = v.flood(reach[p])
	}
	both := reach[0].in(&reach[1])
	both = both.in(&v.lasting)
	return both.count()
}

func (v *valuer) flood(s set) set {
	for {
		next := s.spread(v.stride)
		if next = next.in(&v.land); next == s {
			return s
		}
		s = next
	}
}

// march gives the force of a player's robots, which is less the farther they are from the opponent's
// land, and the steps of all robots to tiles to take.
func (v *valuer) march(p int, contested bool) (force, fill int) {
	theirs := v.claims[1-p].in(&v.land)
	rest := v.robots[p]
	if contested {
		seen := theirs
		for step := 0; ; step++ {
			here := rest.in(&seen)
			if !here.empty() {
				force += v.crowd(&here) * max(leastFar, perRobot-step*v.weights.Distant)
				rest = rest.without(&here)
			}
			next := seen.spread(v.stride)
			if next = next.in(&v.land); next == seen || rest.empty() {
				break
			}
			seen = next
		}
		// What is left is cut off.
	} else {
		force = v.crowd(&rest) * perRobot
	}
	rest = v.robots[p]
	seen := v.land.without(&v.owned[p])
	if seen.empty() {
		return force, 0
	}
	for step := 0; !rest.empty(); step++ {
		here := rest.in(&seen)
		if !here.empty() {
			fill += here.count() * step
			rest = rest.without(&here)
		}
		next := seen.spread(v.stride)
		if next = next.in(&v.land); next == seen {
			break
		}
		seen = next
	}
	return force, fill
}

// crowd counts the robots on some tiles.
func (v *valuer) crowd(s *set) (n int) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			n += int(v.units[i<<6+bits.TrailingZeros64(w)])
		}
	}
	return n
}

// threats is what both players may lose in the turns to come where the other one's robots are more.
func (v *valuer) threats(s *field.State) int {
	var touched [field.Players]set
	for p := range field.Players {
		for i, w := range v.robots[p] {
			for ; w != 0; w &= w - 1 {
				bit := i<<6 + bits.TrailingZeros64(w)
				n := v.units[bit]
				for _, at := range [ways]int{bit, bit - 1, bit + 1, bit - int(v.stride), bit + int(v.stride)} {
					if at < 0 || at >= words*64 || !v.land.has(at) {
						continue
					}
					if !touched[p].has(at) {
						touched[p].add(at)
						v.near[p][at] = 0
					}
					v.near[p][at] += int32(n)
				}
			}
		}
	}
	total := 0
	for p := range field.Players {
		reserve := min(s.Matter(p)/field.RobotCost, 3)
		danger := touched[1-p].in(&v.owned[p])
		danger = danger.in(&v.lasting)
		for i, w := range danger {
			for ; w != 0; w &= w - 1 {
				bit := i<<6 + bits.TrailingZeros64(w)
				own := 0
				if touched[p].has(bit) {
					own = int(v.near[p][bit])
				}
				if more := int(v.near[1-p][bit]) - own - reserve; more > 0 {
					total -= (1 - 2*p) * min(more, 3) * v.weights.Threat * perTile / 300
				}
			}
		}
	}
	return total
}
