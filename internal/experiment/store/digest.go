package store

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
)

// Digest is the first half of a SHA-256 hash.
type Digest [16]byte

// NewDigest returns the digest of a list of texts.
func NewDigest(parts ...string) Digest {
	sum := sha256.New()
	for _, p := range parts {
		one := sha256.Sum256([]byte(p))
		sum.Write(one[:])
	}
	return Digest(sum.Sum(nil)[:len(Digest{})])
}

// String returns the digest in hex.
func (d Digest) String() string { return hex.EncodeToString(d[:]) }

// MarshalText writes hex.
func (d Digest) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads hex.
func (d *Digest) UnmarshalText(text []byte) error {
	if n, err := hex.Decode(d[:], text); err != nil || n != len(d) {
		return errors.New("a digest is 32 hex digits")
	}
	return nil
}

// Scan implements sql.Scanner.
func (d *Digest) Scan(value any) error {
	b, ok := value.([]byte)
	if !ok || len(b) != len(d) {
		return errors.New("a digest has 16 bytes")
	}
	copy(d[:], b)
	return nil
}
