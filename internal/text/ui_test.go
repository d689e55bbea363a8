package text_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// A document is printed in every format. As text, cells are aligned even if some are coloured.
func TestFormatsOfDocument(t *testing.T) {
	t.Parallel()
	table := &ui.Table{Head: []string{"place", "side", "bot"}, Right: map[int]bool{0: true}}
	table.Row("1", "BLUE", "RED")
	table.Row("12", "RED", "a\x1b|b")
	d := &ui.Document{Value: "whole", Lines: ui.Lines([]map[string]int{{"place": 1}, {"place": 12}}), Body: []ui.Block{table}}
	for format, want := range map[string]string{
		ui.Text:     "place  side  bot\n    1  \x1b[34mBLUE\x1b[0m  RED\n   12  \x1b[31mRED\x1b[0m   a\\x1b|b\n",
		ui.JSON:     "\"whole\"\n",
		ui.JSONL:    "{\"place\":1}\n{\"place\":12}\n",
		ui.CSV:      "place,side,bot\n1,BLUE,RED\n12,RED,a\\x1b|b\n",
		ui.Markdown: "| place | side | bot |\n|---:|---|---|\n| 1 | BLUE | RED |\n| 12 | RED | a\\\\x1b\\|b |\n",
	} {
		var out strings.Builder
		p := ui.Printer{Out: &out, Format: format, Palette: ui.Palette{Colours: true}}
		table.Paint = map[int]func(string) string{1: p.Seats([]string{"RED", "BLUE"})}
		must.Do(t, p.Document(d))
		must.Be(t, format, want, out.String())
	}
}

// Say and Table print text for people, or JSON.
func TestSayAndTable(t *testing.T) {
	t.Parallel()
	for format, want := range map[string]string{ui.Text: "said\na  1\n", ui.JSON: "1\n[\n  \"a\"\n]\n"} {
		var out strings.Builder
		p := ui.Printer{Out: &out, Format: format}
		table := &ui.Table{}
		table.Row("a", "1")
		if err := errors.Join(p.Say("said\n", 1), p.Table(table, []string{"a"})); err != nil || out.String() != want {
			t.Errorf("%s: %q, error %v", format, out.String(), err)
		}
	}
}

// Names of seats are coloured where they are whole words, and only if the palette has colours.
func TestPalette(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		colours bool
		seats   string
		text    string
		want    string
	}{
		{true, "RED BLUE", "RED and BLUE", "\x1b[31mRED\x1b[0m and \x1b[34mBLUE\x1b[0m"},
		{true, "RED BLUE", "REDUCED", "REDUCED"},
		{true, "EAST WEST", "RED", "RED"},
		{true, "NE NW SE SW", "SW after SE", "\x1b[35mSW\x1b[0m after \x1b[32mSE\x1b[0m"},
		{true, "A B", "A bot of B", "A bot of B"},
		{true, "aa bb cc dd ee ff gg hh ii", "hh ii", "\x1b[94mhh\x1b[0m ii"},
		{false, "RED BLUE", "RED", "RED"},
	} {
		must.Be(t, tt.text, tt.want, (ui.Palette{Colours: tt.colours}).Seats(strings.Fields(tt.seats))(tt.text))
	}
}

// A status line is updated in place on a terminal; elsewhere lines are printed now and then.
func TestStatusLine(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name            string
		terminal, quiet bool
		width           int
		want            string
	}{
		{"terminal", true, false, 0, "\r\x1b[Kturn 1\r\x1b[Kturn 2\r\x1b[K"},
		{"narrow terminal", true, false, 6, "\r\x1b[Kturn…\r\x1b[Kturn…\r\x1b[K"},
		{"no terminal", false, false, 6, "turn 2\n"},
		{"quiet", true, true, 0, ""},
	} {
		var out strings.Builder
		now := time.Unix(0, 0)
		line := ui.Status{Out: &out, Terminal: tt.terminal, Width: tt.width, Quiet: tt.quiet, Now: func() time.Time { return now }}.NewLine(2 * time.Second)
		for _, text := range []string{"turn 0", "turn 1", "turn 2"} {
			if line.Due(now) {
				line.Show(text)
			}
			now = now.Add(time.Second)
		}
		line.Clear()
		must.Be(t, tt.name, tt.want, out.String())
	}
}

func TestNumbers(t *testing.T) {
	t.Parallel()
	half, none := 1.5, ""
	for got, want := range map[string]string{
		ui.Cell(&half): "1.5", ui.Points(half): "1.5", ui.Points(3): "3", ui.Dash(none): "-",
		ui.ApproxDuration(time.Second): "a second", ui.ApproxDuration(90 * time.Second): "90 seconds", ui.ApproxDuration(3 * time.Hour): "3 hours",
		ui.List(strings.Split("abcdefghijklmn", "")): "a, b, c, d, e, f, g, h, i, j, …, n",
		ui.ShortList(strings.Split("abcde", "")):     "a, b, …, e",
	} {
		must.Be(t, "text", want, got)
	}
	must.Be(t, "cell of nil", "", ui.Cell((*float64)(nil)))
	if ui.Optional(none) != nil || *ui.Optional("x") != "x" {
		t.Error("Optional is not nil for an empty text only")
	}
}

// For a narrow terminal a table omits the least important columns, with a note, and shortens texts,
// but not numbers. Prose is wrapped.
func TestNarrowTable(t *testing.T) {
	t.Parallel()
	names := &ui.Table{Right: map[int]bool{1: true, 3: true}, Keep: []string{"bot", "won"}}
	names.Row("bot", "score of all", "scenario", "won")
	names.Row("a_bot_with_a_long_name", "1234567", "duel", "12")
	prose := &ui.Table{Prose: true, Keep: []string{"key", "about"}}
	prose.Row("key", "from", "about")
	prose.Row("x", "somewhere", "what is to be said of it needs alongwordthatfitsnowhere and more")
	for _, tt := range []struct {
		table *ui.Table
		width int
		want  string
	}{
		{names, 80, "bot                     score of all  scenario  won\na_bot_with_a_long_name       1234567  duel       12\n"},
		{names, 44, "bot               score of a…  scenario  won\na_bot_with_a_lo…      1234567  duel       12\n"},
		{names, 33, "bot                score of…  won\na_bot_with_a_lo…     1234567   12\n1 more column: --wide (scenario)\n"},
		{names, 20, "bot              won\na_bot_with_a_l…   12\n2 more columns:\n  --wide (score of\n  all, scenario)\n"},
		{prose, 22, "key  about\nx    what is to be\n     said of it needs\n     alongwordthatfits\n     nowhere and more\n1 more column: --wide\n  (from)\n"},
	} {
		must.Be(t, fmt.Sprintf("width %d", tt.width), tt.want, tt.table.Text(tt.width))
	}
}

// Prose is wrapped at spaces, by its visible width. Commands are not broken.
func TestWrap(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text  string
		width int
		want  string
	}{
		{"one two three\nfour", 0, "one two three\nfour"},
		{"one two three\nfour", 8, "one two\n  three\nfour"},
		{"  an indented line", 12, "  an\n    indented\n    line"},
		{"\x1b[31mone\x1b[0m two", 7, "\x1b[31mone\x1b[0m two"},
		{"file /a/very/long/path is here", 12, "file /a/very/long/path\n  is here"},
		{"it failed: cookoff show 17 --db x", 24, "it failed:\n  cookoff show 17 --db x"},
	} {
		if got := ui.Wrap(tt.text, tt.width); got != tt.want {
			t.Errorf("Wrap(%q, %d) = %q, want %q", tt.text, tt.width, got, tt.want)
		}
	}
}
