package thismachine

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/play/match"
)

// logEvent logs an event of a match or of its bots.
func (m *Machine) logEvent(e match.Event) {
	log := m.Log.Debug().Str("scenario", e.Terms.Scenario.Name).Int64("seed", e.Terms.Seed)
	switch e.Kind {
	case match.MatchBegan:
		log = log.Strs("bots", e.Bots)
	case match.BotStarted:
		log = log.Str("seat", e.Seat).Str("bot", e.Bot).Int("pid", e.PID).Strs("argv", e.Argv)
	case match.BotEnded:
		log = log.Str("seat", e.Seat).Str("bot", e.Bot).Int("pid", e.PID).
			Str("status", e.Exit.Status).Str("how", e.Exit.How).Dur("lived_ms", e.Exit.Lived)
	case match.MatchEnded:
		log = log.Strs("bots", e.Bots).Err(e.Err).Dur("took_ms", e.Result.Duration)
		if r := &e.Result; e.Err == nil {
			log = log.Str("winner", winner(r)).Str("reason", r.Reason).Int("turns", r.Turns).Ints64("scores", scores(r))
		}
	}
	log.Msg(string(e.Kind))
}

func scores(r *contest.Result) (all []int64) {
	for i := range r.Seats {
		all = append(all, r.Seats[i].Score)
	}
	return all
}

// winner returns the name of the winning bot, or a text for none.
func winner(r *contest.Result) string {
	if r.Winner == contest.NoWinner {
		return "none"
	}
	return r.Seats[r.Winner].Bot
}
