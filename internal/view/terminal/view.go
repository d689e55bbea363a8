package terminal

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// screen is the visible state of a match. Drawing does not change it.
type screen struct {
	window
	line     *timeline.Timeline
	stage    *scene.Stage
	scene    *scene.Scene // current scene
	at       int          // index of the current scene
	live     bool         // the match is in progress
	curve    int          // index of the current series
	selected string       // ID of an actor
	follow   bool
	notice   string // shown in place of the keys

	letters []string
	traits  traits
	layout  layout
}

func newScreen(line *timeline.Timeline, w window) screen {
	return screen{
		window: w, line: line, stage: &line.Stage, scene: &line.Scenes[0],
		letters: teamLetters(&line.Stage), traits: traitsOf(&line.Scenes[0]),
	}
}

// View returns the screen.
func (m *Model) View() tea.View {
	v := view(&m.window, bindings(), m.draw)
	if m.mouse {
		v.MouseMode = tea.MouseModeCellMotion
	}
	return v
}

func (m *Model) draw(p pane) {
	m.drawTitle(p.part(0, 0, p.w, 1))
	m.drawScores(p.part(0, 1, p.w, 1))
	m.drawBoards(p)
	m.drawPanels(m.pane(p, m.layout.panels), m.layout.abreast)
	m.drawCurve(m.pane(p, m.layout.curve))
	m.drawEvents(m.pane(p, m.layout.events))
	m.drawTimeBar(m.pane(p, m.layout.bar))
	p.line(p.h-2, m.selectedLine(), style{})
	m.drawFoot(p.part(0, p.h-1, p.w, 1))
	m.drawBanner(p)
}

func (s *screen) pane(p pane, r rect) pane { return p.part(r.x, r.y, r.w, r.h) }

// drawTitle writes the title, the turn, the speed and the state of playback.
func (m *Model) drawTitle(p pane) {
	title := style{bold: true}
	p.fill(" ", title)
	state := "paused"
	switch {
	case m.edge && m.live:
		state = "live"
	case m.playing:
		state = "playing"
	}
	right := fmt.Sprintf("%s  %s  %s", m.turnText(), m.speedText(), state)
	if m.live && !m.edge {
		right += "  L live"
	}
	x := p.w - len(right)
	p.put(x, 0, right, title)
	p.part(0, 0, x-1, 1).line(0, m.stage.Title, title)
}

// turnText returns the turn for display.
func (s *screen) turnText() string {
	turn := s.stage.Turn
	if s.scene.Turn == 0 {
		return fmt.Sprintf("start, before %s 1 of %d", turn, s.stage.Turns)
	}
	text := fmt.Sprintf("after %s %d of %d", turn, s.scene.Turn, s.stage.Turns)
	if s.scene.Name != "" && s.scene.Name != fmt.Sprint(s.scene.Turn) {
		text += " (" + plain.Line(s.scene.Name) + ")"
	}
	return text
}

// drawScores writes the seats and scores in one line, and marks the leader.
func (s *screen) drawScores(p pane) {
	if len(s.scene.Values) == 0 || len(s.stage.Seats) == 0 {
		return
	}
	scores := s.scene.Values[0]
	n := len(s.stage.Seats)
	share := p.w / n
	for seat := range s.stage.Seats {
		look := s.teamText(seat)
		label := s.marked(seat, seatLabel(s.stage, seat))
		score := ""
		if seat < len(scores) {
			score = " " + number(scores[seat])
			if s.leads(seat) {
				score += " " + s.palette.glyph("◂", "<")
			}
		}
		part := p.part(seat*share, 0, share-1, 1)
		label = clipped(label, part.w-lipgloss.Width(score))
		part.put(part.put(0, 0, label, look), 0, score, style{bold: true})
	}
}

// marked returns a seat's name, prefixed with its letter if boards or curves show a letter other than the name's initial.
func (s *screen) marked(seat int, name string) string {
	name = plain.Line(name)
	shown := s.palette.Colours <= NoColours || s.palette.ASCII || len(s.stage.Seats[seat].Name) == 1
	if letter := s.letters[seat]; shown && !strings.HasPrefix(name, letter) {
		return letter + "=" + name
	}
	return name
}

// leads reports whether a seat has the highest score, without a tie.
func (s *screen) leads(seat int) bool {
	for other, score := range s.scene.Values[0] {
		if other != seat && score >= s.scene.Values[0][seat] {
			return false
		}
	}
	return true
}

func (s *screen) drawBoards(p pane) {
	for i, r := range s.layout.boards {
		if r.w == 0 {
			continue // drawn elsewhere
		}
		if s.layout.title {
			s.drawBoardTitle(p.part(r.x, r.y-1, r.w, 1), &s.stage.Boards[i])
		}
		s.boardView(i).draw(s.pane(p, r))
	}
	if s.layout.overview.w > 0 {
		s.drawOverview(s.pane(p, s.layout.overview))
		s.drawRuler(p)
	}
}

// drawBoardTitle writes the name of a board in its owner's colour.
func (s *screen) drawBoardTitle(p pane, b *scene.Board) {
	look := style{bold: true}
	if b.Owner != scene.NoSeat {
		look = style{fg: scene.Paper, bg: teamColour(s.stage, b.Owner), bold: true}
		if s.palette.Colours == NoColours {
			look.reverse, look.underline = true, b.Owner%2 == 1
		}
	}
	p.fill(" ", look)
	p.line(0, " "+b.Name, look)
}

// selectedLine returns the position and the items of the selected bot.
func (s *screen) selectedLine() string {
	sprite := s.selectedSprite()
	if sprite == nil {
		return "Tab: choose a bot"
	}
	b := &s.stage.Boards[sprite.Board]
	text := fmt.Sprintf("%s (%d,%d)", s.describe(sprite), sprite.X+b.XFrom, sprite.Y+b.YFrom)
	if b.Name != "" {
		text += " in " + b.Name
	}
	return text
}

// describe returns a sprite as text.
func (s *screen) describe(sprite *scene.Sprite) string {
	name := itemText(s.stage, sprite.Item)
	if sprite.Actor {
		name = seatName(s.stage, sprite.Owner)
		if sprite.ID != name {
			name += " " + sprite.ID
		}
	}
	for _, f := range sprite.Fields {
		name += fmt.Sprintf(", %s %s", f.Name, f.Value)
	}
	return name
}

func (s *screen) selectedSprite() *scene.Sprite {
	for i := range s.scene.Sprites {
		if s.scene.Sprites[i].ID == s.selected {
			return &s.scene.Sprites[i]
		}
	}
	return nil
}

func (m *Model) drawFoot(p pane) {
	switch {
	case m.prompt == 'g':
		p.line(0, "go to "+m.stage.Turn+": "+m.typed+"_", style{bold: true})
	case m.prompt != 0:
		p.line(0, "search: "+m.typed+"_", style{bold: true})
	case m.notice != "":
		p.line(0, m.notice, style{bold: true})
	default:
		p.line(0, hints(bindings(), p.w), style{fg: scene.Muted})
	}
}
