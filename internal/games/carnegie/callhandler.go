package carnegie

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenjson"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/jsonout"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// callHandler answers the calls of one team in the format of traces and the protocol.
type callHandler struct {
	c    sim.Controller
	w    jsonout.Writer   // the answer of the last call, unless it raised
	text *strings.Builder // receives the calls and their answers as text; nil for none
	// journal records the results of the calls; nil for none.
	journal *kitchenscene.Journal
}

// query is one of the controller's read-only calls.
type query struct {
	name  string
	arity int
	team  bool // its only argument is a team, optional under the report rules
}

// queries returns the controller's get_... calls. Package sim has all other calls, as sim.Fn.
func queries() [10]query {
	return [...]query{
		{"get_turn", 0, false},
		{"get_team", 0, false},
		{"get_enemy_team", 0, false},
		{"get_switch_info", 0, false},
		{"get_map", 1, true},
		{"get_tile", 3, false},
		{"get_orders", 1, true},
		{"get_team_bot_ids", 1, true},
		{"get_team_money", 1, true},
		{"get_bot_state", 1, false},
	}
}

func queryNamed(name string) (query, bool) {
	if !strings.HasPrefix(name, "get_") {
		return query{}, false
	}
	for _, q := range queries() {
		if q.name == name {
			return q, true
		}
	}
	return query{}, false
}

// unknownCall is the error of a call that the controller does not have.
type unknownCall struct{ name string }

func (e *unknownCall) Error() string {
	name := plain.Clip(e.name, longestName)
	if near := spelling.Nearest(name, callNames()); near != "" {
		return fmt.Sprintf("the controller has no call %q; did you mean %s?", name, near)
	}
	return fmt.Sprintf("the controller has no call %q; it has %s", name, strings.Join(callNames(), ", "))
}

// longestName limits the quoted name of an unknown call, in bytes.
const longestName = 100

// actionNames returns the names of the calls that answer yes or no.
func actionNames() (names []string) {
	for f := sim.FnMove; f.Name() != ""; f++ {
		names = append(names, f.Name())
	}
	return names
}

func callNames() []string {
	names := actionNames()
	for _, q := range queries() {
		names = append(names, q.name)
	}
	return names
}

// call makes a call and leaves its answer in h.w. If the contest raises a TypeError, raised is the reason. err is
// only for calls that do not exist.
func (h *callHandler) call(name string, args []sim.Value) (raised string, err error) {
	raised, err = h.answer(name, args)
	if h.text != nil && err == nil {
		writeAnswered(h.text, name, args, h.w.Buf, raised)
	}
	return raised, err
}

func (h *callHandler) answer(name string, args []sim.Value) (raised string, err error) {
	h.w.Reset()
	if q, ok := queryNamed(name); ok {
		return h.query(q, args), nil
	}
	fn, ok := sim.FnNamed(name)
	if !ok {
		return "", &unknownCall{name}
	}
	switch h.attempt(fn, args).Answer() {
	case sim.Yes:
		h.w.Bool(true)
	case sim.No:
		h.w.Bool(false)
	case sim.TypeError:
		return describe(name, args) + ": a wrong number of arguments, or one of a wrong type", nil
	}
	return "", nil
}

func (h *callHandler) attempt(fn sim.Fn, args []sim.Value) sim.Refusal {
	if h.journal == nil {
		return h.c.Attempt(fn, args)
	}
	return h.journal.Attempt(h.c, fn, args)
}

