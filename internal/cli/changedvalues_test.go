package cli_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/tier"
)

// If one value of a valid trace is changed, verify names its turn, the value, and what the rules
// give. The test covers each kind of value that is compared.
func TestChangedValues(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	traces := validTraces(t)
	seen := map[string]bool{}
	for _, name := range shortestFirst(traces) {
		lines := traces[name]
		var changes []change
		for i := range lines {
			changes = append(changes, valuesOf(t, lines, i)...)
		}
		// Test only the first and the last value of each kind in a trace; others would test the
		// same.
		ends := map[string][2]int{}
		for i, c := range changes {
			first, ok := ends[c.kind]
			switch {
			case ok:
			case seen[c.kind]:
				continue
			default:
				seen[c.kind] = true
				first[0] = i
			}
			ends[c.kind] = [2]int{first[0], i}
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			for _, pair := range ends {
				verifyChange(t, w, lines, changes[pair[0]])
				if pair[1] != pair[0] {
					verifyChange(t, w, lines, changes[pair[1]])
				}
			}
		})
	}
	for _, kind := range mustBeCompared() {
		if !seen[kind] {
			t.Errorf("no trace has a value of the kind %s", kind)
		}
	}
}

// mustBeCompared returns kinds of values that the traces must have: one for each rule about what is
// compared, and all that a state can contain.
func mustBeCompared() []string {
	return []string{
		"switch[]", "orders[].reward", "orders[].penalty", "orders[].required[]", "orders[].created_turn",
		"orders[].expires_turn", "orders[].order_id",
		"initial.money.RED", "initial.switched.BLUE", "initial.bots[].x", "initial.bots[].holding",
		"initial.orders.RED[][]", "initial.rsha",
		"state.money.RED", "state.money.BLUE", "state.switched.RED", "state.rsha",
		"state.bots[].bot_id", "state.bots[].team", "state.bots[].x", "state.bots[].y", "state.bots[].map_team",
		"state.bots[].holding", "state.bots[].holding.type", "state.bots[].holding.dirty",
		"state.bots[].holding.chopped", "state.bots[].holding.cooked_stage", "state.bots[].holding.food_name",
		"state.bots[].holding.food.food_id", "state.bots[].holding.food[].cooked_stage",
		"state.orders.RED[][]", "state.orders.BLUE[][]", "state.occ.RED[][]", "state.occ.BLUE[][]",
		"state.tiles.RED[][]", "state.tiles.RED[][].tile_name", "state.tiles.RED[][].item",
		"state.tiles.RED[][].item.chopped", "state.tiles.RED[][].cook_progress", "state.tiles.BLUE[][].count",
		"state.tiles.RED[][].num_dirty_plates", "state.tiles.RED[][].curr_dirty_plate_progress",
		"state.tiles.RED[][].using", "state.tiles.RED[][].num_clean_plates",
		"ret of move", "ret of get_turn", "ret of get_team", "ret of get_enemy_team", "ret of get_team_money",
		"ret of get_team_bot_ids[]", "ret of get_bot_state", "ret of get_bot_state.team_money",
		"ret of get_bot_state.holding.type", "ret of get_bot_state.map_team", "ret of get_tile",
		"ret of get_tile.tile_name", "ret of get_tile.tile_id", "ret of get_tile.is_walkable",
		"ret of get_tile.is_dangerous", "ret of get_tile.item", "ret of get_tile.using",
		"ret of get_tile.shop_items[]", "ret of get_tile.cook_progress", "ret of get_tile.count",
		"ret of get_orders[].required[]", "ret of get_orders[].claimed_by", "ret of get_orders[].is_active",
		"ret of get_orders[].completed_turn", "ret of get_map.width", "ret of get_map.team", "ret of get_map.rows[]",
		"ret of get_switch_info.window_active", "ret of get_switch_info.window_end_turn",
		"ret of get_switch_info.my_team_switched", "ret of get_switch_info.switch_duration",
		"raise of can_move", "raise of get_map", "raise of submit",
		"end.winner", "end.reason", "end.money.RED", "end.money.BLUE", "end.turns", "end.run_game_returned",
		"digest", "end.digest", "end.state.money.RED", "end.state.bots[].y", "end.state.orders.RED[][]",
		"end.state.tiles.RED[][].item",
	}
}

// validTraces returns the lines of valid traces: recordings of the contest's engine, and one trace
// of cookoff with its key frames.
func validTraces(t *testing.T) map[string][]string {
	t.Helper()
	traces := map[string][]string{}
	for _, pattern := range []string{"traces/*.jsonl.gz", "replays/*.jsonl.gz"} {
		files := must.Get(filepath.Glob(filepath.Join(samples(), pattern)))(t)
		for _, file := range files {
			traces[strings.TrimSuffix(filepath.Base(file), ".jsonl.gz")] = readLines(t, file)
		}
	}
	w := newWorld(t)
	w.succeeds(t, "run", "tiny", "@random", "@random", "--turns", "110", "--trace", "own.jsonl")
	traces["own"] = readLines(t, filepath.Join(w.Dir, "own.jsonl"))
	return traces
}

func shortestFirst(traces map[string][]string) []string {
	return slices.SortedFunc(maps.Keys(traces), func(a, b string) int {
		return cmp.Compare(len(traces[a]), len(traces[b]))
	})
}

