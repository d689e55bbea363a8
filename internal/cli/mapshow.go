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
	svg.Options
}

// Widths of pictures in pixels.
const (
	defaultPicture = 960
	leastPicture   = 160
	widestPicture  = 20_000
)

func newMapShowCommand(env *Env) *cobra.Command {
	o := &mapShowOptions{}
	cmd := command("map show", someArgs("map"), func(_ *cobra.Command, args []string) error { return env.mapShow(args, o) })
	cmd.ValidArgsFunction = completeMaps
	f := cmd.Flags()
	f.StringVarP(&o.output, "output", "o", "", "`file` for a picture (.svg)")
	f.BoolVar(&o.Dark, "dark", false, "draw the picture on a dark background")
	f.IntVar(&o.Width, "width", defaultPicture, "width of the picture in `pixels`")
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
	case o.output == "" && o.Dark:
		return usage.Errorf("--dark needs a picture: add -o FILE.svg")
	case o.output == "" && o.Width != defaultPicture:
		return usage.Errorf("--width needs a picture: add -o FILE.svg")
	case o.output == "":
		return nil
	case maps > 1:
		return usage.Errorf("-o writes the picture of one map; %d are given", maps)
	case !strings.EqualFold(filepath.Ext(o.output), ".svg"):
		return usage.Errorf("-o %s: pictures are SVG files; choose a name that ends in .svg", o.output)
	case o.Width < leastPicture || o.Width > widestPicture:
		return usage.Errorf("--width must be from %d to %d, not %d", leastPicture, widestPicture, o.Width)
	}
	return nil
}

// drawing is a map that can be printed, as JSON or drawn.
type drawing interface {
	Draw(p ui.Palette, width int) string
}

// mapDrawing returns a kitchen with its orders, or the start of another game.
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

// mapPicture writes the picture of a map.
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
	drawn := svg.Draw(&start.Stage, &start.Scene, o.Options)
	if err := env.ReplaceFile(o.output, drawn); err != nil {
		return err
	}
	return env.out.Say(fmt.Sprintf("picture  %s  %s\n", o.output, s.Name), []pictureFile{{word, o.output}})
}
