package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// style is a possible driving style of the opponent.
type style struct {
	preferences
	accuracy  int         // recency-weighted share of correct predictions, in thousandths
	tracks    int         // sampled tracks of this round on which the opponent is assumed to have this style
	command   race.Action // predicted command in this round
	predicted result      // predicted result of the command
}

// searches reports whether the style is the racer's own: a full search.
func (s *style) searches() bool { return s.rounds == 0 }

// result is the visible result of the opponent's command after a round.
type result struct {
	position race.Position
	speed    int
	fired    bool // its EMP hit
}

// belief estimates the opponent's style by comparing the results of its commands with the predictions of each
// style.
type belief struct {
	player    int // the bot's player
	styles    []style
	predicted bool // styles have predictions for the last round
}

// newBelief returns the initial belief, which favours the most common style: a few rounds of look-ahead and
// immediate attacks.
func newBelief(player int) *belief {
	return &belief{player: player, styles: []style{
		// Searches like the racer.
		{accuracy: 500},
		// Looks some rounds ahead; with or without immediate attacks.
		{preferences: preferences{rounds: 3, damage: 60, emp: 30, opponent: 50}, accuracy: 550},
		{preferences: preferences{rounds: 3, damage: 60}, accuracy: 450},
		// Only considers this round and avoids damage; with or without cheap attacks.
		{preferences: preferences{rounds: 1, damage: 200, emp: 60, opponent: 50}, accuracy: 500},
		{preferences: preferences{rounds: 1, damage: 120}, accuracy: 400},
	}}
}

// accuracySpan is the approximate number of rounds averaged in accuracy. Opponents may change their style
// during a race.
const accuracySpan = 20

// update updates the accuracies by the opponent's last round. If an EMP stopped the opponent, its command is
// unknown.
func (b *belief) update(s *race.State) {
	if b.predicted && !hadEvent(s, b.player, race.UsedEMP) {
		came := resultOf(s, b.player)
		for i := range b.styles {
			it := &b.styles[i]
			right := 0
			if it.predicted == came {
				right = 1000
			}
			it.accuracy += (right - it.accuracy) / accuracySpan
		}
	}
	b.predicted = false
	for i := range b.styles {
		b.styles[i].tracks = 0
	}
}

// predictResults predicts the results of each style's command, given the bot's command.
func (b *belief) predictResults(root, after *race.State, own race.Command) {
	for i := range b.styles {
		it := &b.styles[i]
		after.CopyFrom(root)
		var commands [race.Players]race.Command
		commands[b.player], commands[1-b.player].Action = own, it.command
		if after.Step(commands) != nil {
			return
		}
		it.predicted = resultOf(after, b.player)
	}
	b.predicted = true
}

func resultOf(s *race.State, player int) result {
	return result{s.Position(1 - player), s.Speed(1 - player), hadEvent(s, player, race.HitEMP)}
}

// nextStyle returns the style for the next sampled track. Tracks are assigned like seats by votes (D'Hondt):
// the first to the most accurate style, and more tracks to more accurate ones.
func (b *belief) nextStyle() *style {
	var best *style
	for i := range b.styles {
		if it := &b.styles[i]; best == nil || it.votes() > best.votes() {
			best = it
		}
	}
	best.tracks++
	return best
}

// votes returns a number that grows so fast with the accuracy that an inaccurate style gets no track.
func (s *style) votes() int64 {
	votes := int64(1)
	for range 6 {
		votes *= int64(s.accuracy)
	}
	return votes / int64(s.tracks+1)
}
