package linegame

import (
	"context"
	"fmt"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

type writer = jsonout.Writer

// referee plays one match.
type referee[P Position[P]] struct {
	contest.Observer
	rules   Rules[P]
	info    contest.Info
	at      P
	seats   []contest.Seat
	players []Player[P]
	repeats []*contest.Recorded // players that repeat a recorded match
	greeted []bool
	number  int              // of the current turn
	said    []contest.Answer // in this turn, by seat
	input   []byte           // for the transcript
	line    Members          // of a record
	scribe  contest.Scribe
	before  []Member[P] // members of a turn's line before the answers
	after   []Member[P]
	result  contest.Result

	differs bool                     // the rules do not give the state of this turn, which another engine recorded
	played  func(at P) (bool, error) // sets differs after a turn that another engine played; nil in other matches
}

// newReferee returns a referee without players.
func newReferee[P Position[P]](t *table[P], at P, seats []contest.Seat, o contest.Observer) (*referee[P], error) {
	info := t.rules.Info()
	if err := info.CheckSeats(len(seats)); err != nil {
		return nil, err
	}
	return &referee[P]{
		Observer: o, rules: t.rules, info: info, at: at, seats: seats,
		greeted: make([]bool, len(seats)), said: make([]contest.Answer, len(seats)),
		before: t.rules.Before(), after: t.rules.After(),
		scribe: contest.Scribe{Observer: o}, result: contest.NewResult(info, seats),
	}, nil
}

// cast creates the players.
func (r *referee[P]) cast(t *table[P]) error {
	for i := range r.seats {
		s := &r.seats[i]
		if s.Process != nil {
			r.players = append(r.players, t.rules.Remote(i, &t.terms, s))
			continue
		}
		if s.Bot.Form == bot.FormRecorded {
			p, err := newRepeat(t, s)
			if err != nil {
				return fmt.Errorf("bot %s: %w", s.Bot.Word, err)
			}
			r.players, r.repeats, r.result.Seats[i].Repeat = append(r.players, p), append(r.repeats, p.Recorded), &p.Result
			continue
		}
		p, err := t.rules.Builtin(t.start, i, &t.terms, s, r.Observer)
		if err != nil {
			return err
		}
		r.players = append(r.players, &panicGuard[P]{Player: p})
	}
	return nil
}

// play plays to the end of the match.
func (r *referee[P]) play(ctx context.Context) (contest.Result, error) {
	if err := r.turns(ctx, r.ask); err != nil {
		return r.result, err
	}
	r.at.Conclude(&r.result)
	return r.end()
}

// turns plays turns to the end of the match. answer has the answers of the seats that are asked.
func (r *referee[P]) turns(ctx context.Context, answer func(asked []int) error) error {
	for asked := r.at.Asked(); len(asked) > 0 && ctx.Err() == nil; asked = r.at.Asked() {
		r.number = r.at.Next()
		err := answer(asked)
		if ctx.Err() != nil {
			return nil // turns are never interrupted
		}
		if err == nil {
			err = r.turn(asked)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// end writes the end line of a match that is concluded.
func (r *referee[P]) end() (contest.Result, error) {
	r.result.Locate(r.seats)
	return r.result, r.scribe.End(func(w *writer) { r.writeMembers(w, r.rules.End()) }, r.at.WriteState, &r.result)
}

// ask collects the answers. Each seat is asked after the previous one has answered.
func (r *referee[P]) ask(asked []int) error {
	clear(r.said)
	for _, seat := range asked {
		began := r.Now()
		line, err := r.players[seat].Turn(r.at, r.greeted[seat])
		r.Took(&r.result.Seats[seat].Timing, &r.seats[seat], r.number, began)
		if r.said[seat], err = contest.Answered(line, err); err != nil {
			return fmt.Errorf("%s, %s %s: %w", r.info.Seats[seat], r.info.TurnWord(), r.at.NextName(), err)
		}
	}
	return nil
}

// turn carries out the answers.
func (r *referee[P]) turn(asked []int) error {
	said, before := r.exchanges(asked)
	for _, seat := range asked {
		if f := r.said[seat].Missed; f != nil && f.Kind.EndsItself() && !r.greeted[seat] && r.Broken != nil {
			r.Broken()
		}
		r.greeted[seat] = true
	}
	for _, out := range r.at.Play(r.said) {
		r.result.Seats[out.Seat].Failure = failure(&r.seats[out.Seat], out, r.said[out.Seat], r.number)
	}
	if r.played != nil {
		var err error
		if r.differs, err = r.played(r.at); err != nil {
			return err
		}
	}
	r.tell(asked, said, before)
	return r.record()
}

// record writes the last turn to the trace and reports it.
func (r *referee[P]) record() error {
	for _, p := range r.repeats {
		p.Follow(r.number, r.at.WriteState)
	}
	full := r.scribe.Full
	r.scribe.Full = full || r.differs
	err := r.scribe.Turn(func(w *writer) {
		r.writeMembers(w, r.before)
		r.rules.WriteAnswers(w, r.at, r.said)
		r.writeMembers(w, r.after)
		if r.differs {
			w.Flag(differs, true)
		}
	}, r.at.WriteState)
	r.scribe.Full = full
	if err == nil && r.Progress != nil {
		r.Progress(r.number, r.at.Scores())
	}
	return err
}

// failure returns why a bot is out of the match because of its answer in a turn.
func failure(s *contest.Seat, out Refused, said contest.Answer, turn int) *bot.Failure {
	f := said.Missed
	if f == nil {
		f = s.Fail(bot.IllegalOutput, out.Reason)
	}
	f.Turn = turn
	return f
}

// exchanges returns the input and output of the bots in the turn about to be played, with the position before it;
// nothing if there is no listener.
func (r *referee[P]) exchanges(asked []int) (list []contest.Exchange, before P) {
	if !r.Listens() {
		return nil, before
	}
	for _, seat := range asked {
		r.input = r.at.AppendInput(r.input[:0], seat, r.greeted[seat])
		list = append(list, exchange(r.info, r.at.NextName(), seat, r.input, r.said[seat]))
	}
	return list, r.at.Clone()
}

// tell reports the last turn to the listeners.
func (r *referee[P]) tell(asked []int, said []contest.Exchange, before P) {
	if len(said) == 0 {
		return
	}
	events := r.at.Scene(before, r.said).Events
	for i, seat := range asked {
		said[i].Refused = scene.RefusedTo(seat, events)
		r.Tell(&r.seats[seat], said[i])
	}
}

// exchange returns the input and output of a seat in a turn.
func exchange(info contest.Info, turn string, seat int, input []byte, said contest.Answer) contest.Exchange {
	return contest.Exchange{
		Turn: turn, Seat: info.Seats[seat], Input: string(input), Output: said.Text, Missed: said.Missed != nil,
	}
}

// writeMembers writes members of a line in order.
func (r *referee[P]) writeMembers(w *writer, members []Member[P]) {
	for _, m := range members {
		before := *w
		w.Key(m.Key)
		empty := len(w.Buf)
		if m.Write(w, r.at); len(w.Buf) == empty {
			*w = before
		}
	}
}
