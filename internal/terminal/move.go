package terminal

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/cookoff/cookoff/internal/scene"
)

// indexOf is the index of the scene of a turn, or of the first one after it.
func (s *screen) indexOf(turn int) int {
	scenes := s.line.Scenes
	i := sort.Search(len(scenes), func(i int) bool { return scenes[i].Turn >= turn })
	if s.live { // what is to come has its place on the time line too
		return max(i, turn-scenes[0].Turn)
	}
	return min(i, len(scenes)-1)
}

// seek shows a scene, and leaves the live edge.
func (m *Model) seek(at int) {
	m.at = max(0, min(at, len(m.line.Scenes)-1))
	m.scene = &m.line.Scenes[m.at]
	m.edge = false
	m.notice = ""
}

func (m *Model) pause() { m.playing = false }

func (m *Model) playPause(string) tea.Cmd {
	if m.playing || m.edge {
		m.playing, m.edge = false, false
		return nil
	}
	if m.at == len(m.line.Scenes)-1 {
		m.seek(0)
	}
	return m.play()
}

// step goes a turn on or back. No game has calls within a turn that scenes show, so the keys for these do the same.
func (m *Model) step(key string) tea.Cmd {
	by := 1
	if key == "left" || key == "h" || key == "," {
		by = -1
	}
	m.pause()
	m.seek(m.at + by)
	return nil
}

func (m *Model) stepTen(key string) tea.Cmd {
	by := 10
	if key == "pgup" || key == "shift+left" {
		by = -10
	}
	m.pause()
	m.seek(m.at + by)
	return nil
}

func (m *Model) toEnds(key string) tea.Cmd {
	m.pause()
	if key == "home" {
		m.seek(0)
	} else {
		m.seek(len(m.line.Scenes) - 1)
	}
	return nil
}

func (m *Model) toTenth(key string) tea.Cmd {
	tenth, _ := strconv.Atoi(key) // the table has digits only
	m.pause()
	m.seek(tenth * (len(m.line.Scenes) - 1) / 10)
	return nil
}

func (m *Model) askTurn(string) tea.Cmd {
	m.prompt, m.typed = 'g', ""
	return nil
}

func (m *Model) askSearch(string) tea.Cmd {
	m.prompt, m.typed = '/', ""
	return nil
}

// answered does what was typed into a prompt.
func (m *Model) answered() {
	prompt, typed := m.prompt, strings.TrimSpace(m.typed)
	m.prompt, m.typed = 0, ""
	switch {
	case typed == "":
	case prompt == '/':
		m.query = strings.ToLower(typed)
		m.find(1)
	default:
		m.goTo(typed)
	}
}

func (m *Model) goTo(typed string) {
	turn, err := strconv.Atoi(typed)
	last := m.line.Scenes[len(m.line.Scenes)-1].Turn
	if err != nil || turn < 0 || turn > last {
		m.notice = fmt.Sprintf("there is no %s %s; it must be from 0 to %d", m.stage.Turn, typed, last)
		return
	}
	m.pause()
	m.seek(sort.Search(len(m.line.Scenes), func(i int) bool { return m.line.Scenes[i].Turn >= turn }))
}

func (m *Model) searchAgain(key string) tea.Cmd {
	switch {
	case m.query == "":
		m.notice = "nothing was searched for yet; / searches"
	case key == "N":
		m.find(-1)
	default:
		m.find(1)
	}
	return nil
}

// find goes to the next scene in a direction of which an event has what is searched for.
func (m *Model) find(by int) {
	ok := m.jump(by, func(s *scene.Scene) bool {
		for i := range s.Events {
			if strings.Contains(strings.ToLower(s.Events[i].Text), m.query) {
				return true
			}
		}
		for i := range s.Said {
			if strings.Contains(strings.ToLower(s.Said[i].Text), m.query) {
				return true
			}
		}
		return false
	})
	if !ok {
		m.notice = fmt.Sprintf("no event with %q %s", m.query, direction(by))
	}
}

func (m *Model) toEvent(key string) tea.Cmd {
	by := 1
	if key == "E" {
		by = -1
	}
	ok := m.jump(by, func(s *scene.Scene) bool {
		for i := range s.Events {
			if s.Events[i].Tone != scene.Detail {
				return true
			}
		}
		return false
	})
	if !ok {
		m.notice = "no event " + direction(by)
	}
	return nil
}

func (m *Model) toMark(key string) tea.Cmd {
	by := 1
	if key == "[" {
		by = -1
	}
	ok := m.jump(by, func(s *scene.Scene) bool {
		for i := range m.line.Marks {
			if m.line.Marks[i].Turn == s.Turn {
				return true
			}
		}
		return false
	})
	if !ok {
		m.notice = "no mark " + direction(by)
	}
	return nil
}

func direction(by int) string {
	if by < 0 {
		return "before this turn"
	}
	return "after this turn"
}

// jump goes to the next scene in a direction that is wanted, and reports whether there is one.
func (m *Model) jump(by int, wanted func(s *scene.Scene) bool) bool {
	m.pause()
	m.edge = false
	for at := m.at + by; at >= 0 && at < len(m.line.Scenes); at += by {
		if wanted(&m.line.Scenes[at]) {
			m.seek(at)
			return true
		}
	}
	return false
}
