package carnegie_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/sim"
)

// randomPlayer makes random calls that depend only on the state, so that it can join at any turn.
func randomPlayer(c sim.Controller) error {
	s := c.State()
	for id := range s.Bots() {
		b := s.Bot(id)
		if b.Team != c.Team() {
			continue
		}
		n := s.Turn()*7 + b.X*5 + b.Y*3 + int(s.Money(b.Team)) + id
		c.Move(id, n%3-1, n/3%3-1)
		for _, at := range []sim.Pos{{X: b.X + 1, Y: b.Y}, {X: b.X - 1, Y: b.Y}, {X: b.X, Y: b.Y + 1}, {X: b.X, Y: b.Y - 1}} {
			switch n % 4 {
			case 0:
				c.Buy(id, sim.Goods(n%int(sim.GoodsCount)), at.X, at.Y)
			case 1:
				c.Pickup(id, at.X, at.Y)
			default:
				c.Place(id, at.X, at.Y)
			}
		}
	}
	if s.Turn()%11 == 0 {
		c.SwitchMaps()
	}
	return nil
}

// A match resumed from any of its turns continues as before.
func TestResume(t *testing.T) {
	t.Parallel()
	game := newGame(playerFunc(randomPlayer), playerFunc(randomPlayer))
	m, _ := newSetting(mapText(t, "heist"), 130, seats("red", "blue"))
	if result, _ := contesttest.FromState(t, game, m, 0, 1, 49, 50, 51, 77, 130); result.Turns != 130 {
		t.Errorf("%d turns", result.Turns)
	}
}

// A failure after the point of resuming occurs again.
func TestResumeFailure(t *testing.T) {
	t.Parallel()
	game := newGame(playerFunc(randomPlayer), failsIn(60, randomPlayer))
	m, _ := newSetting(mapText(t, "heist"), 130, seats("red", "blue"))
	if result, _ := contesttest.FromState(t, game, m, 10, 59, 60); result.Reason != "blue_failed" || result.Turns != 60 {
		t.Errorf("%s after %d turns", result.Reason, result.Turns)
	}
}

// In a resumed match a Python bot is constructed with the start of the match, and sees the current state in its turns, although
// its host answers queries from a mirror.
func TestResumePython(t *testing.T) {
	t.Parallel()
	contesttest.Python(t)
	word := contesttest.File(t, "bot.py", `
from game_constants import FoodType

class BotPlayer:
    def __init__(self, map_copy):
        self.start = sum(tile.tile_name == "COUNTER" and tile.item is not None for row in map_copy.tiles for tile in row)

    def play_turn(self, c):
        team = c.get_team()
        for bot in c.get_team_bot_ids(team):
            b = c.get_bot_state(bot)
            n = c.get_turn() * 7 + b["x"] * 5 + b["y"] * 3 + c.get_team_money(team) + self.start
            for other in c.get_team_bot_ids(c.get_enemy_team()):
                n += c.get_bot_state(other)["x"]
            for x in range(5):
                n += getattr(c.get_tile(team, x, 1), "item", None) is not None
            c.move(bot, n % 3 - 1, n // 3 % 3 - 1)
            b = c.get_bot_state(bot)
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                if n % 4:
                    c.buy(bot, FoodType.ONIONS, b["x"] + dx, b["y"] + dy)
                else:
                    c.place(bot, b["x"] + dx, b["y"] + dy)
`)
	game := games.MapGame()
	scenario := contest.Scenario{Game: "carnegie", Name: "duel", Text: []byte(mapText(t, "duel"))}
	m, _ := contesttest.Match(t, game, scenario, word, "@idle")
	m.Turns = 60
	if result, _ := contesttest.FromState(t, game, m, 0, 30, 50); result.Turns != 60 || len(result.Failures()) > 0 {
		t.Errorf("%d turns, failures %v", result.Turns, contesttest.Failures(result))
	}
}
