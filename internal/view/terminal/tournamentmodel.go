package terminal

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// TournamentModel is the screen of a tournament: the standings, and the matches in progress as small boards. The user can open
// a match.
type TournamentModel struct {
	window
	tournament *Tournament
	chosen     int    // index of the selected slot
	open       *Model // the opened match; nil for none
}

// NewTournamentModel returns the screen of a tournament.
func NewTournamentModel(t *Tournament, o Options) *TournamentModel {
	return &TournamentModel{window: newWindow(o), tournament: t}
}

// tournamentKeys returns the keys of the tournament screen, in the order of the help.
func tournamentKeys() []binding[*TournamentModel] {
	return []binding[*TournamentModel]{
		{[]string{"tab", "right", "down", "l", "j", "shift+tab", "left", "up", "h", "k"}, "Tab", "next match, previous match (also arrows)", "match", (*TournamentModel).choose},
		{[]string{"enter"}, "Enter", "open the match; Esc returns", "open", (*TournamentModel).enter},
		{[]string{"?"}, "?", "this help", "help", (*TournamentModel).toggleHelp},
		{[]string{"q", "esc"}, "q", "leave the screen; the tournament continues", "quit", (*TournamentModel).leave},
		{[]string{"ctrl+c"}, "Ctrl-C", "interrupt the tournament", "", (*TournamentModel).interrupt},
	}
}

// redraw is an event of the screen's clock.
type redraw struct{}

// redrawInterval is the time between redraws of a tournament.
const redrawInterval = time.Second / 10

func nextRedraw() tea.Cmd {
	return tea.Tick(redrawInterval, func(time.Time) tea.Msg { return redraw{} })
}

// Init starts the clock, and asks the terminal for its background colour.
func (m *TournamentModel) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, nextRedraw()) }

// Update handles a key, a tick or another event.
func (m *TournamentModel) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, ticked := msg.(redraw); ticked {
		m.tournament.tick()
		return m, nextRedraw()
	}
	m.update(msg)
	if m.open != nil {
		_, cmd := m.open.Update(msg)
		if m.open.Closed() {
			m.open = nil
		}
		return m, cmd
	}
	if key, ok := msg.(tea.KeyPressMsg); ok {
		if do := pressed(&m.window, tournamentKeys(), key.String()); do != nil {
			return m, do(m, key.String())
		}
	}
	return m, nil
}

func (m *TournamentModel) choose(key string) tea.Cmd {
	_, _, slots, _ := m.tournament.state()
	if n := len(slots); n > 0 {
		m.chosen = (m.chosen + n + direction(key, "shift+tab", "left", "up", "h", "k")) % n
	}
	return nil
}

// enter opens the selected match.
func (m *TournamentModel) enter(string) tea.Cmd {
	_, _, slots, _ := m.tournament.state()
	if m.chosen >= len(slots) {
		return nil
	}
	f := slots[m.chosen].feed
	f.Follow(m.tournament.Games)
	o := m.options
	o.Look = m.palette.Look
	m.open = NewLiveModel(f, o)
	m.open.nested = true
	m.open.Update(tea.WindowSizeMsg{Width: m.width, Height: m.height})
	return m.open.clock()
}

func (m *TournamentModel) leave(string) tea.Cmd { return tea.Quit }
