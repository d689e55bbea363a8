package cli

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/settings"
	"github.com/cookoff/cookoff/internal/play/trusted"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/text/usage"
)

func newTrustCommand(env *Env) *cobra.Command {
	var list, remove bool
	cmd := command("trust", cobra.ArbitraryArgs, func(_ *cobra.Command, args []string) error { return env.trust(args, list, remove) })
	f := cmd.Flags()
	f.BoolVar(&list, "list", false, "list the files that you trust")
	f.BoolVar(&remove, "remove", false, "stop trusting the files")
	outputFlags(cmd)
	return cmd
}

// needsNoTrust reports whether a command runs despite an untrusted file, as it uses no guarded setting.
func needsNoTrust(cmd *cobra.Command) bool {
	shell := cmd.HasParent() && cmd.Parent().Name() == "completion"
	free := []string{"config", "trust", "version", cobra.ShellCompRequestCmd, cobra.ShellCompNoDescRequestCmd}
	return shell || cmd.Parent() == cmd.Root() && slices.Contains(free, cmd.Name())
}

func (env *Env) trust(words []string, list, remove bool) error {
	if list {
		if remove || len(words) > 0 {
			return usage.Errorf("--list cannot be combined with --remove or files")
		}
		return env.listTrusted()
	}
	if len(words) == 0 {
		words = []string{"."}
	}
	if remove {
		for _, word := range words {
			_, project := env.projectFile(word)
			if err := env.settings.Trusted().Remove(project); err != nil {
				return err
			}
		}
		return nil
	}
	return env.addTrust(words)
}

// projectFile returns the file of an argument and its project. The folder of the project is the argument if that is a
// folder, or else the working directory.
func (env *Env) projectFile(word string) (file string, p trusted.Project) {
	if !env.IsFolder(word) {
		return word, env.settings.Project(word, env.Dir)
	}
	file = filepath.Join(word, settings.File)
	return file, env.settings.Project(file, env.Path(word))
}

// trustedValue is a trusted value as --format json prints it.
type trustedValue struct {
	File string `json:"file"`
	settings.Guarded
}

func (env *Env) addTrust(words []string) error {
	all := []trustedValue{}
	t := ui.Table{Head: []string{"trusted", "key", "value"}, Keep: []string{"key", "value", "trusted"}}
	for _, word := range words {
		file, project := env.projectFile(word)
		text, err := env.ReadPlain(file)
		if err != nil {
			return err
		}
		guarded, err := env.settings.GuardedBy(file, text)
		if err != nil {
			return err
		}
		if len(guarded) == 0 {
			env.note("%s sets nothing that needs trust", file)
			continue
		}
		if err := env.settings.Trusted().Add(project, text); err != nil {
			return fmt.Errorf("trust %s: %w", file, err)
		}
		for _, g := range guarded {
			all = append(all, trustedValue{file, g})
			t.Row(file, g.Key, g.Value)
		}
	}
	if len(all) == 0 && !env.out.IsJSON() {
		return nil
	}
	return env.out.Table(&t, all)
}

func (env *Env) listTrusted() error {
	all, err := env.settings.Trusted().All()
	if err != nil {
		return err
	}
	t := ui.Table{Head: []string{"file", "used in", "sha256"}, Keep: []string{"file", "used in"}}
	for _, trust := range all {
		t.Row(trust.File, trust.Folder, trust.Digest)
	}
	return env.out.Table(&t, slices.Concat([]trusted.Trust{}, all))
}
