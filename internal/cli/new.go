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

func newNewCommand(env *Env) *cobra.Command {
	cmd := command("new", nil, nil)
	cmd.AddCommand(newNewBotCommand(env), newNewGameCommand(env))
	return cmd
}

func newNewBotCommand(env *Env) *cobra.Command {
	var language, game string
	cmd := command("new bot", oneArg("bot"), func(cmd *cobra.Command, args []string) error { return env.newBot(args[0], language, game) })
	f := cmd.Flags()
	f.StringVar(&language, "lang", "python", "`language`: "+strings.Join(starters.Languages(), ", "))
	f.StringVar(&game, "game", games.MapGame().Info().Name, "`game`: "+strings.Join(games.Names(), ", "))
	outputFlags(cmd)
	complete(cmd, "lang", starters.Languages()...)
	return cmd
}

type newBotInfo struct {
	Files []string `json:"files"`
	Build string   `json:"build"` // the command that builds it; empty for none
	Run   string   `json:"run"`
}

func (env *Env) newBot(name, language, gameName string) error {
	game, err := env.games.Named(gameName)
	if err != nil {
		return usage.Errorf("--game: %w", err)
	}
	play := games.FirstMatch(game.Info())
	s, err := starters.New(game.Info().Name, language, name, play)
	if err != nil {
		return usageError(err)
	}
	info := newBotInfo{Build: s.Build, Run: strings.Replace(play, "BOT", s.Word, 1)}
	if info.Files, err = starters.WriteNew(s.Files, env.Path, "choose another name"); err != nil {
		return err
	}
	t := ui.Table{}
	addFiles(&t, info.Files)
	if info.Build != "" {
		t.Row("build", info.Build)
	}
	t.Row("play", info.Run)
	env.out.Width = 0 // file names and commands must stay whole, to be copied
	return env.out.Table(&t, info)
}

// addFiles adds the written files to a table.
func addFiles(t *ui.Table, files []string) {
	for i, file := range files {
		t.Row([]string{"wrote", ""}[min(i, 1)], file)
	}
}

func newNewGameCommand(env *Env) *cobra.Command {
	var language string
	cmd := command("new game", oneArg("game"), func(_ *cobra.Command, args []string) error {
		return env.newGame(args[0], language)
	})
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
	addFiles(&t, info.Files)
	t.Row("play", info.Run)
	t.Row("check", info.Check)
	env.out.Width = 0 // file names and commands must stay whole, to be copied
	return env.out.Table(&t, info)
}
