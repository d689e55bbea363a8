package matchfiles

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/replay"
)

// Place is where the names of files lie that users give and see.
type Place struct {
	Path    func(name string) string // absolute
	NewFile func(name string) error  // tells why a file cannot be made
}

// EmptyFolder makes the folder that a user has named, which may be there and empty.
func (p Place) EmptyFolder(name string) error {
	if err := p.make(name); err != nil {
		return err
	}
	entries, err := os.ReadDir(p.Path(name))
	if err != nil {
		return fmt.Errorf("output folder: %w", err)
	}
	if len(entries) > 0 {
		return fmt.Errorf("output folder %s is not empty; name a new one (nothing is overwritten)", name)
	}
	return nil
}

// mostBytes bounds the name of a run's folder.
const mostBytes = 120

// NewFolder makes a folder of its own for a run in the folder for runs, named by a day, a scenario and bots. What runs
// that were killed left of files half written is removed.
func (p Place) NewFolder(runs, day, scenario string, bots []string) (name string, err error) {
	const matchOfSwap = 2 // levels of folders, in runs/NAME/1
	replay.SweepParts(p.Path(runs), matchOfSwap)
	if err := p.make(runs); err != nil {
		return "", err
	}
	base := filepath.Join(runs, Name(day+"-"+scenario, bots, Plain, mostBytes))
	for n := 1; ; n++ {
		name = base
		if n > 1 {
			name = fmt.Sprintf("%s-%d", base, n)
		}
		if err := os.Mkdir(p.Path(name), 0o777); err == nil {
			return name, nil
		} else if !errors.Is(err, os.ErrExist) {
			return "", fmt.Errorf("create the output folder: %w", err)
		}
	}
}

// RemoveEmpty removes a folder if there is nothing in it.
func (p Place) RemoveEmpty(name string) { _ = os.Remove(p.Path(name)) }

func (p Place) make(name string) error {
	if err := os.MkdirAll(p.Path(name), 0o777); err != nil {
		return fmt.Errorf("create the output folder: %w", err)
	}
	return nil
}
