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

func newSqueezer() (s squeezer, err error) {
	if s.to, err = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithWindowSize(1<<20)); err != nil {
		return s, err
	}
	s.from, err = zstd.NewReader(nil, zstd.WithDecoderMaxMemory(2*verify.MostMoves), zstd.WithDecoderLowmem(true))
	return s, err
}
