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
		Short:   "Begin something new",
		Long:    "Begins something new.",
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
		Short: "Write a first bot, which plays legally at once",
		Long: `Writes a first bot under NAME: a file, or a folder where it takes several. It plays legally at
once, and says in its first lines how it is built and played. Nothing is overwritten.`,
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
	f.StringVar(&o.language, "lang", "python", "the `language`: "+strings.Join(starters.Languages(), ", "))
	f.StringVar(&o.game, "game", games.MapGame().Info().Name, "the `game`: "+strings.Join(games.Names(), ", "))
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
	for _, f := range s.Files {
		if _, err := os.Lstat(a.Path(f.Path)); !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s exists already; name a new bot, nothing is overwritten", f.Path)
		}
		info.Files = append(info.Files, filepath.ToSlash(f.Path))
	}
	for _, f := range s.Files {
		if err := a.writeNew(f); err != nil {
			return fmt.Errorf("write the bot: %w", err)
		}
	}
	t := ui.Table{}
	for i, file := range info.Files {
		t.Row([]string{"wrote", ""}[min(i, 1)], file)
	}
	if info.Build != "" {
		t.Row("build", info.Build)
	}
	t.Row("play", info.Run)
	a.out.Width = 0 // file names and commands are there to be copied
	return a.out.Table(&t, info)
}

// writeNew writes a file that must not exist.
func (a *app) writeNew(f starters.File) error {
	path := a.Path(f.Path)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	mode := fs.FileMode(0o666)
	if f.Executable {
		mode = 0o777
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = file.Write(f.Data)
	return errors.Join(err, file.Close())
}

// firstMatch is the command of a first match of a bot, against others that ship with cookoff.
func firstMatch(info contest.Info) string {
	scenario := info.Name + ":seed=1"
	if info.Name == games.MapGame().Info().Name {
		scenario = games.FirstMap
	}
	return fmt.Sprintf("cookoff run %s BOT --fill @idle", scenario)
}
