//go:build !linux

package bot

import "errors"

// measure has nothing to note: only clocks that do not need it are to be had here.
func (f *family) measure(*usage, bool) {}

func canMeasure(ClockKind) error {
	return errors.New("only Linux tells what others keep a program from")
}

// unread is asked by clocks that measure.
func unread(readEnd) bool { return false }
