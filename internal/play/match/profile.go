package match

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
)

// Profile selects the bot to profile. It must be hosted.
type Profile struct {
	Seat int
	Text []byte // profile, available after the match: see package botprofile
}

// profileName is the file that the bot's host writes in the working directory.
const profileName = "_cookoff_profile.jsonl"

// maxProfile limits the size of the profile, which the bot can write to as well.
const maxProfile = 256 << 20

// request makes the host of a bot write a profile. Call it before the bot starts.
func (p *Profile) request(cmd *bot.Command) {
	cmd.Argv = slices.Insert(cmd.Argv, len(cmd.Argv)-1, "--profile="+profileName)
}

// takeProfile reads the profile from the bot's working directory, after the bot has exited.
func (m *playing) takeProfile() error {
	p := m.host.Profile
	if p == nil || m.seats[p.Seat].WorkDir == nil {
		return nil
	}
	path := filepath.Join(m.seats[p.Seat].WorkDir.Dir, profileName)
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxProfile {
		return nil //nolint:nilerr // never started to play
	}
	if p.Text, err = os.ReadFile(path); err != nil {
		return err
	}
	return os.Remove(path)
}
