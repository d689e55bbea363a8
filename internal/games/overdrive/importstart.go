package overdrive

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// possibleStart is a start of the match that is consistent with the logs.
type possibleStart struct {
	terms contest.Terms
	notes []string
}

// starts returns the possible starts, the most likely one first: from the seed with the contest's configuration, then
// from the track in the logs.
func (l *foreignLogs) starts() (all []possibleStart, err error) {
	maps, err := l.firstMaps()
	if err != nil {
		return nil, err
	}
	rounds := race.DefaultConfig().MaxRounds
	for _, m := range maps {
		if m != nil && m.MaxRounds > 0 {
			rounds = m.MaxRounds
		}
	}
	if rounds > maxTurns {
		return nil, fmt.Errorf("the match has %d rounds; cookoff plays at most %d", rounds, maxTurns)
	}
	seed, _ := l.ending()
	number, err := strconv.ParseInt(seed, 10, 32)
	if err == nil {
		scenario := contest.Scenario{
			Game: Name, Name: Name + ":seed=" + seed, Options: []contest.OptionValue{{Name: contest.OptionSeed, Value: seed}},
		}
		all = append(all, possibleStart{terms: contest.Terms{Scenario: scenario, Turns: rounds, Clock: clock()}})
	}
	fromTrack, err := l.startsFromTrack(int32(number), rounds, &maps)
	switch {
	case err == nil:
		why := "the track is taken from the logs, which do not give the seed"
		if seed != "" {
			why = "the track is taken from the logs: with the contest's configuration, seed " + seed + " gives another start"
		}
		for i := range fromTrack {
			fromTrack[i].notes = append(fromTrack[i].notes, why)
		}
		return append(all, fromTrack...), nil
	case len(all) > 0 && errors.Is(err, errMissing):
		return all, nil
	case len(all) > 0:
		all[0].notes = append(all[0].notes, err.Error())
		return all, nil
	}
	return nil, fmt.Errorf("the track is unknown: there is no %s with the seed, and %w", endFile, err)
}

// startsFromTrack returns the starts with the track in the first round's files. They differ in what the files do not
// show: the stored maximum speed of damaged cars.
func (l *foreignLogs) startsFromTrack(seed int32, rounds int, maps *[race.Players]*logMap) (all []possibleStart, err error) {
	blocks, err := l.firstGlobal()
	if err != nil {
		return nil, err
	}
	if maps[0] == nil || maps[1] == nil {
		return nil, fmt.Errorf("round 1: %s: %w", mapFile, errMissing)
	}
	track, err := newForeignTrack(blocks)
	if err != nil {
		return nil, err
	}
	for player, m := range maps {
		if err := track.overlay(m); err != nil {
			return nil, fmt.Errorf("round 1: %s of %s: %w", mapFile, l.names[player], err)
		}
	}
	config := race.DefaultConfig()
	caps := func(m *logMap) []int {
		if kept := config.Cap(m.Player.Damage); kept != config.BoostSpeed {
			return []int{kept, config.BoostSpeed}
		}
		return []int{config.BoostSpeed}
	}
	add := func() {
		for _, a := range caps(maps[0]) {
			for _, b := range caps(maps[1]) {
				text := track.scenario(seed, rounds, maps, [race.Players]int{a, b})
				s := contest.Scenario{Game: Name, Name: Name, Text: text}
				all = append(all, possibleStart{terms: contest.Terms{Scenario: s, Turns: rounds, Clock: clock()}})
			}
		}
	}
	add()
	if l.removeTweetedTrucks(track, maps) {
		add()
	}
	return all, nil
}

// removeTweetedTrucks removes trucks that the players' first commands may have placed, if neither player saw the
// block before. It reports whether there are any.
func (l *foreignLogs) removeTweetedTrucks(track *foreignTrack, maps *[race.Players]*logMap) (removed bool) {
	config := race.DefaultConfig()
	for player := range l.names {
		answer, err := l.answer(1, player)
		if err != nil {
			continue // reported when the round is played
		}
		command, err := config.ParseCommand(answer.Text)
		seen := slices.ContainsFunc(maps[:], func(m *logMap) bool { return m.shows(command.Target) })
		if err == nil && command.Action == race.UseTweet && track.trucks[command.Target] && !seen {
			delete(track.trucks, command.Target)
			removed = true
		}
	}
	return removed
}

