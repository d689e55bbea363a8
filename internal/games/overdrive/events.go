package overdrive

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// addRound adds the events of the last round.
func (p *position) addRound(s *scene.Scene, before *position, answers []contest.Answer) {
	for player := range race.Players {
		r := &roundEvents{scene: s, after: p.state, player: player, name: seats()[player], way: &p.ways[player], command: p.commands[player]}
		if e, ok := linegame.MissedEvent(player, r.name, answers[player]); ok {
			s.Events = append(s.Events, e)
		}
		if r.command.Bad {
			text := fmt.Sprintf("%s: %q is not a command and did nothing", r.name, plain.Clip(answers[player].Text, longestCommand))
			if meant := meantWord(strings.ToUpper(answers[player].Text), p.state.Track().CommandWords[:]); meant != "" {
				text += ": the command is " + meant
			}
			r.nowhere(scene.Refused, scene.Bad, text)
		}
		if p.thrown == nil || p.state.Round() > before.state.Round() {
			r.drove()
			r.all(before.state)
		}
	}
	if p.thrown != nil {
		text := "the contest's engine fails here: " + p.thrown.Error()
		s.Events = append(s.Events, scene.Event{Kind: "engine failed", Tone: scene.Bad, Seat: scene.NoSeat, Board: -1, Text: text})
	}
}

// longestCommand limits the quotation of an invalid command, in bytes.
const longestCommand = 80

// roundEvents collects a player's events of a round in a scene.
type roundEvents struct {
	scene   *scene.Scene
	after   *race.State
	player  int
	name    string
	command race.Command
	way     *race.Way
}

// at adds an event on a block and appends the block's name to the text.
func (r *roundEvents) at(kind string, tone scene.Tone, p race.Position, text string) {
	r.scene.Events = append(r.scene.Events, scene.Event{
		Kind: kind, Tone: tone, Seat: r.player, Sprite: r.name, X: p.Block - 1, Y: p.Lane - 1, Text: r.name + " " + text + " in " + blockName(p),
	})
}

// car adds an event at the car's current position.
func (r *roundEvents) car(kind string, tone scene.Tone, text string) {
	p := r.after.Position(r.player)
	r.scene.Events = append(r.scene.Events, scene.Event{
		Kind: kind, Tone: tone, Seat: r.player, Sprite: r.name, X: p.Block - 1, Y: p.Lane - 1, Text: r.name + " " + text,
	})
}

func (r *roundEvents) nowhere(kind string, tone scene.Tone, text string) {
	r.scene.Events = append(r.scene.Events, scene.Event{Kind: kind, Tone: tone, Seat: r.player, Sprite: r.name, Board: -1, Text: text})
}

// drove adds the car's movement: straight, or after changing lanes.
func (r *roundEvents) drove() {
	from, to := r.way.From, r.way.To
	if from == to {
		return
	}
	path := []scene.Point{{X: from.Block - 1, Y: from.Lane - 1}}
	if from.Lane != to.Lane {
		path = append(path, scene.Point{X: from.Block - 1, Y: to.Lane - 1})
	}
	step := 1
	if to.Block < from.Block {
		step = -1
	}
	for block := from.Block; block != to.Block; {
		block += step
		path = append(path, scene.Point{X: block - 1, Y: to.Lane - 1})
	}
	r.scene.Moves = append(r.scene.Moves, scene.Move{Thing: car, Owner: r.player, Path: path, Badge: r.name})
}

// all adds the car's actions and events in order, and its pick-ups.
func (r *roundEvents) all(before *race.State) {
	_, boosted := before.Boost(r.player)
	_, boosting := r.after.Boost(r.player)
	if boosted && !boosting {
		r.car("boost ended", scene.Note, "is no longer boosted")
	}
	hits := map[race.Event][]race.Position{
		race.HitMud: r.blocks(race.Mud), race.HitOil: r.blocks(race.OilSpill), race.HitWall: r.blocks(race.Wall),
	}
	for e := range r.after.Events(r.player) {
		if where := hits[e]; len(where) > 0 {
			kind := map[race.Event]string{race.HitMud: "hit mud", race.HitOil: "hit oil", race.HitWall: "hit a wall"}[e]
			r.at(kind, scene.Bad, where[0], kind)
			hits[e] = where[1:]
		} else {
			r.did(e)
		}
	}
	if r.way.Collided {
		r.car("blocked", scene.Note, "was held up by "+seats()[1-r.player])
	}
	for u, name := range powerups() {
		for _, p := range r.blocks(race.Powerup(u).Item()) {
			r.at("picked up", scene.Note, p, "picked up "+name)
		}
	}
}

