package cli

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot/starters"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/text/usage"
)

type newOptions struct {
	language string
	game     string
}

func newNewCommand(env *Env) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "new",
		Short:   "Create a bot or a game from a template",
		Long:    "Creates a bot, or a game with its own referee, from a template.",
		Example: "  cookoff new bot my_bot --lang python\n  cookoff new game mygame --lang python",
	}
	cmd.AddCommand(newNewBotCommand(env), newNewGameCommand(env))
	return cmd
}

func newNewBotCommand(env *Env) *cobra.Command {
	o := &newOptions{}
	cmd := &cobra.Command{
		Use:   "bot NAME",
		Short: "Create a bot that can play at once",
		Long: `Creates the bot NAME from a template: a file, or a folder if it needs several. It makes only legal
moves, and its first lines say how to build and play it. Nothing is overwritten.`,
		Example: `  cookoff new bot my_bot --lang python
  cookoff new bot my_bot --lang go
  cookoff new bot racer --lang javascript --game overdrive`,
		Args: oneArg("bot"),
		RunE: func(cmd *cobra.Command, args []string) error { return env.newBot(args[0], o) },
	}
	f := cmd.Flags()
	f.StringVar(&o.language, "lang", "python", "`language`: "+strings.Join(starters.Languages(), ", "))
	f.StringVar(&o.game, "game", games.MapGame().Info().Name, "`game`: "+strings.Join(games.Names(), ", "))
	outputFlags(cmd)
	complete(cmd, "lang", starters.Languages()...)
	return cmd
}

// newBotInfo is a new bot as --format json prints it.
type newBotInfo struct {
	Files []string `json:"files"`
	Build string   `json:"build"` // the command that builds it; empty for none
	Run   string   `json:"run"`
}

func (env *Env) newBot(name string, o *newOptions) error {
	game, err := env.games.Named(o.game)
	if err != nil {
		return usage.Errorf("--game: %w", err)
	}
	play := games.FirstMatch(game.Info())
	s, err := starters.New(game.Info().Name, o.language, name, play)
	if err != nil {
		return usageError(err)
	}
	info := newBotInfo{Build: s.Build, Run: strings.Replace(play, "BOT", s.Word, 1)}
	if info.Files, err = starters.WriteNew(s.Files, env.Path, "choose another name"); err != nil {
		return err
	}
	t := ui.Table{}
	wrote(&t, info.Files)
	if info.Build != "" {
		t.Row("build", info.Build)
	}
	t.Row("play", info.Run)
	env.out.Width = 0 // file names and commands are there to be copied
	return env.out.Table(&t, info)
}

// wrote adds the written files to a table.
func wrote(t *ui.Table, files []string) {
	for i, file := range files {
		t.Row([]string{"wrote", ""}[min(i, 1)], file)
	}
}

func newNewGameCommand(env *Env) *cobra.Command {
	var language string
	cmd := &cobra.Command{
		Use:   "game NAME",
		Short: "Create a game with its own referee",
		Long: `Creates a small game in the folder games/NAME, or in the folder NAME if it is a path: a referee,
two bots, pictures and tests. Nothing is overwritten. docs/referee.md describes the protocol.`,
		Example: `  cookoff new game mygame --lang python
  cookoff new game ../elsewhere/mygame --lang javascript`,
		Args: oneArg("game"),
		RunE: func(_ *cobra.Command, args []string) error { return env.newGame(args[0], language) },
	}
	cmd.Flags().StringVar(&language, "lang", "python", "`language`: "+strings.Join(starters.GameLanguages(), ", "))
	outputFlags(cmd)
	complete(cmd, "lang", starters.GameLanguages()...)
	return cmd
}

// newGameInfo is a new game as --format json prints it.
type newGameInfo struct {
	Files []string `json:"files"`
	Run   string   `json:"run"`
	Check string   `json:"check"`
}

func (env *Env) newGame(name, language string) error {
	s, err := starters.NewGame(language, name)
	if err != nil {
		return usageError(err)
	}
	if g, err := games.Named(path.Base(filepath.ToSlash(name))); err == nil {
		return usage.Errorf("%s is a game of cookoff; choose another name", g.Info().Name)
	}
	info := newGameInfo{Run: s.Word, Check: "cookoff game check " + s.Folder}
	if info.Files, err = starters.WriteNew(s.Files, env.Path, "choose another name"); err != nil {
		return err
	}
	t := ui.Table{}
	wrote(&t, info.Files)
	t.Row("play", info.Run)
	t.Row("check", info.Check)
	env.out.Width = 0 // file names and commands are there to be copied
	return env.out.Table(&t, info)
}
