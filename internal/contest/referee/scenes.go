package referee

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
)

// Limits of scenes, so that viewers can show them.
const (
	maxBoards  = 16
	maxCells   = 40_000 // of a board
	maxLooks   = 250    // kinds of tiles, and of things
	maxSprites = 5000

	absentThing = 255 // beyond maxLooks

	emptyTile = "." // letter of tiles drawn without a letter
	wholeTile = "M 0 0 L 16 0 L 16 16 L 0 16 Z"
)

// stageJSON is the stage in a referee's message.
type stageJSON struct {
	scene.Stage
	Boards []boardJSON `json:"boards"`
}

// boardJSON is a board whose owner defaults to none.
type boardJSON scene.Board

func (b *boardJSON) UnmarshalJSON(text []byte) error {
	b.Owner = scene.NoSeat
	return decode(text, (*scene.Board)(b))
}

// readStage reads the stage of a match. Seats, colours and the curve of the score have defaults.
func readStage(text json.RawMessage, info *contest.Info, turns int) (scene.Stage, error) {
	var given stageJSON
	if err := decodeStrict(text, &given); err != nil {
		return given.Stage, fmt.Errorf("stage: %w", err)
	}
	s := given.Stage
	for _, b := range given.Boards {
		s.Boards = append(s.Boards, scene.Board(b))
	}
	s.Game, s.Name, s.Turn, s.Turns, s.Title = info.Name, info.Title, info.TurnWord(), turns, ""
	seats := s.Seats
	s.Seats = nil
	for i, name := range info.Seats {
		seat := scene.Seat{Name: name, Colour: scene.SeatColour(i)}
		if i < len(seats) && seats[i].Colour.IsTeam() {
			seat.Colour = seats[i].Colour
		}
		s.Seats = append(s.Seats, seat)
	}
	if len(s.Series) == 0 {
		s.Series = []scene.Curve{{Name: info.Score}}
	}
	if len(s.Boards) > maxBoards || len(s.Tiles) > maxLooks || len(s.Things) > maxLooks {
		return s, fmt.Errorf("stage: at most %d boards and %d kinds of tiles and things are allowed", maxBoards, maxLooks)
	}
	for i, b := range s.Boards {
		if b.Width < 1 || b.Height < 1 || b.Width > maxCells || b.Height > maxCells || b.Width*b.Height > maxCells {
			wrong := fmt.Sprintf("boards[%d] has %d x %d cells; 1 to %d are allowed", i, b.Width, b.Height, maxCells)
			return s, fmt.Errorf("stage: %s", schemaErrorOr(text, &given, wrong))
		}
		if b.Owner < scene.NoSeat || b.Owner >= len(s.Seats) {
			return s, fmt.Errorf("stage: boards[%d].owner is %d; seats are 0 to %d, -1 is none", i, b.Owner, len(s.Seats)-1)
		}
	}
	for i := range s.Tiles {
		if t := &s.Tiles[i]; t.Letter == emptyTile && t.Picture == nil {
			t.Ground = t.Ground || t.Colour == ""
			t.Colour = cmp.Or(t.Colour, scene.Floor)
			if !t.Ground {
				t.Picture = scene.Picture{{Path: wholeTile, Fill: t.Colour}} // draws the tile without its letter
			}
		}
		if err := checkLook(&s.Tiles[i], scene.Ink); err != nil {
			return s, fmt.Errorf("stage: %s", schemaErrorOr(text, &given, fmt.Sprintf("tiles[%d]: %v", i, err)))
		}
	}
	for i := range s.Things {
		if err := checkLook(&s.Things[i], scene.Team); err != nil {
			return s, fmt.Errorf("stage: %s", schemaErrorOr(text, &given, fmt.Sprintf("things[%d]: %v", i, err)))
		}
	}
	return s, nil
}

