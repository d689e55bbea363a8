package match

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
)

// Profile has the bot in one seat profiled, which must be one that is hosted.
type Profile struct {
	Seat int
	Text []byte // what its host has written, once the match is over: see package botprofile
}

// profileName is the file that the host writes in the folder in which the bot runs.
const profileName = "_cookoff_profile.jsonl"

// mostProfile bounds what is read of it, in bytes: a bot can write there too.
const mostProfile = 256 << 20

// ask tells the host of a bot that is about to start that it is profiled.
func (p *Profile) ask(cmd *bot.Command) {
	cmd.Argv = slices.Insert(cmd.Argv, len(cmd.Argv)-1, "--profile="+profileName)
}

// takeProfile takes the profile that is wanted from the folder in which its bot ran, which has ended.
func (m *playing) takeProfile() error {
	p := m.host.Profile
	if p == nil || m.seats[p.Seat].Place == nil {
		return nil
	}
	path := filepath.Join(m.seats[p.Seat].Place.Dir, profileName)
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > mostProfile {
		return nil //nolint:nilerr // it did not begin to play
	}
	if p.Text, err = os.ReadFile(path); err != nil {
		return err
	}
	return os.Remove(path)
}
