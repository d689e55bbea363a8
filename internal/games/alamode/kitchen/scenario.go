package kitchen

import (
	"errors"
	"fmt"

	"github.com/cookoff/cookoff/internal/text/jsonin"
)

// DefaultLeague is the full game.
const DefaultLeague = 4

// scenario is a kitchen in a scenario file or the header of a trace.
type scenario struct {
	League    *int               `json:"league"`
	Rows      []string           `json:"rows"`
	Customers []scenarioCustomer `json:"customers"`
	Spawns    [][]int            `json:"spawns"`
	Rounds    [][]int            `json:"rounds"`
	Turns     *int               `json:"turns_per_round"`
	Dishes    *int               `json:"dishes"`
}

// scenarioCustomer is a customer in a scenario.
type scenarioCustomer struct {
	Item  *string `json:"item"`
	Award *int64  `json:"award"`
}

// ParseScenario parses a hand-made kitchen: a JSON object with
//
//	"rows"       7 strings of 11 letters: . floor, # table, D dishwasher, W window, crates I
//	             (ice cream), B (blueberries), S (strawberries), H (dough), C chopping board, O oven,
//	             0 and 1 the spawns
//	"customers"  1 to 200 objects with "item", such as "DISH-TART-ICE_CREAM", and "award"
//	"spawns"     [[x,y],[x,y]]; may be omitted if the rows have the marks 0 and 1
//	"league"     may be omitted
//
// The scenario in the header of a trace has the same form. "rounds", "turns_per_round" and "dishes" are optional and
// must have the values of the game; other members are ignored. Any connected floor is allowed. Errors give the
// position.
func ParseScenario(text []byte) (Kitchen, error) {
	k, err := parseScenario(text)
	if err == nil {
		err = k.check()
	}
	if err != nil {
		return Kitchen{}, fmt.Errorf("read kitchen: %w", err)
	}
	return k, nil
}

// ParseFile is ParseScenario for a scenario file: keys other than those above and "game" are errors, as they are
// probably typos.
func ParseFile(text []byte) (Kitchen, error) {
	if err := jsonin.CheckKeys[scenario](text, "game"); err != nil {
		return Kitchen{}, fmt.Errorf("read kitchen: %w", err)
	}
	return ParseScenario(text)
}

func parseScenario(text []byte) (Kitchen, error) {
	var read scenario
	if err := jsonin.Decode(text, &read); err != nil {
		return Kitchen{}, err
	}
	k := Kitchen{League: DefaultLeague, Spawns: [2]Cell{NoCell, NoCell}}
	if read.League != nil {
		k.League = *read.League
	}
	if err := k.parseRows(read.Rows); err != nil {
		return Kitchen{}, err
	}
	if err := k.parseSpawns(read.Spawns); err != nil {
		return Kitchen{}, err
	}
	for i, wish := range read.Customers {
		c, err := wish.customer()
		if err != nil {
			return Kitchen{}, fmt.Errorf("customers[%d]: %w", i, err)
		}
		k.Customers = append(k.Customers, c)
	}
	return k, read.checkFixed()
}

func (k *Kitchen) parseRows(rows []string) error {
	if len(rows) != Height {
		return fmt.Errorf("rows: %d given, must be %d", len(rows), Height)
	}
	for y, row := range rows {
		if len(row) != Width {
			return fmt.Errorf("rows[%d]: %q has %d letters, must have %d", y, row, len(row), Width)
		}
		for x := range Width {
			if err := k.parseLetter(At(x, y), row[x]); err != nil {
				return fmt.Errorf("rows[%d][%d]: %w", y, x, err)
			}
		}
	}
	return nil
}

func (k *Kitchen) parseLetter(c Cell, letter byte) error {
	if letter == '0' || letter == '1' {
		spawn := &k.Spawns[letter-'0']
		if *spawn != NoCell {
			return fmt.Errorf("a second spawn %c; the first is at (%d,%d)", letter, spawn.X(), spawn.Y())
		}
		*spawn = c
		return nil
	}
	tile, ok := tileOf(letter)
	if !ok {
		return fmt.Errorf("%q is not a tile; tiles are %s and the spawns 0 and 1", letter, tileLetters)
	}
	k.Tiles[c] = tile
	return nil
}

// parseSpawns parses the optional list of spawns, which must not contradict the marks.
func (k *Kitchen) parseSpawns(spawns [][]int) error {
	if spawns == nil {
		for i, c := range k.Spawns {
			if c == NoCell {
				return fmt.Errorf("rows: no spawn %d; mark one floor cell with %d", i, i)
			}
		}
		return nil
	}
	if len(spawns) != len(k.Spawns) {
		return fmt.Errorf("spawns: %d given, must be %d", len(spawns), len(k.Spawns))
	}
	for i, xy := range spawns {
		if len(xy) != 2 || !onGrid(xy[0], xy[1]) {
			return fmt.Errorf("spawns[%d]: %v is not a cell; must be [x,y] up to [%d,%d]", i, xy, Width-1, Height-1)
		}
		c := At(xy[0], xy[1])
		if marked := k.Spawns[i]; marked != NoCell && marked != c {
			return fmt.Errorf("spawns[%d]: %v contradicts the mark %d in rows at (%d,%d)",
				i, xy, i, marked.X(), marked.Y())
		}
		k.Spawns[i] = c
	}
	return nil
}

func (w scenarioCustomer) customer() (Customer, error) {
	switch {
	case w.Item == nil:
		return Customer{}, errors.New("item is missing")
	case w.Award == nil:
		return Customer{}, errors.New("award is missing")
	case *w.Award < 0 || *w.Award > maxAward:
		return Customer{}, fmt.Errorf("award: must be from 0 to %d, not %d", maxAward, *w.Award)
	}
	order, err := ParseItem(*w.Item)
	if err != nil {
		return Customer{}, fmt.Errorf("item: %w", err)
	}
	return Customer{order, int32(*w.Award)}, nil
}

// checkFixed checks the values that the rules fix.
func (s *scenario) checkFixed() error {
	if s.Turns != nil && *s.Turns != Turns {
		return fmt.Errorf("turns_per_round: must be %[2]d, not %[1]d", *s.Turns, Turns)
	}
	if s.Dishes != nil && *s.Dishes != Dishes {
		return fmt.Errorf("dishes: must be %[2]d, not %[1]d", *s.Dishes, Dishes)
	}
	if s.Rounds == nil {
		return nil
	}
	if len(s.Rounds) != Rounds {
		return fmt.Errorf("rounds: %d given, must be %d", len(s.Rounds), Rounds)
	}
	for i, players := range s.Rounds {
		if want := RoundPlayers(i + 1); len(players) != 2 || [2]int(players) != want {
			return fmt.Errorf("rounds[%d]: the players are %v, must be %v", i, players, want)
		}
	}
	return nil
}
