package alamode

import (
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// member is a member of a trace line.
type member = linegame.Member[*position]

func (g *rules) Optional() linegame.Optional[*position] {
	return linegame.Optional[*position]{
		Before: before(), After: after(), End: end(), Answers: answers{}, Nothing: nothing, Narrate: narrate,
		Recorded: func() linegame.Record[*position] { return &recorded{game: g} },
	}
}

// WriteStart writes the kitchen and its seed.
func (g *rules) WriteStart(w *jsonout.Writer, t *contest.Terms, start *position) {
	if from, ok := t.Scenario.LeagueSeed(kitchen.DefaultLeague); ok {
		w.Key("drawn")
		from.WriteJSON(w)
	}
	w.Key("kitchen")
	start.match.Board.WriteJSON(w)
}

func (g *rules) ReadStart(t *replay.Trace, header linegame.Members) (*position, error) {
	return g.readStart(t, header["kitchen"])
}

func (g *rules) readStart(t *replay.Trace, text []byte) (*position, error) {
	k, err := kitchen.ParseScenario(text)
	if err != nil {
		return nil, t.Problem("kitchen of the header: %v", err)
	}
	board, err := kitchen.NewBoard(k, g.paths())
	if err != nil {
		return nil, t.Problem("kitchen of the header: %v", err)
	}
	return newPosition(board), nil
}

// CompareStart compares the recorded kitchen with the rules: with the one generated from the seed, if there is one.
func (g *rules) CompareStart(c *replay.Checker, t *replay.Trace, header linegame.Members, start *position) error {
	var from *contest.LeagueSeed
	if err := t.DecodeMember("header", header, "drawn", &from); err != nil {
		return err
	}
	compareKitchen(c, "kitchen", header["kitchen"], start, from)
	return nil
}

func compareKitchen(c *replay.Checker, field string, recorded []byte, start *position, from *contest.LeagueSeed) {
	k := start.match.Board.Kitchen
	if from != nil {
		k = kitchen.Generate(from.League, from.Seed)
	}
	c.Same(field, recorded, k.WriteJSON)
}

// answers is the format of answers: that of the current player.
type answers struct{}

// Write writes the answer or the failure.
func (answers) Write(w *jsonout.Writer, at *position, said []contest.Answer) {
	answer := said[at.asked.Player()]
	if answer.Missed == nil {
		w.Text("output", answer.Text)
		return
	}
	w.Key("output")
	w.Null()
	w.Text("failed", string(answer.Missed.Kind))
}

// Read reads the answer.
func (answers) Read(t *replay.Trace, line linegame.Members, at *position) ([]contest.Answer, error) {
	var output *string
	var failed bot.FailureKind
	if err := t.DecodeMember("turn", line, "output", &output); err != nil {
		return nil, err
	}
	if err := t.DecodeMember("turn", line, "failed", &failed); err != nil {
		return nil, err
	}
	said := make([]contest.Answer, kitchen.Players)
	if output == nil {
		said[at.next.Player()].Missed = &bot.Failure{Kind: failed}
	} else {
		said[at.next.Player()].Text = *output
	}
	return said, nil
}

// before returns the members that identify the turn.
func before() []member {
	return []member{
		{Key: "round", Write: func(w *jsonout.Writer, p *position) { w.Int(p.asked.Round) }},
		{Key: "turn", Write: func(w *jsonout.Writer, p *position) { w.Int(int(p.asked.State.Turn)) }},
		{Key: "player", Write: func(w *jsonout.Writer, p *position) { w.Int(p.asked.Player()) }},
	}
}

// after returns the members with the result of the answer.
func after() []member {
	return []member{{Key: "result", Write: func(w *jsonout.Writer, p *position) { w.String(p.result.String()) }}}
}

func end() []member {
	return append(endOfRecordings(),
		member{Key: "winner", Write: func(w *jsonout.Writer, p *position) {
			if v := p.verdict(); v.winner == contest.NoWinner {
				w.Null()
			} else {
				w.Int(v.winner)
			}
		}},
		member{Key: "reason", Write: func(w *jsonout.Writer, p *position) { w.String(p.verdict().reason) }},
	)
}

// endOfRecordings returns the members that the contest's recordings have too.
func endOfRecordings() []member {
	return []member{
		{Key: "round_scores", Write: func(w *jsonout.Writer, p *position) {
			scores := p.match.RoundScores()
			w.Ints(scores[:]...)
		}},
		{Key: "scores", Write: func(w *jsonout.Writer, p *position) {
			scores := p.match.Scores()
			w.Ints(scores[:]...)
		}},
		{Key: "ranks", Write: func(w *jsonout.Writer, p *position) {
			v := p.verdict()
			w.Ints(v.ranks[:]...)
		}},
		{Key: "eliminated", Write: writeEliminated},
	}
}

// writeEliminated writes the eliminations with turn and reason, in the order of the players.
func writeEliminated(w *jsonout.Writer, p *position) {
	w.BeginArray()
	for player := range kitchen.Players {
		when, out := p.match.Out(player)
		if !out {
			continue
		}
		w.BeginObject()
		w.Number("player", int64(player))
		w.Number("round", int64(when.Round))
		w.Number("turn", int64(when.Turn))
		w.Text("why", p.eliminated[player])
		w.EndObject()
	}
	w.EndArray()
}
