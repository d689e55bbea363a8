package overdrive

import (
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Thresholds above which findings are reported (docs/explain.md).
const (
	unusedPowerups  = 3  // at the end
	stoodRounds     = 3  // consecutive ones without moving
	netLoss         = 6  // speed lost by obstacles in a round, less the gain by the command
	refusedCommands = 10 // without effect
)

// teller derives the story of a match from its rounds.
type teller struct {
	start    *race.State
	players  [race.Players]playerNotes
	findings []story.Finding
}

// playerNotes counts a player's actions and events.
type playerNotes struct {
	rounds, blocks       [deeds]int
	ownGain              int // speed gained by its own commands and boosts
	lost                 [losses]int
	times                [losses]int
	found, used          [kinds]int
	cutBoosts, cutRounds int // number of boosts cut short, and the rounds lost by that
	stood                int // consecutive rounds without moving
	stoodFrom            int
	stoodWhy             [standReasons]int // these rounds by reason
	stoodCost            int               // blocks that the opponent drove in these rounds
	slow                 slowness
	refused, first       int // number of commands that failed to have an effect, and the first round with one
}

const (
	deeds  = int(race.Fix) + 1
	kinds  = int(race.EMP) + 1
	losses = 6
	// Indexes of losses:
	trucks  = 3
	damages = 5
)

func narrate(start *position) linegame.StoryBuilder[*position] {
	t := &teller{start: start.state.Clone()}
	for player := range t.players {
		t.players[player].slow.cause = ownSpeed
	}
	return t
}

func (t *teller) Turn(before, after *position, answers []contest.Answer, events []scene.Event) {
	for player := range race.Players {
		for i := range events {
			if e := &events[i]; e.Kind == scene.Refused && e.Seat == player && !after.commands[player].Bad {
				t.players[player].countRefused(after.Turn())
			}
		}
		if after.state.Round() > before.state.Round() {
			t.round(player, before.state, after, answers[player])
		}
	}
}

func (d *playerNotes) countRefused(round int) {
	if d.refused++; d.first == 0 {
		d.first = round
	}
}

func (t *teller) round(player int, before *race.State, after *position, answer contest.Answer) {
	d, way, command := &t.players[player], &after.ways[player], after.commands[player]
	round := after.state.Round()
	driven, other := drivenIn(before, after.state, player), drivenIn(before, after.state, 1-player)
	action := command.Action
	if answer.Missed != nil || command.Bad {
		action = race.DoNothing
	}
	d.rounds[action]++
	d.blocks[action] += driven
	why := standReason(before, player, action, way)
	t.attribute(player, driven, other, action, why)
	t.recordSpeed(player, before.Speed(player), after.state.Speed(player), round, &way.Lost)
	t.recordPowerups(player, before, after.state, action)
	t.recordBoost(player, before, after.state, action)
	t.recordStanding(player, round, driven, other, why)
	if turnedOff(after.state, player, way.From) {
		lane := way.From.Lane
		penalty := t.start.Track().ChangeLanePenalty
		f := t.addFinding(offTrack, player, round, -int64(penalty),
			fmt.Sprintf("%s tried to turn off the track from lane %d: it stayed in its lane and lost %s", seats()[player], lane, spelling.Count(penalty, "block")))
		f.Again, f.Fix = seats()[player]+" tried to turn off the track", "do not turn left in the first lane or right in the last one"
	}
}

// drivenIn returns the blocks that a car moved between two states.
func drivenIn(before, after *race.State, player int) int {
	return after.Position(player).Block - before.Position(player).Block
}

// recordSpeed records the changes of a car's speed in a round. A hit counts by its net loss: less the gain by the
// command, and less what the car would have lost anyway, as at the end of a boost.
func (t *teller) recordSpeed(player, from, to, round int, by *race.Losses) {
	d, sum, causes, worst, most := &t.players[player], 0, "", 0, int16(0)
	for i, n := range [losses]int16{by.Mud, by.Oil, by.Wall, by.Truck, by.EMP, by.Damage} {
		if n == 0 {
			continue
		}
		d.lost[i] += int(n)
		d.times[i]++
		if sum += int(n); n > most {
			most, worst = n, i
		}
		causes += fmt.Sprintf(", %s %+d", lossNames()[i], -n)
	}
	own := to - from + sum
	d.ownGain += own
	if sum > 0 {
		d.slow.attributeTo(worst, min(from, t.start.Track().MaximumSpeed))
	}
	if min(sum, from-to) < netLoss {
		return
	}
	if own != 0 {
		causes = fmt.Sprintf(", %s %+d%s", ownCause, own, causes)
	}
	f := t.addFinding("hit", player, round, 0, fmt.Sprintf("%s fell from speed %d to %d: %s", seats()[player], from, to, causes[2:]))
	f.Again = fmt.Sprintf("%s lost %d speed or more in a round, mostly due to %s,", seats()[player], netLoss, lossNames()[worst])
	f.Fix = adviceAgainst(worst)
	d.slow.finding, d.slow.round = len(t.findings), round
}

// ownCause is the name of a car's commands and boosts as a cause of its speed; lossNames returns the other causes.
const ownCause = "commands and boosts"

func lossNames() [losses]string {
	return [losses]string{"mud", "oil", "walls", "cyber trucks", "EMP", "damage"}
}

// recordPowerups records pick-ups and uses.
func (t *teller) recordPowerups(player int, before, after *race.State, action race.Action) {
	d := &t.players[player]
	for u := range race.Powerup(kinds) {
		used := 0
		if of, _, ok := action.Powerup(); ok && of == u && before.Holds(player, u) > 0 {
			used = 1
		}
		d.used[u] += used
		d.found[u] += after.Holds(player, u) - before.Holds(player, u) + used
	}
}

// recordBoost records a boost that ended early, with the number of lost rounds.
func (t *teller) recordBoost(player int, before, after *race.State, action race.Action) {
	left, boosted := before.Boost(player)
	if _, boosting := after.Boost(player); boosting {
		return
	}
	lost := 0
	switch {
	case action == race.UseBoost && before.Holds(player, race.Boost) > 0:
		lost = after.Track().BoostDuration - 1
	case boosted:
		lost = left - 2 // the boost counts down in this round, and has no effect in the round in which it reaches 0
	}
	if lost <= 0 {
		return
	}
	d := &t.players[player]
	d.cutBoosts++
	d.cutRounds += lost
	config := &after.Track().Config
	cost, early := int64(lost*(config.BoostSpeed-config.MaximumSpeed)), spelling.Count(lost, "round")
	if d.slow.finding > 0 && d.slow.round == after.Round() { // ended by that hit
		f := &t.findings[d.slow.finding-1]
		f.Amount, f.Text = f.Amount-cost, fmt.Sprintf("%s; its boost ended %s early", f.Text, early)
		return
	}
	f := t.addFinding("boost cut short", player, after.Round(), -cost, fmt.Sprintf("%s lost its boost %s early", seats()[player], early))
	f.Again, f.Fix = seats()[player]+" lost its boost early", "use a boost when the blocks ahead are free"
}

// recordStanding records a round in which a car does or does not move.
func (t *teller) recordStanding(player, round, driven, other, why int) {
	d := &t.players[player]
	if driven > 0 {
		t.endStanding(player, round-1)
		return
	}
	cost := max(other, 0) - min(driven, 0)
	d.stoodCost += cost
	d.stoodWhy[why]++
	if d.stood++; d.stood == 1 {
		d.stoodFrom = round
	}
	if why == wasHeldUp {
		name := seats()[player]
		f := t.addFinding("held up", player, round, -int64(cost), fmt.Sprintf("%s was held up by %s and did not move", name, seats()[1-player]))
		f.Again, f.Fix = f.Text, "change lanes before you reach the other car"
	}
}

// endStanding adds a finding if a car stood still up to a round.
func (t *teller) endStanding(player, last int) {
	d := &t.players[player]
	why := slices.Index(d.stoodWhy[:], slices.Max(d.stoodWhy[:]))
	if d.stood >= stoodRounds && why != wasHeldUp {
		text, fix := standText(why)
		f := t.addFinding("stood", player, d.stoodFrom, -int64(d.stoodCost), fmt.Sprintf("%s stood still for %d rounds: %s", seats()[player], d.stood, text))
		f.Until, f.Fix = last, fix
		f.Again = fmt.Sprintf("%s stood still for %d rounds or more: %s,", seats()[player], stoodRounds, text)
	}
	d.stood, d.stoodCost, d.stoodWhy = 0, 0, [standReasons]int{}
}

func (t *teller) addFinding(kind string, player, round int, amount int64, text string) *story.Finding {
	t.findings = append(t.findings, story.Finding{
		Kind: kind, Tone: scene.Bad, Seat: player, Turn: round, Amount: amount, Board: -1, Actors: []string{seats()[player]}, Text: text,
	})
	return &t.findings[len(t.findings)-1]
}

// Story returns the story up to a position.
func (t *teller) Story(at *position) (result story.Story) {
	s := at.state
	t = &teller{t.start, t.players, slices.Clone(t.findings)} // leave the teller unchanged, as the match may continue
	for player, name := range seats() {
		t.endStanding(player, s.Round())
		d := &t.players[player]
		result.Sections = append(result.Sections, t.commandTable(player, s), t.speedTable(player, s), t.powerupTable(player, s))
		left := 0
		for u := range race.Powerup(kinds) {
			left += s.Holds(player, u)
		}
		if left >= unusedPowerups {
			t.addFinding("unused", player, s.Round(), 0, fmt.Sprintf("%s had %d power-ups left at the end", name, left)).Fix = "use power-ups as you find them: boosts on a free lane, lizards before obstacles, EMPs when behind the other car"
		}
		if u := &at.tally[player].invalid; u.times > 0 {
			t.addFinding("not a command", player, u.first, 0, u.text(player, &s.Track().Config)).Fix = "use the contest's commands, in upper or lower case"
		}
		if d.refused >= refusedCommands {
			t.addFinding("refused", player, d.first, 0, fmt.Sprintf("%d commands of %s did nothing", d.refused, name)).Fix = "use only power-ups that the car has, and turn only while it moves"
		}
	}
	result.Findings, result.Comparison = t.findings, t.comparison(s)
	return result
}

// commandTable returns the table of a player's commands, with the blocks driven.
func (t *teller) commandTable(player int, s *race.State) story.Section {
	section := story.NewSection("rounds", "Rounds of "+seats()[player], player, story.Texts("command"), story.Numbers("rounds"), story.Numbers("blocks"))
	names := [deeds]string{
		race.DoNothing: "no command or answer", race.TurnLeft: "turn left", race.TurnRight: "turn right", race.Accelerate: "accelerate", race.Decelerate: "decelerate",
		race.UseBoost: "boost", race.UseOil: "oil", race.UseLizard: "lizard", race.UseTweet: "tweet", race.UseEMP: "EMP", race.Fix: "repair",
	}
	d := &t.players[player]
	for action, name := range names {
		if d.rounds[action] > 0 {
			section.Add(story.Text(name), story.Number(d.rounds[action]), story.Number(d.blocks[action]))
		}
	}
	section.Add(story.Text("total"), story.Number(s.Round()), story.Number(s.Position(player).Block-t.start.Position(player).Block))
	return section
}

// speedTable returns the table of gains and losses of a car's speed.
func (t *teller) speedTable(player int, s *race.State) story.Section {
	d := &t.players[player]
	l := story.NewLedger("speed", "Speed of "+seats()[player], player, "speed", int64(t.start.Speed(player)))
	l.Book(ownCause, s.Round(), int64(d.ownGain))
	for i, name := range lossNames() {
		l.Book(name, d.times[i], -int64(d.lost[i]))
	}
	section := l.Close(int64(s.Speed(player)))
	if d.cutBoosts > 0 {
		section.Note = fmt.Sprintf("Boosts cut short: %d, by %d rounds in total.", d.cutBoosts, d.cutRounds)
	}
	return section
}

// powerupTable returns the table of a player's power-ups.
func (t *teller) powerupTable(player int, s *race.State) story.Section {
	section := story.NewSection("powerups", "Power-ups of "+seats()[player], player, story.Texts("power-up"),
		story.Numbers("start"), story.Numbers("found"), story.Numbers("used"), story.Numbers("left"))
	d := &t.players[player]
	for u, name := range powerups() {
		of := race.Powerup(u)
		section.Add(story.Text(name), story.Number(t.start.Holds(player, of)), story.Number(d.found[u]), story.Number(d.used[u]), story.Number(s.Holds(player, of)))
	}
	return section
}
