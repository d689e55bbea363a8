package race

import (
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/text/jsonin"
)

// Block is the content of a block.
type Block struct {
	Position
	Object Object
	Truck  bool
}

// stateFile is the state object of a trace (WriteJSON).
type stateFile struct {
	Round   int             `json:"round"`
	Players []scenarioStart `json:"players"`
	Map     [][4]int        `json:"map"`
	Pending [][]int         `json:"pendingTrucks"`
}

// ReadJSON restores a state written by WriteJSON, in a match with the same start. The state need not be reachable by
// these rules.
func (s *State) ReadJSON(text []byte) error {
	var f stateFile
	if err := jsonin.Decode(text, &f); err != nil {
		return err
	}
	config := &s.start.Track.Config
	if len(f.Players) != Players {
		return fmt.Errorf("%d players: must be %d", len(f.Players), Players)
	}
	if outOfRange(f.Round) {
		return fmt.Errorf("round %d: must be from %d to %d", f.Round, -maxNumber, maxNumber)
	}
	var players [Players]Player
	for i := range f.Players {
		var err error
		if players[i], err = f.Players[i].player(config); err != nil {
			return fmt.Errorf("player %d: %w", playerID(i), err)
		}
	}
	blocks := s.changedBlocks()
	for _, b := range f.Map {
		o := slices.Index(config.ObjectCodes[:], b[2])
		if o < 0 {
			return fmt.Errorf("lane %d, block %d: %d is not the code of an object", b[0], b[1], b[2])
		}
		blocks = append(blocks, Block{Position{b[0], b[1]}, Object(o), b[3] != 0})
	}
	tweets, err := config.readPending(f.Pending)
	if err != nil {
		return err
	}
	if err := s.SetPlayers(&players); err != nil {
		return err
	}
	s.waiting = copy(s.pending[:], tweets)
	s.Resume(f.Round)
	return s.SetBlocks(blocks)
}

// readPending parses pending tweets.
func (c *Config) readPending(list [][]int) (tweets []tweet, err error) {
	if len(list) > maxPending {
		return nil, fmt.Errorf("%d pendingTrucks: must be at most %d", len(list), maxPending)
	}
	for _, n := range list {
		if len(n) != 3 && len(n) != 5 || n[0] < 1 || n[0] > Players {
			return nil, fmt.Errorf("pendingTrucks: %v is not the id of a player and one or two blocks", n)
		}
		t := tweet{player: n[0] - 1, target: Position{n[1], n[2]}}
		if len(n) == 5 {
			t.replaces = Position{n[3], n[4]}
		}
		if !c.onTrack(t.target) || len(n) == 5 && !c.onTrack(t.replaces) {
			return nil, fmt.Errorf("pendingTrucks: %v is not on the track", n)
		}
		tweets = append(tweets, t)
	}
	return tweets, nil
}

// changedBlocks returns the blocks that differ from the start, with their initial content.
func (s *State) changedBlocks() (list []Block) {
	for cell := range int32(len(s.start.Track.blocks)) {
		p := s.start.Track.position(cell)
		if b := (Block{p, s.initial.At(p), s.initial.Truck(p)}); b.Object != s.At(p) || b.Truck != s.Truck(p) {
			list = append(list, b)
		}
	}
	return list
}

// Resume sets the number of played rounds and lets the match continue, even if the engine threw.
func (s *State) Resume(rounds int) { s.round, s.thrown = rounds, false }

// Player returns a player's complete data.
func (s *State) Player(player int) Player {
	p := Player{Car: s.cars[player]}
	for _, u := range s.list(listPowerups + player) {
		p.Powerups = append(p.Powerups, Powerup(u))
	}
	for _, e := range s.list(listEvents + player) {
		p.Events = append(p.Events, Event(e))
	}
	return p
}

// SetPlayers sets the players' complete data. Speed and damage may have values that only other rules give.
func (s *State) SetPlayers(players *[Players]Player) error {
	for i := range players {
		if err := s.start.Track.checkRestored(&players[i]); err != nil {
			return fmt.Errorf("player %d: %w", playerID(i), err)
		}
	}
	for l := listPowerups; l < lists; l++ {
		s.ends[l] = s.ends[listPowerups-1]
	}
	s.buf = s.buf[:s.ends[lists-1]]
	for i := range players {
		s.setPlayer(i, &players[i])
	}
	return nil
}

// setPlayer sets a player, whose lists must be empty.
func (s *State) setPlayer(i int, p *Player) {
	s.cars[i] = p.Car
	for _, u := range p.Powerups {
		s.push(listPowerups+i, int32(u))
	}
	for _, e := range p.Events {
		s.push(listEvents+i, int32(e))
	}
}

// SetBlocks sets the content of blocks. By the rules only oil changes the objects on a track, so for other changes
// the state gets its own copy of the track.
func (s *State) SetBlocks(list []Block) error {
	for _, b := range list {
		if !s.start.Track.onTrack(b.Position) {
			return fmt.Errorf("lane %d, block %d is not on the track", b.Lane, b.Block)
		}
	}
	own := false
	for _, b := range list {
		cell := s.start.Track.cell(b.Position)
		if s.removeCell(listTrucks, cell); b.Truck {
			s.addCell(listTrucks, cell)
		}
		if s.At(b.Position) == b.Object {
			continue
		}
		if s.removeCell(listOil, cell); b.Object == OilSpill {
			s.addCell(listOil, cell)
			continue
		}
		if !own {
			own = true
			start, track := *s.start, *s.start.Track
			track.blocks = slices.Clone(track.blocks)
			start.Track, s.start = &track, &start
		}
		s.start.Track.blocks[cell] = b.Object
	}
	return nil
}
