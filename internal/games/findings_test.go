package games_test

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/tier"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// eventsOfFindings returns the kinds of events that cause a finding, by the kind of the finding.
func eventsOfFindings() map[string][]string {
	missed, refused := []string{"missed"}, []string{scene.Refused}
	return map[string][]string{
		"late": missed, "not delivered": missed, "missed": missed, "not begun": missed, "second plate": refused, "refused": refused,
		"burnt": {"burnt"}, "switch": {"switched"}, "needless switch": {"switched"},
		"wasted": {"wasted", "emptied"}, "out": {"out"},
		"fights": {"fight"}, "buried": {"grass"}, "front": {"took"},
		"hit": {"hit mud", "hit oil", "hit a wall", "hit a truck", "hit by EMP"}, "boost cut short": {"boost ended", "used"},
	}
}

// checkTables checks that tables of orders and desserts have the turns in which viewers show them as served or missed.
func checkTables(t *testing.T, name string, line *timeline.Timeline, checked map[string]int) {
	t.Helper()
	for _, s := range line.Story.Sections {
		turn := slices.IndexFunc(s.Columns, func(c story.Column) bool { return c.Key == "turn" && c.Kind == story.TurnColumn })
		if s.Key != "orders" && s.Key != "served" || turn < 0 {
			continue
		}
		for i, row := range s.Rows {
			number, ok := row[turn].Int()
			if !ok {
				continue // neither served nor missed yet
			}
			at := slices.IndexFunc(line.Scenes, func(s scene.Scene) bool { return s.Turn == int(number) })
			checked["table "+s.Key]++
			fits := func(e scene.Event) bool {
				order := s.Key == "served" || e.Entry == fmt.Sprintf("%s order %d", line.Stage.Seats[s.Seat].Name, i+1)
				return order && (e.Kind == "served" || e.Kind == "missed")
			}
			if at < 0 || !slices.ContainsFunc(line.Scenes[at].Events, fits) {
				t.Errorf("%s: %s, row %d: turn %d has no such event", name, s.Title, i+1, number)
			}
		}
	}
}

// A finding or a row of a table about an event has the turn of the event, so that viewers open that turn.
func TestFindingsHaveTurnsOfEvents(t *testing.T) {
	t.Parallel()
	checked := map[string]int{}
	check := func(name string, open func() (io.ReadCloser, error)) {
		line := must.Get(timeline.Load(open, games.Named))(t)
		for _, f := range line.Story.Findings {
			kinds, ok := eventsOfFindings()[f.Kind]
			if !ok {
				continue
			}
			at := slices.IndexFunc(line.Scenes, func(s scene.Scene) bool { return s.Turn == f.Turn })
			fits := func(e scene.Event) bool {
				return slices.Contains(kinds, e.Kind) && (f.Entry == "" || e.Entry == f.Entry || f.Kind == "second plate")
			}
			if checked[f.Kind]++; at < 0 || !slices.ContainsFunc(line.Scenes[at].Events, fits) {
				t.Errorf("%s: turn %d has no event for the finding %q: %s", name, f.Turn, f.Kind, f.Text)
			}
		}
		checkTables(t, name, line, checked)
	}
	recordings := []string{"*/testdata/conformance/*/traces/*.jsonl.gz", "*/*/testdata/conformance/*/traces/*.jsonl.gz"}
	for _, pattern := range recordings[:tier.Count(0, len(recordings))] {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, file := range files {
			check(file, func() (io.ReadCloser, error) { return replay.Open(file) })
		}
	}
	for word, bots := range map[string][]string{
		"duel": {"@greedy", "@random"}, "grass:seed=3": {"@simple", "@random"}, "overdrive:seed=3": {"@simple", "@random"},
		"alamode:seed=7": {"@simple", "@random", "@random:seed=2"},
	} {
		s, game := scenario(t, word)
		m, trace := contesttest.Match(t, game, s, bots...)
		must.Get(m.Play(t.Context(), game))(t)
		check(word, func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(trace.Bytes())), nil })
	}
	wanted := []string{"burnt", "missed", "not begun", "not delivered", "refused", "switch", "hit", "boost cut short", "front", "table orders", "table served"}
	if tier.Gating() {
		wanted = append(wanted, "buried", "out", "wasted")
	}
	for _, kind := range wanted {
		if checked[kind] == 0 {
			t.Errorf("no match has a finding of kind %q; checked: %v", kind, checked)
		}
	}
}

// kindOf matches the kind of a finding in source code.
var kindOf = regexp.MustCompile(`(?:[fF]inding\(|Kind: +)"([a-z ]+)"`)

// docs/explain.md defines every kind of finding.
func TestFindingsAreDocumented(t *testing.T) {
	t.Parallel()
	page := rulestest.Content(t, "../../docs/explain.md")
	kinds := []string{story.Failed, story.TurningPoint, "swing"}
	for kind := range eventsOfFindings() {
		kinds = append(kinds, kind)
	}
	for _, pattern := range []string{"*/story.go", "*/slowness.go", "carnegie/kitchenstory/*.go", "../view/explain/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, file := range files {
			text := rulestest.Content(t, file)
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			for _, m := range kindOf.FindAllStringSubmatch(string(text), -1) {
				kinds = append(kinds, m[1])
			}
		}
	}
	if len(kinds) < 35 {
		t.Fatalf("found only %d kinds: %v", len(kinds), kinds)
	}
	for _, kind := range kinds {
		if !bytes.Contains(page, []byte("`"+kind+"`")) {
			t.Errorf("docs/explain.md does not define `%s`", kind)
		}
	}
}
