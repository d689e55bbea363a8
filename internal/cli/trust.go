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

type trustOptions struct {
	list   bool
	remove bool
}

const trustLong = `Lists the settings of a project's file that weaken the sandbox, name a program or lead out of the
folder, and allows them: ` + settings.File + ` of a folder (default: the working directory), another
configuration file, or a tournament file. Commands refuse such a file with exit code 1 until it is
trusted. Flags, the environment and your own configuration file need no trust.

Trust covers the present content of the file and the folder where it is used: if either changes,
trust it again. It does not cover the content of the programs that the file names.`

func newTrustCommand(env *Env) *cobra.Command {
	o := &trustOptions{}
	cmd := &cobra.Command{
		Use:   "trust [FOLDER | FILE]...",
		Short: "Allow a project's file to weaken the sandbox or name programs",
		Long:  trustLong,
		Example: `  cookoff trust
  cookoff trust league.yaml
  cookoff trust --list
  cookoff trust --remove league.yaml`,
		Annotations: map[string]string{withoutTrust: "yes"},
		Args:        cobra.ArbitraryArgs,
		RunE:        func(_ *cobra.Command, args []string) error { return env.trust(args, o) },
	}
	f := cmd.Flags()
	f.BoolVar(&o.list, "list", false, "list the files that you trust")
	f.BoolVar(&o.remove, "remove", false, "do not trust the files any more")
	outputFlags(cmd)
	return cmd
}

// withoutTrust is the annotation of commands that run despite an untrusted file, as they use no setting that needs trust.
const withoutTrust = "without trust"

func needsNoTrust(cmd *cobra.Command) bool {
	shell := cmd.HasParent() && cmd.Parent().Name() == "completion"
	return cmd.Annotations[withoutTrust] != "" || shell || slices.Contains([]string{cobra.ShellCompRequestCmd, cobra.ShellCompNoDescRequestCmd}, cmd.Name())
}

func (env *Env) trust(words []string, o *trustOptions) error {
	if o.list {
		if o.remove || len(words) > 0 {
			return usage.Errorf("--list cannot be combined with --remove or files")
		}
		return env.listTrusted()
	}
	if len(words) == 0 {
		words = []string{"."}
	}
	if o.remove {
		return env.removeTrust(words)
	}
	return env.addTrust(words)
}

// projectFile returns the file that an argument names. It applies to its folder if the argument is a folder, else to the working
// directory.
func (env *Env) projectFile(word string) (file string, p trusted.Project) {
	if !env.IsFolder(word) {
		return word, env.settings.Project(word, env.Dir)
	}
	file = filepath.Join(word, settings.File)
	return file, env.settings.Project(file, env.Path(word))
}

// trusts is a trusted value as --format json prints it.
type trusts struct {
	File string `json:"file"`
	settings.Guarded
}

func (env *Env) addTrust(words []string) error {
	all := []trusts{}
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
			all = append(all, trusts{file, g})
			t.Row(file, g.Key, g.Value)
		}
	}
	if len(all) == 0 && !env.out.IsJSON() {
		return nil
	}
	return env.out.Table(&t, all)
}

func (env *Env) removeTrust(words []string) error {
	for _, word := range words {
		_, project := env.projectFile(word)
		if err := env.settings.Trusted().Remove(project); err != nil {
			return err
		}
	}
	return nil
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
