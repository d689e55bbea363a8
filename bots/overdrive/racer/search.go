package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

const (
	depth      = 8  // look-ahead in rounds
	maxActions = 10 // maximum number of commands tried in a position
)

// node is a position of the search.
type node struct {
	state    race.State
	first    int8 // index of the first command at the root
	level    [depth]int8
	delayed  int // blocks by which collisions with the player's car delayed the other car
	progress int // blocks driven by the player's car, weighted by the rounds left
	value    int
	key      uint64
}

// search is a beam search for a player's best commands, given the other player's plan: it keeps the best
// positions of each round. It allocates nothing once its buffers have grown.
type search struct {
	weights   *Weights
	width     int
	now, next []*node
	spare     *node
	actions   [maxActions]race.Action
}

func newSearch(w *Weights, width int) *search {
	s := &search{weights: w, width: width, spare: new(node)}
	for range width {
		s.now, s.next = append(s.now, new(node)), append(s.next, new(node))
	}
	s.now, s.next = s.now[:0], s.next[:0]
	return s
}

// plan is a player's commands in the next rounds.
type plan [depth]race.Action

// outcome is the result of a search: the best value for each first command, and the best plan.
type outcome struct {
	actions []race.Action
	values  []int
	best    int
	plan    plan
}

// minValue is less than the value of any position.
const minValue = -1 << 40

// run searches from a position, given the other player's plan.
func (s *search) run(root *race.State, player int, other *plan, out *outcome) {
	s.now = s.now[:1]
	begin := s.now[0]
	begin.state.CopyFrom(root)
	begin.first, begin.delayed, begin.progress = -1, 0, 0
	out.actions = append(out.actions[:0], s.rootCommands(root, player)...)
	out.values = out.values[:0]
	for range out.actions {
		out.values = append(out.values, minValue)
	}
	for level := range depth {
		s.next = s.next[:0]
		for _, n := range s.now {
			if n.state.Over() {
				s.offer(n)
				continue
			}
			actions := out.actions
			if level > 0 {
				actions = s.commands(&n.state, player)
			}
			for i, a := range actions {
				s.playRound(n, player, other, level, i, a)
			}
		}
		s.now, s.next = s.next, s.now
	}
	out.best = minValue
	for _, n := range s.now {
		if n.value > out.values[n.first] {
			out.values[n.first] = n.value
		}
		if n.value > out.best {
			out.best = n.value
			for i, a := range n.level {
				out.plan[i] = race.Action(a)
			}
		}
	}
}

// playRound plays a round from a node.
func (s *search) playRound(from *node, player int, other *plan, level, i int, a race.Action) {
	n := s.spare
	n.state.CopyFrom(&from.state)
	n.first, n.level, n.delayed, n.progress = from.first, from.level, from.delayed, from.progress
	if level == 0 {
		n.first = int8(i)
	}
	n.level[level] = int8(a)
	var commands [race.Players]race.Command
	commands[player].Action, commands[1-player].Action = a, other[level]
	if other[level] == race.UseEMP && !canFire(&from.state, 1-player) {
		commands[1-player].Action = race.Accelerate // otherwise the search would gain from making EMPs miss
	}
	moves, err := n.state.Drive(commands)
	if err != nil {
		return
	}
	if move := moves[1-player]; move.Collided {
		// The other player would have avoided the collision.
		n.delayed += max(0, from.state.Speed(1-player)-(move.To.Block-move.From.Block))
	}
	n.progress += (n.state.Position(player).Block - from.state.Position(player).Block) * (depth - level)
	n.value = s.weights.value(&n.state, player, level) - n.delayed*perBlock*s.weights.Rival/100 + n.progress/perProgress
	n.key = key(&n.state, player)
	s.offer(n)
}

