package cli

import (
	"errors"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/botprofile"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/single"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// profile sets up profiling of the bot in a seat; nil if not requested.
func (o *runOptions) profileOf(m *single.Setup) (*match.Profile, error) {
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
	d, err := played.WriteProfile(env.Files, env.note)
	if err != nil || d == nil || env.out.IsJSON() {
		return err
	}
	return errors.Join(env.out.Document(d), env.out.Text("\n"))
}
