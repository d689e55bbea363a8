package terminal

import (
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// Braille characters are two dots wide and four high.
const (
	dotsAcross = 2
	dotsDown   = 4
	braille    = 0x2800
)

// dots is a picture in Braille dots, two by four per character. A character has the colour of the seat that drew in it last.
type dots struct {
	w, h int // in characters
	bits []byte
	seat []int // by character
}

func newDots(w, h int) *dots {
	return &dots{w: w, h: h, bits: make([]byte, w*h), seat: make([]int, w*h)}
}

// bitOf returns the bit of a dot in its Braille character.
func bitOf(x, y int) byte {
	return [dotsDown][dotsAcross]byte{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}[y%dotsDown][x%dotsAcross]
}

func (d *dots) set(x, y, seat int) {
	if x < 0 || y < 0 || x >= d.w*dotsAcross || y >= d.h*dotsDown {
		return
	}
	at := y/dotsDown*d.w + x/dotsAcross
	d.bits[at] |= bitOf(x, y)
	d.seat[at] = seat
}

// drawCurve plots a series over all turns, one line per seat, and marks the current turn.
func (s *screen) drawCurve(p pane) {
	if p.h < 2 || p.w < 8 || len(s.stage.Series) == 0 {
		return
	}
	series := s.curve % len(s.stage.Series)
	low, high := s.extent(series)
	title := p.put(0, 0, plain.Line(s.stage.Series[series].Name)+" ", style{fg: scene.Muted})
	if series < len(s.scene.Values) {
		for seat, v := range s.scene.Values[series] {
			title = p.put(title+1, 0, s.marked(seat, s.stage.Seats[seat].Name), s.teamText(seat))
			title = p.put(title, 0, " "+number(v), style{})
		}
	}
	chart := p.part(0, 1, p.w, p.h-1)
	if s.palette.ASCII {
		s.drawLetters(chart, series, low, high)
		return
	}
	picture := newDots(chart.w, chart.h)
	last := 0
	s.eachPoint(series, picture.w*dotsAcross, func(seat, x int, v int64) {
		y := level(v, low, high, chart.h*dotsDown)
		if x == 0 {
			last = y
		}
		for at := min(last, y); at <= max(last, y); at++ {
			picture.set(x, at, seat)
		}
		last = y
	})
	s.showDots(chart, picture)
}

// showDots draws a picture, with the current turn as a vertical line.
func (s *screen) showDots(p pane, d *dots) {
	now := s.column(p.w)
	for y := range d.h {
		for x := range d.w {
			at := y*d.w + x
			look := style{fg: teamColour(s.stage, d.seat[at])}
			bits := d.bits[at]
			if bits == 0 && x == now {
				look, bits = style{fg: scene.Muted}, bitOf(0, 0)|bitOf(0, 2)
			}
			if bits != 0 {
				p.put(x, y, string(rune(braille+int(bits))), look)
			}
		}
	}
}

// drawLetters plots the curves in ASCII, with the letters of the seats.
func (s *screen) drawLetters(p pane, series int, low, high int64) {
	now := s.column(p.w)
	for y := range p.h {
		p.put(now, y, ":", style{fg: scene.Muted})
	}
	s.eachPoint(series, p.w, func(seat, x int, v int64) {
		p.put(x, level(v, low, high, p.h), s.letters[seat], s.teamText(seat))
	})
}

// eachPoint yields the value of each seat at each column of the time line, as far as turns are known.
func (s *screen) eachPoint(series, width int, yield func(seat, x int, v int64)) {
	for seat := range s.stage.Seats {
		for x := range width {
			turn := x * s.span() / max(1, width-1)
			if turn >= len(s.line.Scenes) {
				break
			}
			values := s.line.Scenes[turn].Values
			if series >= len(values) || seat >= len(values[series]) {
				break
			}
			yield(seat, x, values[series][seat])
		}
	}
}

// extent returns the minimum and maximum of a series.
func (s *screen) extent(series int) (low, high int64) {
	first := true
	for i := range s.line.Scenes {
		values := s.line.Scenes[i].Values
		if series >= len(values) {
			continue
		}
		for _, v := range values[series] {
			if first {
				low, high, first = v, v, false
			}
			low, high = min(low, v), max(high, v)
		}
	}
	return low, high
}

// level returns the row of a value, counted from the top.
func level(v, low, high int64, rows int) int {
	if high <= low {
		return rows - 1
	}
	return rows - 1 - int((v-low)*int64(rows-1)/(high-low))
}
