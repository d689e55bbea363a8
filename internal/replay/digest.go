package replay

import (
	"crypto/sha256"
	"encoding/hex"
)

// Digest returns the digest of a text, as in traces: the first 16 hex digits of its SHA-256.
func Digest(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}
