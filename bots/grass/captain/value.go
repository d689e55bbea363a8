package captain

import (
	"math/bits"

	"github.com/cookoff/cookoff/internal/games/grass/field"
)

const (
	perTile  = 1000 // values are in thousandths of a tile
	maxSteps = 48   // maximum number of steps to look ahead
	perRobot = 100  // force of a robot next to the opponent's land
	minForce = 30   // minimum force of a distant robot
	doomSpan = 16   // turns for which the loss of tiles is simulated; tiles lost later count as lasting
)

// valuer evaluates positions. It holds the buffers for that.
type valuer struct {
	weights Weights
	board   *field.Board
	stride  uint
	bitOf   [field.MaxTiles]int16
	cellOf  [words * 64]int16
	worth   [maxSteps + 1]int // value of a tile by the turns until it is taken

	land     set // tiles that robots can enter
	lasting  set // tiles that will not become grass
	robots   [field.Players]set
	owned    [field.Players]set // tiles of a player that robots can enter
	claims   [field.Players]set // tiles that a player reaches first
	doomed   [doomSpan + 1]set  // tiles by the turn in which they become grass
	lastDoom int                // last such turn
	units    [words * 64]uint16
	near     [field.Players][words * 64]int32 // robots on a tile and adjacent to it
	recycled [field.Players]int               // future matter from recyclers
	sites    []int16                          // cells of recyclers
	islands  [landCacheSize]islands
}

func newValuer(b *field.Board, w Weights) *valuer {
	v := &valuer{weights: w, board: b, stride: uint(b.Width + 1), sites: make([]int16, 0, field.MaxTiles)}
	for cell := range b.Tiles() {
		x, y := b.Coordinates(cell)
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

// value returns the value of a position for player 0 minus the value for player 1, in thousandths of a tile.
func (v *valuer) value(s *field.State) int {
	v.look(s)
	total := v.race() - (v.stepsToTiles(0)-v.stepsToTiles(1))*v.weights.Idle*perTile/100
	stake := v.contested()
	if stake == 0 {
		return total
	}
	var force [field.Players]int
	for p := range force {
		robots, spawned := v.force(p)
		matter := s.Matter(p) + v.recycled[p]*v.weights.Later/100
		force[p] = robots + matter*spawned*v.weights.Saved/100/field.RobotCost
	}
	sum := force[0] + force[1] + 2*v.weights.Calm*perRobot
	if sum > 0 {
		total += stake * v.weights.Force * (perTile / 100) * (force[0] - force[1]) / sum
	}
	return total + v.threats(s)
}

// contested returns the number of lasting tiles that both players can reach.
func (v *valuer) contested() (n int) {
	for _, island := range v.islandsOf(&v.land) {
		if island.intersects(&v.owned[0]) && island.intersects(&v.owned[1]) {
			lasting := island.intersection(&v.lasting)
			n += lasting.count()
		}
	}
	return n
}

// force returns the force of a player's robots, which decreases with the distance from the opponent's land, and
// the force of a robot spawned on the player's foremost tile. Robots that are cut off have none.
func (v *valuer) force(p int) (robots, spawned int) {
	rest := v.robots[p]
	seen := v.claims[1-p].intersection(&v.land)
	for step := 0; ; step++ {
		each := max(minForce, perRobot-step*v.weights.Distant)
		if own := v.owned[p].intersection(&seen); spawned == 0 && !own.empty() {
			spawned = each
		}
		if here := rest.intersection(&seen); !here.empty() {
			robots += v.robotsOn(&here) * each
			rest = rest.minus(&here)
		}
		next := seen.dilate(v.stride)
		if next = next.intersection(&v.land); next == seen || rest.empty() && spawned > 0 {
			return robots, spawned
		}
		seen = next
	}
}

// stepsToTiles returns the total steps of a player's robots to the nearest tiles to take, counting robots on
// one tile once.
func (v *valuer) stepsToTiles(p int) (steps int) {
	rest := v.robots[p]
	seen := v.land.minus(&v.owned[p])
	for step := 0; !rest.empty(); step++ {
		here := rest.intersection(&seen)
		steps += here.count() * step
		rest = rest.minus(&here)
		next := seen.dilate(v.stride)
		if next = next.intersection(&v.land); next == seen {
			break
		}
		seen = next
	}
	return steps
}

// robotsOn returns the number of robots on a set of tiles.
func (v *valuer) robotsOn(s *set) (n int) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			n += int(v.units[i<<6+bits.TrailingZeros64(w)])
		}
	}
	return n
}

// threats returns the difference of the losses expected in the next turns where the other player's robots
// outnumber a player's.
func (v *valuer) threats(s *field.State) int {
	var touched [field.Players]set
	for p := range field.Players {
		for i, w := range v.robots[p] {
			for ; w != 0; w &= w - 1 {
				bit := i<<6 + bits.TrailingZeros64(w)
				n := v.units[bit]
				for _, at := range [directions]int{bit, bit - 1, bit + 1, bit - int(v.stride), bit + int(v.stride)} {
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
		danger := touched[1-p].intersection(&v.owned[p])
		danger = danger.intersection(&v.lasting)
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
