package terminal

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// TournamentModel is the screen of a tournament: how the bots stand, and the matches under way as small boards, of which
// one can be opened.
type TournamentModel struct {
	tournament *Tournament
	options    Options
	palette    *palette
	width      int
	height     int
	chosen     int    // slot
	open       *Model // the match that fills the screen; nil for none
	help       bool
}

// NewTournamentModel is the screen of a tournament.
func NewTournamentModel(t *Tournament, o Options) *TournamentModel {
	return &TournamentModel{tournament: t, options: o, palette: newPalette(o.Look)}
}

// tournamentKeys are the keys of the screen of a tournament.
func tournamentKeys() []binding[*TournamentModel] {
	return []binding[*TournamentModel]{
		{[]string{"tab", "right", "down", "l", "j", "shift+tab", "left", "up", "h", "k"}, "Tab", "next match, the one before (arrows too)", "match", (*TournamentModel).choose},
		{[]string{"enter"}, "Enter", "open the match; Esc comes back", "open", (*TournamentModel).enter},
		{[]string{"?"}, "?", "this help", "help", (*TournamentModel).toggleHelp},
		{[]string{"q", "esc"}, "q", "leave the screen; the tournament goes on", "quit", (*TournamentModel).leave},
		{[]string{"ctrl+c"}, "Ctrl-C", "interrupt the tournament", "", (*TournamentModel).interrupt},
	}
}

// glance is the clock of a tournament's screen.
type glance struct{}

// glanceEvery is how often a tournament is looked at.
const glanceEvery = time.Second / 10

func nextGlance() tea.Cmd { return tea.Tick(glanceEvery, func(time.Time) tea.Msg { return glance{} }) }

// Init starts the clock, and asks the terminal for its ground.
func (m *TournamentModel) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, nextGlance()) }

// Update takes a key, a tick, or what else happens to the screen.
func (m *TournamentModel) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case glance:
		m.tournament.tick()
		return m, nextGlance()
	case tea.WindowSizeMsg:
		m.width, m.height = max(msg.Width, 0), max(msg.Height, 0)
	case tea.ColorProfileMsg:
		m.palette = newPalette(lookOf(m.palette.Look, msg.Profile))
	case tea.BackgroundColorMsg:
		l := m.palette.Look
		l.Light = !msg.IsDark()
		m.palette = newPalette(l)
	}
	if m.open != nil {
		_, cmd := m.open.Update(msg)
		if m.open.Left() {
			m.open = nil
		}
		return m, cmd
	}
	if key, ok := msg.(tea.KeyPressMsg); ok {
		return m, m.key(key.String())
	}
	return m, nil
}

func (m *TournamentModel) key(name string) tea.Cmd {
	if m.help && name != "ctrl+c" {
		m.help = false
		return nil
	}
	if b := bound(tournamentKeys(), name); b != nil {
		return b.do(m, name)
	}
	return nil
}

func (m *TournamentModel) choose(key string) tea.Cmd {
	_, _, slots, _ := m.tournament.state()
	if n := len(slots); n > 0 {
		by := 1
		switch key {
		case "shift+tab", "left", "up", "h", "k":
			by = n - 1
		}
		m.chosen = (m.chosen + by) % n
	}
	return nil
}

// enter opens the match that is chosen.
func (m *TournamentModel) enter(string) tea.Cmd {
	_, _, slots, _ := m.tournament.state()
	if m.chosen >= len(slots) {
		return nil
	}
	f := slots[m.chosen].feed
	f.Follow(m.tournament.games)
	o := m.options
	o.Look = m.palette.Look
	m.open = NewLiveModel(f, o)
	m.open.inner = true
	m.open.resize(m.width, m.height)
	return m.open.clock()
}

func (m *TournamentModel) toggleHelp(string) tea.Cmd {
	m.help = true
	return nil
}

func (m *TournamentModel) leave(string) tea.Cmd { return tea.Quit }

func (m *TournamentModel) interrupt(string) tea.Cmd {
	if m.options.Interrupt != nil {
		m.options.Interrupt()
	}
	return tea.Quit
}
