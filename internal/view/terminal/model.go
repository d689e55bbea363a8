package terminal

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// Options control how a match is watched.
type Options struct {
	Look Look
	At   int // index of the first scene shown
	Play bool
	// Interrupt is called when the user presses Ctrl-C.
	Interrupt func()
}

// Model is the screen of a match, a bubbletea model.
type Model struct {
	screen
	feed *Feed // nil for a finished match

	playing bool
	edge    bool          // follow the latest scene
	speed   int           // index of speeds
	unshown time.Duration // playing time not yet shown as turns
	clockID int           // ticks of earlier clocks are ignored

	prompt rune // 'g' or '/' while text is typed, else 0
	typed  string
	query  string
	mouse  bool
	nested bool // part of another screen, which stays when this one is closed
	closed bool
}

// NewModel returns the screen of a finished match.
func NewModel(line *timeline.Timeline, o Options) *Model {
	m := newModel(line, o)
	m.seek(o.At)
	m.playing = o.Play
	return m
}

// NewLiveModel returns the screen of a match in progress.
func NewLiveModel(feed *Feed, o Options) *Model {
	m := newModel(feed.Timeline(), o)
	m.feed, m.live, m.edge = feed, true, true
	m.take()
	return m
}

func newModel(line *timeline.Timeline, o Options) *Model {
	m := &Model{speed: normalSpeed, mouse: true}
	m.screen = newScreen(line, newWindow(o))
	m.follow = true
	if all := m.actors(); len(all) > 0 {
		m.selected = all[0].ID
	}
	return m
}

// Closed reports whether the user has closed the screen.
func (m *Model) Closed() bool { return m.closed }

// tick is an event of the screen's clock.
type tick struct{ clockID int }

// frame is the time between redraws at full speed.
const frame = time.Second / 30

// Init starts the clock, and asks the terminal for its background colour.
func (m *Model) Init() tea.Cmd {
	cmds := []tea.Cmd{tea.RequestBackgroundColor}
	if m.live || m.playing {
		cmds = append(cmds, m.clock())
	}
	return tea.Batch(cmds...)
}

// clock restarts the clock.
func (m *Model) clock() tea.Cmd {
	m.clockID++
	t := tick{m.clockID}
	return tea.Tick(m.period(), func(time.Time) tea.Msg { return t })
}

// period returns the time until the next tick: a turn, or several turns if they are short.
func (m *Model) period() time.Duration {
	if m.playing {
		return max(frame, m.turnTime())
	}
	return frame
}

// play starts playing.
func (m *Model) play() tea.Cmd {
	m.playing, m.unshown = true, 0
	return m.clock()
}

// Update handles a key, a tick or another event.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	m.update(msg)
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.layout = arrange(m.stage, m.traits, m.width, m.height)
	case tick:
		if msg.clockID == m.clockID {
			return m, m.ticked()
		}
	case tea.KeyPressMsg:
		return m, m.key(msg)
	case tea.MouseClickMsg:
		m.click(msg.X, msg.Y)
	case tea.MouseMotionMsg:
		if msg.Button == tea.MouseLeft && m.layout.bar.has(msg.X, msg.Y) {
			m.click(msg.X, msg.Y)
		}
	}
	return m, nil
}

// ticked advances a match that is played back or in progress.
func (m *Model) ticked() tea.Cmd {
	if m.live {
		m.take()
	}
	if m.playing {
		m.unshown += m.period()
		turns := int(m.unshown / m.turnTime())
		m.unshown -= time.Duration(turns) * m.turnTime()
		m.seek(m.at + turns)
		if m.at == len(m.line.Scenes)-1 {
			m.playing = false
			m.edge = m.live // continue as turns arrive
		}
	}
	if !m.live && !m.playing {
		return nil
	}
	return m.clock()
}

// take fetches the new turns of a match in progress.
func (m *Model) take() {
	m.line = m.feed.Timeline()
	m.live = !m.feed.Over()
	m.stage = &m.line.Stage
	if m.edge {
		m.at = len(m.line.Scenes) - 1
	}
	m.scene = &m.line.Scenes[m.at]
	if m.selected == "" {
		m.nextBot("tab")
	}
}

func (m *Model) key(msg tea.KeyPressMsg) tea.Cmd {
	name := msg.String()
	if m.prompt != 0 && name != "ctrl+c" {
		m.typing(msg)
		return nil
	}
	do := pressed(&m.window, bindings(), name)
	if do == nil {
		return nil
	}
	m.notice = ""
	return do(m, name)
}

// maxTyped is the maximum length of a prompt's input.
const maxTyped = 60

// typing handles a key while text is typed.
func (m *Model) typing(msg tea.KeyPressMsg) {
	switch msg.String() {
	case "enter":
		m.submit()
	case "esc":
		m.prompt, m.typed = 0, ""
	case "backspace":
		if text := []rune(m.typed); len(text) > 0 {
			m.typed = string(text[:len(text)-1])
		}
	default:
		if len(m.typed) < maxTyped {
			m.typed += msg.Text
		}
	}
}

func (m *Model) leave(string) tea.Cmd {
	m.closed = true
	m.playing = false
	if m.nested {
		return nil
	}
	return tea.Quit
}

func (m *Model) interrupt(key string) tea.Cmd {
	m.closed = true
	return m.window.interrupt(key)
}

// actors returns the sprites that can be followed, in the order of their seats.
func (m *Model) actors() (list []*scene.Sprite) {
	for i := range m.scene.Sprites {
		if m.scene.Sprites[i].Actor {
			list = append(list, &m.scene.Sprites[i])
		}
	}
	return list
}