// checkLook validates the look of a tile or thing, and sets a missing colour to usual.
func checkLook(l *scene.Look, usual scene.Colour) error {
	if len(l.Letter) != 1 || l.Letter[0] <= ' ' || l.Letter[0] > '~' {
		return fmt.Errorf("the letter of %q is %q; it must be one ASCII character from ! to ~", l.Name, l.Letter)
	}
	colours := []*scene.Colour{&l.Colour}
	pictures := []scene.Picture{l.Picture}
	for _, p := range l.States {
		pictures = append(pictures, p)
	}
	for _, p := range pictures {
		for i := range p {
			if strings.Trim(p[i].Path, "MLCQZ0123456789.-e ") != "" {
				return fmt.Errorf("a path of %q may only use the commands M, L, C, Q and Z: %.40q", l.Name, p[i].Path)
			}
			colours = append(colours, &p[i].Fill, &p[i].Stroke)
		}
	}
	known := scene.Shades()
	for i, c := range colours {
		if *c == "" && i == 0 {
			*c = usual
		}
		if _, ok := known[*c]; !ok && *c != scene.Team && *c != "" {
			return fmt.Errorf("%q has the unknown colour %.20q; known colours: team, %s", l.Name, *c, strings.Join(coloursOf(known), ", "))
		}
	}
	return nil
}

func coloursOf(known map[scene.Colour]scene.Shade) (names []string) {
	for c := range known {
		names = append(names, string(c))
	}
	slices.Sort(names)
	return names
}

// sceneJSON is a scene in a referee's message. Cells has an element for each board: a text of the tiles' letters, row by row, or a list
// of cells.
type sceneJSON struct {
	Turn    json.RawMessage   `json:"turn"` // ignored, as the name: cookoff counts the turns
	Name    json.RawMessage   `json:"name"`
	Cells   []json.RawMessage `json:"cells"`
	Sprites []spriteJSON      `json:"sprites"`
	Moves   []scene.Move      `json:"moves"`
	Areas   []scene.Area      `json:"areas"`
	Panels  []scene.Panel     `json:"panels"`
	Events  []eventJSON       `json:"events"`
	Said    []scene.Said      `json:"said"`
	Values  [][]int64         `json:"values"`
}

// spriteJSON is a sprite whose owner defaults to none.
type spriteJSON scene.Sprite

func (s *spriteJSON) UnmarshalJSON(text []byte) error {
	s.Owner, s.Thing, s.X, s.Y = scene.NoSeat, absentThing, absent, absent
	return decode(text, (*scene.Sprite)(s))
}

// eventJSON is an event whose tone defaults to note, and seat and board to none.
type eventJSON scene.Event

func (e *eventJSON) UnmarshalJSON(text []byte) error {
	e.Seat, e.Board, e.X, e.Y, e.Tone = scene.NoSeat, -1, absent, absent, scene.Note
	err := decode(text, (*scene.Event)(e))
	if e.Board < 0 {
		e.X, e.Y = 0, 0
	}
	return err
}

// findingJSON is a finding whose tone defaults to note, and seat to the whole match. It has no board.
type findingJSON story.Finding

func (f *findingJSON) UnmarshalJSON(text []byte) error {
	f.Seat, f.Tone = scene.NoSeat, scene.Note
	err := decode(text, (*story.Finding)(f))
	f.Board, f.X, f.Y, f.Actors, f.Entry = -1, 0, 0, nil, ""
	return err
}

// cellJSON is a cell whose owner defaults to none.
type cellJSON scene.Cell

func (c *cellJSON) UnmarshalJSON(text []byte) error {
	c.Owner = scene.NoSeat
	return decode(text, (*scene.Cell)(c))
}

