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

// mapGenOptions are the flags of map gen.
type mapGenOptions struct {
	count  int
	output string
}

func newMapGenCommand(env *Env) *cobra.Command {
	o := &mapGenOptions{}
	cmd := &cobra.Command{
		Use:   "gen [OPTION=VALUE...]",
		Short: "Generate maps from a seed",
		Long: "Generates map files from a seed, random if there is none. Options that are not given are drawn\n" +
			"from it. The first line of a map lists all options. Matches take the same options in one\n" +
			"argument: cookoff run carnegie:seed=7,layout=split. The options:\n\n" + games.OptionHelp(games.MapGame().Info()),
		Example: `  cookoff map gen seed=7
  cookoff map gen layout=split size=16x12 orders=rush -o kitchen.txt
  cookoff map gen seed=1 --count 20 -o kitchens    # seeds 1 to 20, one file each`,
		ValidArgsFunction: completeMapOptions,
		RunE:              func(_ *cobra.Command, args []string) error { return env.mapGen(args, o) },
	}
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
	f.IntVarP(&o.count, "count", "n", 1, "`number` of maps, from consecutive seeds")
	f.StringVarP(&o.output, "output", "o", "", "`file` to write, or folder for several maps (default: print)")
	outputFlags(cmd)
	return cmd
}

// completeMapOptions offers options, and values behind their names.
func completeMapOptions(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
	var words []string
	for _, o := range games.MapGame().Info().Options {
		if !strings.HasPrefix(begun, o.Name+"=") {
			words = append(words, o.Name+"=")
			continue
		}
		for _, value := range o.Choices {
			words = append(words, o.Name+"="+value)
		}
	}
	return words, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

func (env *Env) mapGen(words []string, o *mapGenOptions) error {
	switch {
	case o.count < 1:
		return usage.Errorf("--count must be 1 or more, not %d", o.count)
	case o.count > 1 && o.output == "" && !env.out.IsJSON():
		return usage.Errorf("several maps need a folder: add -o FOLDER")
	}
	if o.count > 1 && o.output != "" {
		if err := os.MkdirAll(env.Path(o.output), 0o777); err != nil {
			return fmt.Errorf("make folder: %w", err)
		}
	}
	kitchens, err := games.Consecutive(words, o.count, env.kitchen)
	if err != nil {
		return err
	}
	generated, err := kitchenmap.Write(env.Files, o.output, kitchens)
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
