package terminal

import (
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// speeds returns the playback speeds, in quarters of the normal speed.
func speeds() []int { return []int{1, 2, 4, 8, 16, 32, 64, 128, 256} }

// normalSpeed is the index of the initial speed, and normalTurn the time per turn at that speed.
const (
	normalSpeed = 2
	normalTurn  = 200 * time.Millisecond
)

// turnTime returns the display time of a turn.
func (m *Model) turnTime() time.Duration { return normalTurn * 4 / time.Duration(speeds()[m.speed]) }

// speedText returns the speed for display.
func (m *Model) speedText() string {
	switch quarters := speeds()[m.speed]; quarters {
	case 1:
		return "1/4x"
	case 2:
		return "1/2x"
	default:
		return fmt.Sprintf("%dx", quarters/4)
	}
}

func (m *Model) changeSpeed(key string) tea.Cmd {
	m.speed = max(0, min(m.speed+direction(key, "<", "-", "_"), len(speeds())-1))
	m.notice = "speed " + m.speedText()
	if m.playing {
		return m.play()
	}
	return nil
}

// nextBot selects another actor.
func (m *Model) nextBot(key string) tea.Cmd {
	all := m.actors()
	if len(all) == 0 {
		return nil
	}
	at := slices.IndexFunc(all, func(s *scene.Sprite) bool { return s.ID == m.selected })
	at += direction(key, "shift+tab", "B")
	if at < 0 {
		at = len(all) - 1
	}
	m.selected = all[at%len(all)].ID
	return nil
}

func (m *Model) toggleFollow(string) tea.Cmd {
	m.follow = !m.follow
	m.notice = "boards follow the bot"
	if !m.follow {
		m.notice = "boards follow no bot"
	}
	return nil
}

func (m *Model) nextCurve(string) tea.Cmd {
	m.curve = (m.curve + 1) % max(1, len(m.stage.Series))
	return nil
}

func (m *Model) toEdge(string) tea.Cmd {
	m.stop(len(m.line.Scenes) - 1)
	if m.live {
		m.edge = true
		return m.clock()
	}
	return nil
}

func (m *Model) toggleMouse(string) tea.Cmd {
	m.mouse = !m.mouse
	m.notice = "mouse on"
	if !m.mouse {
		m.notice = "mouse off: the terminal selects text"
	}
	return nil
}

// click handles a click on the time line or on a board.
func (m *Model) click(x, y int) {
	m.help = false
	if bar := m.layout.bar; bar.has(x, y) {
		m.stop(m.turnAt(x-bar.x, bar.w))
		return
	}
	for i, r := range m.layout.boards {
		if !r.has(x, y) {
			continue
		}
		v := m.boardView(i)
		column, row := v.x+(x-r.x)/v.scale.w, v.rowOf(v.row+(y-r.y)/v.scale.h)
		if v.cell(column, row) >= 0 {
			m.pointAt(i, column, row)
		}
	}
}

// pointAt selects the actor in a cell, or describes the cell in the notice.
func (m *Model) pointAt(board, x, y int) {
	b := &m.stage.Boards[board]
	tile := m.scene.Cells[board][y*b.Width+x].Tile
	m.notice = fmt.Sprintf("(%d,%d) %s", x+b.XFrom, y+b.YFrom, m.stage.Tiles[tile].Name)
	for i := range m.scene.Sprites {
		s := &m.scene.Sprites[i]
		if s.Board != board || s.X != x || s.Y != y {
			continue
		}
		if s.Actor {
			m.selected, m.notice = s.ID, ""
			return
		}
		m.notice += ", " + m.describe(s)
	}
}
