package matchfiles

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/play/userfiles"
	"github.com/cookoff/cookoff/internal/replay"
)

// Place resolves file names that users give and see.
type Place struct{ userfiles.Files }

// EmptyFolder creates the folder that a user named; an empty existing one is fine.
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

// mostBytes limits the name of a run's folder.
const mostBytes = 120

// NewFolder creates a folder for a run in the folder for runs, named after the day, the scenario and the bots. It
// also removes half-written files of killed runs.
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

// RemoveEmpty removes a folder if it is empty.
func (p Place) RemoveEmpty(name string) { _ = os.Remove(p.Path(name)) }

func (p Place) make(name string) error {
	if err := os.MkdirAll(p.Path(name), 0o777); err != nil {
		return fmt.Errorf("create the output folder: %w", err)
	}
	return nil
}
