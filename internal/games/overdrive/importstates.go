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
type logPosition struct{ X, Y, Lane, BlockNumber int }

func (p *logPosition) position() race.Position {
	return race.Position{Lane: cmp.Or(p.Lane, p.Y), Block: cmp.Or(p.BlockNumber, p.X)}
}

// logBlock is a block in the logs.
type logBlock struct {
	Position logPosition `json:"position"`
	Object   int         `json:"surfaceObject"`
	Truck    bool        `json:"isOccupiedByCyberTruck"`
}

func (b *logBlock) position() race.Position { return b.Position.position() }

// logPlayer is a player in the logs.
type logPlayer struct {
	Position     logPosition `json:"position"`
	Speed        int         `json:"speed"`
	States       []string    `json:"statesThatOccurredThisRound"`
	Powerups     []string    `json:"powerups"`
	Boosting     bool        `json:"boosting"`
	BoostCounter int         `json:"boostCounter"`
	Damage       int         `json:"damage"`
	Score        int         `json:"score"`
}

// logMap is a JsonMap.json.
type logMap struct {
	MaxRounds int          `json:"maxRounds"`
	Player    logPlayer    `json:"player"`
	World     [][]logBlock `json:"worldMap"`
}

// logFile is a JsonMap.json or a GlobalState.json.
type logFile struct {
	Players  []json.RawMessage `json:"players"`
	Opponent json.RawMessage   `json:"opponent"`
	Player   json.RawMessage   `json:"player"`
	Blocks   []logBlock        `json:"blocks"`
	World    [][]logBlock      `json:"worldMap"`
}

// adopt changes a state to what the logs show after a round. What they do not show stays as it is.
func (f *transcription) adopt(s *race.State, after int) error {
	players := [race.Players]race.Player{s.Player(0), s.Player(1)}
	var blocks []race.Block
	read := func(round int, name string) error {
		text, err := f.logs.read(round, name)
		if errors.Is(err, errMissing) {
			return nil
		}
		var file logFile
		if err == nil {
			err = jsonin.Decode(text, &file)
		}
		for _, text := range append(file.Players, file.Opponent, file.Player) {
			if err == nil && text != nil {
				err = f.adoptPlayer(&players, text, &s.Track().Config)
			}
		}
		if err != nil {
			return fmt.Errorf("round %d: %s: %w", round, name, err)
		}
		for _, list := range append(file.World, file.Blocks) {
			blocks = f.appendBlocks(blocks, list, &s.Track().Config)
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
func (f *transcription) adoptPlayer(players *[race.Players]race.Player, text []byte, config *race.Config) error {
	var who struct{ ID int }
	if err := json.Unmarshal(text, &who); err != nil {
		return errors.New(jsonin.Problem(err))
	}
	if who.ID < 1 || who.ID > race.Players {
		return fmt.Errorf("player %d; players are 1 and 2", who.ID)
	}
	p := &players[who.ID-1]
	seen := logPlayer{Speed: p.Speed, Boosting: p.Boosting, BoostCounter: p.BoostCounter, Damage: p.Damage, Score: p.Score}
	if err := json.Unmarshal(text, &seen); err != nil {
		return errors.New(jsonin.Problem(err))
	}
	at := seen.Position.position()
	p.Position = race.Position{Lane: cmp.Or(at.Lane, p.Lane), Block: cmp.Or(at.Block, p.Block)}
	if seen.Damage != p.Damage {
		p.MaxSpeed = config.Cap(seen.Damage) // the logs do not contain it
	}
	p.Speed, p.Boosting, p.BoostCounter, p.Damage, p.Score = seen.Speed, seen.Boosting, seen.BoostCounter, seen.Damage, seen.Score
	if seen.Powerups != nil {
		p.Powerups = parseWords[race.Powerup](f, seen.Powerups, config.PowerupNames[:])
	}
	if events := parseWords[race.Event](f, seen.States, config.EventWords[:]); len(events) > 0 {
		p.Events = events
	}
	return nil
}

// parseWords returns the values of words, and records unknown words.
func parseWords[T ~int32](f *transcription, words, names []string) (list []T) {
	for _, word := range words {
		if i := slices.Index(names, word); i >= 0 {
			list = append(list, T(i))
		} else {
			f.unknownWords[strconv.Quote(word)] = true
		}
	}
	return list
}

// appendBlocks appends the blocks in a file.
func (f *transcription) appendBlocks(to []race.Block, list []logBlock, config *race.Config) []race.Block {
	for i := range list {
		b := &list[i]
		o := slices.Index(config.ObjectCodes[:], b.Object)
		if o < 0 {
			f.unknownWords[fmt.Sprintf("surfaceObject %d", b.Object)] = true
			o = int(race.Empty)
		}
		to = append(to, race.Block{Position: b.position(), Object: race.Object(o), Truck: b.Truck})
	}
	return to
}