func (h *callHandler) query(q query, args []sim.Value) (raised string) {
	s, w := h.c.State(), &h.w
	if q.team && s.Board().Rules.TeamOptional && (len(args) == 0 || args[0].Kind == sim.NullKind) {
		args = []sim.Value{sim.TeamValue(h.c.Team())}
	}
	if len(args) != q.arity {
		return fmt.Sprintf("%s() takes %d arguments, %d were given", q.name, q.arity, len(args))
	}
	switch q.name {
	case "get_turn":
		w.Int(s.Turn())
	case "get_team":
		w.String(teamPrefix + h.c.Team().String())
	case "get_enemy_team":
		w.String(teamPrefix + h.c.Team().Enemy().String())
	case "get_switch_info":
		writeSwitchInfo(w, s, h.c.Team())
	case "get_map":
		writeMap(w, s, kitchenOf(args[0]))
	case "get_tile":
		h.writeTile(args[0], args[1], args[2])
	case "get_orders":
		switch args[0].Kind {
		case sim.TeamKind:
			kitchenjson.PublicOrders(w, s, sim.Team(args[0].Int))
		case sim.UnhashableKind:
			return "get_orders() got an unhashable team"
		default:
			w.Ints()
		}
	case "get_team_bot_ids":
		w.BeginArray()
		if args[0].Kind == sim.TeamKind {
			first := s.FirstBot(sim.Team(args[0].Int))
			for i := range s.Board().BotsPerTeam() {
				w.Int(first + i)
			}
		}
		w.EndArray()
	case "get_team_money":
		switch args[0].Kind {
		case sim.TeamKind:
			w.Int64(s.Money(sim.Team(args[0].Int)))
		case sim.UnhashableKind:
			return "get_team_money() got an unhashable team"
		default:
			w.Int(0)
		}
	case "get_bot_state":
		if id := args[0].BotID(); id >= 0 && id < s.Bots() {
			kitchenjson.PublicBot(w, s, id)
		} else {
			w.Null()
		}
	}
	return ""
}

// writeTile writes a tile, or null for a position off the map.
func (h *callHandler) writeTile(team, x, y sim.Value) {
	s, w := h.c.State(), &h.w
	b := s.Board()
	if x.Kind != sim.IntKind || y.Kind != sim.IntKind || x.Int < 0 || y.Int < 0 || x.Int >= int64(b.Width) || y.Int >= int64(b.Height) {
		w.Null()
		return
	}
	kitchenjson.PublicTile(w, s, s.Tile(kitchenOf(team), int(x.Int), int(y.Int)))
}

// kitchenOf returns the kitchen for a team argument: RED's for RED, BLUE's for everything else.
func kitchenOf(team sim.Value) sim.Team {
	if team.Kind == sim.TeamKind && sim.Team(team.Int) == sim.Red {
		return sim.Red
	}
	return sim.Blue
}

func writeSwitchInfo(w *jsonout.Writer, s *sim.State, t sim.Team) {
	b := s.Board()
	w.BeginObject()
	w.Number("turn", int64(s.Turn()))
	w.Number("switch_turn", b.SwitchTurn)
	w.Number("switch_duration", b.SwitchDuration)
	w.Flag("window_active", s.WindowActive())
	w.Number("window_end_turn", b.WindowEnd())
	w.Flag("my_team_switched", s.Switched(t))
	w.Flag("enemy_team_switched", s.Switched(t.Enemy()))
	w.EndObject()
}

// writeMap writes a kitchen: the rows as in a map file and the tiles that differ from their initial state.
func writeMap(w *jsonout.Writer, s *sim.State, t sim.Team) {
	w.BeginObject()
	writeMapHead(w, s, t)
	w.Key("tiles")
	kitchenjson.ChangedTiles(w, s, t)
	w.EndObject()
}

// writeMapSummary writes the part of get_map's answer that recordings contain.
func writeMapSummary(w *jsonout.Writer, s *sim.State, t sim.Team) {
	w.BeginObject()
	writeMapHead(w, s, t)
	w.EndObject()
}

func writeMapHead(w *jsonout.Writer, s *sim.State, t sim.Team) {
	b := s.Board()
	w.Number("width", int64(b.Width))
	w.Number("height", int64(b.Height))
	w.Text("team", t.String())
	w.Key("orders")
	w.Ints()
	w.Key("rows")
	w.Strings(b.Rows()...)
}
