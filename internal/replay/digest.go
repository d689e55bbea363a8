package replay

import (
	"crypto/sha256"
	"encoding/hex"
)

// Digest returns the first 16 hex digits of the SHA-256 of a text: what traces call a digest.
func Digest(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}
