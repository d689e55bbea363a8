package replay

import (
	"crypto/sha256"
	"hash"
)

// Fingerprint computes the digest of a match's lines without the header: that has bots and seeds, and equal matches are
// equal whoever played them.
type Fingerprint struct {
	sum     hash.Hash
	begun   bool
	newline [1]byte // avoids an allocation
}

// NewFingerprint returns the fingerprint of a match on a scenario with some content.
func NewFingerprint(content []byte) *Fingerprint {
	f := &Fingerprint{sum: sha256.New(), newline: [1]byte{'\n'}}
	f.sum.Write(content)
	return f
}

// Line adds a line.
func (f *Fingerprint) Line(line []byte) error {
	if f.begun {
		f.sum.Write(line)
		f.sum.Write(f.newline[:])
	}
	f.begun = true
	return nil
}

// Sync does nothing: an incomplete trace has no use here.
func (f *Fingerprint) Sync() error { return nil }

// Sum returns the SHA-256 of the lines so far.
func (f *Fingerprint) Sum() []byte { return f.sum.Sum(nil) }
