package text_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// As text and Markdown, the blocks of a document are separated by empty lines, and empty blocks are
// omitted.
func TestBlocksOfDocument(t *testing.T) {
	t.Parallel()
	notes := ui.Notes{}
	notes.Add("%d *notes*", 2)
	table := ui.TableOf([]int{7, 10}, ui.Left("name", func(n int) string { return "n" }), ui.Right("n", func(n int) string { return ui.Cell(n) }))
	d := &ui.Document{Body: []ui.Block{
		ui.Title("a is better"), ui.Prose(""), ui.Prose("one\ntwo\n"), (*ui.Table)(nil), table,
		ui.Chart{{"a", "░█░ "}, {"bb", "░"}},
		ui.Chart(nil),
		ui.Folded{Title: "more", Table: table},
		ui.Folded{Title: "nothing", Table: &ui.Table{Head: []string{"x"}}},
		notes,
		ui.Notes{},
		ui.Quote{Title: "a_ printed", Text: "```\nx\n"},
		ui.Quote{Text: "y"},
		ui.Only{Format: ui.Text, Body: []ui.Block{ui.Prose("text")}},
		ui.Only{Format: ui.Markdown, Body: []ui.Block{ui.Prose("Markdown")}},
	}}
	const inText = "a is better\n\none\ntwo\n\nname   n\nn      7\nn     10\n\na   ░█░\nbb  ░\n\nname   n\nn      7\nn     10\n\n" +
		"2 *notes*\n\na_ printed\n```\nx\n\ny\n\ntext\n"
	must.Be(t, "text", inText, d.Text(0))
	const rows = "| name | n |\n|---|---:|\n| n | 7 |\n| n | 10 |\n"
	const inMarkdown = "### a is better\n\none\ntwo\n\n" + rows + "\n```\na   ░█░\nbb  ░\n```\n\n<details><summary>more</summary>\n\n" + rows +
		"\n</details>\n\n- 2 \\*notes\\*\n\na\\_ printed:\n\n````\n```\nx\n````\n\n```\ny\n```\n\nMarkdown\n"
	must.Be(t, "Markdown", inMarkdown, d.Markdown(0))
}

// Cells for CSV are empty for null, numbers have no exponent, and lists and objects fit one cell.
func TestRecords(t *testing.T) {
	t.Parallel()
	type inner struct {
		Rate *float64 `json:"rate"`
	}
	type value struct {
		Name string `json:"name"`
		inner
		Tiny  float64           `json:"tiny"`
		Big   int64             `json:"big"`
		Is    bool              `json:"is,omitempty"`
		Words []string          `json:"words"`
		Of    map[string]string `json:"of"`
	}
	half := 0.5
	got := ui.Records([]value{
		{Name: "<a>", inner: inner{&half}, Tiny: 1e-9, Big: 1 << 60, Is: true, Words: []string{"x", "y"}, Of: map[string]string{"b": "2", "a": "1"}},
		{Of: map[string]string{}},
	}, "name", "rate", "tiny", "big", "is", "words", "of", "unknown")
	want := [][]string{
		{"<a>", "0.5", "0.000000001", "1152921504606846976", "true", "x y", `{"a":"1","b":"2"}`, ""},
		{"", "", "0", "0", "", "", "", ""},
	}
	must.Be(t, "rows", want, got.Rows)
}
