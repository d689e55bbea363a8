package cli

import (
	"path/filepath"
	"strconv"

	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// result returns the match as it is shown, with its files under the names the user chose.
func (p *playedMatch) result() *scoreboard.Match {
	m := &scoreboard.Match{Result: p.Result, Terms: p.m.terms, Score: p.m.info.Score, Acts: p.m.info.Acts, Files: p.left, Box: p.m.box.Kept()}
	if m.Files.Trace != "" {
		m.Watch, m.Turning = p.watchCommand()
	}
	if p.m.on != nil {
		m.From = p.m.on.From(p.m.seats)
	}
	for i := range m.Seats {
		bot := p.m.seats[i].Bot
		m.Players = append(m.Players, scoreboard.Player{Word: bot.Word, Settings: bot.Settings(), SHA256: bot.Digest})
		s := &m.Seats[i]
		for _, path := range []*string{&s.Log, &s.Files} {
			if *path != "" {
				*path = filepath.Join(p.files.Folder, filepath.Base(*path))
			}
		}
		if s.Failure != nil && s.Log != "" {
			s.Failure.Log = s.Log
		}
	}
	return m
}

// watchCommand returns the command that shows the match, from the turn in which the winner took the lead for good if that is
// after the first.
func (p *playedMatch) watchCommand() (words string, turning int) {
	shown := p.left.Trace
	if filepath.Dir(shown) == p.files.Folder {
		shown = p.files.Folder
	}
	list := []string{"cookoff", "watch", shown}
	if turning = p.leads.ForGood(&p.Result); turning > 1 {
		return spelling.ShellLine(append(list, "--turn", strconv.Itoa(turning))), turning
	}
	return spelling.ShellLine(list), 0
}

// report prints the matches.
func (env *Env) report(legs []*playedMatch, timing bool) error {
	var matches []*scoreboard.Match
	for _, leg := range legs {
		matches = append(matches, leg.result())
	}
	if env.out.IsJSON() {
		if len(matches) > 1 {
			return env.out.JSON(scoreboard.NewSwapped(matches))
		}
		return env.out.JSON(matches[0])
	}
	for _, m := range matches {
		if err := env.printPlayed(m); err != nil {
			return err
		}
		if !timing {
			continue
		}
		if err := env.out.Prose(m.TimingText(env.out.Palette, env.out.Width)); err != nil {
			return err
		}
	}
	if len(matches) == 1 {
		return nil
	}
	t := scoreboard.NewSwapped(matches).Table(matches[0].Score)
	return t.Print(env.Stdout, env.out.Width)
}

// printPlayed prints a match that was just played, for people.
func (env *Env) printPlayed(m *scoreboard.Match) error {
	if err := env.out.Document(m.PlayedDocument(env.out.Palette)); err != nil {
		return err
	}
	return env.out.Text("\n")
}