// offer adds a node to the best of the next round, a heap with the worst node at the top. A displaced node
// becomes the spare one.
func (s *search) offer(n *node) {
	for _, it := range s.next {
		if it.key == n.key && it.value == n.value && it.first == n.first {
			return
		}
	}
	if i := len(s.next); i < s.width {
		s.next = s.next[:i+1]
		s.store(i, n)
		s.siftUp(i)
		return
	}
	if n.value > s.next[0].value {
		s.store(0, n)
		s.siftDown()
	}
}

// siftUp restores the heap upwards from an index.
func (s *search) siftUp(i int) {
	for up := (i - 1) / 2; i > 0 && s.next[up].value > s.next[i].value; up = (i - 1) / 2 {
		s.next[i], s.next[up] = s.next[up], s.next[i]
		i = up
	}
}

// siftDown restores the heap downwards from the top.
func (s *search) siftDown() {
	for i := 0; ; {
		child := 2*i + 1
		if child+1 < len(s.next) && s.next[child+1].value < s.next[child].value {
			child++
		}
		if child >= len(s.next) || s.next[i].value <= s.next[child].value {
			return
		}
		s.next[i], s.next[child] = s.next[child], s.next[i]
		i = child
	}
}

// store puts a node at an index of the next round.
func (s *search) store(i int, n *node) {
	if n == s.spare {
		s.next[i], s.spare = s.spare, s.next[i]
		return
	}
	to := s.next[i]
	to.state.CopyFrom(&n.state)
	to.first, to.level, to.delayed, to.progress, to.value, to.key = n.first, n.level, n.delayed, n.progress, n.value, n.key
}

// key returns a hash of a player's car and the other's progress, which identifies a position.
func key(s *race.State, player int) uint64 {
	k := uint64(s.Position(player).Block)
	mix := func(n int) { k = (k ^ uint64(n+1)) * 0x9e3779b97f4a7c15 }
	mix(s.Position(player).Lane)
	mix(s.Speed(player))
	mix(s.Damage(player))
	rounds, _ := s.Boost(player)
	mix(rounds)
	for u := range race.Powerup(powerups) {
		mix(s.Holds(player, u))
	}
	mix(s.Position(1 - player).Block)
	return k
}

// rootCommands returns the commands of the first round, always including DoNothing, which stands for dropping
// an item.
func (s *search) rootCommands(at *race.State, player int) []race.Action {
	list := s.commands(at, player)
	if list[0] != race.DoNothing {
		list = append(list, race.DoNothing)
	}
	return list
}

// commands returns the commands worth trying. Drops are evaluated in Bot.drop.
func (s *search) commands(at *race.State, player int) []race.Action {
	list := s.actions[:0]
	t := at.Track()
	lane, speed := at.Position(player).Lane, at.Speed(player)
	_, boosting := at.Boost(player)
	if speed < min(t.MaximumSpeed, t.Cap(at.Damage(player))) {
		list = append(list, race.Accelerate)
	} else {
		list = append(list, race.DoNothing)
	}
	if speed > t.MinimumSpeed {
		if lane > t.MinLane {
			list = append(list, race.TurnLeft)
		}
		if lane < t.MaxLane {
			list = append(list, race.TurnRight)
		}
	}
	if at.Damage(player) > 0 {
		list = append(list, race.Fix)
	}
	if rounds, _ := at.Boost(player); at.Holds(player, race.Boost) > 0 && (!boosting || rounds <= 1) {
		list = append(list, race.UseBoost)
	}
	if at.Holds(player, race.Lizard) > 0 && speed > 1 {
		list = append(list, race.UseLizard)
	}
	if canFire(at, player) {
		list = append(list, race.UseEMP)
	}
	if speed > t.SpeedState1 && !boosting {
		list = append(list, race.Decelerate)
	}
	return list
}

// canFire reports whether a player's EMP would hit.
func canFire(at *race.State, player int) bool {
	own, other := at.Position(player), at.Position(1-player)
	return max(own.Lane-other.Lane, other.Lane-own.Lane) <= 1 &&
		other.Block-own.Block > at.Track().EMPBlockGap && at.Holds(player, race.EMP) > 0
}
