package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/botprofile"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// profile sets up profiling of the bot in a seat; nil if not requested.
func (env *Env) profile(o *runOptions, m *prepared) (*match.Profile, error) {
	if o.profile == "" {
		return nil, nil
	}
	seat := slices.IndexFunc(m.info.Seats, func(s string) bool { return strings.EqualFold(s, o.profile) })
	if seat < 0 {
		return nil, usage.Errorf("--profile %s: %s has no such seat; it has %s", o.profile, m.info.Name, strings.Join(m.info.Seats, ", "))
	}
	for flag, given := range map[string]bool{"swap": o.swap, "debug": o.debug != ""} {
		if given {
			return nil, usage.Errorf("--profile cannot be combined with --%s", flag)
		}
	}
	if b := m.seats[seat].Bot; !b.IsHosted() {
		return nil, usage.Errorf("--profile %s: %w", m.info.Seats[seat], botprofile.Advise(b))
	}
	return &match.Profile{Seat: seat}, nil
}

// reportProfile writes the profile of a match next to its other files, if requested, and shows the slowest turns and lines.
func (env *Env) reportProfile(played *playedMatch) error {
	p, m := played.profile, played.m
	if p == nil {
		return nil
	}
	seat, name := m.info.Seats[p.Seat], m.seats[p.Seat].Bot.Name
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
	file := filepath.Join(played.files.Folder, strings.ToLower(seat)+".speedscope.json")
	if err := os.MkdirAll(env.Path(played.files.Folder), 0o777); err != nil {
		return err
	}
	if err := env.ReplaceFile(file, scope); err != nil {
		return err
	}
	env.Note("profile of %s (%s): %s; open it at https://www.speedscope.app", seat, name, file)
	if env.out.IsJSON() {
		return nil
	}
	if lines := profile.LineTable(); len(lines.Rows) > 0 {
		err = errors.Join(lines.Print(env.Stdout, env.out.Width), env.out.Text("\n"))
	} else {
		err = env.out.Prose(fmt.Sprintf("The bot was too fast for samples: %s.\n\n", spelling.Count(len(profile.Turns), "turn")))
	}
	return errors.Join(err, profile.TurnTable().Print(env.Stdout, env.out.Width), env.out.Text("\n"))
}
