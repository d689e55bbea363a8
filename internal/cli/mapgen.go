package cli

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/usage"
	"github.com/cookoff/cookoff/internal/view/kitchenmap"
)

func newMapGenCommand(env *Env) *cobra.Command {
	var count int
	var output string
	cmd := command("map gen", nil, func(_ *cobra.Command, args []string) error { return env.mapGen(args, count, output) })
	cmd.Long += "\n\n" + games.OptionHelp(games.MapGame().Info())
	cmd.ValidArgsFunction = completeMapOptions
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
			for _, o := range games.MapGame().Info().Options {
				if name := unknown.GetSpecifiedName(); name == o.Name {
					return usage.Errorf("%w; write options without dashes: %s=VALUE", err, name)
				}
			}
		}
		return usageError(flagError(cmd, err))
	})
	f := cmd.Flags()
	f.IntVarP(&count, "count", "n", 1, "`number` of maps, from consecutive seeds")
	f.StringVarP(&output, "output", "o", "", "`file` to write, or folder for several maps (default: print)")
	outputFlags(cmd)
	return cmd
}

// completeMapOptions offers the names of options, and then their values.
func completeMapOptions(_ *cobra.Command, _ []string, prefix string) ([]string, cobra.ShellCompDirective) {
	var words []string
	for _, o := range games.MapGame().Info().Options {
		if !strings.HasPrefix(prefix, o.Name+"=") {
			words = append(words, o.Name+"=")
			continue
		}
		for _, value := range o.Choices {
			words = append(words, o.Name+"="+value)
		}
	}
	return words, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

func (env *Env) mapGen(words []string, count int, output string) error {
	switch {
	case count < 1:
		return usage.Errorf("--count must be 1 or more, not %d", count)
	case count > 1 && output == "" && !env.out.IsJSON():
		return usage.Errorf("--count above 1 needs a folder: add -o FOLDER")
	}
	if count > 1 && output != "" {
		if err := os.MkdirAll(env.Path(output), 0o777); err != nil {
			return fmt.Errorf("create the folder: %w", err)
		}
	}
	kitchens, err := games.Consecutive(words, count, env.kitchen)
	if err != nil {
		return err
	}
	generated, err := kitchenmap.Write(env.Files, output, kitchens)
	if err != nil {
		return err
	}
	all := env.out.Series()
	for _, m := range generated {
		if err := all.Add(m, func() error { return env.out.Text(m.Line()) }); err != nil {
			return err
		}
	}
	return all.End()
}
