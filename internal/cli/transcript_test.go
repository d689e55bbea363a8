package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
)

// Bots of a kitchen are sent nothing, and make calls: that is what their transcript has.
func TestTranscriptOfCalls(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.succeeds(t, "run", "tiny", "chef=@chef:level=3", "@idle", "--turns", "2", "--log", "codingame", "--out", "out")
	text := must.Get(os.ReadFile(filepath.Join(w.Dir, "out", "codingame.log")))(t)
	want := "=== turn 1, BLUE (idle)\nCalls:\nnone\n\n=== turn 1, RED (chef)\nCalls:\nmove(0, "
	if !strings.HasPrefix(string(text), want) || strings.Contains(string(text), "Input:") {
		t.Errorf("the transcript is\n%s", text)
	}
}
