package bot

// Snapshot is a bot as it was at one moment, whatever becomes of its files afterwards.
type Snapshot struct {
	Digest  string // what traces name the bot by, in hex; empty for a built-in
	Content string // hash in hex of all that decides how it plays
	content content
}

// Snapshot reads the bot as it is now. dir is where commands start.
func (s Spec) Snapshot(dir string) (*Snapshot, error) {
	c, err := s.read(dir)
	if err != nil {
		return nil, err
	}
	snap := &Snapshot{content: c}
	if snap.Digest, err = c.digest(); err != nil {
		return nil, err
	}
	snap.Content, err = c.sum()
	return snap, err
}
