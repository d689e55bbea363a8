package kitchenmap

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/play/userfiles"
)

// Generated is a generated map, as printed by --format json.
type Generated struct {
	Map  string `json:"map"`            // scenario argument
	File string `json:"file,omitempty"` // path of the written file
	Text string `json:"text"`
}

// Write writes a generated map to a file, or maps to a folder, in files named by their seeds. It writes nothing if output is
// empty, or if any of the files exists or cannot be created.
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

// Line returns the text of the map, or the path of its file.
func (m Generated) Line() string {
	if m.File == "" {
		return m.Text
	}
	return fmt.Sprintf("map  %s  %s\n", m.File, m.Map)
}
