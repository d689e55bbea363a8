package match

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
)

// Profile selects the bot to profile, which must be hosted.
type Profile struct {
	Seat int
	Text []byte // what the host wrote, after the match: see package botprofile
}

// profileName is the file that the host writes in the bot's working folder.
const profileName = "_cookoff_profile.jsonl"

// mostProfile limits the bytes read from the profile: the bot can write to it too.
const mostProfile = 256 << 20

// ask asks the host of a bot that is about to start for a profile.
func (p *Profile) ask(cmd *bot.Command) {
	cmd.Argv = slices.Insert(cmd.Argv, len(cmd.Argv)-1, "--profile="+profileName)
}

// takeProfile reads the profile from the working folder of its bot, which has ended.
func (m *playing) takeProfile() error {
	p := m.host.Profile
	if p == nil || m.seats[p.Seat].WorkDir == nil {
		return nil
	}
	path := filepath.Join(m.seats[p.Seat].WorkDir.Dir, profileName)
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > mostProfile {
		return nil //nolint:nilerr // it did not begin to play
	}
	if p.Text, err = os.ReadFile(path); err != nil {
		return err
	}
	return os.Remove(path)
}
