package alamode

import (
	"bytes"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/replay"
)

// recorded is the format of recordings of the contest's referee, which contain the players' input but no digests.
type recorded struct {
	game *rules
	from contest.LeagueSeed
	text []byte
}

func (r *recorded) Start(t *replay.Trace, header linegame.Members) (*position, error) {
	seed, league, err := linegame.RecordedSeed(t, header)
	if err != nil {
		return nil, err
	}
	r.from.League = league
	if r.from.Seed, err = strconv.ParseInt(seed, 10, 64); err != nil {
		return nil, t.Problem("header: seed: must be a whole number, not %q", seed)
	}
	return r.game.readStart(t, header["scenario"])
}

func (r *recorded) CompareStart(c *replay.Checker, _ *replay.Trace, header linegame.Members, start *position) error {
	compareKitchen(c, "scenario", header["scenario"], start, &r.from)
	return nil
}

func (r *recorded) Turn(t *replay.Trace, line linegame.Members, at *position) ([]contest.Answer, error) {
	return answers{}.Read(t, line, at)
}

// Asked compares the player's input and the hidden state.
func (r *recorded) Asked(c *replay.Checker, line linegame.Members, at *position) {
	m := &at.next
	c.SameInt("round", line["round"], m.Round)
	c.SameInt("turn", line["turn"], int(m.State.Turn))
	c.SameInt("player", line["player"], m.Player())
	limit := contest.Clock{Init: firstLimit, Turn: turnLimit}.Limit(m.First())
	c.SameInt("limit_ms", line["limit_ms"], int(limit.Milliseconds()))
	c.SameInt("dishes", line["dishes"], int(m.State.InStack))
	c.SameInt("score", line["score"], int(m.State.Score))
	r.text = at.AppendInput(r.text[:0], m.Player(), !m.First())
	c.SameLines("input", line["input"], r.text, bytes.Count(r.text, []byte{'\n'}))
}

func (r *recorded) Played(c *replay.Checker, line linegame.Members, at *position) {
	linegame.CompareMembers(c, "", line, after(), at)
}

// End compares the end line. The contest's recordings have none if the match would continue.
func (r *recorded) End(c *replay.Checker, end linegame.Members, at *position) {
	if at.hasNext {
		c.Report.Same(c.Turn, "turn", []byte(`"end"`), []byte(`"`+turnName(&at.next)+`"`), 1)
		return
	}
	linegame.CompareMembers(c, "end.", end, endOfRecordings(), at)
}
