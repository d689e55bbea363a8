package kitchenmap

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/play/userfiles"
)

// Generated is a generated map as --format json prints it.
type Generated struct {
	Map  string `json:"map"`            // the scenario word
	File string `json:"file,omitempty"` // where it was written
	Text string `json:"text"`
}

// Write writes generated maps to a file, or to files named by their seeds in a folder; nowhere if output is empty. Nothing is
// written unless all can be.
func Write(files userfiles.Files, output string, kitchens []contest.Scenario) ([]Generated, error) {
	all := []Generated{}
	for _, s := range kitchens {
		m := Generated{Map: s.Name, Text: string(s.Text)}
		if output != "" {
			m.File = output
			if len(kitchens) > 1 || files.IsFolder(output) {
				m.File = filepath.Join(output, "seed-"+s.Option(contest.OptionSeed)+".txt")
			}
			if err := files.NewFile(m.File); err != nil {
				return nil, err
			}
		}
		all = append(all, m)
	}
	for _, m := range all {
		if m.File == "" {
			continue
		}
		if err := os.WriteFile(files.Path(m.File), []byte(m.Text), 0o666); err != nil {
			return nil, fmt.Errorf("write map: %w", err)
		}
	}
	return all, nil
}

// Line returns what is printed of the map: its text, or where that is.
func (m Generated) Line() string {
	if m.File == "" {
		return m.Text
	}
	return fmt.Sprintf("map  %s  %s\n", m.File, m.Map)
}
