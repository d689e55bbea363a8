package race_test

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// logFile is a file of a recorded folder of match logs. Long ones have no text.
type logFile struct {
	Match  string  `json:"match"`
	Path   string  `json:"path"`
	Bytes  int     `json:"bytes"`
	SHA256 string  `json:"sha256"`
	Text   *string `json:"text"`
}

// logFolder is all files of a match by their paths.
type logFolder map[string]logFile

// runnerLimit is the runner's default max-runtime-ms.
const runnerLimit = 1000

// The match logs of the contest's runner are reproduced byte for byte, from only the seed and the players' answers.
func TestMatchLogs(t *testing.T) {
	t.Parallel()
	matches := map[string]struct {
		seed  int32
		limit int
	}{
		"m1-reference-vs-javascript-seed42":        {42, 600},
		"x1-late-vs-crash-seed5-maxrounds11":       {5, 11},
		"x2-semicolon-vs-stderr-seed5-maxrounds11": {5, 11},
	}
	for match, folder := range logFolders(t) {
		t.Run(match, func(t *testing.T) {
			t.Parallel()
			m, ok := matches[match]
			if !ok {
				t.Fatal("its seed and its rounds are not known")
			}
			c := race.DefaultConfig()
			c.MaxRounds = m.limit
			sc, err := race.NewScenario(c, m.seed)
			if err != nil {
				t.Fatal(err)
			}
			checkLogs(t, folder, sc)
		})
	}
}

func logFolders(t *testing.T) map[string]logFolder {
	t.Helper()
	folders := map[string]logFolder{}
	scan := bufio.NewScanner(bytes.NewReader(rulestest.Content(t, filepath.Join(conformance(), "matchlogs.jsonl.gz"))))
	scan.Buffer(nil, 1<<24)
	for scan.Scan() {
		var f logFile
		if err := json.Unmarshal(scan.Bytes(), &f); err != nil {
			t.Fatal(err)
		}
		if folders[f.Match] == nil {
			folders[f.Match] = logFolder{}
		}
		folders[f.Match][f.Path] = f
	}
	if err := scan.Err(); err != nil {
		t.Fatal(err)
	}
	if len(folders) == 0 {
		t.Fatal("no match logs are recorded")
	}
	return folders
}

// take removes a file from the folder and compares it.
func (l logFolder) take(t *testing.T, path string, got []byte) {
	t.Helper()
	f, ok := l[path]
	delete(l, path)
	sum := sha256.Sum256(got)
	switch {
	case !ok:
		t.Errorf("%s is not among the recorded files", path)
	case f.Text != nil && *f.Text != string(got):
		t.Errorf("%s is\n%q\nnot\n%q", path, got, *f.Text)
	case len(got) != f.Bytes || hex.EncodeToString(sum[:]) != f.SHA256:
		t.Errorf("%s differs; it is\n%q", path, got)
	}
}

// names reads the players' names off their CSV files.
func (l logFolder) names(t *testing.T) (names [race.Players]string) {
	t.Helper()
	for path := range l {
		if name, ok := strings.CutSuffix(path, ".csv"); ok {
			names[name[0]-'A'] = name
		}
	}
	return names
}

// answered reads a player's answer in a round.
func (l logFolder) answered(t *testing.T, path string) race.Answered {
	t.Helper()
	text := l[path].Text
	if text == nil {
		t.Fatalf("%s has no text", path)
	}
	lines := strings.Split(*text, "\n")
	field := func(i int, label string) string {
		value, ok := strings.CutPrefix(lines[i], label+": ")
		if !ok {
			t.Fatalf("%s: line %d is %q", path, i+1, lines[i])
		}
		return value
	}
	millis, err := strconv.Atoi(strings.TrimSuffix(field(1, "Execution time"), "ms"))
	if err != nil {
		t.Fatal(err)
	}
	a := race.Answered{Command: field(0, "Command"), Millis: millis}
	if exception := field(2, "Exception"); exception != "null" {
		a.Exception, a.Threw = exception, true
	}
	return a
}

func checkLogs(t *testing.T, l logFolder, sc *race.Scenario) {
	t.Helper()
	names := l.names(t)
	s := race.NewState(sc)
	var csv [race.Players][]byte
	var answers [][race.Players]race.Answered
	folder := ""
	for !s.Over() {
		folder = fmt.Sprintf("Round %03d/", s.Round()+1)
		var answered [race.Players]race.Answered
		var said [race.Players]string
		for i, name := range names {
			own := folder + name + "/"
			answered[i] = l.answered(t, own+"PlayerCommand.txt")
			said[i] = answered[i].Command
			text := s.AppendTextMap(nil, i)
			l.take(t, own+"JsonMap.json", s.AppendJSONMap(nil, i))
			l.take(t, own+"TextMap.txt", text)
			l.take(t, own+"Console/Console.txt", text)
			l.take(t, own+"PlayerCommand.txt", race.AppendPlayerCommand(nil, answered[i]))
			csv[i] = s.AppendCSV(csv[i], i)
		}
		answers = append(answers, answered)
		if err := step(s, said); err != nil {
			t.Fatal(err)
		}
		l.take(t, folder+"GlobalState.json", s.AppendGlobalState(nil))
		if t.Failed() {
			t.FailNow()
		}
	}
	for i, name := range names {
		l.take(t, name+".csv", csv[i])
	}
	l.take(t, folder+"endGameState.txt", s.AppendEndGame(nil, names, remarks(names, answers, runnerLimit)))
	delete(l, "match.log") // not a function of the match
	for path := range l {
		t.Errorf("%s was not written", path)
	}
}

// remarks returns the remarks of the runner's referee on the players' answers by round: two consecutive rounds in
// which a player exceeded the limit of milliseconds, or both with a non-empty exception. They change nothing
// (section 5).
func remarks(names [race.Players]string, answers [][race.Players]race.Answered, limit int) []string {
	kinds := [...]struct {
		name string
		is   func(a *race.Answered) bool
	}{
		{"timeouts", func(a *race.Answered) bool { return a.Millis > limit }},
		{"exceptions", func(a *race.Answered) bool { return a.Threw && a.Exception != "" }},
	}
	var list []string
	for i, name := range names {
		for _, kind := range kinds {
			for k := 1; k < len(answers); k++ {
				if kind.is(&answers[k-1][i]) && kind.is(&answers[k][i]) {
					list = append(list, "Player "+name+" -> Consecutive "+kind.name+
						" on rounds "+strconv.Itoa(k)+" and "+strconv.Itoa(k+1))
				}
			}
		}
	}
	return list
}
