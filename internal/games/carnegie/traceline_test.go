package carnegie

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// turnLines returns lines of turns, and whether readFast can parse them.
func turnLines() map[string]bool {
	return map[string]bool{
		`{"turn":1,"calls":[],"digest":"0ffa1923bb12d11b"}`: true,
		`{"turn":12,"calls":[{"team":"BLUE","fn":"move","args":[2,-1,0],"ret":true},{"team":"RED","fn":"buy",` +
			`"args":[0,"ShopCosts.PLATE",null,true,[]],"raise":"TypeError"}],"digest":"0ffa1923bb12d11b"}`: true,
		`{"turn":3,"calls":[{"team":"RED","fn":"!crashed","args":[]}],"digest":"00"}`:                            true,
		`{"turn":3,"calls":[{"team":"RED","fn":"move","args":["str:"],"ret":null}],"digest":"00"}`:               true,
		`{"turn":3,"calls":[{"team":"RED","fn":"move","args":[1.5,1e3],"ret":false}],"digest":"00"}`:             false,
		`{"turn":3,"calls":[{"team":"RED","fn":"move","args":["str:\u00e4\n"],"ret":false}],"digest":"00"}`:      false,
		`{"turn":3,"calls":[{"team":"RED","fn":"move","args":["str:ä"],"ret":false}],"digest":"00"}`:             false,
		`{"turn":3,"calls":[{"team":"RED","fn":"move","args":[01],"ret":false}],"digest":"00"}`:                  false,
		`{"turn":3,"calls":[{"team":"RED","fn":"move","args":[-],"ret":false}],"digest":"00"}`:                   false,
		`{"turn":3,"calls":[{"team":"RED","fn":"move","args":[12345678901234567890],"ret":true}],"digest":"00"}`: false,
		`{"turn":3,"calls":[{"team":"RED","fn":"move","args":[1,],"ret":true}],"digest":"00"}`:                   false,
		`{"turn":3,"calls":[{"team":"RED","fn":"move","args":[,1],"ret":true}],"digest":"00"}`:                   false,
		`{"turn":3,"calls":[{"team":"RED","fn":"move","args":[[1]],"ret":true}],"digest":"00"}`:                  false,
		`{"turn":3,"calls":[,{"team":"RED","fn":"move","args":[],"ret":true}],"digest":"00"}`:                    false,
		`{"turn":3,"calls":[{"fn":"move","team":"RED","args":[],"ret":true}],"digest":"00"}`:                     false,
		`{"turn":3,"calls":[],"differs":true,"digest":"00"}`:                                                     false,
		`{"turn":50,"calls":[],"digest":"00","state":{}}`:                                                        false,
		`{"turn":3,"calls":[],"digest":"00"`:                                                                     false,
		`{"turn":3,"calls":[],"digest":"00`:                                                                      false,
		`{"turn":3,"calls":[`:                                                                                    false,
	}
}

func TestReadFast(t *testing.T) {
	t.Parallel()
	for line, want := range turnLines() {
		if l := (traceTurn{line: []byte(line)}); l.readFast() != want {
			t.Errorf("%s: parsed: %t, want %t", line, !want, want)
		}
	}
}

// FuzzReadFast compares readFast with encoding/json.
func FuzzReadFast(f *testing.F) {
	for line := range turnLines() {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		own, general := traceTurn{line: []byte(line)}, traceTurn{}
		if !own.readFast() {
			return
		}
		if err := json.Unmarshal([]byte(line), &general); err != nil {
			t.Fatalf("not JSON: %v", err)
		}
		if diff := cmp.Diff(general, own, cmp.AllowUnexported(traceTurn{}, traceCall{}), cmpopts.EquateEmpty(),
			cmpopts.IgnoreFields(traceTurn{}, "line", "args")); diff != "" {
			t.Error(diff)
		}
	})
}
