package mapcmd

import (
	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/mapview"
)

func newShow(runF func(words []string) error) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "show MAP...",
		Short: "Show maps with a timeline of their orders",
		Long: `Shows a kitchen and a timeline of its orders. x counts to the right and y upwards, from 0.

profit  reward minus the price of the food and a plate
cook    turns a reference cook takes, one bot at a time, this order only; "-" if that is too late,
        so that it takes a better team; "never" if no team can serve it by its own work`,
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
