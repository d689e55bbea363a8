package scene

import "encoding/json"

// Looks describes how a game's tiles and things are drawn. It is the content of the game's looks.json.
type Looks struct {
	Tiles  []Look `json:"tiles"`
	Things []Look `json:"things"`
}

// MustReadLooks parses a game's embedded looks.json; it panics if that is not valid JSON.
func MustReadLooks(text []byte) (l Looks) {
	if err := json.Unmarshal(text, &l); err != nil {
		panic(err)
	}
	return l
}
