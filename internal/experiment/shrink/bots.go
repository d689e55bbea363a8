package shrink

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// Bots are the bots' arguments by seat, with the options and variables used in the match.
type Bots struct{ Words, Opt, Env []string }

// Trust restricts what a database can set without the user's trust, as it may come with a project.
type Trust struct {
	Guards func(key, value string) bool
	Given  func(flag string) bool // reports whether a flag was given
}

// recordedBots returns the match's bots: given by the user, or else from the trace.
func (s *Shrinking) recordedBots(from recorded.Source) (b Bots, err error) {
	info := s.match.Game.Info()
	b.Words = make([]string, len(info.Seats))
	for _, text := range s.Bots {
		seat, word, ok := strings.Cut(text, "=")
		n, err := contest.ParseSeat(info, seat)
		if !ok || err != nil || word == "" {
			return b, usage.Errorf("--bot %q: write SEAT=BOT; the seats are %s", text, strings.Join(info.Seats, ", "))
		}
		b.Words[n] = word
	}
	for n, seat := range info.Seats {
		if b.Words[n] != "" {
			continue
		}
		if t := from.Stored; t != nil {
			e := &t.Tournament.Entrants[t.Match.Lineup[n]]
			if err := s.Trust.check(seat, e); err != nil {
				return b, err
			}
			b.addStored(n, e)
		} else {
			b.Words[n] = s.builtin(n)
		}
		if b.Words[n] == "" {
			return b, usage.Errorf("the trace does not say which bot played %s; name it: --bot %s=BOT", seat, seat)
		}
	}
	return b, nil
}

// check requires flags for a stored bot's values that need trust.
func (t Trust) check(seat string, e *store.Entrant) error {
	missing := []string{}
	if t.Guards("bots", e.Word) {
		missing = append(missing, fmt.Sprintf("--bot %s=BOT (%s)", seat, e.Word))
	}
	for _, name := range slices.Sorted(maps.Keys(e.Settings.Env)) {
		if !isForBots(name) && !t.Given("env") {
			missing = append(missing, "--env "+name)
		}
	}
	if len(e.Settings.Allow) > 0 && !t.Given("allow") {
		missing = append(missing, "--allow "+strings.Join(e.Settings.Allow, " --allow "))
	}
	if len(missing) == 0 {
		return nil
	}
	return usage.Errorf("the match was played with %s; values of a results database are not trusted, so give them again",
		strings.Join(missing, ", "))
}

// isForBots reports whether only bots read a variable.
func isForBots(name string) bool { return strings.HasPrefix(name, "BOT_") }

// addStored adds a bot of a stored tournament.
func (b *Bots) addStored(seat int, e *store.Entrant) {
	b.Words[seat] = e.Word
	for _, name := range slices.Sorted(maps.Keys(e.Settings.Options)) {
		if option := name + "=" + e.Settings.Options[name]; !strings.Contains(e.Word, option) {
			b.Opt = append(b.Opt, e.Name+":"+option)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(e.Settings.Env)) {
		if isForBots(name) {
			b.Env = append(b.Env, name+"="+e.Settings.Env[name])
		}
	}
}

// builtin returns the argument of a seat's bot if it is a built-in under its own name; else empty.
func (s *Shrinking) builtin(seat int) string {
	info := s.match.Game.Info()
	for _, it := range s.match.Seats {
		known := slices.ContainsFunc(info.Builtins, func(b bot.Builtin) bool { return b.Name == it.Bot })
		if it.Seat == info.Seats[seat] && it.SHA256 == "" && !it.Imported && known {
			return "@" + it.Bot
		}
	}
	return ""
}
