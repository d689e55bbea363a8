package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/botprofile"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/single"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// profile sets up profiling of the bot in a seat; nil if not requested.
func (o *runOptions) profileOf(m *single.Match) (*match.Profile, error) {
	if o.profile == "" {
		return nil, nil
	}
	seat, err := seatOf("profile", o.profile, m.Info)
	if err != nil {
		return nil, err
	}
	for flag, given := range map[string]bool{"swap": o.Swap, "debug": o.debug != ""} {
		if given {
			return nil, usage.Errorf("--profile cannot be combined with --%s", flag)
		}
	}
	if b := m.Seats[seat].Bot; !b.IsHosted() {
		return nil, usage.Errorf("--profile %s: %w", m.Info.Seats[seat], botprofile.Advise(b))
	}
	return &match.Profile{Seat: seat}, nil
}

// seatOf returns the seat that a flag names.
func seatOf(flag, name string, info contest.Info) (int, error) {
	seat := slices.IndexFunc(info.Seats, func(s string) bool { return strings.EqualFold(s, name) })
	if seat < 0 {
		return 0, usage.Errorf("--%s %s: %s has no such seat; it has %s", flag, name, info.Name, strings.Join(info.Seats, ", "))
	}
	return seat, nil
}

// reportProfile writes the profile of a match next to its other files, if requested, and shows the slowest turns and lines.
func (env *Env) reportProfile(played *single.Played) error {
	p, m := played.Profile, played.Match
	if p == nil {
		return nil
	}
	seat, name := m.Info.Seats[p.Seat], m.Seats[p.Seat].Bot.Name
	profile, err := botprofile.Read(p.Text)
	if err != nil {
		return fmt.Errorf("profile of %s: %w", name, err)
	}
	if len(profile.Turns) == 0 {
		env.Note("cookoff: there is no profile of %s (%s): it played no turn", seat, name)
		return nil
	}
	scope, err := profile.Speedscope(seat + " " + name)
	if err != nil {
		return err
	}
	file := filepath.Join(played.Folder(), strings.ToLower(seat)+".speedscope.json")
	if err := os.MkdirAll(env.Path(played.Folder()), 0o777); err != nil {
		return err
	}
	if err := env.ReplaceFile(file, scope); err != nil {
		return err
	}
	env.Note("profile of %s (%s): %s; open it at https://www.speedscope.app", seat, name, file)
	if env.out.IsJSON() {
		return nil
	}
	return errors.Join(env.out.Document(profile.Document()), env.out.Text("\n"))
}
