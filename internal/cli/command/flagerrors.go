package command

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// FlagErrors parses the flags of a command line that has wrong ones, past these, and returns an error for each, and the other
// arguments.
func FlagErrors(cmd *cobra.Command, args []string) (words []string, wrong []error) {
	f := cmd.Flags()
	for {
		f.VisitAll(func(flag *pflag.Flag) {
			if list, ok := flag.Value.(pflag.SliceValue); ok && flag.Changed {
				_ = list.Replace(nil) // it never fails for texts
			}
		})
		var values []error
		err := f.ParseAll(args, func(flag *pflag.Flag, value string) error {
			if err := f.Set(flag.Name, value); err != nil {
				values = append(values, UsageError(FlagError(cmd, err)))
				_ = flag.Value.Set(flag.DefValue) // so that no other error comes of it
			}
			return nil
		})
		if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
			wrong = append(wrong, UsageError(FlagError(cmd, err)))
			if args = without(args, "--"+unknown.GetSpecifiedName()); args != nil {
				continue
			}
			return nil, append(wrong, values...)
		}
		if err != nil {
			values = append(values, UsageError(FlagError(cmd, err)))
		}
		return f.Args(), append(wrong, values...)
	}
}

// without returns a command line without a flag; nil if it is not found.
func without(args []string, flag string) []string {
	i := slices.IndexFunc(args, func(arg string) bool { return arg == flag || strings.HasPrefix(arg, flag+"=") })
	if i < 0 {
		return nil
	}
	return slices.Delete(slices.Clone(args), i, i+1)
}
