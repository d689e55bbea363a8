package kitchenstory

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/sim"
)

// motionFindings returns findings about bots without progress: deadlocks, blocked paths, loops, idleness, and standing still
// with an item in the hands.
func (b *Book) motionFindings(s *sim.State) (list []story.Finding) {
	loops, paired := make([][]turnRange, len(b.bots)), make([]bool, len(b.bots))
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
		stuck := b.stuck(s, bot)
		list = append(list, stuck...)
		list = append(list, b.blockedPaths(s, bot)...)
		if !paired[i] {
			list = append(list, bot.loopFindings(loops[i])...)
		}
		rested, rest := bot.turnsByKind()[idle], bot.longestIdle()
		if rested >= idleTurns && 100*rested > idleShare*len(bot.turns) && !covers(stuck, rest) {
			one := bot.finding("idle", scene.Note, rest, fmt.Sprintf("%s did nothing in %d of %d turns, the longest stretch being turns %d to %d",
				bot, rested, len(bot.turns), rest.from, rest.to))
			one.Fix = "let it start the next order, or fetch plates, instead of waiting"
			list = append(list, one)
		}
	}
	return list
}

// covers reports whether findings cover most of a range of turns.
func covers(list []story.Finding, s turnRange) bool {
	turns := 0
	for i := range list {
		turns += max(0, min(list[i].Until, s.to)-max(list[i].Turn, s.from)+1)
	}
	return 2*turns > s.turns()
}

func (b *botLog) String() string { return fmt.Sprintf("%s's bot %d", b.team, b.id) }

// finding returns a finding about the bot, at its position at the start of the range.
func (b *botLog) finding(kind string, tone scene.Tone, s turnRange, text string) story.Finding {
	d := b.turn(s.from)
	one := finding(kind, tone, b.team, s.from, text)
	one.Until, one.Board, one.X, one.Y = s.to, int(d.kitchen), d.at.X, d.at.Y
	one.Actors = []string{kitchenscene.BotID(b.id)}
	return one
}

// stoppedIn reports whether another bot blocked the bot's move in a turn, and the bot did nothing else.
func (b *botLog) stoppedIn(turn, by int) bool {
	return b.turn(turn).kind == blocked && b.turn(turn).blockedBy == by
}

// deadlocked reports whether two bots blocked each other in a turn: neither moved or acted, and at least one was
// blocked by the other.
func deadlocked(one, other *botLog, turn int) bool {
	still := func(b *botLog) bool { return b.turn(turn).kind != acted && b.turn(turn).kind != moved }
	return still(one) && still(other) && (one.stoppedIn(turn, other.id) || other.stoppedIn(turn, one.id))
}

// deadlocks returns findings about two bots that blocked each other. Each was blocked by the other at least once: otherwise
// one was only in the way of the other.
func deadlocks(one, other *botLog) (list []story.Finding) {
	for _, s := range matchingRanges(len(one.turns), func(turn int) bool { return deadlocked(one, other, turn) }) {
		if s.turns() < deadlockTurns || !s.some(func(turn int) bool { return one.stoppedIn(turn, other.id) }) || !s.some(func(turn int) bool { return other.stoppedIn(turn, one.id) }) {
			continue
		}
		f := pairFinding(one, other, s, fmt.Sprintf("%s at %s and %s at %s blocked each other for %d turns",
			one, kitchenscene.PlaceWords(one.turn(s.from).at), other, kitchenscene.PlaceWords(other.turn(s.from).at), s.turns()))
		f.Again, f.Fix = fmt.Sprintf("%s and %s blocked each other", one, other), "let one of them step aside, and let them wait for different numbers of turns"
		list = append(list, f)
	}
	return list
}

func (s turnRange) some(fits func(turn int) bool) bool {
	for turn := s.from; turn <= s.to; turn++ {
		if fits(turn) {
			return true
		}
	}
	return false
}

