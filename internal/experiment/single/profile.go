package single

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/botprofile"
	"github.com/cookoff/cookoff/internal/play/userfiles"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// WriteProfile writes the profile of the match next to its other files, if one was requested, and returns the slowest turns and lines.
func (p *Played) WriteProfile(files userfiles.Files, note func(format string, args ...any)) (*ui.Document, error) {
	if p.Profile == nil {
		return nil, nil
	}
	n, m := p.Profile.Seat, p.Match
	seat, name := m.Info.Seats[n], m.Seats[n].Bot.Name
	profile, err := botprofile.Read(p.Profile.Text)
	if err != nil {
		return nil, fmt.Errorf("profile of %s: %w", name, err)
	}
	if len(profile.Turns) == 0 {
		note("cookoff: there is no profile of %s (%s): it played no turn", seat, name)
		return nil, nil
	}
	scope, err := profile.Speedscope(seat + " " + name)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(p.files.Folder, strings.ToLower(seat)+".speedscope.json")
	if err := os.MkdirAll(files.Path(p.files.Folder), 0o777); err != nil {
		return nil, err
	}
	if err := files.ReplaceFile(file, scope); err != nil {
		return nil, err
	}
	note("profile of %s (%s): %s; open it at https://www.speedscope.app", seat, name, file)
	return profile.Document(), nil
}
