package terminal

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"github.com/cookoff/cookoff/internal/text/plain"
)

// window is the state common to all screens: the capabilities and the size of the terminal, and the help.
type window struct {
	options Options
	palette *palette
	width   int
	height  int
	help    bool
	canvas  *canvas
}

func newWindow(o Options) window { return window{options: o, palette: newPalette(o.Look)} }

// update handles messages about the terminal: its size and colours.
func (w *window) update(msg tea.Msg) {
	look := w.palette.Look
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		w.width, w.height = max(msg.Width, 0), max(msg.Height, 0)
		return
	case tea.ColorProfileMsg:
		if look.Colours > PlainText {
			look.Colours = max(msg.Profile, NoColours)
		}
	case tea.BackgroundColorMsg:
		look.Light = !msg.IsDark()
	default:
		return
	}
	w.palette = newPalette(look)
}

func (w *window) isTooSmall() bool { return w.width < minWidth || w.height < minHeight }

// view returns a screen: the result of draw, the help, or a message that the terminal is too small.
func view[M any](w *window, keys []binding[M], draw func(p pane)) tea.View {
	text := ""
	if w.width > 0 && w.height > 0 {
		if w.canvas == nil || w.canvas.width != w.width || w.canvas.height != w.height {
			w.canvas = newCanvas(w.width, w.height)
		}
		w.canvas.clear()
		switch p := w.canvas.pane(); {
		case w.isTooSmall():
			drawTooSmall(p)
		case w.help:
			drawHelp(p, keys)
		default:
			draw(p)
		}
		text = w.canvas.render(w.palette)
	}
	v := tea.NewView(text)
	v.AltScreen = true
	return v
}

func drawTooSmall(p pane) {
	p.line(0, fmt.Sprintf("This screen is %dx%d;", p.w, p.h), style{})
	p.line(1, fmt.Sprintf("%dx%d is needed.", minWidth, minHeight), style{})
	p.line(2, "q quits", style{})
}

func drawHelp[M any](p pane, table []binding[M]) {
	p.line(0, "Keys", style{bold: true})
	for i, b := range table {
		p.put(2, i+1, b.label, style{bold: true})
		p.part(13, i+1, p.w-13, 1).line(0, plain.Line(b.help), style{})
	}
}

// pressed returns the action of a key; nil for none, or if the key closed the help.
func pressed[M any](w *window, keys []binding[M], name string) func(M, string) tea.Cmd {
	if w.help && name != "ctrl+c" {
		w.help = false // any key closes it
		return nil
	}
	if b := bindingOf(keys, name); b != nil {
		return b.run
	}
	return nil
}

func (w *window) toggleHelp(string) tea.Cmd {
	w.help = !w.help
	return nil
}

func (w *window) interrupt(string) tea.Cmd {
	if w.options.Interrupt != nil {
		w.options.Interrupt()
	}
	return tea.Quit
}
