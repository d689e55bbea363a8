package overdrive

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Causes of slow rounds, following the causes of speed losses.
const (
	repairs = losses + iota
	heldUp
	standing // because of its own commands
	boosts   // of the opponent
	ownSpeed
	causes
)

func causeNames() [causes]string {
	names := [causes]string{repairs: "repairs", heldUp: "being held up", standing: "standing still", boosts: "boosts", ownSpeed: "slow driving"}
	of := lossNames()
	copy(names[:], of[:])
	return names
}

// slowness counts the blocks that a car drove less than its opponent in each round, by cause. Together they are at
// most the length of the track. After a hit, slow rounds are attributed to it until the car has regained its speed.
type slowness struct {
	blocks  [causes]int
	cause   int
	speed   int // to regain
	finding int // index of the finding about the hit, plus 1; 0 for none
	round   int // of the finding
}

// attributeTo attributes the following rounds to a hit at a speed.
func (s *slowness) attributeTo(cause, speed int) {
	if s.cause == ownSpeed {
		s.speed = 0
	}
	s.cause, s.speed, s.finding = cause, max(s.speed, speed), 0
}

// attribute adds the blocks by which a car fell behind in a round (driven against other) to their cause, and to the
// cost of the hit that caused them.
func (t *teller) attribute(player, driven, other int, action race.Action, why int) {
	s, full := &t.players[player].slow, t.start.Track().MaximumSpeed
	cause := s.causeOf(driven, action, why)
	if behind := other - driven; behind > 0 {
		boosted := max(0, other-max(driven, full))
		s.blocks[boosts] += boosted
		s.blocks[cause] += behind - boosted
	}
	switch {
	case cause == standing: // from now on its own commands make it slow
		s.cause, s.finding = ownSpeed, 0
	case driven >= s.speed:
		s.cause, s.finding = ownSpeed, 0
	case cause == s.cause && s.finding > 0:
		t.findings[s.finding-1].Amount -= int64(s.speed - driven)
	}
}

// causeOf returns why a car is slow in a round.
func (s *slowness) causeOf(driven int, action race.Action, why int) int {
	switch {
	case action == race.Fix:
		return repairs
	case why == wasHeldUp:
		return heldUp
	case driven > 0:
	case why == stayed:
		return standing
	case why == metTruck:
		return trucks
	case why == wasDamaged:
		return damages
	}
	return s.cause
}

// comparison compares the blocks that the cars reached, with the causes of slow rounds.
func (t *teller) comparison(s *race.State) story.Comparison {
	c := story.Comparison{Did: "drove", What: "block", Differences: make([]string, race.Players)}
	for player := range race.Players {
		c.Counts = append(c.Counts, int64(s.Position(player).Block))
	}
	best, other := 0, 1
	if c.Counts[other] > c.Counts[best] {
		best, other = other, best
	}
	var order []int
	more := [causes]int{}
	for cause := range causes {
		if more[cause] = t.players[other].slow.blocks[cause] - t.players[best].slow.blocks[cause]; more[cause] > 0 {
			order = append(order, cause)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return more[b] - more[a] })
	var parts []string
	for _, cause := range order[:min(len(order), maxCauses)] {
		parts = append(parts, fmt.Sprintf("%s (%s)", causeNames()[cause], spelling.Count(more[cause], "block")))
	}
	if len(parts) > 0 && c.Counts[best] > c.Counts[other] {
		text := strings.Join(parts, ", ")
		c.Differences[best], c.Differences[other] = text, text
	}
	return c
}

// maxCauses limits the causes in a comparison.
const maxCauses = 3

// adviceAgainst returns how to avoid a loss of speed.
func adviceAgainst(loss int) string {
	switch lossNames()[loss] {
	case "EMP":
		return "avoid the lanes in front of the other car while it may have an EMP"
	case "damage":
		return "repair before the damage lowers the speed"
	}
	return "change lanes, or use a lizard, before the obstacle"
}

// Reasons for standing still.
const (
	wasHeldUp = iota // by the opponent
	metTruck
	didRepair
	wasDamaged // so much that it cannot move
	stayed
	standReasons
)

// standReason returns why a car stood still in a round.
func standReason(before *race.State, player int, action race.Action, way *race.Way) int {
	switch {
	case way.Collided:
		return wasHeldUp
	case way.Truck != race.Position{}:
		return metTruck
	case action == race.Fix:
		return didRepair
	case before.Track().Cap(before.Damage(player)) == 0:
		return wasDamaged
	}
	return stayed
}

// standText returns why a car stood still, and what to do about it.
func standText(why int) (text, fix string) {
	switch why {
	case metTruck:
		return "a cyber truck was in front of it", "change lanes"
	case didRepair:
		return "it was repaired", "avoid obstacles, and repair only as much as the speed requires"
	case wasDamaged:
		return "its damage did not allow any speed", "repair with FIX"
	}
	return "its commands did not move it", "accelerate"
}
