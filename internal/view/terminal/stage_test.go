package terminal_test

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/terminal"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

var update = flag.Bool("update", false, "write the golden screens anew")

// recorded returns the trace of a match between built-in bots.
func recorded(t testing.TB, word string, turns int, bots ...string) []byte {
	t.Helper()
	read := func(string) ([]byte, error) { return nil, fs.ErrNotExist }
	scenario, game := must.Two(games.Scenario(games.Request{Word: word, Read: read, NewSeed: func() int64 { return 1 }}))(t)
	m, _ := contesttest.Match(t, game, scenario, bots...)
	m.Turns, m.Clock = turns, contest.Clock{}
	_, trace := contesttest.Play(t.Context(), t, game, m)
	return trace.Bytes()
}

// loaded returns the timeline of a trace.
func loaded(t testing.TB, trace []byte) *timeline.Timeline {
	t.Helper()
	return must.Get(timeline.Load(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(trace)), nil }, games.Named))(t)
}

// raceTrace is the trace of the match that race returns. It is played once, as that takes longer than most tests.
var raceTrace struct {
	sync.Once
	text []byte
}

// race returns a short match of Overdrive.
func race(t testing.TB) *timeline.Timeline {
	t.Helper()
	raceTrace.Do(func() { raceTrace.text = recorded(t, "overdrive:seed=3", 60, "@simple", "@idle") })
	return loaded(t, raceTrace.text)
}

// text returns the text of a screen.
func text(m *terminal.Model) string { return m.View().Content }

// press presses keys by name, such as "right", "space" or "x".
func press(m *terminal.Model, keys ...string) (last tea.Cmd) {
	special := map[string]rune{
		"space": tea.KeySpace, "enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab, "backspace": tea.KeyBackspace,
		"left": tea.KeyLeft, "right": tea.KeyRight, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd,
	}
	for _, name := range keys {
		key := tea.Key{}
		rest, shift := strings.CutPrefix(name, "shift+")
		rest, ctrl := strings.CutPrefix(rest, "ctrl+")
		if code, ok := special[rest]; ok {
			key.Code = code
		} else {
			key.Code = []rune(rest)[0]
			key.Text = rest
		}
		if shift {
			key.Mod |= tea.ModShift
		}
		if ctrl {
			key.Mod |= tea.ModCtrl
			key.Text = ""
		}
		_, last = m.Update(tea.KeyPressMsg(key))
	}
	return last
}

// sized returns the screen of a scene at a size.
func sized(line *timeline.Timeline, at, width, height int) *terminal.Model {
	m := terminal.NewModel(line, terminal.Options{Look: terminal.Look{Colours: terminal.PlainText}, At: at})
	m.Update(tea.WindowSizeMsg{Width: width, Height: height})
	return m
}

// golden compares a text with a file of testdata, or rewrites it. Escapes are written as ^.
func golden(t *testing.T, name, got string) {
	t.Helper()
	got = strings.ReplaceAll(got, "\x1b", "^") + "\n"
	file := filepath.Join("testdata", name+".txt")
	if *update {
		must.Do(t, os.WriteFile(file, []byte(got), 0o666))
		return
	}
	want := must.Get(os.ReadFile(file))(t)
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s differs (rewrite it with -update):\n%s", file, diff)
	}
}

func sizeName(width, height int) string { return fmt.Sprintf("%dx%d", width, height) }
