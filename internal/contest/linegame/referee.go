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
	game            Game[P]
	info            contest.Info
	position        P
	seats           []contest.Seat
	players         []Player[P]
	recordedPlayers []*contest.Recording // players that repeat a recorded match
	greeted         []bool
	number          int              // of the current turn
	answers         []contest.Answer // in this turn, by seat
	input           []byte           // for the transcript
	line            Members          // of a record
	scribe          contest.Scribe
	result          contest.Result

	differs   bool                     // the state of this turn was recorded by another engine and contradicts the rules
	afterTurn func(at P) (bool, error) // sets differs in a match recorded by another engine; nil in other matches
}

// newReferee returns a referee without players.
func newReferee[P Position[P]](t *table[P], at P, seats []contest.Seat, o contest.Observer) (*referee[P], error) {
	info := t.game.Info()
	if err := info.CheckSeats(len(seats)); err != nil {
		return nil, err
	}
	return &referee[P]{
		Observer: o, game: t.game, info: info, position: at, seats: seats,
		greeted: make([]bool, len(seats)), answers: make([]contest.Answer, len(seats)),
		scribe: contest.Scribe{Observer: o}, result: contest.NewResult(info, seats),
	}, nil
}

// createPlayers creates the players.
func (r *referee[P]) createPlayers(t *table[P]) error {
	for i := range r.seats {
		s := &r.seats[i]
		if s.Process != nil {
			r.players = append(r.players, t.game.optional.Remote(i, &t.terms, s))
			continue
		}
		if s.Bot.Form == bot.FormRecorded {
			p, err := newRecordedPlayer(t, s)
			if err != nil {
				return fmt.Errorf("bot %s: %w", s.Bot.Word, err)
			}
			r.players, r.recordedPlayers, r.result.Seats[i].Repeat = append(r.players, p), append(r.recordedPlayers, p.Recording), &p.Result
			continue
		}
		p, err := t.game.rules.Builtin(t.start, i, &t.terms, s, r.Observer)
		if err != nil {
			return err
		}
		r.players = append(r.players, &panicGuard[P]{Player: p})
	}
	return nil
}

// play plays to the end of the match.
func (r *referee[P]) play(ctx context.Context) (contest.Result, error) {
	if err := r.playTurns(ctx, r.ask); err != nil {
		return r.result, err
	}
	r.position.Conclude(&r.result)
	return r.end()
}

// playTurns plays turns to the end of the match. answer collects the answers of the asked seats.
func (r *referee[P]) playTurns(ctx context.Context, answer func(asked []int) error) error {
	for asked := r.position.Asked(); len(asked) > 0 && ctx.Err() == nil; asked = r.position.Asked() {
		r.number = r.position.Next()
		err := answer(asked)
		if ctx.Err() != nil {
			return nil // an interrupted turn is dropped, so that a trace has only whole turns
		}
		if err == nil {
			err = r.playTurn(asked)
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
	return r.result, r.scribe.End(func(w *writer) { r.writeMembers(w, r.game.optional.End) }, r.position.WriteState, &r.result)
}

// ask collects the answers of the seats, one seat after the other.
func (r *referee[P]) ask(asked []int) error {
	clear(r.answers)
	for _, seat := range asked {
		began := r.Now()
		line, err := r.players[seat].Turn(r.position, r.greeted[seat])
		r.AddTime(&r.result.Seats[seat].Timing, &r.seats[seat], r.number, began)
		if r.answers[seat], err = contest.AnswerOf(line, err); err != nil {
			return fmt.Errorf("%s, %s %s: %w", r.info.Seats[seat], r.info.TurnWord(), r.position.NextName(), err)
		}
	}
	return nil
}

// playTurn plays a turn with the collected answers.
func (r *referee[P]) playTurn(asked []int) error {
	exchanges, before := r.exchanges(asked)
	for _, seat := range asked {
		if f := r.answers[seat].Missed; f != nil && f.Kind.EndsItself() && !r.greeted[seat] && r.ExitedEarly != nil {
			r.ExitedEarly()
		}
		r.greeted[seat] = true
	}
	for _, out := range r.position.Play(r.answers) {
		r.result.Seats[out.Seat].Failure = failure(&r.seats[out.Seat], out, r.answers[out.Seat], r.number)
	}
	if r.afterTurn != nil {
		var err error
		if r.differs, err = r.afterTurn(r.position); err != nil {
			return err
		}
	}
	r.reportTurn(asked, exchanges, before)
	return r.recordTurn()
}

// recordTurn writes the last turn to the trace and reports it.
func (r *referee[P]) recordTurn() error {
	for _, p := range r.recordedPlayers {
		p.Compare(r.number, r.position.WriteState)
	}
	full := r.scribe.Full
	r.scribe.Full = full || r.differs
	err := r.scribe.Turn(func(w *writer) {
		r.writeMembers(w, r.game.optional.Before)
		r.game.optional.Answers.Write(w, r.position, r.answers)
		r.writeMembers(w, r.game.optional.After)
		if r.differs {
			w.Flag(differsKey, true)
		}
	}, r.position.WriteState)
	r.scribe.Full = full
	if err == nil && r.Progress != nil {
		r.Progress(r.number, r.position.Scores())
	}
	return err
}

// failure returns the failure of a bot that was eliminated for its answer in a turn.
func failure(s *contest.Seat, out Refused, answer contest.Answer, turn int) *bot.Failure {
	f := answer.Missed
	if f == nil {
		f = s.Fail(bot.IllegalOutput, out.Reason)
	}
	f.Turn = turn
	return f
}

// exchanges returns the input and output of the bots in the turn about to be played, and a copy of the position before it;
// nothing without a transcript.
func (r *referee[P]) exchanges(asked []int) (list []contest.Exchange, before P) {
	if !r.WantsExchanges() {
		return nil, before
	}
	for _, seat := range asked {
		r.input = r.position.AppendInput(r.input[:0], seat, r.greeted[seat])
		list = append(list, exchange(r.info, r.position.NextName(), seat, r.input, r.answers[seat]))
	}
	return list, r.position.Clone()
}

// reportTurn passes the last turn to the transcript and the bots' logs.
func (r *referee[P]) reportTurn(asked []int, exchanges []contest.Exchange, before P) {
	if len(exchanges) == 0 {
		return
	}
	events := r.position.Scene(before, r.answers).Events
	for i, seat := range asked {
		exchanges[i].Refused = scene.RefusedTo(seat, events)
		r.Report(&r.seats[seat], exchanges[i])
	}
}

// exchange returns the input and output of a seat in a turn.
func exchange(info contest.Info, turn string, seat int, input []byte, answer contest.Answer) contest.Exchange {
	return contest.Exchange{
		Turn: turn, Seat: info.Seats[seat], Input: string(input), Output: answer.Text, Missed: answer.Missed != nil,
	}
}

// writeMembers writes members of a line in order.
func (r *referee[P]) writeMembers(w *writer, members []Member[P]) {
	for _, m := range members {
		before := *w
		w.Key(m.Key)
		empty := len(w.Buf)
		if m.Write(w, r.position); len(w.Buf) == empty {
			*w = before
		}
	}
}