// readScene reads a scene. Values default to the scores, and panels to one for each seat.
func readScene(text json.RawMessage, stage *scene.Stage, scores []int64) (s scene.Scene, err error) {
	var given sceneJSON
	if err := decodeStrict(text, &given); err != nil {
		return s, fmt.Errorf("scene: %w", err)
	}
	s.Moves, s.Areas, s.Panels, s.Said, s.Values = given.Moves, given.Areas, given.Panels, given.Said, given.Values
	for i := range given.Sprites {
		s.Sprites = append(s.Sprites, scene.Sprite(given.Sprites[i]))
	}
	for i := range given.Events {
		s.Events = append(s.Events, scene.Event(given.Events[i]))
	}
	if len(given.Cells) != len(stage.Boards) {
		return s, fmt.Errorf("scene: it has cells of %d boards; the stage has %d", len(given.Cells), len(stage.Boards))
	}
	for i, cells := range given.Cells {
		read, err := readCells(cells, stage, &stage.Boards[i])
		if err != nil {
			return s, fmt.Errorf("scene: cells[%d]: %w", i, err)
		}
		s.Cells = append(s.Cells, read)
	}
	if s.Values == nil {
		s.Values = [][]int64{scores}
	}
	if s.Panels == nil {
		for i := range stage.Seats {
			s.Panels = append(s.Panels, scene.Panel{Seat: i, Score: scores[i]})
		}
	}
	err = stage.Check(&s)
	if len(s.Sprites) > maxSprites || len(s.Moves) > maxSprites || len(s.Areas) > maxSprites || len(s.Events) > maxSprites {
		err = fmt.Errorf("at most %d sprites, moves, areas and events are allowed", maxSprites)
	}
	if err != nil {
		return s, fmt.Errorf("scene: %s", schemaErrorOr(text, &given, err.Error()))
	}
	return s, nil
}

// readViews reads the scenes as the seats see them.
func readViews(text json.RawMessage, stage *scene.Stage, scores []int64) (all []scene.Scene, err error) {
	var views []json.RawMessage
	if json.Unmarshal(text, &views) != nil || len(views) != len(stage.Seats) {
		return nil, fmt.Errorf("views: must be a list with a scene for each of the %d seats", len(stage.Seats))
	}
	for seat, view := range views {
		s, err := readScene(view, stage, scores)
		if err != nil {
			return nil, fmt.Errorf("views[%d]: %w", seat, err)
		}
		all = append(all, s)
	}
	return all, nil
}

func readCells(text json.RawMessage, stage *scene.Stage, board *scene.Board) ([]scene.Cell, error) {
	size := board.Width * board.Height
	var letters string
	if json.Unmarshal(text, &letters) == nil {
		letters = strings.ReplaceAll(letters, "\n", "")
		if len(letters) != size {
			return nil, fmt.Errorf("it has %d letters; the board has %d x %d cells", len(letters), board.Width, board.Height)
		}
		var tiles [256]int
		for i := range stage.Tiles {
			tiles[stage.Tiles[i].Letter[0]] = i + 1
		}
		cells := make([]scene.Cell, size)
		for i := range cells {
			tile := tiles[letters[i]]
			if tile == 0 {
				return nil, fmt.Errorf("no tile of the stage has the letter %q", letters[i])
			}
			cells[i] = scene.Cell{Tile: uint8(tile - 1), Owner: scene.NoSeat}
		}
		return cells, nil
	}
	var given []cellJSON
	if err := json.Unmarshal(text, &given); err != nil {
		return nil, errors.New("must be a string of tile letters, or a list of cells: " + err.Error())
	}
	if len(given) != size {
		return nil, fmt.Errorf("it has %d cells; the board has %d x %d", len(given), board.Width, board.Height)
	}
	cells := make([]scene.Cell, size)
	for i, c := range given {
		cells[i] = scene.Cell(c)
		if int(c.Tile) >= len(stage.Tiles) || int(c.Owner) < scene.NoSeat || int(c.Owner) >= len(stage.Seats) {
			return nil, fmt.Errorf("cell %d has tile %d and owner %d; the stage has %d tiles and %d seats", i, c.Tile, c.Owner, len(stage.Tiles), len(stage.Seats))
		}
	}
	return cells, nil
}
