package cli

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/text/usage"
	"github.com/cookoff/cookoff/internal/view/kitchenmap"
	"github.com/cookoff/cookoff/internal/view/svg"
	"github.com/cookoff/cookoff/internal/view/terminal"
)

// mapShowOptions are the flags of map show.
type mapShowOptions struct {
	output string
	dark   bool
	width  int
}

// Widths of pictures in pixels.
const (
	usualPicture  = 960
	leastPicture  = 160
	widestPicture = 20_000
)

func newMapShowCommand(env *Env) *cobra.Command {
	o := &mapShowOptions{}
	cmd := &cobra.Command{
		Use:   "show MAP...",
		Short: "Show maps and the starts of all games",
		Long: `Shows a kitchen and a timeline of its orders. x counts to the right and y upwards, from 0.

profit  reward minus the price of the food and a plate
cook    turns a reference cook takes, one bot at a time, this order only; "-" if that is too late,
        so that it takes a better team; "never" if no team can serve it by its own work

Of other games it shows how a match of the scenario begins: the board, and what each seat has.
With -o it writes a picture (SVG).`,
		Example: `  cookoff map show duel
  cookoff map show kitchen.txt carnegie:seed=7,layout=split
  cookoff map show grass:seed=7
  cookoff map show overdrive:seed=42 -o track.svg`,
		Args:              someArgs("map"),
		ValidArgsFunction: completeMaps,
		RunE:              func(_ *cobra.Command, args []string) error { return env.mapShow(args, o) },
	}
	f := cmd.Flags()
	f.StringVarP(&o.output, "output", "o", "", "`file` for a picture (.svg)")
	f.BoolVar(&o.dark, "dark", false, "draw the picture on a dark ground")
	f.IntVar(&o.width, "width", usualPicture, "width of the picture in `pixels`")
	outputFlags(cmd)
	return cmd
}

func (env *Env) mapShow(patterns []string, o *mapShowOptions) error {
	words, err := env.Expand(patterns)
	if err != nil {
		return err
	}
	if err := o.check(len(words)); err != nil {
		return err
	}
	if o.output != "" {
		return env.mapPicture(o, words[0])
	}
	all, between := env.out.Series(), ""
	for _, word := range words {
		shown, err := env.mapDrawing(word)
		if err != nil {
			return err
		}
		draw := func() error { return env.out.Text(between + shown.Draw(env.out.Palette, env.out.Width)) }
		if err := all.Add(shown, draw); err != nil {
			return err
		}
		between = "\n"
	}
	return all.End()
}

// check returns an error for flags invalid with that number of maps.
func (o *mapShowOptions) check(maps int) error {
	switch {
	case o.output == "" && o.dark:
		return usage.Errorf("--dark is for pictures: add -o FILE.svg")
	case o.output == "" && o.width != usualPicture:
		return usage.Errorf("--width is for pictures: add -o FILE.svg")
	case o.output == "":
		return nil
	case maps > 1:
		return usage.Errorf("-o writes the picture of one map, not of %d", maps)
	case !strings.EqualFold(filepath.Ext(o.output), ".svg"):
		return usage.Errorf("-o %s: pictures are SVG files; choose a name that ends in .svg", o.output)
	case o.width < leastPicture || o.width > widestPicture:
		return usage.Errorf("--width must be from %d to %d, not %d", leastPicture, widestPicture, o.width)
	}
	return nil
}

// drawing is a map as it is printed: as JSON, or drawn.
type drawing interface {
	Draw(p ui.Palette, width int) string
}

// mapDrawing returns a kitchen with its orders, or the start of any other game.
func (env *Env) mapDrawing(word string) (drawing, error) {
	s, game, err := env.drawnScenario(word)
	if err != nil {
		return nil, err
	}
	if game.Info().Name == games.MapGame().Info().Name {
		return kitchenmap.Show(word, s.Text)
	}
	return terminal.NewStart(word, game, s)
}

// pictureFile is a written picture as --format json prints it.
type pictureFile struct {
	Map  string `json:"map"`
	File string `json:"file"`
}

// picture writes the picture of a map.
func (env *Env) mapPicture(o *mapShowOptions, word string) error {
	s, game, err := env.drawnScenario(word)
	if err != nil {
		return err
	}
	start, err := terminal.NewStart(word, game, s)
	if err != nil {
		return err
	}
	if err := env.NewFile(o.output); err != nil {
		return err
	}
	drawn := svg.Draw(&start.Stage, &start.Scene, svg.Options{Dark: o.dark, Width: o.width})
	if err := env.ReplaceFile(o.output, drawn); err != nil {
		return err
	}
	return env.out.Say(fmt.Sprintf("picture  %s  %s\n", o.output, s.Name), []pictureFile{{word, o.output}})
}
