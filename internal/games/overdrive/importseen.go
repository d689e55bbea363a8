package overdrive

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/text/jsonin"
)

// logPosition is a position in the logs: x and y in JsonMap.json, the other names in GlobalState.json.
type seenPlace struct{ X, Y, Lane, BlockNumber int }

func (p *seenPlace) place() race.Position {
	return race.Position{Lane: cmp.Or(p.Lane, p.Y), Block: cmp.Or(p.BlockNumber, p.X)}
}

// logBlock is a block in the logs.
type seenBlock struct {
	Position seenPlace `json:"position"`
	Object   int       `json:"surfaceObject"`
	Truck    bool      `json:"isOccupiedByCyberTruck"`
}

func (b *seenBlock) place() race.Position { return b.Position.place() }

// logPlayer is a player in the logs.
type seenPlayer struct {
	Position     seenPlace `json:"position"`
	Speed        int       `json:"speed"`
	States       []string  `json:"statesThatOccurredThisRound"`
	Powerups     []string  `json:"powerups"`
	Boosting     bool      `json:"boosting"`
	BoostCounter int       `json:"boostCounter"`
	Damage       int       `json:"damage"`
	Score        int       `json:"score"`
}

// logMap is a JsonMap.json.
type seenMap struct {
	MaxRounds int           `json:"maxRounds"`
	Player    seenPlayer    `json:"player"`
	World     [][]seenBlock `json:"worldMap"`
}

// logFile is a JsonMap.json or a GlobalState.json.
type seenFile struct {
	Players  []json.RawMessage `json:"players"`
	Opponent json.RawMessage   `json:"opponent"`
	Player   json.RawMessage   `json:"player"`
	Blocks   []seenBlock       `json:"blocks"`
	World    [][]seenBlock     `json:"worldMap"`
}

// adopt changes a state to what the logs show after a round. What they do not show stays as it is.
func (f *followed) see(s *race.State, after int) error {
	players := [race.Players]race.Player{s.Player(0), s.Player(1)}
	var blocks []race.Block
	read := func(round int, name string) error {
		text, err := f.logs.read(round, name)
		if errors.Is(err, errAbsent) {
			return nil
		}
		var file seenFile
		if err == nil {
			err = jsonin.Decode(text, &file)
		}
		for _, text := range append(file.Players, file.Opponent, file.Player) {
			if err == nil && text != nil {
				err = f.seePlayer(&players, text, &s.Track().Config)
			}
		}
		if err != nil {
			return fmt.Errorf("round %d: %s: %w", round, name, err)
		}
		for _, list := range append(file.World, file.Blocks) {
			blocks = f.seeBlocks(blocks, list, &s.Track().Config)
		}
		return nil
	}
	s.Resume(after)
	if err := read(after, globalFile); err != nil {
		return err
	}
	for _, name := range f.logs.names {
		if err := read(after+1, name+"/"+mapFile); err != nil {
			return err
		}
	}
	if err := s.SetPlayers(&players); err != nil {
		return err
	}
	return s.SetBlocks(blocks)
}

// adoptPlayer changes a player to what a file shows.
func (f *followed) seePlayer(players *[race.Players]race.Player, text []byte, config *race.Config) error {
	var who struct{ ID int }
	if err := json.Unmarshal(text, &who); err != nil {
		return errors.New(jsonin.Problem(err))
	}
	if who.ID < 1 || who.ID > race.Players {
		return fmt.Errorf("player %d; players are 1 and 2", who.ID)
	}
	p := &players[who.ID-1]
	seen := seenPlayer{Speed: p.Speed, Boosting: p.Boosting, BoostCounter: p.BoostCounter, Damage: p.Damage, Score: p.Score}
	if err := json.Unmarshal(text, &seen); err != nil {
		return errors.New(jsonin.Problem(err))
	}
	at := seen.Position.place()
	p.Position = race.Position{Lane: cmp.Or(at.Lane, p.Lane), Block: cmp.Or(at.Block, p.Block)}
	if seen.Damage != p.Damage {
		p.MaxSpeed = config.Cap(seen.Damage) // the logs do not contain it
	}
	p.Speed, p.Boosting, p.BoostCounter, p.Damage, p.Score = seen.Speed, seen.Boosting, seen.BoostCounter, seen.Damage, seen.Score
	if seen.Powerups != nil {
		p.Powerups = known[race.Powerup](f, seen.Powerups, config.PowerupNames[:])
	}
	if events := known[race.Event](f, seen.States, config.EventWords[:]); len(events) > 0 {
		p.Events = events
	}
	return nil
}

// parseWords returns the values of words, and records unknown words.
func known[T ~int32](f *followed, words, names []string) (list []T) {
	for _, word := range words {
		if i := slices.Index(names, word); i >= 0 {
			list = append(list, T(i))
		} else {
			f.words[strconv.Quote(word)] = true
		}
	}
	return list
}

// appendBlocks appends the blocks in a file.
func (f *followed) seeBlocks(to []race.Block, list []seenBlock, config *race.Config) []race.Block {
	for i := range list {
		b := &list[i]
		o := slices.Index(config.ObjectCodes[:], b.Object)
		if o < 0 {
			f.words[fmt.Sprintf("surfaceObject %d", b.Object)] = true
			o = int(race.Empty)
		}
		to = append(to, race.Block{Position: b.place(), Object: race.Object(o), Truck: b.Truck})
	}
	return to
}
