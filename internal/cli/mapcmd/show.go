package mapcmd

import (
	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/mapview"
)

func newShow(runF func(words []string) error) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "show MAP...",
		Short: "Show kitchens and when their orders are open",
		Long: `Shows a kitchen with its orders on a time line. x counts to the right and y upwards, from 0.

Of an order, "profit" is what it brings when the food and a plate are bought. "cook" is how many
turns a plain cook takes who works alone and for nothing else; "-" is where that would be too late,
so that it takes a better team, and "never" is where no team can serve it by its own work.`,
		Example: `  cookoff map show duel
  cookoff map show kitchen.txt carnegie:seed=7,layout=split`,
		Args:              command.Usage(command.Some("map")),
		ValidArgsFunction: completeMaps,
		RunE:              func(_ *cobra.Command, args []string) error { return runF(args) },
	}
	command.Results(cmd)
	return cmd
}

func (c *commands) show(patterns []string) error {
	words, err := c.Expand(patterns)
	if err != nil {
		return err
	}
	all := []mapview.Shown{}
	for i, word := range words {
		m, err := c.open(word)
		if err != nil {
			return err
		}
		shown, err := m.Show()
		if err != nil {
			return err
		}
		all = append(all, shown)
		if c.out.IsJSON() {
			continue
		}
		text := m.Draw(&shown, c.out.Palette, c.out.Width)
		if i > 0 {
			text = "\n" + text
		}
		if err := c.out.Text(text); err != nil {
			return err
		}
	}
	if c.out.IsJSON() {
		return c.out.JSON(all)
	}
	return nil
}
