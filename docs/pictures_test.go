package docs_test

import (
	"bytes"
	"encoding/xml"
	"flag"
	"fmt"
	"image/png"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/terminal"
	"github.com/cookoff/cookoff/internal/view/timeline"
	"github.com/cookoff/cookoff/internal/view/web/browsertest"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

var update = flag.Bool("update", false, `rewrite the pictures ("make pictures")`)

// shownTurn is an eventful turn of sampleMatch.
const shownTurn = 192

// sampleMatch plays the match shown by most pictures.
func sampleMatch(t *testing.T) *timeline.Timeline {
	t.Helper()
	return timelineOf(t, "duel", "@greedy", "@waiter")
}

// timelineOf plays a match of built-in bots and returns its timeline.
func timelineOf(t *testing.T, scenario string, bots ...string) *timeline.Timeline {
	t.Helper()
	s, game := must.Two(games.Scenario(games.Request{Word: scenario, Read: func(string) ([]byte, error) { return nil, fs.ErrNotExist }}))(t)
	m, _ := contesttest.Match(t, game, s, bots...)
	_, trace := contesttest.Play(t.Context(), t, game, m)
	return must.Get(timeline.Load(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(trace.Bytes())), nil }, games.Named))(t)
}

// The picture of the terminal shows a match exactly as cookoff watch does.
func TestTerminalPicture(t *testing.T) {
	t.Parallel()
	const name = "pictures/terminal.svg"
	line := sampleMatch(t)
	m := terminal.NewModel(line, terminal.Options{Look: terminal.Look{Colours: terminal.AllColours}, At: shownTurn})
	m.Update(tea.WindowSizeMsg{Width: 110, Height: 32})
	picture := terminalPicture(fmt.Sprintf("cookoff watch: %s, turn %d", line.Stage.Title, shownTurn), m.View().Content, ground{ink: defaultInk, paper: defaultPaper})
	if err := xml.Unmarshal(picture, new(struct{})); err != nil {
		t.Error(err)
	}
	if *update {
		must.Do(t, os.WriteFile(name, picture, 0o666))
	}
	have := must.Get(os.ReadFile(name))(t)
	if !bytes.Equal(bytes.ReplaceAll(have, []byte("\r\n"), []byte("\n")), picture) {
		t.Errorf("%s is out of date; run make pictures", name)
	}
}

// maxPictureBytes is the maximum size of a picture of a page.
const maxPictureBytes = 200_000

// Pictures of pages have the right size. Their pixels are not compared, as browsers draw fonts differently on each system.
func TestPagePictures(t *testing.T) {
	t.Parallel()
	const width, height = 1200, 760
	if *update {
		b := browsertest.Start(t)
		for name, turn := range map[string]int{"viewer": shownTurn, "road": 40} {
			line := sampleMatch(t)
			if name == "road" {
				line = timelineOf(t, "overdrive:seed=3", "@racer", "@saboteur")
			}
			p := b.Open(t, pageOf(t, line), browsertest.Look{Width: width, Height: height, Still: true, Dark: name == "road"})
			seek(p, turn)
			must.Do(t, os.WriteFile(filepath.Join("pictures", name+".png"), p.Picture(), 0o666))
		}
	}
	for _, name := range []string{"pictures/viewer.png", "pictures/road.png"} {
		picture := must.Get(os.ReadFile(name))(t)
		size, err := png.DecodeConfig(bytes.NewReader(picture))
		if err != nil || size.Width != width || size.Height != height || len(picture) > maxPictureBytes {
			t.Errorf("%s: %dx%d, %d bytes, error %v; want %dx%d and at most %d bytes", name, size.Width, size.Height, len(picture), err, width, height, maxPictureBytes)
		}
	}
}

// pageOf writes the page of a match and returns its address.
func pageOf(t *testing.T, line *timeline.Timeline) string {
	t.Helper()
	var page bytes.Buffer
	must.Do(t, player.Page(&page, []*timeline.Timeline{line}, player.Options{}))
	file := filepath.Join(t.TempDir(), "match.html")
	must.Do(t, os.WriteFile(file, page.Bytes(), 0o666))
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String()
}
