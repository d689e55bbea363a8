package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/klauspost/compress/zstd"
)

// Packer makes of traces what is kept of them. Several may pack at once.
type Packer struct{ encoder *zstd.Encoder }

// NewPacker returns a packer for so many traces at once.
func NewPacker(concurrency int) (*Packer, error) {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderConcurrency(concurrency))
	return &Packer{e}, err
}

// Pack compresses a trace.
func (p *Packer) Pack(trace []byte) []byte { return p.encoder.EncodeAll(trace, nil) }

// Trace returns the trace that is kept with a match, compressed (replay.Decompress); nil if none is.
func (db *DB) Trace(ctx context.Context, match int64) (packed []byte, err error) {
	err = db.sql.QueryRowContext(ctx, "SELECT data FROM traces WHERE match = ?", match).Scan(&packed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return packed, db.wrap(err)
}

// saveTrace keeps the trace of a match that is stored, unless one is kept already.
func saveTrace(ctx context.Context, tx preparedTx, m *Match) error {
	if m.Packed == nil {
		return nil
	}
	_, err := tx.exec(ctx, insertTrace, m.ID, m.Packed)
	if err == nil {
		m.Packed, m.Kept = nil, true
	}
	return err
}

// Scenario returns what was played, by its content, with options and text.
func (db *DB) Scenario(ctx context.Context, content Digest) (s Scenario, err error) {
	var options string
	err = db.sql.QueryRowContext(ctx, "SELECT game, name, coalesce(file, ''), options, text FROM scenarios WHERE content = ?", content[:]).
		Scan(&s.Game, &s.Name, &s.File, &options, &s.Text)
	s.Content, s.Options = content, []byte(options)
	return s, db.wrap(err)
}
