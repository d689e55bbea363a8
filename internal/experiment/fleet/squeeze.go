package fleet

import (
	"github.com/klauspost/compress/zstd"

	"github.com/cookoff/cookoff/internal/play/verify"
)

// squeezer compresses moves, and decompresses them. It can be used concurrently.
type squeezer struct {
	to   *zstd.Encoder
	from *zstd.Decoder
}

func newSqueezer() (s squeezer) {
	// The options are valid.
	s.to, _ = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithWindowSize(1<<20))
	s.from, _ = zstd.NewReader(nil, zstd.WithDecoderMaxMemory(2*verify.MostMoves), zstd.WithDecoderLowmem(true))
	return s
}
