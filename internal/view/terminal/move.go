package terminal

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// indexOf returns the index of the first scene at or after a turn.
func (s *screen) indexOf(turn int) int {
	scenes := s.line.Scenes
	i := sort.Search(len(scenes), func(i int) bool { return scenes[i].Turn >= turn })
	if s.live { // future turns have their places on the time line too
		return max(i, turn-scenes[0].Turn)
	}
	return min(i, len(scenes)-1)
}

// seek shows a scene, and stops following the latest one.
func (m *Model) seek(at int) {
	m.at = max(0, min(at, len(m.line.Scenes)-1))
	m.scene = &m.line.Scenes[m.at]
	m.edge = false
	m.notice = ""
}

// stop shows a scene, and stops playing.
func (m *Model) stop(at int) tea.Cmd {
	m.playing = false
	m.seek(at)
	return nil
}

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

// step moves a turn forward or back. No game has scenes within a turn, so the keys for single calls do the same.
func (m *Model) step(key string) tea.Cmd { return m.stop(m.at + direction(key, "left", "h", ",")) }

func (m *Model) stepTen(key string) tea.Cmd {
	return m.stop(m.at + 10*direction(key, "pgup", "shift+left"))
}

func (m *Model) toEnds(key string) tea.Cmd {
	if key == "home" {
		return m.stop(0)
	}
	return m.stop(len(m.line.Scenes) - 1)
}

func (m *Model) toTenth(key string) tea.Cmd {
	tenth, _ := strconv.Atoi(key) // the table has only digits
	return m.stop(tenth * (len(m.line.Scenes) - 1) / 10)
}

func (m *Model) askTurn(string) tea.Cmd {
	m.prompt, m.typed = 'g', ""
	return nil
}

func (m *Model) askSearch(string) tea.Cmd {
	m.prompt, m.typed = '/', ""
	return nil
}

// submit acts on the text typed into a prompt.
func (m *Model) submit() {
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
	m.stop(sort.Search(len(m.line.Scenes), func(i int) bool { return m.line.Scenes[i].Turn >= turn }))
}

func (m *Model) searchAgain(key string) tea.Cmd {
	if m.query == "" {
		m.notice = "no search yet; press / to search"
		return nil
	}
	return m.find(direction(key, "N"))
}

// find moves to the next scene in a direction with an event that contains the searched text.
func (m *Model) find(by int) tea.Cmd {
	has := func(text string) bool { return strings.Contains(strings.ToLower(text), m.query) }
	return m.jump(by, fmt.Sprintf("event with %q", m.query), func(s *scene.Scene) bool {
		return slices.ContainsFunc(s.Events, func(e scene.Event) bool { return has(e.Text) }) ||
			slices.ContainsFunc(s.Said, func(x scene.Said) bool { return has(x.Text) })
	})
}

func (m *Model) toEvent(key string) tea.Cmd {
	return m.jump(direction(key, "E"), "event", func(s *scene.Scene) bool {
		return slices.ContainsFunc(s.Events, func(e scene.Event) bool { return e.Tone != scene.Detail })
	})
}

func (m *Model) toMark(key string) tea.Cmd {
	return m.jump(direction(key, "["), "mark", func(s *scene.Scene) bool {
		return slices.ContainsFunc(m.line.Marks, func(mark timeline.Mark) bool { return mark.Turn == s.Turn })
	})
}

// jump moves to the next matching scene in a direction, or shows that none exists.
func (m *Model) jump(by int, what string, has func(s *scene.Scene) bool) tea.Cmd {
	m.playing, m.edge = false, false
	for at := m.at + by; at >= 0 && at < len(m.line.Scenes); at += by {
		if has(&m.line.Scenes[at]) {
			return m.stop(at)
		}
	}
	m.notice = "no " + what + " after this turn"
	if by < 0 {
		m.notice = "no " + what + " before this turn"
	}
	return nil
}
