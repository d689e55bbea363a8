package timeline

import "io"

// LoadWithin is Load with room for so many bytes of scenes.
func LoadWithin(open func() (io.ReadCloser, error), games Games, room int) (*Timeline, error) {
	return load(open, games, room)
}
