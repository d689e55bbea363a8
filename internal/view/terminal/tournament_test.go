package terminal_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/terminal"
)

// onTournament returns the screen of a tournament with a number of matches in progress, and the lines of their traces.
func onTournament(t *testing.T, matches int) (*terminal.Tournament, *terminal.TournamentModel, []*terminal.Feed, [][]byte) {
	t.Helper()
	trace := recorded(t, "overdrive:seed=3", 60, "@simple", "@idle")
	whole := loaded(t, trace)
	tournament := &terminal.Tournament{Games: games.Named}
	tournament.Set("Tournament 1", "", "", false)
	m := terminal.NewTournamentModel(tournament, terminal.Options{})
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	var feeds []*terminal.Feed
	for n := range matches {
		stage := whole.Stage
		stage.Title = fmt.Sprintf("match %d", n)
		feeds = append(feeds, tournament.Begin(stage, whole.Scenes[0]))
	}
	return tournament, m, feeds, bytes.Split(bytes.TrimSpace(trace), []byte("\n"))
}

// A tournament shows its standings and, side by side, its matches in progress; a new match replaces a finished one.
func TestTournament(t *testing.T) {
	t.Parallel()
	tournament, m, feeds, lines := onTournament(t, 3)
	tournament.Set("Tournament 1", "match 2 of 9, 3s left", "place  bot\n    1  simple\n", false)
	shown := func() string { return m.View().Content }
	must.Have(t, shown(), "Tournament 1", "match 2 of 9, 3s left", "    1  simple", "match 0", "match 1", "match 2", "A simple 1", "Enter open")
	feeds[1].Follow(games.Named)
	for _, line := range lines[:31] {
		feeds[1].Line(line)
	}
	waitFor(func() bool { return len(feeds[1].Timeline().Scenes) == 31 })
	must.Have(t, shown(), "round 30")
	tournament.End(feeds[0])
	line := feeds[0].Timeline()
	line.Stage.Title = "another one"
	tournament.Begin(line.Stage, line.Scenes[0])
	if strings.Contains(shown(), "match 0") || !strings.Contains(shown(), "another one") {
		t.Errorf("the new match did not replace the finished one:\n%s", shown())
	}
	tournament.End(feeds[1])
	tournament.End(feeds[2])
	tournament.Set("", "", "", true)
	must.Have(t, shown(), "finished, q shows the results")
}

// Enter opens a match of a tournament, Esc returns; q closes the screen.
func TestOpenMatch(t *testing.T) {
	t.Parallel()
	_, m, feeds, _ := onTournament(t, 2)
	shown := func() string { return m.View().Content }
	pressed := func(code rune, text string) tea.Cmd {
		_, cmd := m.Update(tea.KeyPressMsg{Code: code, Text: text})
		return cmd
	}
	pressed(tea.KeyTab, "")
	if pressed(tea.KeyEnter, "") == nil || !strings.HasPrefix(shown(), "match 1 ") || !strings.Contains(shown(), "live") {
		t.Errorf("after Enter:\n%s", shown())
	}
	if pressed(tea.KeyEscape, "") != nil || !strings.HasPrefix(shown(), "Tournament 1") {
		t.Errorf("after Esc:\n%s", shown())
	}
	pressed('?', "?")
	must.Have(t, shown(), "open the match; Esc returns")
	pressed(tea.KeyEscape, "")
	cmd := pressed('q', "q")
	if cmd == nil {
		t.Fatal("q returns no command")
	}
	if _, quits := cmd().(tea.QuitMsg); !quits {
		t.Error("q does not quit")
	}
	for _, f := range feeds {
		f.Close()
	}
}

// Very short matches are not replayed for the screen.
func TestShortMatches(t *testing.T) {
	t.Parallel()
	tournament, m, feeds, lines := onTournament(t, 2)
	_, clock := m.Update(m.Init()().(tea.BatchMsg)[1]())
	if clock == nil {
		t.Fatal("no tick was scheduled")
	}
	again := clock()
	tick := func() { m.Update(again) }
	for _, f := range feeds {
		for _, line := range lines {
			f.Line(line)
		}
	}
	tick()
	tournament.End(feeds[0])
	for range 6 {
		tick()
	}
	waitFor(feeds[1].Over)
	must.Be(t, "scenes of a short match", 1, len(feeds[0].Timeline().Scenes))
	tournament.Set("", "", "", true)
	tick()
	waitFor(feeds[0].Over)
}
