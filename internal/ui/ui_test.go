package ui_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/ui"
)

// A listing in every form: cells are aligned as they are seen, and colours change no column.
func TestListing(t *testing.T) {
	t.Parallel()
	l := &ui.Listing{Head: []string{"place", "side", "bot"}, Table: ui.Table{Right: map[int]bool{0: true}}}
	l.Add(map[string]int{"place": 1}, "1", "BLUE", "RED")
	l.Add(map[string]int{"place": 12}, "12", "RED", "a\x1b|b")
	for format, want := range map[string]string{
		ui.Text:         "place  side  bot\n    1  \x1b[34mBLUE\x1b[0m  RED\n   12  \x1b[31mRED\x1b[0m   a\\x1b|b\n",
		ui.JSON:         "\"whole\"\n",
		ui.JSONL:        "{\"place\":1}\n{\"place\":12}\n",
		ui.CSV:          "place,side,bot\n1,BLUE,RED\n12,RED,a\x1b|b\n",
		ui.MarkdownForm: "| place | side | bot |\n|---:|---|---|\n| 1 | BLUE | RED |\n| 12 | RED | a\\\\x1b\\|b |\n",
	} {
		var out strings.Builder
		p := ui.Printer{Out: &out, Format: format, Palette: ui.Palette{Colours: true}}
		l.Paint = map[int]func(string) string{1: p.Seats}
		if err := p.Listing(l, "whole"); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, out.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", format, diff)
		}
	}
}

// What has one form for people has one for programs.
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

// Without colours nothing is painted.
func TestPalette(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		colours bool
		text    string
		want    string
	}{
		{true, "RED and BLUE", "\x1b[31mRED\x1b[0m and \x1b[34mBLUE\x1b[0m"},
		{true, "REDUCED", "REDUCED"},
		{false, "RED", "RED"},
	} {
		if got := (ui.Palette{Colours: tt.colours}).Seats(tt.text); got != tt.want {
			t.Errorf("%q is painted %q", tt.text, got)
		}
	}
}

// A status line is updated in place on a terminal, and is a line now and then elsewhere.
func TestStatusLine(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name            string
		terminal, quiet bool
		want            string
	}{
		{"terminal", true, false, "\r\x1b[K1\r\x1b[K2\r\x1b[K"},
		{"elsewhere", false, false, "2\n"},
		{"quiet", true, true, ""},
	} {
		var out strings.Builder
		now := time.Unix(0, 0)
		line := ui.Status{Out: &out, Terminal: tt.terminal, Quiet: tt.quiet, Now: func() time.Time { return now }}.NewLine(2 * time.Second)
		for _, text := range []string{"0", "1", "2"} {
			if line.Due(now) {
				line.Show(text)
			}
			now = now.Add(time.Second)
		}
		line.Clear()
		if out.String() != tt.want {
			t.Errorf("%s: %q", tt.name, out.String())
		}
	}
}

func TestNumbers(t *testing.T) {
	t.Parallel()
	half, none := 1.5, ""
	for got, want := range map[string]string{
		ui.Number(&half): "1.5", ui.Points(half): "1.5", ui.Points(3): "3", ui.Dash(none): "-",
		ui.Roughly(time.Second): "a second", ui.Roughly(90 * time.Second): "90 seconds", ui.Roughly(3 * time.Hour): "3 hours",
		ui.List(strings.Split("abcdefghijklmn", "")): "a, b, c, d, e, f, g, h, i, j, …, n",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if ui.Number(nil) != "" || ui.Optional(none) != nil || *ui.Optional("x") != "x" {
		t.Error("nothing is not nothing")
	}
}
