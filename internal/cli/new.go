package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/starters"
	"github.com/cookoff/cookoff/internal/ui"
)

type newOptions struct {
	name     string
	language string
	game     string
}

func newNewCommand(runF func(context.Context, *newOptions) error) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "new",
		Short:   "Create a bot from a template",
		Long:    "Creates a bot from a template.",
		Example: "  cookoff new bot my_bot --lang python",
		Args:    command.Usage(command.Known),
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newNewBotCommand(runF))
	return cmd
}

func newNewBotCommand(runF func(context.Context, *newOptions) error) *cobra.Command {
	o := &newOptions{}
	cmd := &cobra.Command{
		Use:   "bot NAME",
		Short: "Create a bot that can play at once",
		Long: `Creates the bot NAME from a template: a file, or a folder if it needs several. It makes only legal
moves, and its first lines say how to build and play it. Nothing is overwritten.`,
		Example: `  cookoff new bot my_bot --lang python
  cookoff new bot my_bot --lang go
  cookoff new bot racer --lang javascript --game overdrive`,
		Args: command.Usage(command.One("bot")),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.name = args[0]
			return runF(cmd.Context(), o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.language, "lang", "python", "`language`: "+strings.Join(starters.Languages(), ", "))
	f.StringVar(&o.game, "game", games.MapGame().Info().Name, "`game`: "+strings.Join(games.Names(), ", "))
	command.Results(cmd)
	command.Complete(cmd, "lang", starters.Languages()...)
	command.Complete(cmd, "game", games.Names()...)
	return cmd
}

// newBotInfo is a new bot as --format json prints it.
type newBotInfo struct {
	Files []string `json:"files"`
	Build string   `json:"build"` // the command that builds it; empty for none
	Run   string   `json:"run"`
}

func (a *app) newBot(_ context.Context, o *newOptions) error {
	game, err := games.Named(o.game)
	if err != nil {
		return command.UsageError(fmt.Errorf("--game: %w", err))
	}
	play := firstMatch(game.Info())
	s, err := starters.New(o.game, o.language, o.name, play)
	if err != nil {
		return command.UsageError(err)
	}
	info := newBotInfo{Build: s.Build, Run: strings.Replace(play, "BOT", s.Word, 1)}
	if info.Files, err = a.writeAllNew(s.Files, "choose another name"); err != nil {
		return err
	}
	t := ui.Table{}
	wrote(&t, info.Files)
	if info.Build != "" {
		t.Row("build", info.Build)
	}
	t.Row("play", info.Run)
	a.out.Width = 0 // file names and commands are there to be copied
	return a.out.Table(&t, info)
}

// wrote lists files that were written.
func wrote(t *ui.Table, files []string) {
	for i, file := range files {
		t.Row([]string{"wrote", ""}[min(i, 1)], file)
	}
}

// writeAllNew writes files none of which may exist, and gives their names; remedy says what to do if one does.
func (a *app) writeAllNew(files []starters.File, remedy string) (names []string, err error) {
	for _, f := range files {
		if _, err := os.Lstat(a.Path(f.Path)); !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%s already exists; %s", f.Path, remedy)
		}
		names = append(names, filepath.ToSlash(f.Path))
	}
	for _, f := range files {
		if err := a.writeNew(f); err != nil {
			return nil, fmt.Errorf("write %s: %w", f.Path, err)
		}
	}
	return names, nil
}

// writeNew writes a file that must not exist.
func (a *app) writeNew(f starters.File) error {
	path := a.Path(f.Path)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = file.Write(f.Data)
	return errors.Join(err, file.Close())
}

// firstMatch is the command of a first match of a bot, against others that ship with cookoff.
func firstMatch(info contest.Info) string {
	return fmt.Sprintf("cookoff run %s BOT --fill @idle", firstScenario(info))
}

// firstScenario is the word of the scenario of a first match.
func firstScenario(info contest.Info) string {
	if hasMaps(info) {
		return games.FirstMap
	}
	return info.Name + ":seed=1"
}

// hasMaps reports whether a game is played on maps that ship with cookoff.
func hasMaps(info contest.Info) bool { return info.Name == games.MapGame().Info().Name }
