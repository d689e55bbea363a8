package kitchenstory

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/sim"
)

// motionFindings returns findings about bots that did not advance: deadlocks, blocked ways, loops, idleness.
func (b *Book) motionFindings() (list []story.Finding) {
	loops, paired := make([][]stretch, len(b.bots)), make([]bool, len(b.bots))
	for i, bot := range b.bots {
		loops[i] = bot.loops()
	}
	for i, one := range b.bots {
		for j, other := range b.bots[:i] {
			list = append(list, deadlocks(other, one)...)
			both := sharedLoops(other, one, loops[j], loops[i])
			paired[i], paired[j] = paired[i] || len(both) > 0, paired[j] || len(both) > 0
			list = append(list, both...)
		}
	}
	for i, bot := range b.bots {
		list = append(list, b.blockedWays(bot)...)
		if !paired[i] {
			list = append(list, bot.loopFindings(loops[i])...)
		}
		rested := bot.deeds()[idle]
		if rest := bot.longestIdle(); rested >= idleTurns && 100*rested > idleShare*len(bot.turns) {
			one := bot.finding("idle", scene.Note, rest, fmt.Sprintf("bot %d did nothing in %d of %d turns, longest in turns %d to %d",
				bot.id, rested, len(bot.turns), rest.from, rest.to))
			list = append(list, one)
		}
	}
	return list
}

// finding returns a finding about the bot, at its position when it began.
func (b *botBook) finding(kind string, tone scene.Tone, s stretch, text string) story.Finding {
	d := b.turn(s.from)
	one := finding(kind, tone, b.team, s.from, text)
	one.Until, one.Board, one.X, one.Y = s.to, int(d.kitchen), d.at.X, d.at.Y
	one.Actors = []string{kitchenscene.BotID(b.id)}
	return one
}

// stuck reports whether in a turn the bot's move was blocked by another bot, and it did nothing else.
func (b *botBook) stuck(turn, by int) bool {
	return b.turn(turn).deed == blocked && b.turn(turn).blockedBy == by
}

// deadlocked reports whether two bots blocked each other in a turn: neither moved or acted, and at least one was
// blocked by the other.
func deadlocked(one, other *botBook, turn int) bool {
	still := func(b *botBook) bool { return b.turn(turn).deed != acted && b.turn(turn).deed != moved }
	return still(one) && still(other) && (one.stuck(turn, other.id) || other.stuck(turn, one.id))
}

// deadlocks returns the stretches in which two bots blocked each other. Each was blocked by the other at least
// once: otherwise one stood there for its own reasons.
func deadlocks(one, other *botBook) (list []story.Finding) {
	for _, s := range stretches(len(one.turns), func(turn int) bool { return deadlocked(one, other, turn) }) {
		if s.turns() < deadlockTurns || !s.some(func(turn int) bool { return one.stuck(turn, other.id) }) || !s.some(func(turn int) bool { return other.stuck(turn, one.id) }) {
			continue
		}
		list = append(list, pairFinding(one, other, s, fmt.Sprintf("bots %d at %s and %d at %s blocked each other for %d turns",
			one.id, kitchenscene.PlaceWords(one.turn(s.from).at), other.id, kitchenscene.PlaceWords(other.turn(s.from).at), s.turns())))
	}
	return list
}

func (s stretch) some(fits func(turn int) bool) bool {
	for turn := s.from; turn <= s.to; turn++ {
		if fits(turn) {
			return true
		}
	}
	return false
}

func pairFinding(one, other *botBook, s stretch, text string) story.Finding {
	f := one.finding("deadlock", scene.Bad, s, text)
	f.Actors = append(f.Actors, kitchenscene.BotID(other.id))
	return f
}

// blockedWays returns the stretches in which a bot was blocked by another one that did not want to pass it.
func (b *Book) blockedWays(bot *botBook) (list []story.Finding) {
	for _, other := range b.bots {
		for _, s := range stretches(len(bot.turns), func(turn int) bool { return bot.stuck(turn, other.id) }) {
			if s.turns() < blockedTurns || s.some(func(turn int) bool { return other.stuck(turn, bot.id) }) {
				continue
			}
			f := bot.finding("blocked", scene.Bad, s, fmt.Sprintf("bot %d was blocked by bot %d for %d turns", bot.id, other.id, s.turns()))
			f.Actors = append(f.Actors, kitchenscene.BotID(other.id))
			list = append(list, f)
		}
	}
	return list
}

// looping reports whether a bot repeats in a turn what it did a period before: it is at the same position with the
// same item, has acted in neither of the turns, and has been elsewhere in between.
func (b *botBook) looping(turn, period int) bool {
	if turn <= period {
		return false
	}
	now, then := b.turn(turn), b.turn(turn-period)
	if now.at != then.at || now.kitchen != then.kitchen || now.holding != then.holding {
		return false
	}
	elsewhere := false
	for n := turn - period + 1; n <= turn; n++ {
		if b.turn(n).deed == acted {
			return false
		}
		elsewhere = elsewhere || b.turn(n).at != now.at
	}
	return elsewhere && then.deed != acted
}

// loops returns the stretches in which a bot repeated the same movement, with the shortest period of each.
func (b *botBook) loops() (list []stretch) {
	var covered stretch
	for period := 2; period <= loopPeriod; period++ {
		for _, s := range stretches(len(b.turns), func(turn int) bool { return b.looping(turn, period) }) {
			s.from -= period
			if s.turns() >= loopTurns && !(covered.from > 0 && s.from <= covered.to && covered.from <= s.to) {
				list, covered = append(list, s), s
			}
		}
	}
	return list
}

// sharedLoops returns the stretches in which two bots near each other both loop, from the loops of each.
func sharedLoops(one, other *botBook, ones, others []stretch) (list []story.Finding) {
	for _, s := range ones {
		for _, o := range others {
			both := stretch{max(s.from, o.from), min(s.to, o.to)}
			if both.turns() >= loopTurns && !both.some(func(turn int) bool { return apart(one.turn(turn), other.turn(turn)) }) {
				list = append(list, pairFinding(one, other, both, fmt.Sprintf("bots %d and %d went the same ways again and again beside each other for %d turns",
					one.id, other.id, both.turns())))
			}
		}
	}
	return list
}

// apart reports whether two bots are too far from each other to interfere.
func apart(a, b *botTurn) bool {
	return a.kitchen != b.kitchen || distance(a.at, b.at) > loopDistance
}

func distance(a, b sim.Pos) int {
	return max(a.X-b.X, b.X-a.X, a.Y-b.Y, b.Y-a.Y)
}

// loopFindings returns findings about loops of a bot that are not in sharedLoops.
func (b *botBook) loopFindings(loops []stretch) (list []story.Finding) {
	for _, s := range loops {
		list = append(list, b.finding("loop", scene.Note, s, fmt.Sprintf("bot %d went the same way again and again for %d turns", b.id, s.turns())))
	}
	return list
}
