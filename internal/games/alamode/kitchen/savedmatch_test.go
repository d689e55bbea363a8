package kitchen

import (
	"encoding/json"
	"fmt"
)

// ReadMatch parses the output of WriteJSON.
func ReadMatch(b *Board, text []byte) (Match, error) {
	var saved struct {
		Round, Turn int
		Asking      bool
		Scores      [Rounds]int32
		Out         [Players]Moment
		Chefs       []*struct {
			X, Y  int
			Hands string
		}
		Tables []struct {
			X, Y int
			Item string
		}
		Oven struct {
			Item  string
			Timer uint8
		}
		Dishes    uint8
		Customers []struct {
			Index  uint8
			Award  int32
			Served bool
		}
		Next uint8
	}
	if err := json.Unmarshal(text, &saved); err != nil {
		return Match{}, err
	}
	var wrong error
	item := func(name string) Item {
		it, err := ParseItem(name)
		if err != nil {
			wrong = fmt.Errorf("%q: %w", name, err)
		}
		return it
	}
	m := Match{Board: b, Round: saved.Round, Asking: saved.Asking, out: saved.Out}
	copy(m.scores[:], saved.Scores[:m.Round-1])
	s := &m.State
	s.Score, s.Turn, s.InStack = saved.Scores[m.Round-1], uint8(saved.Turn), saved.Dishes
	for i, chef := range saved.Chefs {
		s.Chefs[i].Cell = NoCell
		if chef != nil {
			s.Chefs[i] = Chef{item(chef.Hands), At(chef.X, chef.Y)}
		}
	}
	for _, table := range saved.Tables {
		s.Tables[At(table.X, table.Y)] = item(table.Item)
	}
	if saved.Oven.Item != "" {
		s.Oven = Oven{item(saved.Oven.Item), saved.Oven.Timer}
	}
	s.Queue.Count, s.Queue.Next = uint8(len(saved.Customers)), saved.Next
	for i, c := range saved.Customers {
		s.Queue.Waiting[i] = Waiting{c.Award, c.Index, c.Served}
	}
	m.recallAsked()
	return m, wrong
}

// recallAsked derives which players have been asked before. In a finished round both have.
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