// blocks returns the blocks with an object on the car's way, in order.
func (r *roundEvents) blocks(o race.Object) (list []race.Position) {
	if r.way.Met == 0 {
		return nil
	}
	for block := r.way.Met; block <= r.way.To.Block; block++ {
		if p := (race.Position{Lane: r.way.To.Lane, Block: block}); r.after.At(p) == o {
			list = append(list, p)
		}
	}
	return list
}

// did adds an event of the engine without a method of its own.
func (r *roundEvents) did(e race.Event) {
	switch e {
	case race.TurningLeft:
		r.turned("turned left")
	case race.TurningRight:
		r.turned("turned right")
	case race.Accelerating:
		r.car("accelerated", scene.Detail, "accelerated")
	case race.Decelerating:
		r.car("decelerated", scene.Detail, "decelerated")
	case race.FixedCar:
		r.car("repaired", scene.Note, fmt.Sprintf("repaired its car: damage %d", r.after.Damage(r.player)))
	case race.UsedBoost:
		r.car("used", scene.Note, "used boost")
	case race.UsedLizard:
		r.car("used", scene.Note, "used lizard")
	case race.UsedEMP:
		r.car("used", scene.Note, "used EMP")
	case race.UsedOil:
		r.at("used", scene.Note, r.way.From, "spilled oil")
	case race.UsedTweet:
		r.at("used", scene.Note, r.command.Target, "asked for a cyber truck")
	case race.HitTruck:
		if r.way.Truck == (race.Position{}) { // by other rules, without a known place
			r.car("hit a truck", scene.Bad, "hit a cyber truck")
			return
		}
		r.at("hit a truck", scene.Bad, r.way.Truck, "hit a cyber truck")
	case race.HitEMP:
		r.car("hit by EMP", scene.Bad, "was stopped by an EMP")
	case race.Finished:
		r.finished()
	case race.DidNothing:
		r.nothing()
	}
}

// turned adds a turn, which the edge of the track may have prevented.
func (r *roundEvents) turned(text string) {
	if turnedOff(r.after, r.player, r.way.From) {
		r.car(offTrack, scene.Bad, text+" off the track: it stays in its lane")
		return
	}
	r.car("turned", scene.Detail, text)
}

// offTrack is the kind of events for turns over the edge of the track.
const offTrack = "off the track"

// turnedOff reports whether a car tried to turn over the edge of the track in the last round.
func turnedOff(after *race.State, player int, from race.Position) bool {
	config := &after.Track().Config
	for e := range after.Events(player) {
		if e == race.TurningLeft && from.Lane == config.MinLane || e == race.TurningRight && from.Lane == config.MaxLane {
			return true
		}
	}
	return false
}

// finished adds that the car reached the end of the track, or leads after the last round.
func (r *roundEvents) finished() {
	if r.after.Position(r.player).Block == r.after.Track().TrackLength {
		r.car("finished", scene.Good, "reached the end of the track")
	} else {
		r.car("finished", scene.Good, "is ahead after the last round")
	}
}

// nothing adds a command that had no effect although it should have.
func (r *roundEvents) nothing() {
	turns := r.command.Action == race.TurnLeft || r.command.Action == race.TurnRight
	switch u, used, uses := r.command.Action.Powerup(); {
	case uses && !slices.Contains(slices.Collect(r.after.Events(r.player)), used):
		r.car(scene.Refused, scene.Bad, "cannot use "+powerups()[u]+": it has none")
	case turns && r.after.Speed(r.player) == r.after.Track().MinimumSpeed:
		r.car(scene.Refused, scene.Bad, "cannot turn: it is standing still")
	}
}
