package replay_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/replay"
)

// A recording is opened once, even if it is read several times.
func TestRecordingIsOpenedOnce(t *testing.T) {
	t.Parallel()
	opened := 0
	r := replay.NewRecording(t.Context(), func() (io.ReadCloser, error) {
		opened++
		return io.NopCloser(strings.NewReader("a trace")), nil
	})
	for range 3 {
		in := must.Get(r.Open())(t)
		if text, err := io.ReadAll(in); err != nil || string(text) != "a trace" {
			t.Errorf("%q, error %v", text, err)
		}
	}
	if opened != 1 {
		t.Errorf("the recording was opened %d times, want once", opened)
	}
	broken := replay.NewRecording(t.Context(), func() (io.ReadCloser, error) { return nil, errors.New("gone") })
	if _, err := broken.Open(); err == nil {
		t.Error("Open: no error for a recording that cannot be opened")
	}
}
