package referee

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/cookoff/cookoff/internal/bot"
)

// archiveHeader is the first line of an archive of a game. The referee's files follow, in the format of archives of bots.
type archiveHeader struct {
	Game     string `json:"game"`
	Manifest string `json:"manifest"`
	Digest   string `json:"digest"` // has to match after unpacking
}

// pack writes an archive of the game for another machine.
func (g *Game) pack(to io.Writer) error {
	header, err := json.Marshal(archiveHeader{g.info.Name, g.text, g.digest})
	if err == nil {
		_, err = to.Write(append(header, '\n'))
	}
	if err == nil {
		err = g.bot.PackIn(to, g.dir)
	}
	if err != nil {
		return fmt.Errorf("referee of the game %s: %w", g.info.Name, err)
	}
	return nil
}

// Unpack extracts an archive into a new folder. A game with another digest is an error.
func Unpack(from io.Reader, dir string, on Host) (*Game, error) {
	lines := bufio.NewReader(from)
	header, err := lines.ReadBytes('\n')
	if err != nil {
		return nil, errors.New("it is not an archive of a game")
	}
	var p archiveHeader
	if err := json.Unmarshal(header, &p); err != nil {
		return nil, fmt.Errorf("it is not an archive of a game: %w", err)
	}
	files, err := bot.Unpack(lines, dir)
	if err != nil {
		return nil, err
	}
	g, err := New(Source{Name: p.Game, Dir: files.Dir, File: ManifestName, Text: []byte(p.Manifest), Host: on})
	if err != nil {
		return nil, err
	}
	if g.digest != p.Digest {
		return nil, errors.New("its files differ from the packed ones")
	}
	return g, nil
}
