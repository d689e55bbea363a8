package grass_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/bots/grass/idle"
	"github.com/cookoff/cookoff/bots/grass/random"
	"github.com/cookoff/cookoff/bots/grass/simple"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// play plays a match to its end and returns all answers and the number of refused orders of each bot.
func play(t testing.TB, s *field.State, bots [2]actor) (answered string, refused [2]int) {
	t.Helper()
	var r field.Resolver
	for !s.Over() {
		var answers [2]field.Answer
		for p, bot := range bots {
			bot.Act(s, &answers[p])
			answered += string(answers[p].AppendLine(nil)) + "\n"
		}
		r.Step(s, [2]*field.Answer{&answers[0], &answers[1]})
		for _, it := range r.Refusals {
			refused[it.Player]++
		}
	}
	return answered, refused
}

// The bot wins from both sides, and all its orders are valid.
func TestSimpleWins(t *testing.T) {
	t.Parallel()
	for seed := range int64(25) {
		for me := range 2 {
			for name, other := range map[string]actor{"idle": idle.New(), "random": random.New(1-me, uint64(seed))} {
				bots := [2]actor{other, other}
				bots[me] = simple.New(me)
				s := generated(t, seed, 1+int(seed%2))
				_, refused := play(t, s, bots)
				if winner, ok := s.Winner(); !ok || winner != me || refused[me] > 0 {
					t.Errorf("seed %d, as player %d against %s: scores %d:%d, %d orders refused",
						seed, me, name, s.Score(0), s.Score(1), refused[me])
				}
			}
		}
	}
}

// In positions with one clearly best order the bot gives that order.
func TestSimpleOrders(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		rows   []string // of the scene
		matter int
		scrap  int
		want   string
	}{
		{"takes the adjacent tile", []string{"m1ot"}, 0, 4, "MOVE 1 0 0 1 0"},
		{"goes a long way", []string{"m1mmot"}, 0, 4, "MOVE 1 0 0 1 0"},
		{"goes around grass", []string{"m1.ot", "mmoo"}, 0, 4, "MOVE 1 0 0 0 1"},
		{"robots share the tiles", []string{"om2o", "..t"}, 0, 4, "MOVE 1 1 0 2 0;MOVE 1 1 0 0 0"},
		{"stays if no tile can be reached", []string{"m1m.t"}, 30, 4, "WAIT"},
		{"spawns at the front", []string{"mmmt"}, 10, 4, "SPAWN 1 2 0"},
		{"spawns nearer to the opponent", []string{"mm", "oo", "tm"}, 10, 4, "SPAWN 1 1 2"},
		{"does not recycle if only grass would be left", []string{"mmmmmmot", "mmmmmmoo", "mmmmmmoo"}, 10, 8, "SPAWN 1 5 0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m := scene(tt.rows, tt.scrap)
			m.Matter = [2]int{tt.matter, 0}
			var a field.Answer
			simple.New(0).Act(start(t, m), &a)
			if got := string(a.AppendLine(nil)); got != tt.want {
				t.Errorf("orders %s, want %s", got, tt.want)
			}
		})
	}
}

// scene makes a map of rows: . is grass, o an unowned tile, m the bot's and t the opponent's; a digit is the number
// of robots on the tile before it.
func scene(rows []string, scrap int) (m field.Map) {
	m.Height = len(rows)
	for _, row := range rows {
		width := 0
		for _, c := range row {
			if n := int(c - '0'); n >= 0 && n <= 9 {
				m.Units[len(m.Units)-1] = n
				continue
			}
			width++
			m.Scrap = append(m.Scrap, scrap)
			m.Owner = append(m.Owner, strings.IndexRune("omt", c)-1)
			m.Units = append(m.Units, 0)
			if c == '.' {
				m.Scrap[len(m.Scrap)-1] = 0
				m.Owner[len(m.Owner)-1] = field.Nobody
			}
		}
		m.Width = width
	}
	return m
}

// The bot recycles a tile with less scrap than the tiles around it, which remain when the tile is gone.
func TestSimpleRecycles(t *testing.T) {
	t.Parallel()
	m := scene([]string{"mmmmmmot", "mmmmmmoo", "mmmmmmoo"}, 9)
	m.Matter = [2]int{20, 10}
	m.Scrap[8+3] = 6
	var a field.Answer
	simple.New(0).Act(start(t, m), &a)
	if got, want := string(a.AppendLine(nil)), "BUILD 3 1;SPAWN 1 5 0"; got != want {
		t.Errorf("orders %s, want %s", got, want)
	}
}

// A robot does not go to a tile that becomes grass in the same turn.
func TestSimpleAvoidsVanishingTiles(t *testing.T) {
	t.Parallel()
	// Player 1's recycler at (2, 0) takes the last scrap of (1, 0) in turn 2.
	m := scene([]string{"m1ot", "ooo"}, 9)
	m.Scrap[1] = 2
	m.Matter = [2]int{0, 10}
	s := start(t, m)
	var r field.Resolver
	var build field.Answer
	build.Build(2, 0)
	r.Step(s, [2]*field.Answer{{}, &build})
	if s.Tile(1).Scrap != 1 {
		t.Fatalf("the tile has %d scrap", s.Tile(1).Scrap)
	}
	var a field.Answer
	simple.New(0).Act(s, &a)
	for _, it := range a.Moves {
		if it.ToX == 1 && it.ToY == 0 {
			t.Errorf("the robot moves to the vanishing tile: %s", a.AppendLine(nil))
		}
	}
	if len(a.Moves) == 0 {
		t.Errorf("the robot does not move: %s", a.AppendLine(nil))
	}
}
