package replay_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/replay"
)

func TestDigest(t *testing.T) {
	t.Parallel()
	if got, want := replay.Digest([]byte("abc")), "ba7816bf8f01cfea"; got != want {
		t.Errorf("Digest = %s, want %s", got, want)
	}
}
