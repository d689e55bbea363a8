package content

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/bot/dirlock"
)

// ReplaceFile writes a file in a folder that exists. Other processes find all of it, or what was there before. Only the user can
// read it.
func ReplaceFile(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), dirlock.Half+"*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}