// foreignTrack is a track according to the logs.
type foreignTrack struct {
	lanes  [][]byte // digits
	trucks map[race.Position]bool
}

// newForeignTrack returns the track after the first round.
func newForeignTrack(blocks []logBlock) (*foreignTrack, error) {
	t := &foreignTrack{trucks: map[race.Position]bool{}}
	for i := range blocks {
		b := &blocks[i]
		p := b.position()
		if p.Block == 1 && p.Lane == len(t.lanes)+1 {
			t.lanes = append(t.lanes, nil)
		}
		if p.Lane != len(t.lanes) || p.Lane < 1 || p.Block != len(t.lanes[p.Lane-1])+1 {
			return nil, fmt.Errorf("round 1: %s: block %d of lane %d is out of order", globalFile, p.Block, p.Lane)
		}
		t.lanes[p.Lane-1] = append(t.lanes[p.Lane-1], '0')
		if err := t.set(b); err != nil {
			return nil, fmt.Errorf("round 1: %s: %w", globalFile, err)
		}
	}
	return t, nil
}

// overlay corrects the track by what a player saw before the first round.
func (t *foreignTrack) overlay(m *logMap) error {
	for _, lane := range m.World {
		for i := range lane {
			if err := t.set(&lane[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

func (t *foreignTrack) set(b *logBlock) error {
	p := b.position()
	if p.Lane < 1 || p.Lane > len(t.lanes) || p.Block < 1 || p.Block > len(t.lanes[p.Lane-1]) || b.Object < 0 || b.Object > 9 {
		return fmt.Errorf("block %d of lane %d, with object %d, is not on the track", p.Block, p.Lane, b.Object)
	}
	t.lanes[p.Lane-1][p.Block-1] = byte('0' + b.Object)
	if delete(t.trucks, p); b.Truck {
		t.trucks[p] = true
	}
	return nil
}

// scenario returns the start as the text of a scenario file (race.ReadScenario).
func (t *foreignTrack) scenario(seed int32, rounds int, maps *[race.Players]*logMap, caps [race.Players]int) []byte {
	var w jsonout.Writer
	w.BeginObject()
	w.Number("seed", int64(seed))
	w.Object("config", func() {
		w.Number("NUMBER_OF_LANES", int64(len(t.lanes)))
		w.Number("MAX_LANE", int64(len(t.lanes)))
		w.Number("TRACK_LENGTH", int64(len(t.lanes[0])))
		w.Number("MAX_ROUNDS", int64(rounds))
	})
	w.Object("scenario", func() {
		w.Flag("generated", false)
		w.Array("lanes", func() {
			for _, lane := range t.lanes {
				w.String(string(lane))
			}
		})
		w.Array("trucks", func() {
			for lane := range t.lanes {
				for block := range t.lanes[lane] {
					if t.trucks[race.Position{Lane: lane + 1, Block: block + 1}] {
						w.Ints(lane+1, block+1)
					}
				}
			}
		})
		w.Array("players", func() {
			for i, m := range maps {
				writeStart(&w, &m.Player, caps[i])
			}
		})
	})
	w.EndObject()
	return w.Buf
}

// writeStart writes a player of the scenario.
func writeStart(w *jsonout.Writer, p *logPlayer, maxSpeed int) {
	w.BeginObject()
	w.Number("lane", int64(p.Position.Y))
	w.Number("block", int64(p.Position.X))
	w.Number("speed", int64(p.Speed))
	w.Number("maxSpeed", int64(cmp.Or(maxSpeed, p.Speed)))
	w.Number("damage", int64(p.Damage))
	w.Flag("boosting", p.Boosting)
	w.Number("boostCounter", int64(p.BoostCounter))
	w.Number("score", int64(p.Score))
	w.Key("powerups")
	w.Strings(p.Powerups...)
	w.Key("states")
	w.Strings(p.States...)
	w.EndObject()
}
