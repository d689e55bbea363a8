package cli_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// maxTraceSize limits the recordings to damage, in bytes: logs of long races have hundreds of
// megabytes.
const maxTraceSize = 120_000

// Import turns a damaged match of any form into a trace, which verifies unless import reports a
// difference, or prints one line with the error.
func TestImportOfDamagedMatches(t *testing.T) {
	t.Parallel()
	samples := map[string]string{
		"carnegie": "carnegie", "alamode": "alamode/kitchen", "grass": "grass/field", "overdrive": "overdrive/race",
	}
	rng := rand.New(rand.NewPCG(7, 7))
	for _, game := range games.All() {
		dir, ok := samples[game.Info().Name]
		if !ok {
			continue
		}
		matches := foreignMatches(t, game, rulestest.ConformanceOr(filepath.Join(root(), "internal", "games", dir, "testdata", "conformance", game.Info().Name), game.Info().Name))
		if len(matches) < 2 {
			t.Fatalf("%s: %d matches found, want at least 2", game.Info().Name, len(matches))
		}
		seed := rng.Uint64()
		t.Run(game.Info().Name, func(t *testing.T) {
			t.Parallel()
			importDamaged(t, rand.New(rand.NewPCG(seed, 0)), matches)
		})
	}
}

// foreignMatches returns matches of a game in the formats of its contest, made from recordings.
func foreignMatches(t *testing.T, game contest.Game, dir string) (all [][]byte) {
	t.Helper()
	for _, file := range rulestest.Traces(t, dir) {
		trace := rulestest.Content(t, file)
		if len(trace) > maxTraceSize || len(all) >= 6 && !tier.Soaking() {
			continue
		}
		var header struct {
			Seed any `json:"seed"`
		}
		line, _, _ := bytes.Cut(trace, []byte("\n"))
		must.JSON(t, line, &header)
		if game.Info().WriteReplay == nil {
			site, kit := contesttest.CodinGame(t, game, trace, fmt.Sprint(header.Seed))
			all = append(all, site, kit)
			continue
		}
		var out bytes.Buffer
		err := game.Info().WriteReplay(t.Context(), contesttest.Opener(trace), &out)
		if err != nil && !errors.Is(err, contest.ErrNoReplay) {
			t.Fatal(err)
		}
		if err == nil {
			all = append(all, out.Bytes())
		}
	}
	return all
}

// importDamaged imports and verifies damaged matches.
func importDamaged(t *testing.T, rng *rand.Rand, matches [][]byte) {
	t.Helper()
	n := tier.Count(3, 40, 2_500)
	w := newWorld(t)
	codes := map[int]int{}
	for i := range n {
		name := fmt.Sprintf("match%d", i)
		path := filepath.Join(w.Dir, name)
		match := matches[rng.IntN(len(matches))]
		if files := unpacked(match); len(files) > 0 && rng.IntN(2) == 0 {
			putFolder(t, rng, path, files)
		} else if err := os.WriteFile(path, damaged(rng, match), 0o600); err != nil {
			t.Fatal(err)
		}
		code := w.run("import", name)
		codes[code]++
		problem := importProblem(w, name, code)
		if code != 1 && problem == "" {
			if verified := w.run("verify", name+".trace.jsonl.gz"); verified != 0 && verified != code {
				problem = fmt.Sprintf("exit code %d of verify", verified)
			}
		}
		if problem != "" {
			t.Errorf("%s, exit code %d: %s: %.1500q %.1500q", path, code, problem, w.stdout.String(), w.stderr.String())
			continue
		}
		_ = os.RemoveAll(path)
		_ = os.Remove(path + ".trace.jsonl.gz")
	}
	t.Logf("%d files: exit codes %v", n, codes)
}

// importProblem returns an error in the output of cookoff import; empty for none.
func importProblem(w *world, name string, code int) string {
	out, problems := w.stdout.String(), w.stderr.String()
	for line := range strings.Lines(out + problems) {
		if len(line) > 500 {
			return "line too long"
		}
	}
	_, err := os.Stat(filepath.Join(w.Dir, name+".trace.jsonl.gz"))
	switch differs := strings.Contains(out, ", differs from the rules in "); {
	case code == 1 && (out != "" || strings.Count(problems, "\n") != 1 || !strings.HasPrefix(problems, "cookoff: "+name+": ") || err == nil):
		return "want one line with an error, and no trace"
	case code == 1:
		return ""
	case code != 0 && code != 6 || differs != (code == 6):
		return "undocumented exit code"
	case problems != "" || !strings.HasPrefix(out, name+": ") || err != nil:
		return "want one line about the trace"
	}
	return ""
}

// unpacked returns the files of a match that is an archive, otherwise nil.
func unpacked(match []byte) map[string][]byte {
	archive, err := zip.NewReader(bytes.NewReader(match), int64(len(match)))
	if err != nil {
		return nil
	}
	files := map[string][]byte{}
	for _, f := range archive.File {
		if in, err := f.Open(); err == nil {
			files[f.Name], _ = io.ReadAll(in)
		}
	}
	return files
}

// putFolder writes files into a folder, with one to three of them damaged or missing.
func putFolder(t *testing.T, rng *rand.Rand, dir string, files map[string][]byte) {
	t.Helper()
	var names []string
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	for range 1 + rng.IntN(3) {
		name := names[rng.IntN(len(names))]
		if files[name] = damaged(rng, files[name]); rng.IntN(4) == 0 {
			delete(files, name)
		}
	}
	for name, text := range files {
		contesttest.Write(t, dir, name, string(text), 0o600)
	}
}

// damaged returns a text with one to three changes.
func damaged(rng *rand.Rand, text []byte) []byte {
	text = bytes.Clone(text)
	for range 1 + rng.IntN(3) {
		if len(text) == 0 {
			return text
		}
		at := rng.IntN(len(text))
		switch rng.IntN(6) {
		case 0:
			text = text[:at]
		case 1:
			text[at] = byte(rng.IntN(256))
		case 2:
			end := min(len(text), at+rng.IntN(200))
			text = append(text[:at], text[end:]...)
		case 3:
			end := min(len(text), at+rng.IntN(200))
			text = append(text[:end], append(bytes.Clone(text[at:end]), text[end:]...)...)
		default:
			words := []string{"null", "-1", "NaN", "1e999", "99999999999999999999", "[", "]", "{", "}", `"`, `""`, "true", strings.Repeat("[", 5000), "\x00", "\u2028"}
			if i := bytes.IndexAny(text[at:], "0123456789\""); i >= 0 {
				at += i
			}
			text = append(text[:at], append([]byte(words[rng.IntN(len(words))]), text[min(at+1, len(text)):]...)...)
		}
	}
	return text
}
