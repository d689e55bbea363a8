package player_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/view/timeline"
	"github.com/cookoff/cookoff/internal/view/web/browsertest"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

// noughts returns a match of a game with a board of three by three golden tiles, and no figures.
func noughts() *timeline.Timeline {
	f := &timeline.Timeline{
		Stage: scene.Stage{
			Game: "noughts", Title: "noughts:seed=1", Turn: "move", Turns: 9, Series: []scene.Curve{{Name: "points"}},
			Seats:  []scene.Seat{{Name: "CROSS", Bot: "a", Colour: scene.Team1}, {Name: "NOUGHT", Bot: "b", Colour: scene.Team2}},
			Boards: []scene.Board{{Width: 3, Height: 3, Owner: scene.NoSeat}},
			Tiles:  []scene.Look{{Name: "square", Letter: "*", Colour: scene.Gold}},
			Things: []scene.Look{{Name: "mark", Letter: "X", Colour: scene.Team}},
		},
		Result: contest.Result{Winner: contest.NoWinner, Seats: make([]contest.SeatResult, 2)},
	}
	cells := make([]scene.Cell, 9)
	for i := range cells {
		cells[i].Owner = scene.NoSeat
	}
	for turn := range 3 {
		f.Scenes = append(f.Scenes, scene.Scene{
			Turn: turn, Cells: [][]scene.Cell{cells}, Values: [][]int64{{0, 0}}, Panels: []scene.Panel{{Seat: 0}, {Seat: 1}},
		})
	}
	f.Scenes[1].Events = []scene.Event{{Kind: "mark", Tone: scene.Note, Seat: 0, Board: 0, X: 1, Y: 1, Text: "CROSS takes the middle"}}
	return f
}

// A small board fills the available space, also on a phone. A game without figures has no panel or tab for them, no tab is
// clipped, and the ring of an event is visible on a tile of the same colour.
func TestSmallBoard(t *testing.T) {
	t.Parallel()
	b := browsertest.Start(t)
	address := write(t, player.Options{}, noughts())
	for _, size := range [][2]int64{{390, 800}, {900, 1000}, {1440, 900}} {
		p := b.Open(t, address, browsertest.Look{Width: size[0], Height: size[1], Still: true, Touch: size[0] < 680})
		p.Until(`(({ offsetWidth: w, offsetHeight: h }) => { const f = document.querySelector(".frame").offsetWidth; return f > 0.95 * Math.min(w, innerWidth <= 680 ? w : h); })(document.querySelector(".boards"))`)
		p.Until(`document.querySelector("#panel-figures").offsetHeight === 0 && document.querySelector("#tab-figures").offsetHeight === 0`)
		if cut := browsertest.Eval[[]string](p, `[...document.querySelectorAll(".tabs button")].filter(e => e.scrollWidth > e.clientWidth || e.getBoundingClientRect().right > innerWidth).map(e => e.textContent)`); len(cut) > 0 {
			t.Errorf("at %d pixels the tabs %q are clipped", size[0], cut)
		}
		for turn, colours := range map[int]int{1: 2, 2: 0} { // the ring and its edges; nothing
			seek(p, turn)
			if n := browsertest.Eval[int](p, drawnOver); n != colours {
				t.Errorf("at %d pixels %d colours over the tiles in move %d, want %d", size[0], n, turn, colours)
			}
		}
		browsertest.Eval[chromedp.Void](p, `cookoff.player.tile(0, 0)`)
		p.Until(fmt.Sprintf(`document.querySelector("#tab-selected").getBoundingClientRect().right <= %d`, size[0]))
	}
}

// drawnOver counts the colours drawn over the tiles in many pixels.
const drawnOver = `(() => {
	const board = document.querySelectorAll(".frame canvas")[1], seen = new Map();
	const c = new OffscreenCanvas(board.width, board.height).getContext("2d", { willReadFrequently: true });
	c.drawImage(board, 0, 0);
	const { data } = c.getImageData(0, 0, board.width, board.height);
	for (const pixel of new Uint32Array(data.buffer)) if (pixel) seen.set(pixel, (seen.get(pixel) ?? 0) + 1);
	return [...seen.values()].filter(n => n > data.length / 4 / 200).length;
})()`
