package cli

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// interpreter is the one for a game's Python bots. It is looked up and asked once, and only if it is needed.
func (a *app) interpreter(ctx context.Context, info contest.Info) (bot.Python, error) {
	if a.python != nil {
		return *a.python, nil
	}
	named := a.settings.Python
	path, err := bot.FindPython(named, a.LookPath)
	if err != nil {
		return bot.Python{}, err
	}
	var pkg *bot.Package
	if info.Runner != nil {
		if pkg, err = info.Runner.Package(); err != nil {
			return bot.Python{}, err
		}
	}
	p, err := bot.CheckPython(ctx, path, a.Env, pkg)
	if err != nil {
		return bot.Python{}, err
	}
	if named != "" { // what the user names may set things up first
		if p.Path = path; strings.ContainsRune(path, filepath.Separator) {
			p.Path = a.Path(path) // bots run elsewhere
		}
	}
	a.python = &p
	return p, nil
}