// Verify finds a changed value in the last turn of recordings of all kinds.
func TestChangedLastTurns(t *testing.T) {
	t.Parallel()
	files := must.Get(filepath.Glob(filepath.Join(rulestest.Conformance(t, "carnegie"), "*", "*.jsonl.gz")))(t)
	if len(files) == 0 {
		t.Fatal("no recordings were found")
	}
	for i, file := range files {
		if i%8 != 0 {
			continue // all of them would take long
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			lines := readLines(t, file)
			var last change
			for _, c := range valuesOf(t, lines, len(lines)-2) {
				if c.kind == "state.money.BLUE" {
					last = c
				}
			}
			verifyChange(t, newWorld(t), lines, last)
		})
	}
}

func readLines(t *testing.T, file string) []string {
	t.Helper()
	in := must.Get(replay.Open(file))(t)
	defer in.Close()
	data := must.Get(io.ReadAll(in))(t)
	return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
}

// change is a changed value in a trace.
type change struct {
	line     int
	at       [2]int // start and end of the value in the line
	now      string // the new value
	turn     int
	field    string // as verify names it
	kind     string // the field without numbers
	old      string
	replaced string // the line with the new value
}

var numbers = regexp.MustCompile(`\[\d+\]`)

// valuesOf returns a change for each compared value of a line.
func valuesOf(t *testing.T, lines []string, line int) []change {
	t.Helper()
	text := lines[line]
	var parsed struct {
		Turn  int
		Calls []struct{ Team, Fn string }
	}
	must.JSON(t, []byte(text), &parsed)
	turn := parsed.Turn
	if line == len(lines)-1 {
		turn = line - 1 // the end line comes after the last turn
	}
	var changes []change
	for _, v := range values(t, text) {
		c := change{line: line, at: v.at, turn: turn, field: v.path, old: text[v.at[0]:v.at[1]]}
		switch first, _, _ := strings.Cut(strings.TrimRight(v.path, "[]0123456789"), "."); {
		case strings.HasPrefix(v.path, "calls["):
			where, what, _ := strings.Cut(v.path, "].")
			name, rest := what, ""
			if i := strings.IndexAny(what, ".["); i >= 0 {
				name, rest = what[:i], what[i:]
			}
			if name != "ret" && name != "raise" {
				continue // an action of a bot is not a result: changing it changes the match
			}
			i := must.Get(strconv.Atoi(strings.TrimPrefix(where, "calls[")))(t)
			call := parsed.Calls[i]
			c.field = fmt.Sprintf("%s].%s of %s's %s%s", where, name, call.Team, call.Fn, rest)
			c.kind = name + " of " + call.Fn + rest
		case line == 0 && first != "switch" && first != "orders" && !strings.HasPrefix(v.path, "orders[") && first != "initial":
			continue // not compared: who played, where and when
		case first == "turn":
			continue
		default:
			c.kind = v.path
		}
		c.kind = numbers.ReplaceAllString(c.kind, "[]")
		c.now = otherValue(c.old)
		c.replaced = text[:v.at[0]] + c.now + text[v.at[1]:]
		changes = append(changes, c)
	}
	return changes
}

// otherValue returns a JSON value that differs from old.
func otherValue(old string) string {
	switch old {
	case "true":
		return "false"
	case "false":
		return "true"
	case "null":
		return "0"
	}
	if n, err := strconv.Atoi(old); err == nil {
		return strconv.Itoa(n + 1)
	}
	return old[:len(old)-1] + `x"`
}

// value is a scalar in a JSON text.
type value struct {
	path string
	at   [2]int
}

// values returns all scalars of a compact JSON text.
func values(t *testing.T, text string) []value {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var found []value
	var walk func(path string)
	next := func() (json.Token, [2]int) {
		from := int(d.InputOffset())
		token := must.Get(d.Token())(t)
		for strings.IndexByte(",: ", text[from]) >= 0 {
			from++
		}
		return token, [2]int{from, int(d.InputOffset())}
	}
	walk = func(path string) {
		token, at := next()
		switch token {
		case json.Delim('{'):
			for d.More() {
				key, _ := next()
				walk(strings.TrimPrefix(path+"."+key.(string), "."))
			}
			next()
		case json.Delim('['):
			for i := 0; d.More(); i++ {
				walk(fmt.Sprintf("%s[%d]", path, i))
			}
			next()
		default:
			found = append(found, value{path, at})
		}
	}
	walk("")
	return found
}

func verifyChange(t *testing.T, w *world, lines []string, c change) {
	t.Helper()
	code := verifyLines(t, w, lines, map[int]string{c.line: c.replaced})
	want := fmt.Sprintf("DIFFERS changed.jsonl: turn %d: %s: trace %s, rules %s",
		c.turn, c.field, c.now, c.old)
	got, _, _ := strings.Cut(w.stdout.String(), "\n")
	if code != 6 || !strings.HasPrefix(got, want) || w.stderr.Len() > 0 {
		t.Errorf("exit code %d\ngot  %.600s\nwant %s\n%s", code, got, want, &w.stderr)
	}
}

// verifyLines verifies a trace with some lines replaced, or removed if the new line is empty.
func verifyLines(t *testing.T, w *world, lines []string, others map[int]string) (code int) {
	t.Helper()
	var text bytes.Buffer
	for i, line := range lines {
		if other, ok := others[i]; ok {
			line = other
		}
		if line != "" {
			text.WriteString(line + "\n")
		}
	}
	must.Do(t, os.WriteFile(filepath.Join(w.Dir, "changed.jsonl"), text.Bytes(), 0o666))
	return w.run("verify", "changed.jsonl")
}
