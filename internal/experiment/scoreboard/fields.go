package scoreboard

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// fields are the facts of a match or a seat, each under its name in JSON and in tables for programs, in the order of JSON.
type fields []field

type field struct {
	name  string
	value any
}

func (f *fields) add(name string, value any) { *f = append(*f, field{name, value}) }

func (f *fields) addIf(has bool, name string, value any) {
	if has {
		f.add(name, value)
	}
}

// addText adds a text, unless it is empty.
func (f *fields) addText(name, text string) { f.addIf(text != "", name, text) }

// MarshalJSON writes an object whose keys keep their order.
func (f fields) MarshalJSON() ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	separator := "{"
	for _, it := range f {
		text.WriteString(separator + `"` + it.name + `":`)
		if err := e.Encode(it.value); err != nil {
			return nil, err
		}
		separator = ","
	}
	return append(text.Bytes(), '}'), nil
}

// cell returns the value of a name in a table; empty if there is none.
func (f fields) cell(name string) string {
	i := slices.IndexFunc(f, func(it field) bool { return it.name == name })
	if i < 0 {
		return ""
	}
	if failure, ok := f[i].value.(*bot.Failure); ok && failure != nil {
		return string(failure.Kind)
	}
	return ui.Cell(f[i].value)
}
