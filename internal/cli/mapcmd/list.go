package mapcmd

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/maps/overview"
	"github.com/cookoff/cookoff/internal/text/ui"
)

func newList(runF func() error) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the built-in maps and what they are for",
		Long:    "Lists the built-in maps. Each can be played, shown and checked by its name.",
		Example: "  cookoff map list",
		Args:    command.Usage(command.None),
		RunE:    func(*cobra.Command, []string) error { return runF() },
	}
	command.Results(cmd)
	return cmd
}

// listedMap is a built-in map as --format json prints it.
type listedMap struct {
	Map    string `json:"map"`
	About  string `json:"about"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Bots   int    `json:"bots_per_team"`
	Orders int    `json:"orders"`
}

func (c *commands) list() error {
	all := []listedMap{}
	t := ui.Table{
		Head:  []string{"map", "size", "bots", "orders", "purpose"},
		Right: map[int]bool{1: true, 2: true, 3: true}, Prose: true, Keep: []string{"map", "purpose", "size"},
	}
	for _, name := range games.Maps() {
		m, err := shipped(name)
		if err != nil {
			return err
		}
		k := &m.Kitchen
		it := listedMap{name, about(name, m.Text), k.Width, k.Height, m.Board.BotsPerTeam(), len(k.Orders)}
		all = append(all, it)
		t.Row(name, fmt.Sprintf("%dx%d", it.Width, it.Height), fmt.Sprint(it.Bots), fmt.Sprint(it.Orders), it.About)
	}
	return c.out.Table(&t, all)
}

// about returns the description in a map's first line, after its name.
func about(name string, text []byte) string {
	line, _, _ := strings.Cut(string(text), "\n")
	return strings.TrimSuffix(strings.TrimPrefix(line, "// "+name+": "), ".")
}

// shipped reads a built-in map, ignoring files of the same name.
func shipped(name string) (*overview.Map, error) {
	text, _ := games.Map(name)
	return overview.Read(name, text)
}
