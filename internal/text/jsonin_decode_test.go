package text_test

import (
	"encoding/json"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/text/jsonin"
)

// The error for an unknown key lists the valid keys.
func TestCheckKeys(t *testing.T) {
	t.Parallel()
	type stop struct {
		Lane int `json:"lane"`
	}
	type road struct {
		Config json.RawMessage `json:"config"`
		Start  stop            `json:"start"`
		Stops  []stop          `json:"stops"`
	}
	for text, want := range map[string]string{
		`{"game":"cars","config":{"any":1},"start":{"lane":2},"stops":[{"lane":1},null]}`: "",
		`{"stpos":[]}`:                       "stpos is an unknown key; known keys: config, game, start, stops",
		`{"start":{"lnae":2}}`:               "start.lnae is an unknown key; known keys: lane",
		`{"start":{"game":"cars"}}`:          "start.game is an unknown key; known keys: lane",
		`{"stops":[{"lane":1},{"block":2}]}`: "stops[1].block is an unknown key; known keys: lane",
		`{"start":[{"lnae":2}],"stops":{}}`:  "", // Decode reports the type
		`[`:                                  "",
	} {
		got := ""
		if err := jsonin.CheckKeys[road]([]byte(text), "game"); err != nil {
			got = err.Error()
		}
		must.Be(t, text, want, got)
	}
}

func TestDecode(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{
		{"valid", `{"seed":7,"lane":{"blocks":["0"],"open":true}}`, ""},
		{"empty", "", "line 1, column 1: unexpected end of JSON input"},
		{"cut off", "{\n\"seed\":", "line 2, column 7: unexpected end of JSON input"},
		{"comma", "{\n  \"seed\":,}", "line 2, column 10: invalid character ',' looking for beginning of value"},
		{"two values", "{}\n{}", "line 2, column 1: invalid character '{' after top-level value"},
		{"array", "[]", "line 1, column 1: must be an object, not a list"},
		{"array inside", "{\"lane\":[]}", "line 1, column 9: lane: must be an object, not a list"},
		{"fraction", `{"seed":1.5}`, "line 1, column 11: seed: must be a 32-bit whole number, not 1.5"},
		{"too large", `{"seed":3000000000}`, "line 1, column 18: seed: must be a 32-bit whole number, not 3000000000"},
		{"number", `{"lane":{"blocks":[4]}}`, "line 1, column 20: lane.blocks: must be text, not a number"},
		{"string", `{"lane":{"blocks":"4"}}`, "line 1, column 21: lane.blocks: must be a list, not text"},
		{"word", `{"lane":{"open":0}}`, "line 1, column 17: lane.open: must be true or false, not a number"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var to struct {
				Seed int32 `json:"seed"`
				Lane struct {
					Blocks []string `json:"blocks"`
					Open   bool     `json:"open"`
				} `json:"lane"`
			}
			got := ""
			if err := jsonin.Decode([]byte(tt.text), &to); err != nil {
				got = err.Error()
			}
			must.Be(t, "error", tt.want, got)
		})
	}
}
