package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/klauspost/compress/zstd"
)

// Packer compresses traces for storage. It is safe for concurrent use.
type Packer struct{ encoder *zstd.Encoder }

// NewPacker returns a packer for a number of concurrent traces.
func NewPacker(concurrency int) (*Packer, error) {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderConcurrency(concurrency))
	return &Packer{e}, err
}

// Pack compresses a trace.
func (p *Packer) Pack(trace []byte) []byte { return p.encoder.EncodeAll(trace, nil) }

// Trace returns the compressed stored trace of a match (see replay.Decompress); nil if there is none.
func (db *DB) Trace(ctx context.Context, match int64) (packed []byte, err error) {
	err = db.sql.QueryRowContext(ctx, "SELECT data FROM traces WHERE match = ?", match).Scan(&packed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return packed, db.wrap(err)
}

// saveTrace stores the trace of a stored match, unless it has one.
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

// Scenario returns a scenario by its content digest, with options and text.
func (db *DB) Scenario(ctx context.Context, content Digest) (s Scenario, err error) {
	var options string
	err = db.sql.QueryRowContext(ctx, "SELECT game, name, coalesce(file, ''), options, text FROM scenarios WHERE content = ?", content[:]).
		Scan(&s.Game, &s.Name, &s.File, &options, &s.Text)
	s.Content, s.Options = content, []byte(options)
	return s, db.wrap(err)
}
