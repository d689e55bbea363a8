package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Annotations of commands.
const (
	formats = "formats" // formats of the results, separated by commas
	exits   = "exits"   // additional exit codes of a command, for its help
)

// knownCommand rejects unknown subcommands.
func knownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	cmd.SuggestionsMinimumDistance = 2
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		return fmt.Errorf("unknown command %q; did you mean %s?", args[0], strings.Join(near, " or "))
	}
	return fmt.Errorf("unknown command %q; there are %s", args[0], strings.Join(commandNames(cmd), ", "))
}

// commandNames returns the names of the subcommands.
func commandNames(cmd *cobra.Command) []string {
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return names
}

// noArgs requires that there are no arguments.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%q: %s takes no arguments, only flags", args[0], cmd.CommandPath())
	}
	return nil
}

// oneArg requires exactly one argument. kind describes it in errors.
func oneArg(kind string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch len(args) {
		case 0:
			return fmt.Errorf("missing argument: %s", kind)
		case 1:
			return nil
		}
		hint := ""
		if strings.HasPrefix(kind, "trace") {
			hint = "; put a pattern in quotes, such as 'runs/*-duel-*': it selects the newest"
		}
		return fmt.Errorf("expected one argument (%s), but got %d%s", kind, len(args), hint)
	}
}

// someArgs requires at least one argument. kind describes it in errors.
func someArgs(kind string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return fmt.Errorf("give at least one %s", kind)
		}
		return nil
	}
}

// flagError rewords an error about a flag.
func flagError(cmd *cobra.Command, err error) error {
	if bad, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		f := bad.GetFlag()
		return fmt.Errorf("--%s %q: must be %s", f.Name, bad.GetValue(), valueWords(f.Value.Type()))
	}
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if near := spelling.Nearest(unknown.GetSpecifiedName(), names); near != "" {
			return fmt.Errorf("%w; did you mean --%s?", err, near)
		}
	}
	return err
}

// valueWords describes the values of a flag type.
func valueWords(kind string) string {
	words := map[string]string{
		"int": "a whole number", "int64": "a whole number", "float64": "a number",
		"duration": "a time, such as 90s or 20m", "bool": "true or false",
	}
	return cmp.Or(words[kind], "of another form")
}

// flagErrors parses the flags of a command line without stopping at invalid ones. It returns the other arguments, and
// an error for each invalid flag.
func flagErrors(cmd *cobra.Command, args []string) (words []string, wrong []error) {
	f := cmd.Flags()
	for {
		f.VisitAll(func(flag *pflag.Flag) {
			if list, ok := flag.Value.(pflag.SliceValue); ok && flag.Changed {
				_ = list.Replace(nil) // never fails for strings
			}
		})
		var values []error
		err := f.ParseAll(args, func(flag *pflag.Flag, value string) error {
			if err := f.Set(flag.Name, value); err != nil {
				values = append(values, usageError(flagError(cmd, err)))
				_ = flag.Value.Set(flag.DefValue) // avoids follow-up errors
			}
			return nil
		})
		if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
			wrong = append(wrong, usageError(flagError(cmd, err)))
			if args = without(args, "--"+unknown.GetSpecifiedName()); args != nil {
				continue
			}
			return nil, append(wrong, values...)
		}
		if err != nil {
			values = append(values, usageError(flagError(cmd, err)))
		}
		return f.Args(), append(wrong, values...)
	}
}

// without returns a command line without a flag; nil if the flag is not in it.
func without(args []string, flag string) []string {
	i := slices.IndexFunc(args, func(arg string) bool { return arg == flag || strings.HasPrefix(arg, flag+"=") })
	if i < 0 {
		return nil
	}
	return slices.Delete(slices.Clone(args), i, i+1)
}
