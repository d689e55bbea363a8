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

var update = flag.Bool("update", false, `make the pictures anew ("make pictures")`)

// shownTurn is a turn of the match that most pictures are of, in which much happens.
const shownTurn = 192

// pictured plays the match that most pictures are of.
func pictured(t *testing.T) *timeline.Timeline {
	t.Helper()
	return timelineOf(t, "duel", "@greedy", "@waiter")
}

// timelineOf plays a match of built-in bots.
func timelineOf(t *testing.T, scenario string, bots ...string) *timeline.Timeline {
	t.Helper()
	s, game := must.Two(games.Scenario(games.Request{Word: scenario, Read: func(string) ([]byte, error) { return nil, fs.ErrNotExist }}))(t)
	m, _ := contesttest.Match(t, game, s, bots...)
	_, trace := contesttest.Play(t.Context(), t, game, m)
	return must.Get(timeline.Load(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(trace.Bytes())), nil }, games.Named))(t)
}

// The picture of the terminal is that of a real match as cookoff shows it now.
func TestTerminalIsPictured(t *testing.T) {
	t.Parallel()
	const name = "pictures/terminal.svg"
	line := pictured(t)
	m := terminal.NewModel(line, terminal.Options{Look: terminal.Look{Colours: terminal.AllColours}, At: shownTurn})
	m.Update(tea.WindowSizeMsg{Width: 110, Height: 32})
	picture := terminalPicture(fmt.Sprintf("cookoff watch: %s, turn %d", line.Stage.Title, shownTurn), m.View().Content, ground{ink: ownInk, paper: ownPaper})
	if err := xml.Unmarshal(picture, new(struct{})); err != nil {
		t.Error(err)
	}
	if *update {
		must.Do(t, os.WriteFile(name, picture, 0o666))
	}
	have := must.Get(os.ReadFile(name))(t)
	if !bytes.Equal(bytes.ReplaceAll(have, []byte("\r\n"), []byte("\n")), picture) {
		t.Errorf("%s is not what cookoff shows any more; make it anew: make pictures", name)
	}
}

// mostBytes bounds each picture of a page.
const mostBytes = 200_000

// Pictures of pages are made by a browser, which draws letters as its system does: they are not the same everywhere.
func TestPagesArePictured(t *testing.T) {
	t.Parallel()
	const width, height = 1200, 760
	if *update {
		b := browsertest.Start(t)
		for name, turn := range map[string]int{"viewer": shownTurn, "road": 40} {
			line := pictured(t)
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
		if err != nil || size.Width != width || size.Height != height || len(picture) > mostBytes {
			t.Errorf("%s: %dx%d, %d bytes, error %v; want %dx%d and at most %d bytes", name, size.Width, size.Height, len(picture), err, width, height, mostBytes)
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
