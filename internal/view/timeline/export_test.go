package timeline

import "io"

// LoadWithin is Load with a limit on the size of the scenes in bytes.
func LoadWithin(open func() (io.ReadCloser, error), games Games, room int) (*Timeline, error) {
	return load(open, games, "", room)
}
