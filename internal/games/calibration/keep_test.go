package calibration_test

import (
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

func (s *stadium) keptFile(kind set, matches int) string {
	return filepath.Join(*keep, fmt.Sprintf("%s-%s-%d.gob", s.game, kind, matches))
}

// kept returns what an earlier fit drew; nil if there is nothing.
func (s *stadium) kept(kind set, matches int) (all []moment) {
	if *keep == "" {
		return nil
	}
	f, err := os.Open(s.keptFile(kind, matches))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = errors.Join(gob.NewDecoder(f).Decode(&all), f.Close())
	}
	if err != nil {
		s.Fatal(err)
	}
	return all
}

// keep keeps what was drawn for the next fit, if wanted.
func (s *stadium) keep(kind set, matches int, all []moment) {
	if *keep == "" {
		return
	}
	f, err := os.Create(s.keptFile(kind, matches))
	if err == nil {
		err = errors.Join(gob.NewEncoder(f).Encode(all), f.Close())
	}
	if err != nil {
		s.Fatal(err)
	}
}
