package kitchen

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/cookoff/cookoff/internal/jsonin"
)

// savedMatch is a match as AppendJSON writes it.
type savedMatch struct {
	Round     int             `json:"round"`
	Turn      int             `json:"turn"`
	Asking    bool            `json:"asking"`
	Scores    []int32         `json:"scores"`
	Out       []*Moment       `json:"out"`
	Chefs     []*savedChef    `json:"chefs"`
	Tables    []savedItem     `json:"tables"`
	Oven      *savedOven      `json:"oven"`
	Dishes    int             `json:"dishes"`
	Customers []savedCustomer `json:"customers"`
	Next      int             `json:"next"`
}

type savedChef struct {
	X     int    `json:"x"`
	Y     int    `json:"y"`
	Hands string `json:"hands"`
}

type savedItem struct {
	X    int    `json:"x"`
	Y    int    `json:"y"`
	Item string `json:"item"`
}

type savedOven struct {
	Item  string `json:"item"`
	Timer int    `json:"timer"`
}

type savedCustomer struct {
	Index  int   `json:"index"`
	Award  int32 `json:"award"`
	Served bool  `json:"served"`
}

// ReadMatch reads a match that AppendJSON wrote, to play on from there. An error says where it is.
func ReadMatch(b *Board, text []byte) (Match, error) {
	var saved savedMatch
	if err := jsonin.Decode(text, &saved); err != nil {
		return Match{}, fmt.Errorf("read state: %w", err)
	}
	m := Match{Board: b}
	for _, read := range []func(*Match) error{
		saved.readMoment, saved.readOut, saved.readChefs, saved.readTables,
		saved.readOven, saved.readQueue, saved.readDishes,
	} {
		if err := read(&m); err != nil {
			return Match{}, fmt.Errorf("read state: %w", err)
		}
	}
	m.recallAsked()
	return m, nil
}

// within checks that a number is from low to high.
func within(name string, n, low, high int) error {
	if n < low || n > high {
		return fmt.Errorf("%s: %d is not from %d to %d", name, n, low, high)
	}
	return nil
}

// exactly checks the length of a list.
func exactly(name string, n, want int) error {
	if n != want {
		return fmt.Errorf("%s: there are %d, want %d", name, n, want)
	}
	return nil
}

func (saved *savedMatch) readMoment(m *Match) error {
	least := 0
	if saved.Asking {
		least = 1
	}
	if err := cmp.Or(
		within("round", saved.Round, 1, Rounds),
		within("turn", saved.Turn, least, Turns),
		exactly("scores", len(saved.Scores), Rounds),
	); err != nil {
		return err
	}
	m.Round, m.State.Turn, m.Asking = saved.Round, uint8(saved.Turn), saved.Asking
	copy(m.scores[:], saved.Scores[:m.Round-1])
	m.State.Score = saved.Scores[m.Round-1]
	return nil
}

func (saved *savedMatch) readOut(m *Match) error {
	if err := exactly("out", len(saved.Out), Players); err != nil {
		return err
	}
	for player, when := range saved.Out {
		if when == nil {
			continue
		}
		if err := cmp.Or(
			within(fmt.Sprintf("out[%d].round", player), when.Round, 1, m.Round),
			within(fmt.Sprintf("out[%d].turn", player), when.Turn, 1, Turns),
		); err != nil {
			return err
		}
		m.out[player] = *when
	}
	return nil
}

func (saved *savedMatch) readChefs(m *Match) error {
	if err := exactly("chefs", len(saved.Chefs), len(m.State.Chefs)); err != nil {
		return err
	}
	for i, chef := range saved.Chefs {
		player := RoundPlayers(m.Round)[i]
		_, out := m.Out(player)
		switch {
		case out != (chef == nil):
			return fmt.Errorf("chefs[%d]: player %d is out only if this is null", i, player)
		case out && m.Asking && m.State.Acting() == i:
			return fmt.Errorf("asking: player %d is out", player)
		case out:
			m.State.Chefs[i].Cell = NoCell
			continue
		case !onGrid(chef.X, chef.Y) || m.Board.Tiles[At(chef.X, chef.Y)] != Floor:
			return fmt.Errorf("chefs[%d]: (%d,%d) is not floor", i, chef.X, chef.Y)
		}
		hands, err := ParseItem(chef.Hands)
		if err != nil {
			return fmt.Errorf("chefs[%d].hands: %w", i, err)
		}
		m.State.Chefs[i] = Chef{hands, At(chef.X, chef.Y)}
	}
	if c := m.State.Chefs; c[0].Cell == c[1].Cell && !c[0].Out() {
		return errors.New("chefs: both stand on the same cell")
	}
	return nil
}

func (saved *savedMatch) readTables(m *Match) error {
	for i, table := range saved.Tables {
		if !onGrid(table.X, table.Y) || m.Board.Tiles[At(table.X, table.Y)] != Table {
			return fmt.Errorf("tables[%d]: (%d,%d) is no plain table", i, table.X, table.Y)
		}
		it, err := ParseItem(table.Item)
		if err != nil {
			return fmt.Errorf("tables[%d].item: %w", i, err)
		}
		m.State.Tables[At(table.X, table.Y)] = it
	}
	return nil
}

func (saved *savedMatch) readOven(m *Match) error {
	if saved.Oven == nil {
		return nil
	}
	it, err := ParseItem(saved.Oven.Item)
	if err != nil {
		return fmt.Errorf("oven.item: %w", err)
	}
	most := 0
	switch it {
	case Dough, RawTart:
		most = BakingTurns
	case Croissant, Tart:
		most = ReadyTurns
	default:
		return fmt.Errorf("oven.item: %s is never in an oven", it)
	}
	m.State.Oven = Oven{it, uint8(saved.Oven.Timer)}
	return within("oven.timer", saved.Oven.Timer, 1, most)
}

func (saved *savedMatch) readQueue(m *Match) error {
	last := len(m.Board.Customers) - 1
	if err := cmp.Or(
		exactly("customers", len(saved.Customers), WaitingCount),
		within("next", saved.Next, 0, last),
	); err != nil {
		return err
	}
	q := &m.State.Queue
	q.Count, q.Next = WaitingCount, uint8(saved.Next)
	for i, c := range saved.Customers {
		if err := within(fmt.Sprintf("customers[%d].index", i), c.Index, 0, last); err != nil {
			return err
		}
		q.Waiting[i] = Waiting{c.Award, uint8(c.Index), c.Served}
		for _, other := range q.Waiting[:i] {
			if other.Customer == q.Waiting[i].Customer && other != q.Waiting[i] {
				return fmt.Errorf("customers[%d]: customer %d stands there twice, with two awards", i, c.Index)
			}
		}
	}
	return nil
}

// readDishes checks that no dish is lost.
func (saved *savedMatch) readDishes(m *Match) error {
	if err := within("dishes", saved.Dishes, 0, Dishes); err != nil {
		return err
	}
	m.State.InStack = uint8(saved.Dishes)
	if n := m.State.CountDishes(); n != Dishes {
		return fmt.Errorf("dishes: there are %d with those in hands and on tables, want %d", n, Dishes)
	}
	return nil
}

// recallAsked finds out which players have been asked before. In a round that is over both have.
func (m *Match) recallAsked() {
	for round := 1; round <= m.Round; round++ {
		answered := Turns
		if round == m.Round {
			answered = int(m.State.Turn)
			if m.Asking {
				answered--
			}
		}
		for i, player := range RoundPlayers(round) {
			if answered > i {
				m.asked[player] = true
			}
		}
	}
}
