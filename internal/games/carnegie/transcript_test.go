package carnegie_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
)

// transcript plays two turns in the canteen and returns RED's transcript.
func transcript(t *testing.T, red string) (exchanges []contest.Exchange) {
	t.Helper()
	game := games.MapGame()
	m, _ := contesttest.Match(t, game, contest.Scenario{Game: "carnegie", Name: "canteen", Text: []byte(canteen)}, red, "@idle")
	m.Turns = 2
	m.Transcript = func(x contest.Exchange) {
		if x.Seat == "RED" {
			exchanges = append(exchanges, x)
		}
	}
	must.Get(m.PlayOn(t.Context(), game, contesttest.Host(t)))(t)
	return exchanges
}

// The transcript of a bot that speaks the protocol has its queries as well as its actions.
func TestTranscriptOfQueries(t *testing.T) {
	t.Parallel()
	contesttest.Needs(t, "sh")
	word := contesttest.Executable(t, "asks.sh", `#!/bin/sh
read -r hello
echo '{"protocol":"cookoff-bot/1"}'
while read -r turn; do
	echo '{"fn":"get_turn","args":[]}'; read -r answer
	echo '{"calls":[{"fn":"can_move","args":[0,0,1]},{"fn":"move","args":[0,0,1]},{"fn":"move","args":[1,"str:x",0]},{"fn":"get_team_money","args":["Team.RED"]}]}'; read -r answers
	echo '{"end":true}'
done`)
	exchanges := transcript(t, word)
	want := `get_turn() -> 1
can_move(0, 0, 1) -> true
move(0, 0, 1) -> true
move(1, "x", 0) -> false
get_team_money(Team.RED) -> 151`
	if len(exchanges) == 0 || exchanges[0].Turn != "1" {
		t.Fatalf("transcript %+v", exchanges)
	}
	must.Be(t, "turn 1", want, exchanges[0].Output)
}

// The transcript begins with the bot's output until it is ready, or with its failure to start.
func TestTranscriptOfStart(t *testing.T) {
	t.Parallel()
	contesttest.Python(t)
	const bot = `
class BotPlayer:
    def __init__(self, map_copy):
        print("set up")
        FAILS
    def play_turn(self, controller):
        for step in "x", self, float("nan"), None:
            try:
                controller.move(0, step, 0)
            except TypeError as problem:
                print(problem)
`
	exchanges := transcript(t, contesttest.File(t, "bot.py", strings.Replace(bot, "FAILS", "", 1)))
	turn := contest.Exchange{
		Turn: "1", Seat: "RED", Bot: "bot",
		Output: "move(0, \"x\", 0) -> TypeError\nmove(0, <BotPlayer>, 0) -> false\nmove(0, nan, 0) -> false\nmove(0, null, 0) -> false",
		Stderr: []string{`move(0, "x", 0): a wrong number of arguments, or one of a wrong type`},
		Refused: []string{
			"bot 0: move: argument of a wrong type", "bot 0: move: the bot has already moved in this turn",
			"bot 0: move: the bot has already moved in this turn", "bot 0: move: the bot has already moved in this turn",
		},
	}
	last := turn
	last.Turn = "2"
	want := []contest.Exchange{{Seat: "RED", Bot: "bot", Stderr: []string{"set up"}}, turn, last}
	must.Be(t, "transcript", want, exchanges)
	exchanges = transcript(t, contesttest.File(t, "bot.py", strings.Replace(bot, "FAILS", `raise ValueError("oops")`, 1)))
	if len(exchanges) != 1 || exchanges[0].Turn != "" || exchanges[0].Output != "failed_to_start: ValueError: oops" || exchanges[0].Stderr[0] != "set up" {
		t.Errorf("transcript of a bot that fails to start: %+v", exchanges)
	}
}
