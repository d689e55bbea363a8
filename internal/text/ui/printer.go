// Package ui formats results: tables, lists, JSON, CSV and Markdown, colours, status lines and numbers. It depends on no command
// or game.
package ui

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/cookoff/cookoff/internal/text/plain"
)

// Formats of results.
const (
	Text     = "text"
	JSON     = "json"
	JSONL    = "jsonl"
	CSV      = "csv"
	Markdown = "markdown"
)

// Printer prints results in the requested format.
type Printer struct {
	Out    io.Writer
	Format string
	Width  int // of the terminal, in characters; 0 is unlimited
	Palette
}

// IsJSON reports whether results are printed as one JSON value.
func (p *Printer) IsJSON() bool { return p.Format == JSON }

// JSON writes a result as indented JSON.
func (p *Printer) JSON(v any) error { return p.encode(v, "  ") }

// Line writes a value as one line of JSON.
func (p *Printer) Line(v any) error { return p.encode(v, "") }

// encode writes a value as JSON, on one line if indent is empty.
func (p *Printer) encode(v any, indent string) error {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetIndent("", indent)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := p.Out.Write(plain.JSON(text.Bytes()))
	return err
}

// Prose writes text for people, wrapped to the width of the terminal.
func (p *Printer) Prose(text string) error { return p.Text(Wrap(text, p.Width)) }

// Text writes text for people. Control characters are escaped as in Go's strings, except colours.
func (p *Printer) Text(text string) error {
	_, err := fmt.Fprint(p.Out, plain.Page(text))
	return err
}

// Say prints text for people, or whole as JSON.
func (p *Printer) Say(text string, whole any) error {
	if p.IsJSON() {
		return p.JSON(whole)
	}
	return p.Prose(text)
}

// Document prints a document in the requested format.
func (p *Printer) Document(d *Document) error {
	switch p.Format {
	case JSON:
		return p.JSON(d.Value)
	case JSONL:
		for _, v := range d.Lines {
			if err := p.Line(v); err != nil {
				return err
			}
		}
		return nil
	case CSV:
		return p.csv(d.records())
	case Markdown:
		return p.Text(d.Markdown(p.Width))
	}
	return p.Text(d.Text(p.Width))
}

// Table prints a table for people, or whole as JSON.
func (p *Printer) Table(t *Table, whole any) error {
	return p.Document(&Document{Value: whole, Body: []Block{t}})
}

// Series prints values as they arrive: as text immediately, or as one JSON array at the end.
type Series struct {
	to  *Printer
	all []any
}

// Series starts a series.
func (p *Printer) Series() *Series { return &Series{p, []any{}} }

// Add adds a value. show prints it for people.
func (s *Series) Add(value any, show func() error) error {
	s.all = append(s.all, value)
	if s.to.IsJSON() {
		return nil
	}
	return show()
}

// End prints the JSON array, if any.
func (s *Series) End() error {
	if s.to.IsJSON() {
		return s.to.JSON(s.all)
	}
	return nil
}
