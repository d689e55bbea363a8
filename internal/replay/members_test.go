package replay_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cookoff/cookoff/internal/replay"
)

// FuzzMembers checks that Members agrees with the standard library.
func FuzzMembers(f *testing.F) {
	for _, text := range []string{
		`{}`, ` { } `, `{"a":1}`, `{"a":1,"b":[1,{"c":"]}"}],"a":null}`, "{ \"a\" : \"x\\\\\" ,\t\"b\\\"\" : [ ] }\n",
		`{"":"","é":"\"","\u0061":2}`, `[1]`, `3`, `null`, `"a"`, `{"a":}`, `{"a":1}}`, ``, `{"a":"\\\"\\"}`, "{\"a\xff\":1}",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.ContainsAny(text, "\uFFFD") || strings.ToValidUTF8(text, "") != text {
			return // the standard library replaces invalid text
		}
		trace := new(replay.Trace)
		var got, want map[string]json.RawMessage
		failed, wanted := trace.Members("turn", []byte(text), &got), trace.Decode("turn", []byte(text), &want)
		if (failed == nil) != (wanted == nil) || failed != nil && failed.Error() != wanted.Error() {
			t.Fatalf("error %v, want %v", failed, wanted)
		}
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" && failed == nil {
			t.Errorf("members (-want +got):\n%s", diff)
		}
	})
}
