package view_test

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/svg"
)

const disc = "M 8 2 C 11.314 2 14 4.6862 14 8 C 14 11.314 11.314 14 8 14 C 4.6862 14 2 11.314 2 8 C 2 4.6862 4.6862 2 8 2 Z"

// stage returns a stage with a board of three by two tiles, row 0 at the bottom, and a thing with a picture.
func stage() *scene.Stage {
	return &scene.Stage{
		Game: "test", Title: "a <map>", Turn: "turn",
		Seats:  []scene.Seat{{Name: "A", Bot: `"<script>"`, Colour: scene.Team1}, {Name: "B", Colour: scene.Team2}},
		Boards: []scene.Board{{Width: 3, Height: 2, Owner: scene.NoSeat, RowsUp: true, XFrom: 1}},
		Tiles: []scene.Look{
			{Name: "floor", Letter: ".", Colour: scene.Floor, Ground: true},
			{Name: "wall & door", Letter: "<", Colour: scene.Wall},
		},
		Things: []scene.Look{
			{Name: "bot", Letter: "b", Colour: scene.Team, Picture: scene.Picture{{Path: disc, Fill: scene.Team, Stroke: scene.Ink, Width: 1}}},
			{Name: "plate", Letter: "o", Colour: scene.Metal, States: map[string]scene.Picture{"not clean": {{Path: "M 2 3 L 6 3 L 6 8 L 2 8 Z", Fill: scene.Earth}}}},
		},
	}
}

func position() *scene.Scene {
	cells := make([]scene.Cell, 6)
	for i := range cells {
		cells[i].Owner = scene.NoSeat
	}
	cells[5].Tile = 1
	cells[0] = scene.Cell{Owner: 1, Level: 7, Mark: scene.Fading}
	return &scene.Scene{
		Turn: 3, Name: "1/3", Cells: [][]scene.Cell{cells},
		Sprites: []scene.Sprite{
			{ID: "b", Owner: 0, X: 1, Y: 1, Layer: 2, Actor: true, Badge: "<", Item: scene.Item{Parts: []scene.Item{{Thing: 1}}}, Progress: 0.5},
			{ID: "p", Owner: scene.NoSeat, X: 2, Y: 0, Layer: 1, Item: scene.Item{Thing: 1}},
		},
		Moves:  []scene.Move{{Owner: 0, Path: []scene.Point{{X: 0, Y: 1}, {X: 1, Y: 1}}}},
		Areas:  []scene.Area{{Name: "what A sees", Owner: 0, To: scene.Point{X: 1, Y: 1}}},
		Panels: []scene.Panel{{Seat: 0, Score: 12}, {Seat: 1, Score: -1}},
	}
}

// elements parses a file and returns the attributes of its elements, by name.
func elements(t *testing.T, file []byte) map[string][]map[string]string {
	t.Helper()
	all := map[string][]map[string]string{}
	d := xml.NewDecoder(strings.NewReader(string(file)))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, file)
		}
		if e, ok := token.(xml.StartElement); ok {
			attributes := map[string]string{}
			for _, a := range e.Attr {
				attributes[a.Name.Local] = a.Value
			}
			all[e.Name.Local] = append(all[e.Name.Local], attributes)
		}
	}
}

// A position is drawn with everything in its place and names escaped.
func TestDraw(t *testing.T) {
	t.Parallel()
	file := svg.Draw(stage(), position(), svg.Options{Width: 400})
	all := elements(t, file)
	if root := all["svg"]; len(root) != 1 || root[0]["width"] != "400" || root[0]["aria-label"] != "a <map>, turn 1/3" {
		t.Errorf("root element %v", root)
	}
	if len(all["script"]) > 0 || !strings.Contains(string(file), "A &#34;&lt;script&gt;&#34;  12") {
		t.Errorf("names are not escaped:\n%s", file)
	}
	must.Have(t, string(file), "wall &amp; door", "<title>A bot</title>", "what A sees", ">7<", ">1<", ">3<")
	s := position()
	s.Sprites[1].State = "not clean"
	if file := string(svg.Draw(stage(), s, svg.Options{})); !strings.Contains(file, `<use href="#test-light-thing1-not-clean"`) ||
		!strings.Contains(file, `<symbol id="test-light-thing1-not-clean"`) {
		t.Errorf("a thing is not drawn with the picture of its state:\n%s", file)
	}
	var bot, plate map[string]string
	for _, use := range all["use"] {
		switch {
		case use["href"] == "#test-light-thing0" && use["color"] == scene.Shades()[scene.Team1].Light:
			bot = use
		case use["href"] == "#test-light-thing1" && plate == nil:
			plate = use
		}
	}
	// The bot is above and to the left of the plate.
	if bot == nil || plate == nil || length(t, bot["y"]) >= length(t, plate["y"]) || length(t, bot["x"]) >= length(t, plate["x"]) {
		t.Errorf("bot %v, plate %v", bot, plate)
	}
}

