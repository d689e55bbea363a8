package terminal

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// binding is an action of a screen with its keys. The help, the footer and the documentation are generated from the table
// of bindings.
type binding[M any] struct {
	keys  []string // bubbletea's names
	label string   // keys as shown to the user
	help  string
	hint  string // in the footer; empty: not shown
	run   func(m M, key string) tea.Cmd
}

// bindings returns the keys of the match screen, in the order of the help.
func bindings() []binding[*Model] {
	return []binding[*Model]{
		{[]string{"space"}, "Space", "play or pause; at the end: start over", "play", (*Model).playPause},
		{[]string{"right", "l", ".", "left", "h", ","}, "Left Right", "one turn back or forward (also h l , .)", "turn", (*Model).step},
		{[]string{"shift+left", "pgup", "shift+right", "pgdown"}, "PgUp PgDn", "ten turns back or forward (also Shift with an arrow)", "", (*Model).stepTen},
		{[]string{"home", "end"}, "Home End", "the start, the last turn", "", (*Model).toEnds},
		{strings.Split("0123456789", ""), "0-9", "go to that tenth of the match", "", (*Model).toTenth},
		{[]string{"g"}, "g", "go to a turn: g 137 Enter", "go to", (*Model).askTurn},
		{[]string{"<", "-", "_", ">", "+", "="}, "< >", "slower, faster (also - +), 1/4 to 64 times", "speed", (*Model).changeSpeed},
		{[]string{"e", "E"}, "e E", "next event, previous event", "event", (*Model).toEvent},
		{[]string{"]", "["}, "[ ]", "previous mark on the time line, next mark", "mark", (*Model).toMark},
		{[]string{"/"}, "/", "search in events: /served Enter", "search", (*Model).askSearch},
		{[]string{"n", "N"}, "n N", "next event found, previous one", "", (*Model).searchAgain},
		{[]string{"tab", "b", "shift+tab", "B"}, "Tab", "next bot (also b), previous bot (Shift with Tab, B)", "bot", (*Model).nextBot},
		{[]string{"o"}, "o", "follow the bot on boards larger than the screen", "", (*Model).toggleFollow},
		{[]string{"c"}, "c", "next curve", "curve", (*Model).nextCurve},
		{[]string{"L"}, "L", "go to the live edge during play", "", (*Model).toEdge},
		{[]string{"m"}, "m", "mouse on or off (off lets you select text)", "", (*Model).toggleMouse},
		{[]string{"?"}, "?", "this help", "help", (*Model).toggleHelp},
		{[]string{"q", "esc"}, "q", "back (also Esc)", "quit", (*Model).leave},
		{[]string{"ctrl+c"}, "Ctrl-C", "interrupt", "", (*Model).interrupt},
	}
}

// bindingOf returns the binding of a key; nil if there is none.
func bindingOf[M any](table []binding[M], key string) *binding[M] {
	for _, b := range table {
		if slices.Contains(b.keys, key) {
			return &b
		}
	}
	return nil
}

// direction returns -1 if the key is in back, else 1.
func direction(key string, back ...string) int {
	if slices.Contains(back, key) {
		return -1
	}
	return 1
}

// hints returns a footer with as many keys as fit, always including help and quit.
func hints[M any](table []binding[M], width int) string {
	var first, last []string
	for _, b := range table {
		switch text := b.label + " " + b.hint; {
		case b.hint == "":
		case b.label == "?" || b.label == "q":
			last = append(last, text)
		default:
			first = append(first, text)
		}
	}
	for {
		line := strings.Join(slices.Concat(first, last), "  ")
		if len(line) <= width || len(first) == 0 {
			return line
		}
		first = first[:len(first)-1]
	}
}
