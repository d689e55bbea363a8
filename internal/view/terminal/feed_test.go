package terminal_test

import (
	"bytes"
	"runtime"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/terminal"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// startFeed returns the feed of a match before its first turn, and the lines of its trace.
func startFeed(t *testing.T) (*terminal.Feed, [][]byte, *timeline.Timeline) {
	t.Helper()
	trace := recorded(t, "overdrive:seed=3", 60, "@simple", "@idle")
	whole := loaded(t, trace)
	feed := terminal.NewFeed(whole.Stage, whole.Scenes[0])
	feed.Follow(games.Named)
	return feed, bytes.Split(bytes.TrimSpace(trace), []byte("\n")), whole
}

// waitFor waits for a condition.
func waitFor(is func() bool) {
	for !is() {
		runtime.Gosched()
	}
}

// The screen follows a match in progress until the user moves. At the end the match equals the loaded one.
func TestFeed(t *testing.T) {
	t.Parallel()
	feed, lines, whole := startFeed(t)
	m := terminal.NewLiveModel(feed, terminal.Options{Look: terminal.Look{Colours: terminal.PlainText}})
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	clock := press(m, "L")
	tick := func() { _, clock = m.Update(clock()) }
	feedTo := func(from, to, scenes int) {
		for _, line := range lines[from:to] {
			feed.Line(line)
		}
		waitFor(func() bool { return len(feed.Timeline().Scenes) == scenes })
		tick()
	}
	if shown := text(m); !strings.Contains(shown, "start, before round 1") || !strings.Contains(shown, "live") {
		t.Errorf("before the match:\n%s", shown)
	}
	if feedTo(0, 11, 11); turnShown(m) != "10" {
		t.Errorf("after ten turns the screen shows turn %s", turnShown(m))
	}
	press(m, "left")
	if feedTo(11, 21, 21); turnShown(m) != "9" || !strings.Contains(text(m), "L live") {
		t.Errorf("the screen left the turn chosen by the user for turn %s", turnShown(m))
	}
	clock = press(m, "L")
	tick()
	must.Be(t, "L shows turn", "20", turnShown(m))
	feedTo(21, len(lines), len(whole.Scenes))
	feed.Close()
	waitFor(feed.Over)
	for clock != nil {
		tick()
	}
	if line := feed.Timeline(); line.Verdict() != whole.Verdict() || len(line.Marks) != len(whole.Marks) || line.Problem != "" {
		t.Errorf("at the end: verdict %q, %d marks, problem %q", line.Verdict(), len(line.Marks), line.Problem)
	}
	if shown := text(m); turnShown(m) != "60" || !strings.Contains(shown, "A simple wins") {
		t.Errorf("at the end:\n%s", shown)
	}
	if press(m, "home"); turnShown(m) != "0" {
		t.Error("the user cannot go back after the end")
	}
}

// The end of a trace that is cut off also ends the feed.
func TestFeedOfCutTrace(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, 5} {
		feed, lines, _ := startFeed(t)
		for _, line := range lines[:n] {
			feed.Line(line)
		}
		feed.Close()
		waitFor(feed.Over)
		if line := feed.Timeline(); len(line.Scenes) != max(n, 1) || !strings.Contains(line.Verdict(), "not over") {
			t.Errorf("%d lines: %d scenes, %q", n, len(line.Scenes), line.Verdict())
		}
	}
}

// BenchmarkFeedLine measures the cost that watching adds to a match: copying a line of its trace.
func BenchmarkFeedLine(b *testing.B) {
	lines := bytes.Split(bytes.TrimSpace(recorded(b, "duel", 100, "@greedy", "@random")), []byte("\n"))
	whole := loaded(b, bytes.Join(lines, []byte("\n")))
	feed := terminal.NewFeed(whole.Stage, whole.Scenes[0])
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		if n%10_000 == 0 {
			feed = terminal.NewFeed(whole.Stage, whole.Scenes[0])
		}
		feed.Line(lines[1+n%100])
	}
}
