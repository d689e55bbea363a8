package scene

import "encoding/json"

// Looks are the looks of a game's tiles and things. Games keep them in files of JSON, as drawings are data.
type Looks struct {
	Tiles  []Look `json:"tiles"`
	Things []Look `json:"things"`
}

// ReadLooks reads the file of a game, which is embedded in the program.
func ReadLooks(text []byte) (l Looks) {
	if err := json.Unmarshal(text, &l); err != nil {
		panic(err)
	}
	return l
}
