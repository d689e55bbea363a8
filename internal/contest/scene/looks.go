package scene

import "encoding/json"

// Looks are the looks of a game's tiles and things, which games keep in JSON files.
type Looks struct {
	Tiles  []Look `json:"tiles"`
	Things []Look `json:"things"`
}

// ReadLooks parses a game's embedded file; it panics if the file is invalid.
func ReadLooks(text []byte) (l Looks) {
	if err := json.Unmarshal(text, &l); err != nil {
		panic(err)
	}
	return l
}
