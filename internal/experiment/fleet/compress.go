package fleet

import (
	"github.com/klauspost/compress/zstd"

	"github.com/cookoff/cookoff/internal/play/verify"
)

// compressor compresses and decompresses moves with zstd, concurrently if needed.
type compressor struct {
	to   *zstd.Encoder
	from *zstd.Decoder
}

func newCompressor() (s compressor) {
	// The options are valid, so there is no error.
	s.to, _ = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithWindowSize(1<<20))
	s.from, _ = zstd.NewReader(nil, zstd.WithDecoderMaxMemory(2*verify.MaxMoves), zstd.WithDecoderLowmem(true))
	return s
}
