package cli

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// botWords returns the arguments of the bots by seat: from the user, or from the trace.
func (s *shrinking) botWords(info contest.Info, r recorded.Source) ([]string, error) {
	words := make([]string, len(info.Seats))
	for _, text := range s.options.bots {
		seat, word, ok := strings.Cut(text, "=")
		n, err := contest.SeatNamed(info, seat)
		if !ok || err != nil || word == "" {
			return nil, usage.Errorf("--bot %q: write SEAT=BOT; the seats are %s", text, strings.Join(info.Seats, ", "))
		}
		words[n] = word
	}
	for n, seat := range info.Seats {
		if words[n] == "" {
			if err := s.checkStored(seat, n, r); err != nil {
				return nil, err
			}
			words[n] = s.recordedWord(info, n, r)
		}
		if words[n] == "" {
			return nil, usage.Errorf("the trace does not say which bot %s is; name it: --bot %s=BOT", seat, seat)
		}
	}
	return words, nil
}

// checkStored requires flags for values that a project's file may not set without trust, as the database may have come with a
// project.
func (s *shrinking) checkStored(seat string, n int, r recorded.Source) error {
	if r.Stored == nil {
		return nil
	}
	e, missing := r.Stored.Tournament.Entrants[r.Stored.Match.Lineup[n]], []string{}
	if s.env.settings.Guards("bots", e.Word) {
		missing = append(missing, fmt.Sprintf("--bot %s=BOT (%s)", seat, e.Word))
	}
	for _, name := range slices.Sorted(maps.Keys(e.Settings.Env)) {
		if !isForBots(name) && !s.options.flags.Changed("env") {
			missing = append(missing, "--env "+name)
		}
	}
	if len(e.Settings.Allow) > 0 && !s.options.flags.Changed("allow") {
		missing = append(missing, "--allow "+strings.Join(e.Settings.Allow, " --allow "))
	}
	if len(missing) == 0 {
		return nil
	}
	return usage.Errorf("the match was played with %s, which a results database is not trusted to set: give it again", strings.Join(missing, ", "))
}

// isForBots reports whether a variable is read only by bots.
func isForBots(name string) bool { return strings.HasPrefix(name, "BOT_") }

// recordedWord returns the argument of a seat's bot, if recorded: by a tournament, with its options and variables, or as a
// built-in bot under its own name.
func (s *shrinking) recordedWord(info contest.Info, seat int, r recorded.Source) string {
	if t := r.Stored; t != nil {
		e := t.Tournament.Entrants[t.Match.Lineup[seat]]
		for _, name := range slices.Sorted(maps.Keys(e.Settings.Options)) {
			if option := name + "=" + e.Settings.Options[name]; !strings.Contains(e.Word, option) {
				s.options.opt = append(s.options.opt, e.Name+":"+option)
			}
		}
		for _, name := range slices.Sorted(maps.Keys(e.Settings.Env)) {
			if isForBots(name) {
				s.options.env = append(s.options.env, name+"="+e.Settings.Env[name])
			}
		}
		return e.Word
	}
	for _, it := range s.match.Seats {
		builtin := slices.ContainsFunc(info.Builtins, func(b bot.Builtin) bool { return b.Name == it.Bot })
		if it.Seat == info.Seats[seat] && it.SHA256 == "" && builtin {
			return "@" + it.Bot
		}
	}
	return ""
}
