package kitchenmap

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/maps/overview"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// listedMap is a built-in map, as printed by --format json.
type listedMap struct {
	Map    string `json:"map"`
	About  string `json:"about"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Bots   int    `json:"bots_per_team"`
	Orders int    `json:"orders"`
}

// List returns a list of maps. text returns the text of a map by name.
func List(names []string, text func(name string) ([]byte, bool)) (*ui.Document, error) {
	all := []listedMap{}
	t := &ui.Table{
		Head:  []string{"map", "size", "bots", "orders", "purpose"},
		Right: map[int]bool{1: true, 2: true, 3: true}, Prose: true, Keep: []string{"map", "purpose", "size"},
	}
	for _, name := range names {
		data, _ := text(name)
		m, err := overview.Parse(name, data)
		if err != nil {
			return nil, err
		}
		k := &m.Kitchen
		it := listedMap{name, about(name, m.Text), k.Width, k.Height, m.Board.BotsPerTeam(), len(k.Orders)}
		all = append(all, it)
		t.Row(name, fmt.Sprintf("%dx%d", it.Width, it.Height), fmt.Sprint(it.Bots), fmt.Sprint(it.Orders), it.About)
	}
	return &ui.Document{Value: all, Body: []ui.Block{t}}, nil
}

// about returns the description in a map's first line, after its name.
func about(name string, text []byte) string {
	line, _, _ := strings.Cut(string(text), "\n")
	return strings.TrimSuffix(strings.TrimPrefix(line, "// "+name+": "), ".")
}
