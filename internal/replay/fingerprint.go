package replay

import (
	"crypto/sha256"
	"hash"
)

// Fingerprint computes a digest of a match's trace without the header, so that equal matches of different bots or seeds have equal
// fingerprints.
type Fingerprint struct {
	sum     hash.Hash
	started bool    // the header has been seen
	newline [1]byte // avoids an allocation
}

// NewFingerprint starts the fingerprint of a match. content identifies the scenario.
func NewFingerprint(content []byte) *Fingerprint {
	f := &Fingerprint{sum: sha256.New(), newline: [1]byte{'\n'}}
	f.sum.Write(content)
	return f
}

// Line adds a line.
func (f *Fingerprint) Line(line []byte) error {
	if f.started {
		f.sum.Write(line)
		f.sum.Write(f.newline[:])
	}
	f.started = true
	return nil
}

// Sync does nothing; it is part of contest.Recorder.
func (f *Fingerprint) Sync() error { return nil }

// Sum returns the SHA-256 of the content and the lines so far.
func (f *Fingerprint) Sum() []byte { return f.sum.Sum(nil) }
