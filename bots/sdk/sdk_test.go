package sdk_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/bots/sdk"
)

const greeting = `{"protocol":"cookoff-bot/1","rules":"official","seat":"BLUE","turns":500,"seed":7,` +
	`"map":{"width":3,"height":2,"rows":["#$#","..U"]}}` + "\n"

// cook plays a bot against given input and returns the bot's output.
func cook(lines string, turn sdk.Turn) (string, error) {
	var out strings.Builder
	err := sdk.Cook(strings.NewReader(lines), &out, func(sdk.Greeting) (sdk.Turn, error) { return turn, nil })
	return out.String(), err
}

func TestCook(t *testing.T) {
	t.Parallel()
	lines := greeting + `{"turn":1}
{"ret":[3,4]}
{"ret":{"bot_id":3,"team":"BLUE","x":1,"y":0,"team_money":151,"map_team":"RED","holding":{"type":"Plate","dirty":false,"food":[{"food_name":"SAUCE","food_id":4,"chopped":false,"cooked_stage":0}]}}}
{"ret":true}
{"ret":null}
{"turn":2}
{"over":{"winner":null}}
`
	const want = `{"protocol":"cookoff-bot/1"}
{"fn":"get_team_bot_ids","args":["Team.BLUE"]}
{"fn":"get_bot_state","args":[3]}
{"fn":"buy","args":[3,"ShopCosts.PLATE",1,1]}
{"fn":"get_tile","args":["Team.RED",9,9]}
{"end":true}
{"end":true}
`
	got, err := cook(lines, func(c *sdk.Controller) error {
		if c.Turn() > 1 {
			return nil
		}
		ids := c.Bots(c.Team())
		wantBot := &sdk.Bot{
			ID: 3, Team: sdk.Blue, Kitchen: sdk.Red, X: 1, Money: 151,
			Holding: &sdk.Item{Type: "Plate", Foods: []sdk.Food{{Name: sdk.Sauce}}},
		}
		if diff := cmp.Diff(wantBot, c.Bot(ids[0])); diff != "" {
			t.Errorf("bot (-want +got):\n%s", diff)
		}
		if !c.Buy(ids[0], sdk.Plate, 1, 1) {
			t.Error("it bought nothing")
		}
		if tile := c.Tile(c.Team().Enemy(), 9, 9); tile != nil {
			t.Errorf("Tile off the map = %+v, want nil", tile)
		}
		return nil
	})
	if err != nil || got != want {
		t.Errorf("error %v, output (-want +got):\n%s", err, cmp.Diff(want, got))
	}
}

func TestCookErrors(t *testing.T) {
	t.Parallel()
	broken := errors.New("no idea")
	tests := []struct {
		name, lines string
		turn        sdk.Turn
		want        string // empty: no error
	}{
		{"input ends before the match", greeting, nil, ""},
		{"input ends in a turn", greeting + `{"turn":1}` + "\n", func(c *sdk.Controller) error {
			if c.Move(0, 1, 0) || c.Move(0, 0, 1) {
				return errors.New("it moved")
			}
			return nil
		}, "EOF"},
		{"other protocol", `{"protocol":"chess/1"}` + "\n", nil, `cookoff speaks "chess/1", this bot "cookoff-bot/1"`},
		{"invalid JSON", "hello\n", nil, `"hello": invalid character 'h' looking for beginning of value`},
		{"TypeError", greeting + `{"turn":1}` + "\n" + `{"raise":"TypeError","message":"too many"}` + "\n", func(c *sdk.Controller) error {
			c.SwitchMaps()
			return nil
		}, "TypeError: too many"},
		{"error of the bot", greeting + `{"turn":1}` + "\n", func(*sdk.Controller) error { return broken }, "no idea"},
	}
	for _, tt := range tests {
		_, err := cook(tt.lines, tt.turn)
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || err.Error() != tt.want) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
		}
	}
}

func TestItems(t *testing.T) {
	t.Parallel()
	tests := map[string]sdk.Item{
		`{"type":"Food","food_name":"MEAT","chopped":true,"cooked_stage":1}`: {Type: "Food", Foods: []sdk.Food{{Name: sdk.Meat, Chopped: true, Stage: 1}}},
		`{"type":"Plate","dirty":true,"food":[]}`:                            {Type: "Plate", Dirty: true, Foods: []sdk.Food{}},
		`{"type":"Pan","food":null}`:                                         {Type: "Pan"},
		`{"type":"Pan","food":{"type":"Food","food_name":"EGG"}}`:            {Type: "Pan", Foods: []sdk.Food{{Name: sdk.Egg}}},
	}
	for text, want := range tests {
		var got sdk.Item
		if err := got.UnmarshalJSON([]byte(text)); err != nil || !cmp.Equal(got, want) {
			t.Errorf("%s: %v (-want +got):\n%s", text, err, cmp.Diff(want, got))
		}
	}
}

func TestMapAt(t *testing.T) {
	t.Parallel()
	m := sdk.Map{Width: 3, Height: 2, Rows: []string{"#$#", "..U"}}
	for at, want := range map[[2]int]byte{{1, 1}: '$', {2, 0}: 'U', {3, 0}: 0, {0, 2}: 0, {-1, 0}: 0} {
		if got := m.At(at[0], at[1]); got != want {
			t.Errorf("At%v = %q, want %q", at, got, want)
		}
	}
}

func TestLines(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	l := sdk.NewLines(strings.NewReader("3 x\r\nsome words\nlast"), &out)
	var n int
	var word string
	if err := l.Scan(&n, &word); err != nil || n != 3 || word != "x" {
		t.Errorf("%d %q %v", n, word, err)
	}
	if err := l.Scan(&n); err == nil || !strings.HasPrefix(err.Error(), `"some words": `) {
		t.Errorf("error %v", err)
	}
	if line, err := l.Read(); line != "last" || err != nil {
		t.Errorf("%q, %v", line, err)
	}
	if _, err := l.Read(); !errors.Is(err, io.EOF) {
		t.Errorf("error %v, want io.EOF", err)
	}
	if err := l.Write("WAIT"); err != nil || out.String() != "WAIT\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// FuzzCook checks that no input makes the SDK panic.
func FuzzCook(f *testing.F) {
	f.Add(greeting + `{"turn":1}` + "\n" + `{"ret":[1]}` + "\n" + `{"ret":{"holding":{"type":"Pan","food":{}}}}` + "\n")
	f.Fuzz(func(_ *testing.T, lines string) {
		_, _ = cook(lines, func(c *sdk.Controller) error {
			for _, id := range c.Bots(sdk.Red) {
				c.Bot(id)
			}
			c.Orders(sdk.Red)
			c.Map(sdk.Red).At(c.Switch().Turn, 1)
			return nil
		})
	})
}
