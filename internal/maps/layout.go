package maps

import (
	"fmt"
	"unicode/utf8"

	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// layout parses the rows of the map, top row first. Their lengths are checked before their tiles.
func (p *parser) layout(rows []line) *SyntaxError {
	width, height := utf8.RuneCountInString(rows[0].text), len(rows)
	if err := p.checkWidths(rows, width); err != nil {
		return err
	}
	p.checkSides(rows, width)
	k := &p.kitchen
	k.Width, k.Height = width, height
	k.Tiles = make([]sim.Kind, width*height)
	for i, row := range rows {
		x, y := 0, height-1-i
		for offset, letter := range row.text {
			kind, ok := sim.KindOf(letter)
			if !ok {
				return p.errorAt(row, offset, "unknown tile "+quote(string(letter)),
					tileHint(rows[0], row, letter))
			}
			k.Tiles[x*height+y] = kind
			if letter == spawnLetter {
				k.Spawns = append(k.Spawns, sim.Pos{X: x, Y: y})
			}
			x++
		}
	}
	return nil
}

// spawnLetter marks a floor tile on which a bot of each team starts.
const spawnLetter = 'b'

// checkWidths reports rows whose length differs from the first one, at the first surplus or missing tile.
func (p *parser) checkWidths(rows []line, width int) *SyntaxError {
	var odd []line
	for _, row := range rows {
		if utf8.RuneCountInString(row.text) != width {
			odd = append(odd, row)
		}
	}
	if len(odd) == 0 {
		return nil
	}
	tiles := []rune(odd[0].text)
	problem := fmt.Sprintf("row has %s but the first row, line %d, has %d",
		spelling.Count(len(tiles), "tile"), rows[0].number, width)
	switch more := len(odd) - 1; more {
	case 0:
	case 1:
		problem += ", and 1 more row differs"
	default:
		problem += fmt.Sprintf(", and %d more rows differ", more)
	}
	at := len(string(tiles[:min(width, len(tiles))]))
	return p.errorAt(odd[0], at, problem, widthHint(rows[0], odd[0]))
}
