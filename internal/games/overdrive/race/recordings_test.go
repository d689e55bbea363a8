package race_test

import (
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/replay"
)

// conformance returns the folder of all recordings if it is set, else the sample in testdata.
func conformance() string {
	return rulestest.ConformanceOr(filepath.Join("testdata", "conformance", "overdrive"), "overdrive")
}

// eachTrace calls check for each trace of each recording, in subtests.
func eachTrace(t *testing.T, check func(t *testing.T, trace *replay.Trace)) {
	t.Helper()
	for _, file := range rulestest.Traces(t, conformance()) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".jsonl.gz"), func(t *testing.T) {
			t.Parallel()
			r := must.Get(replay.NewReader(bytes.NewReader(rulestest.Content(t, file))))(t)
			for {
				trace, err := r.Next()
				if errors.Is(err, io.EOF) {
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				check(t, trace)
			}
		})
	}
}
