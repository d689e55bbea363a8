package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/games"
)

func newMapListCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List the maps that ship with cookoff and what they are for",
		Long:    "Lists the maps that ship with cookoff. Each can be played, shown and checked by its name." + fmt.Sprintf(exitHelp, ""),
		Example: "  cookoff map list",
		Args:    usage(cobra.NoArgs),
		RunE:    func(*cobra.Command, []string) error { return a.mapList() },
	}
}

// listedMap is a map that ships as --format json prints it.
type listedMap struct {
	Map    string `json:"map"`
	About  string `json:"about"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Bots   int    `json:"bots_per_team"`
	Orders int    `json:"orders"`
}

func (a *app) mapList() error {
	all := []listedMap{}
	t := table{right: map[int]bool{1: true, 2: true, 3: true}}
	t.row("map", "size", "bots", "orders", "what it is for")
	for _, name := range games.Maps() {
		m, err := shippedMap(name)
		if err != nil {
			return err
		}
		k := &m.kitchen
		it := listedMap{name, about(name, m.text), k.Width, k.Height, m.board.BotsPerTeam(), len(k.Orders)}
		all = append(all, it)
		t.row(name, fmt.Sprintf("%dx%d", it.Width, it.Height), fmt.Sprint(it.Bots), fmt.Sprint(it.Orders), it.About)
	}
	if a.json() {
		return a.printJSON(all)
	}
	return t.print(a.Stdout, a.colour())
}

// about is what a map's first line says of it, behind its name.
func about(name string, text []byte) string {
	line, _, _ := strings.Cut(string(text), "\n")
	return strings.TrimSuffix(strings.TrimPrefix(line, "// "+name+": "), ".")
}