func pairFinding(one, other *botLog, s turnRange, text string) story.Finding {
	f := one.finding("deadlock", scene.Bad, s, text)
	f.Actors = append(f.Actors, kitchenscene.BotID(other.id))
	return f
}

// blockedPaths returns findings about a bot that was blocked by another bot, which did not try to pass it.
func (b *Book) blockedPaths(state *sim.State, bot *botLog) (list []story.Finding) {
	for _, other := range b.bots {
		for _, s := range matchingRanges(len(bot.turns), func(turn int) bool { return bot.stoppedIn(turn, other.id) }) {
			if s.turns() < blockedTurns || s.some(func(turn int) bool { return other.stoppedIn(turn, bot.id) }) {
				continue
			}
			at := other.turn(s.from)
			f := bot.finding("blocked", scene.Bad, s, fmt.Sprintf("%s was blocked for %d turns by %s, which stood at %s holding %s",
				bot, s.turns(), other, kitchenscene.PlaceWords(at.at), kitchenscene.ItemWords(state, at.holding)))
			f.Again, f.Fix = fmt.Sprintf("%s was blocked by %s", bot, other), "let the other bot step aside, or walk around it"
			if bot.team != other.team {
				f.Fix = "walk around it"
			}
			f.Actors = append(f.Actors, kitchenscene.BotID(other.id))
			list = append(list, f)
		}
	}
	return list
}

// looping reports whether a bot is at the same position with the same item as a period before, and in between was elsewhere
// but did not act.
func (b *botLog) looping(turn, period int) bool {
	if turn <= period {
		return false
	}
	now, then := b.turn(turn), b.turn(turn-period)
	if now.at != then.at || now.kitchen != then.kitchen || now.holding != then.holding {
		return false
	}
	elsewhere := false
	for n := turn - period + 1; n <= turn; n++ {
		if b.turn(n).kind == acted {
			return false
		}
		elsewhere = elsewhere || b.turn(n).at != now.at
	}
	return elsewhere && then.kind != acted
}

// loops returns the ranges of turns in which a bot repeated a movement. Of overlapping ranges, the one with the shortest
// period counts.
func (b *botLog) loops() (list []turnRange) {
	var covered turnRange
	for period := 2; period <= loopPeriod; period++ {
		for _, s := range matchingRanges(len(b.turns), func(turn int) bool { return b.looping(turn, period) }) {
			s.from -= period
			if s.turns() >= loopTurns && !(covered.from > 0 && s.from <= covered.to && covered.from <= s.to) {
				list, covered = append(list, s), s
			}
		}
	}
	return list
}

// sharedLoops returns findings about two bots near each other that looped at the same time, from the loops of each.
func sharedLoops(one, other *botLog, ones, others []turnRange) (list []story.Finding) {
	for _, s := range ones {
		for _, o := range others {
			both := turnRange{max(s.from, o.from), min(s.to, o.to)}
			if both.turns() >= loopTurns && !both.some(func(turn int) bool { return apart(one.turn(turn), other.turn(turn)) }) {
				list = append(list, pairFinding(one, other, both, fmt.Sprintf("%s and %s walked back and forth near each other for %d turns",
					one, other, both.turns())))
				list[len(list)-1].Fix = giveUp
			}
		}
	}
	return list
}

// apart reports whether two bots are too far from each other to interfere.
func apart(a, b *botTurn) bool {
	return a.kitchen != b.kitchen || a.at.Distance(b.at) > loopDistance
}

// loopFindings returns findings about the loops of a bot.
func (b *botLog) loopFindings(loops []turnRange) (list []story.Finding) {
	for _, s := range loops {
		f := b.finding("loop", scene.Note, s, fmt.Sprintf("%s walked the same path over and over for %d turns", b, s.turns()))
		f.Again, f.Fix = fmt.Sprintf("%s walked the same path over and over", b), giveUp
		list = append(list, f)
	}
	return list
}

// giveUp is the fix for loops.
const giveUp = "choose another goal after a few turns without an action"
