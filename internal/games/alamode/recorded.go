package alamode

import (
	"bytes"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/replay"
)

// recorded is the form of recordings of the contest's referee: they have what the players were sent, and no digests.
type recorded struct {
	game   *rules
	header linegame.Members
	from   contest.LeagueSeed
	line   linegame.Members
	text   []byte
}

// Recorded reads recordings of the contest's referee.
func (g *rules) Recorded() linegame.Record[*position] { return &recorded{game: g} }

func (r *recorded) Start(t *replay.Trace) (*position, error) {
	if err := t.Decode("header", t.Header, &r.header); err != nil {
		return nil, err
	}
	var seed string
	if err := t.Decode("header: seed", r.header["seed"], &seed); err != nil {
		return nil, err
	}
	if err := t.DecodeMember("header", r.header, "league", &r.from.League); err != nil {
		return nil, err
	}
	var err error
	if r.from.Seed, err = strconv.ParseInt(seed, 10, 64); err != nil {
		return nil, t.Problem("header: seed: must be a whole number, not %q", seed)
	}
	return r.game.readStart(t, r.header["scenario"])
}

func (r *recorded) CompareStart(c *replay.Checker, _ *replay.Trace, start *position) error {
	compareKitchen(c, "scenario", r.header["scenario"], start, &r.from)
	return nil
}

func (r *recorded) Turn(t *replay.Trace, line []byte, at *position) ([]contest.Answer, error) {
	if err := t.Members("turn", line, &r.line); err != nil {
		return nil, err
	}
	return r.game.ReadAnswers(t, r.line, at)
}

// Asked compares all that the player was asked, and what it did not see.
func (r *recorded) Asked(c *replay.Checker, at *position) {
	m := &at.next
	c.SameInt("round", r.line["round"], m.Round)
	c.SameInt("turn", r.line["turn"], int(m.State.Turn))
	c.SameInt("player", r.line["player"], m.Player())
	limit := turnLimit
	if m.First() {
		limit = firstLimit
	}
	c.SameInt("limit_ms", r.line["limit_ms"], int(limit.Milliseconds()))
	c.SameInt("dishes", r.line["dishes"], int(m.State.InStack))
	c.SameInt("score", r.line["score"], int(m.State.Score))
	r.text = at.AppendInput(r.text[:0], m.Player(), !m.First())
	c.SameLines("input", r.line["input"], r.text, bytes.Count(r.text, []byte{'\n'}))
}

func (r *recorded) Played(c *replay.Checker, at *position) {
	linegame.CompareMembers(c, "", r.line, r.game.After(), at)
}

// End compares the end line. A match in which a player would still be asked has none in the contest.
func (r *recorded) End(c *replay.Checker, t *replay.Trace, at *position) error {
	end, err := t.Ending(at.Where())
	if err != nil {
		return err
	}
	c.Turn = at.Turn()
	if at.more {
		c.Report.Same(c.Turn, "turn", []byte(`"end"`), []byte(`"`+turnName(&at.next)+`"`), 1)
		return nil
	}
	linegame.CompareMembers(c, "end.", end, endOfRecordings(), at)
	return nil
}

var _ linegame.Record[*position] = (*recorded)(nil)