// A thing is drawn with the picture of its state, if any; an actor without a picture is the shape of its team with its badge.
func TestStatesAndActors(t *testing.T) {
	t.Parallel()
	st, s := stage(), position()
	st.Things[0].Picture = nil
	st.Things[1].States = map[string]scene.Picture{"cut up": {{Path: "M 1 1 L 10 1 L 10 10 L 1 10 Z", Fill: scene.Leaf}}}
	s.Sprites[0].Parts[0].State, s.Sprites[1].State = "cut up", "frozen"
	all := elements(t, svg.Draw(st, s, svg.Options{}))
	symbols := map[string]bool{}
	for _, symbol := range all["symbol"] {
		symbols[symbol["id"]] = true
	}
	used := map[string]int{}
	for _, use := range all["use"] {
		id := strings.TrimPrefix(use["href"], "#")
		if !symbols[id] {
			t.Errorf("picture %q is missing", id)
		}
		used[id]++
	}
	// The legend has each thing once, except actors drawn as shapes.
	if used["test-light-thing1-cut-up"] != 1 || used["test-light-thing1"] != 1+1 || used["test-light-thing0"] != 0 {
		t.Errorf("used %v", used)
	}
}

// length parses a length.
func length(t *testing.T, text string) (x float64) {
	t.Helper()
	must.Do(t, xml.Unmarshal([]byte("<a>"+text+"</a>"), &x))
	return x
}

// With a dark background, all colours are dark shades.
func TestDark(t *testing.T) {
	t.Parallel()
	light, dark := string(svg.Draw(stage(), position(), svg.Options{})), string(svg.Draw(stage(), position(), svg.Options{Dark: true}))
	for colour, shade := range scene.Shades() {
		if strings.Contains(dark, shade.Light) && shade.Light != shade.Dark {
			t.Errorf("%s is light on a dark background", colour)
		}
		if strings.Contains(light, shade.Dark) && shade.Light != shade.Dark {
			t.Errorf("%s is dark on a light background", colour)
		}
	}
}

// The cells and badges of eight seats have distinct shapes.
func TestShapesOfSeats(t *testing.T) {
	t.Parallel()
	seen := map[string]int{}
	for seat := range 8 {
		st, s := stage(), position()
		st.Seats = nil
		for n := range 8 {
			st.Seats = append(st.Seats, scene.Seat{Colour: scene.SeatColour(n)})
		}
		s.Cells[0][0].Owner, s.Sprites[0].Owner = int8(seat), seat
		shade := scene.Shades()[scene.SeatColour(seat)]
		file := strings.ReplaceAll(string(svg.Draw(st, s, svg.Options{})), shade.Light, "colour")
		if other, taken := seen[file]; taken {
			t.Errorf("seats %d and %d have the same shape", other, seat)
		}
		seen[file] = seat
	}
}

// A board that scrolls is drawn in strips, one below the other.
func TestScrolling(t *testing.T) {
	t.Parallel()
	road := stage()
	road.Boards[0] = scene.Board{Width: 200, Height: 1, Owner: scene.NoSeat, XFrom: 1, Scrolls: true}
	s := &scene.Scene{
		Cells:   [][]scene.Cell{make([]scene.Cell, 200)},
		Sprites: []scene.Sprite{{X: 100, Actor: true}, {X: 110, Actor: true}},
	}
	whole := string(svg.Draw(road, s, svg.Options{}))
	must.Have(t, whole, ">1<", ">76<", ">151<", ">200<")
	must.Be(t, "sprites", 2, strings.Count(whole, "<g><title>"))
}
