// Package command has what the commands of the command line share: arguments and their errors, exit codes, forms of results.
package command

import (
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
	formats = "formats" // the forms that results have, with commas between them
	Exits   = "exits"   // exit codes that not all commands have, for the help
)

// DescribeExits appends the exit codes to the help of a command, and of all below it.
func DescribeExits(cmd *cobra.Command) {
	if !cmd.Hidden {
		cmd.Long += fmt.Sprintf("\n\nExit codes: 0 done, 1 failed, 2 usage error, %s130 interrupted.", cmd.Annotations[Exits])
	}
	for _, c := range cmd.Commands() {
		DescribeExits(c)
	}
}

// Known rejects an argument in place of a command.
func Known(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	cmd.SuggestionsMinimumDistance = 2
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		return fmt.Errorf("unknown command %q; did you mean %s?", args[0], strings.Join(near, " or "))
	}
	return fmt.Errorf("unknown command %q; there are %s", args[0], strings.Join(Names(cmd), ", "))
}

// Names returns the names of the commands below one.
func Names(cmd *cobra.Command) []string {
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return names
}

// Usage turns the errors of an argument check into usage errors.
func Usage(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return UsageError(err)
		}
		return nil
	}
}

// None checks that there are no arguments.
func None(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%q: %s takes no arguments, only flags", args[0], cmd.CommandPath())
	}
	return nil
}

// One checks that there is one argument of a kind.
func One(kind string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch len(args) {
		case 0:
			return fmt.Errorf("no %s is given", kind)
		case 1:
			return nil
		}
		hint := ""
		if strings.HasPrefix(kind, "trace") {
			hint = "; put a pattern in quotes, such as 'runs/*-duel-*': it stands for the newest"
		}
		return fmt.Errorf("it takes one %s; %d are given%s", kind, len(args), hint)
	}
}

// Some checks that there is at least one argument of a kind.
func Some(kind string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return fmt.Errorf("give at least one %s", kind)
		}
		return nil
	}
}

// Complete offers fixed words for a flag.
func Complete(cmd *cobra.Command, flag string, words ...string) {
	CompleteBy(cmd, flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

// CompleteBy offers for a flag the values that a function returns. Registering fails only for a flag that does not exist.
func CompleteBy(cmd *cobra.Command, flag string, words cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, words); err != nil {
		panic(err)
	}
}

// FlagError returns an error about a flag in plain words.
func FlagError(cmd *cobra.Command, err error) error {
	if bad, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		f := bad.GetFlag()
		return fmt.Errorf("--%s %q: must be %s", f.Name, bad.GetValue(), ValueWords(f.Value.Type()))
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

// ValueWords describes the values of a flag.
func ValueWords(kind string) string {
	switch kind {
	case "int", "int64":
		return "a whole number"
	case "float64":
		return "a number"
	case "duration":
		return "a time, such as 90s or 20m"
	case "bool":
		return "true or false"
	}
	return "of another form"
}

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
