package match

import (
	"github.com/rs/zerolog"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// addMatch adds the match to a log line.
func (m *playing) addMatch(line *zerolog.Event) {
	line.Str("scenario", m.terms.Scenario.Name).Int64("seed", m.terms.Seed)
}

// addBot returns a function that adds a bot's process to a log line.
func (m *playing) addBot(seat int) func(line *zerolog.Event) {
	return func(line *zerolog.Event) {
		m.addMatch(line)
		line.Str("seat", m.info.Seats[seat]).Str("bot", m.seats[seat].Bot.Name).Int("pid", m.seats[seat].Process.PID())
	}
}

// names returns the bots' names by seat.
func (m *playing) names() (all []string) {
	for i := range m.seats {
		all = append(all, m.seats[i].Bot.Name)
	}
	return all
}

func (m *playing) logStart(seat int, c bot.Command) {
	m.host.Log.Debug().Func(m.addBot(seat)).Strs("argv", c.Argv).Msg("bot started")
}

// logEnd logs the end of the bots, by seat, and of the match.
func (m *playing) logEnd(r *contest.Result, err error) {
	for i := range m.seats {
		if p := m.seats[i].Process; p != nil {
			exit := p.Exit()
			m.host.Log.Debug().Func(m.addBot(i)).Str("status", exit.Status).Str("how", exit.How).Dur("lived_ms", exit.Lived).Msg("bot ended")
		}
	}
	line := m.host.Log.Debug().Func(m.addMatch).Strs("bots", m.names()).Err(err).Dur("took_ms", r.Duration)
	if err == nil {
		winner, scores := "none", []int64(nil)
		if r.Winner != contest.NoWinner {
			winner = r.Seats[r.Winner].Bot
		}
		for i := range r.Seats {
			scores = append(scores, r.Seats[i].Score)
		}
		line = line.Str("winner", winner).Str("reason", r.Reason).Int("turns", r.Turns).Ints64("scores", scores)
	}
	line.Msg("match ended")
}
